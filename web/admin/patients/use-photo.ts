/** Holding a photo before it is sent, and sending it. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { photoProblem } from './photo-check.ts';

/** A photo that was picked, with an address to show it at; `problem` says why the last one was not taken. */
export function useHeldPhoto() {
  const [held, setHeld] = useState<{ photo: File; url: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  // The browser keeps the picture in memory until its address is given back.
  useEffect(() => () => void (held && URL.revokeObjectURL(held.url)), [held]);

  const drop = () => {
    setHeld(null);
    setProblem(null);
  };
  /** Returns whether the photo is held now. */
  const hold = (photo: File) => {
    const found = photoProblem(photo);
    setProblem(found);
    if (!found) setHeld({ photo, url: URL.createObjectURL(photo) });
    return found === null;
  };
  return { held, problem, hold, drop };
}

/** Sends a photo with its progress in per cent. A failure is said in a toast; `send` then returns false. */
export function useSendPhoto() {
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (input: { id: string; photo: File; signal: AbortSignal }) =>
      client.patients.setPhoto(
        { id: input.id, photo: input.photo },
        { context: { onUploadProgress: setSent }, signal: input.signal },
      ),
  });

  const send = async (id: string, photo: File): Promise<boolean> => {
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    try {
      await mutateAsync({ id, photo, signal: controller.signal });
      return true;
    } catch (error) {
      if (!controller.signal.aborted)
        notify.error('Erro ao fazer upload da foto', { description: errorMessage(error) });
      return false;
    } finally {
      setSent(null);
    }
  };
  return { send, sent, cancel: () => sending.current?.abort() };
}
