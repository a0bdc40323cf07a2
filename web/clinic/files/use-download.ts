/** Downloads a file. A HEAD request checks it first, then the browser downloads it, whatever its size. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PatientFile } from '#contract/patients/files.ts';
import { api } from '#web/api/client.ts';
import { notify } from '#web/ui/toasts.tsx';

const nothingToSave = 'Este item não possui arquivo para download';

/** @param failure message when the file cannot be fetched */
export function useDownload(failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ url }: Pick<PatientFile, 'url'>) => {
      if (url === null) return nothingToSave;
      const { ok } = await fetch(url, { method: 'HEAD' });
      if (!ok) throw new Error('the file cannot be fetched');
      save(url);
      return null;
    },
    onSuccess: (problem) => {
      if (problem) notify.error(problem);
      else notify.success('Download iniciado');
    },
    onError: () => {
      notify.error(failure);
      // A deleted file and an ended session have the same answer.
      queryClient.invalidateQueries({ queryKey: api.session.current.key() });
    },
  });
}

/** The response's headers name the file. */
function save(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
