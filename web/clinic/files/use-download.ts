/** Saving a file. The browser fetches it itself, whatever its size; a look ahead says whether it will get it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PatientFile } from '#contract/files.ts';
import { api } from '#web/api/client.ts';
import { notify } from '#web/ui/toasts.tsx';

const nothingToSave = 'Este item não possui arquivo para download';

/** @param failure the sentence for a file that cannot be fetched */
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
      // The answer is the same for a file that is gone and for a session that has ended.
      queryClient.invalidateQueries({ queryKey: api.session.current.key() });
    },
  });
}

/** The answer says under which name. */
function save(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
