import { useMutation } from '@tanstack/react-query';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { notify } from '#web/ui/toasts.tsx';

/** Uploads a photo with progress. A failure shows a toast, and `send` returns false. */
export function useSendPhoto() {
  const { send, sent, cancel, wasCancelled } = useUpload();
  // A mutation, so that the query client's error handling notices an expired session.
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
