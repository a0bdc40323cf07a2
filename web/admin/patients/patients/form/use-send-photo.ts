import { useMutation } from '@tanstack/react-query';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { notify } from '#web/ui/toasts.tsx';

/** Uploads a photo with progress. `send` returns its address, or null after a failure, which shows a toast. */
export function useSendPhoto() {
  const { send, sent, cancel, wasCancelled } = useUpload();
  // A mutation, so that the query client's error handling notices an expired session.
  const { mutateAsync } = useMutation({
    mutationFn: (input: { id: string; photo: File }) =>
      send(true, (options) => client.patients.setPhoto(input, options)),
  });

  const sendPhoto = async (id: string, photo: File): Promise<string | null> => {
    try {
      const { photoUrl } = await mutateAsync({ id, photo });
      return photoUrl;
    } catch (error) {
      if (!wasCancelled()) notify.error('Erro ao fazer upload da foto', { description: errorMessage(error) });
      return null;
    }
  };
  return { send: sendPhoto, sent, cancel };
}
