import { useMutation } from '@tanstack/react-query';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { notify } from '#web/ui/toasts.tsx';

/** Sends a photo with its progress in per cent. A failure is said in a toast; `send` then returns false. */
export function useSendPhoto() {
  const { send, sent, cancel, wasCancelled } = useUpload();
  // As a mutation, so that a refusal for want of a session is noticed like any other.
  const { mutateAsync } = useMutation({
    mutationFn: (input: { id: string; photo: File }) =>
      send(true, (options) => client.patients.setPhoto(input, options)),
  });

  const sendPhoto = async (id: string, photo: File): Promise<boolean> => {
    try {
      await mutateAsync({ id, photo });
      return true;
    } catch (error) {
      if (!wasCancelled()) notify.error('Erro ao fazer upload da foto', { description: errorMessage(error) });
      return false;
    }
  };
  return { send: sendPhoto, sent, cancel };
}
