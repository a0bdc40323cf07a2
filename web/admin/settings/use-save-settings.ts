/** Saves the settings with their logo; from then on the whole application goes by them. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClinicSettings } from '#contract/settings.ts';
import { api, client } from '#web/api/client.ts';
import type { SettingsValues } from './settings-form-values.ts';
import type { EditedLogo } from './use-edited-logo.ts';

type Save = { values: SettingsValues; logo: EditedLogo };
type Outcome = { onSaved: (settings: ClinicSettings) => void; onRefused: (error: unknown) => void };

export function useSaveSettings({ onSaved, onRefused }: Outcome) {
  const queryClient = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: ({ values, logo }: Save) => {
      const sending = new AbortController();
      controller.current = sending;
      if (logo.file) setSent(0);
      return client.settings.update(
        { ...values, logo: logo.file, removeLogo: logo.removed },
        { context: logo.file ? { onUploadProgress: setSent } : {}, signal: sending.signal },
      );
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(api.settings.get.queryKey(), saved);
      queryClient.invalidateQueries({ queryKey: api.settings.identity.key() });
      onSaved(saved.settings);
    },
    onError: (error) => {
      if (!controller.current?.signal.aborted) onRefused(error);
    },
    onSettled: () => setSent(null),
  });
  return { save: save.mutate, saving: save.isPending, sent, cancel: () => controller.current?.abort() };
}
