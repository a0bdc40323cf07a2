/** Saves the settings with their logo; from then on the whole application goes by them. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClinicSettings } from '#contract/settings.ts';
import { api, client } from '#web/api/client.ts';
import { useUpload } from '#web/api/use-upload.ts';
import type { FileReplacement } from '#web/ui/picked-file.ts';
import type { SettingsValues } from './settings-form-values.ts';

type Save = { values: SettingsValues; logo: FileReplacement };
type Outcome = { onSaved: (settings: ClinicSettings) => void; onRefused: (error: unknown) => void };

export function useSaveSettings({ onSaved, onRefused }: Outcome) {
  const queryClient = useQueryClient();
  const { send, sent, cancel, wasCancelled } = useUpload();
  const save = useMutation({
    mutationFn: ({ values, logo }: Save) =>
      send(logo.file !== undefined, (options) =>
        client.settings.update({ ...values, logo: logo.file, removeLogo: logo.removed }, options),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.settings.get.queryKey(), saved);
      queryClient.invalidateQueries({ queryKey: api.settings.identity.key() });
      onSaved(saved.settings);
    },
    onError: (error) => {
      if (!wasCancelled()) onRefused(error);
    },
  });
  return { save: save.mutate, saving: save.isPending, sent, cancel };
}
