/** Uploads files one after the other, with progress. A failed file stays for a retry. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { fileProblem } from './file-check.ts';
import { isPending, newUpload, problemsOf, type Upload, type UploadState } from './uploads.ts';

type Sending = { upload: Upload; signal: AbortSignal; onUploadProgress: (percent: number) => void };

export function useUploads(patientId: string, limitBytes: number) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [busy, setBusy] = useState(false);
  const current = useRef<{ key: string; controller: AbortController } | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: ({ upload: { key, file, name, category, description }, signal, onUploadProgress }: Sending) =>
      client.files.upload(
        // After a lost response the file may be stored already; the key lets the server recognise it.
        { patientId, file, name, category, description, uploadKey: key },
        { signal, context: { onUploadProgress } },
      ),
  });

  const change = (key: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  const setState = (key: string, state: UploadState) => change(key, { state });

  const add = async (files: readonly File[]) => {
    const added = await Promise.all(
      files.map(async (file) => newUpload(file, await fileProblem(file, limitBytes))),
    );
    setUploads((all) => [...all, ...added]);
  };
  const remove = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));

  /** @returns whether the file was sent */
  const sendOne = async (upload: Upload): Promise<boolean> => {
    const { key } = upload;
    const controller = new AbortController();
    current.current = { key, controller };
    change(key, { state: { kind: 'sending', percent: 0 }, problems: {} });
    try {
      await mutateAsync({
        upload,
        signal: controller.signal,
        onUploadProgress: (percent) => setState(key, { kind: 'sending', percent }),
      });
      setState(key, { kind: 'sent' });
      return true;
    } catch (error) {
      const problems = problemsByField(error) ?? {};
      const message = controller.signal.aborted
        ? 'Envio cancelado.'
        : `Erro ao fazer upload do arquivo: ${errorMessage(error, 'tente novamente.')}`;
      change(key, { state: { kind: 'failed', message }, problems });
      return false;
    }
  };

  /** @returns the number of sent files; 'incomplete' when a field is invalid and nothing was sent */
  const send = async (chosen: readonly Upload[]): Promise<number | 'incomplete'> => {
    const wrong = chosen
      .map((upload) => ({ key: upload.key, problems: problemsOf(upload) }))
      .filter(({ problems }) => Object.keys(problems).length > 0);
    for (const { key, problems } of wrong) change(key, { problems });
    if (wrong.length > 0) return 'incomplete';
    setBusy(true);
    let sent = 0;
    for (const upload of chosen) if (await sendOne(upload)) sent += 1;
    current.current = null;
    setBusy(false);
    // A cancelled upload may have been stored nevertheless.
    queryClient.invalidateQueries({ queryKey: api.files.key() });
    queryClient.invalidateQueries({ queryKey: api.patients.deletionPreview.key() });
    return sent;
  };

  return {
    uploads,
    pending: uploads.filter(isPending),
    busy,
    add,
    remove,
    change,
    send,
    cancel: (key: string) => {
      if (current.current?.key === key) current.current.controller.abort();
    },
    clear: () => setUploads([]),
  };
}
