/** The clinic's settings in one form. It stays on the screen when it has been saved. */
import { Card, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { type ClinicSettings, missingSettings } from '#contract/settings.ts';
import { useFollowRecord } from '#web/ui/follow-record.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { useFileReplacement } from '#web/ui/picked-file.ts';
import { notify } from '#web/ui/toasts.tsx';
import { UnsavedChangesDialog, useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { pictureProblem } from '../picture-check.ts';
import { LogoField } from './logo-field.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { missingField, problemsOf, type SettingsValues, valuesOf } from './settings-form-values.ts';
import { settingsProblems } from './settings-problems.ts';
import { useSaveSettings } from './use-save-settings.ts';

type SettingsFormProps = {
  /** Null until they are filled in for the first time. */
  settings: ClinicSettings | null;
  /** Whether something else on this screen would be lost too. */
  alsoUnsaved: boolean;
};

export function SettingsForm({ settings, alsoUnsaved }: SettingsFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const storedUrl = settings?.logoUrl ?? null;
  const logo = useFileReplacement(storedUrl !== null, pictureProblem);
  const record = valuesOf(settings);
  const form = useForm<SettingsValues>({ initialValues: record, validate: problemsOf });
  useFollowRecord(form, record);
  const changed = form.isDirty() || logo.file !== undefined || logo.removed;
  const guard = useUnsavedChanges(changed || alsoUnsaved);
  const { save, saving, sent, cancel } = useSaveSettings({
    onSaved: (saved) => {
      // Links and numbers come back as they are kept.
      const values = valuesOf(saved);
      form.setInitialValues(values);
      form.setValues(values);
      form.resetDirty(values);
      logo.settle();
      notify.success('Configurações salvas com sucesso');
    },
    onRefused: (error) => {
      const problems = settingsProblems(error);
      form.setErrors(problems.fields);
      logo.refuse(problems.logo);
      setRefusal(problems.general);
      if (Object.keys(problems.fields).length > 0) focusFirstError(element.current);
    },
  });

  const submit = form.onSubmit(
    (values) => {
      setRefusal(null);
      logo.refuse(null);
      save({ values, logo });
    },
    (errors) => {
      setRefusal(Object.values(errors).includes(missingField) ? missingSettings : null);
      focusFirstError(element.current);
    },
  );

  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Card component="section" aria-labelledby="clinic">
        <Stack gap="md">
          <Title order={2} id="clinic">
            Dados da clínica
          </Title>
          <LogoField logo={logo} storedUrl={storedUrl} saving={saving} sent={sent} onCancel={cancel} />
          <SettingsFields form={form} />
          <FormError>{refusal}</FormError>
          <FormActions>
            <SubmitButton
              pending={saving}
              pendingLabel={sent === null ? 'Salvando...' : `Enviando logo... ${sent}%`}
            >
              Salvar configurações
            </SubmitButton>
          </FormActions>
        </Stack>
      </Card>
      <UnsavedChangesDialog guard={guard} />
    </form>
  );
}
