/** The clinic's settings in one form. It stays on the screen after a save. */
import { Card, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ClinicSettings, missingSettings } from '#contract/clinic/settings.ts';
import { api, client } from '#web/api/client.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useCan } from '#web/auth/use-can.ts';
import { clinicQuery } from '#web/clinic/clinic.ts';
import { requiredField } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { loadPicture } from '#web/ui/load-picture.ts';
import { useFileReplacement } from '#web/ui/picked-file.ts';
import { RecordForm, RecordFormActions, showStored, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { pictureProblem } from '../../../clinic/picture-check.ts';
import { LetterheadField } from './letterhead-field.tsx';
import { LogoField } from './logo-field.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { inputOf, problemsOf, valuesOf } from './settings-form-values.ts';
import { settingsProblems } from './settings-problems.ts';

/** @param settings null until they are filled in for the first time */
export function SettingsForm({ settings }: { settings: ClinicSettings | null }) {
  const queryClient = useQueryClient();
  const isAdministrator = useCan()('admin');
  const storedUrl = settings?.logoUrl ?? null;
  const logo = useFileReplacement(storedUrl !== null, pictureProblem);
  const upload = useUpload();
  const frame = useRecordForm({
    record: valuesOf(settings),
    check: problemsOf,
    holdsMore: logo.file !== undefined || logo.removed,
    save: async (values) => {
      logo.refuse(null);
      const saved = await upload.send(logo.file !== undefined, (options) =>
        client.settings.update(
          {
            ...inputOf(values),
            // The key is an administrator's to change.
            ...(!isAdministrator && { pixKey: undefined, pixCity: undefined }),
            logo: logo.file,
            removeLogo: logo.removed,
          },
          options,
        ),
      );
      queryClient.setQueryData(api.settings.get.queryKey(), saved);
      const { clinicName, doctorName, logoUrl, whatsappUrl, letterheadColor } = saved.settings;
      queryClient.setQueryData(
        clinicQuery().queryKey,
        (known) => known && { ...known, clinicName, doctorName, logoUrl, whatsappUrl, letterheadColor },
      );
      await loadPicture(logoUrl);
      return saved;
    },
    onSaved: (saved) => {
      queryClient.invalidateQueries({ queryKey: api.settings.identity.key() });
      // Links and numbers come back in the form in which they are stored.
      showStored(form, valuesOf(saved.settings));
      logo.settle();
      notify.success('Configurações salvas com sucesso');
    },
    onRefused: (error) => {
      if (upload.wasCancelled()) return null;
      const problems = settingsProblems(error);
      form.setErrors(problems.fields);
      logo.refuse(problems.logo);
      return problems.general;
    },
    whenIncomplete: (problems) =>
      Object.values(problems).every((problem) => problem === requiredField)
        ? missingSettings
        : 'Confira os campos marcados',
  });
  const { form, pending } = frame;

  return (
    <RecordForm frame={frame}>
      <Card component="section" aria-labelledby="clinic">
        <Stack gap="md">
          <Title order={2} id="clinic">
            Dados da clínica
          </Title>
          <LogoField logo={logo} storedUrl={storedUrl} upload={upload} disabled={pending} />
          <LetterheadField form={form} logoUrl={logo.url ?? (logo.kept ? storedUrl : null)} />
          <SettingsFields form={form} isAdministrator={isAdministrator} />
          <FormError>{frame.refusal}</FormError>
          <RecordFormActions
            pending={pending}
            pendingLabel={upload.sent === null ? undefined : `Enviando logo... ${upload.sent}%`}
            submitLabel="Salvar configurações"
          />
        </Stack>
      </Card>
    </RecordForm>
  );
}
