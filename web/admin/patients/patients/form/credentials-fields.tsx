/** The patient's login: the first password, a new password, or a reset link by e-mail. */
import { Checkbox, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Patient } from '#contract/patients/patients.ts';
import { PasswordField } from '../../../accounts/access/password-field.tsx';
import type { PatientFormValues } from './patient-form-values.ts';
import { SendPasswordReset } from './send-password-reset.tsx';

type CredentialsFieldsProps = { form: UseFormReturnType<PatientFormValues>; patient: Patient | undefined };

export function CredentialsFields({ form, patient }: CredentialsFieldsProps) {
  const password = { ...form.getInputProps('password'), value: form.values.password };
  if (!patient)
    return (
      <>
        <Text c="dimmed">O paciente entra no portal com o e-mail acima e esta senha.</Text>
        <PasswordField label="Senha" required {...password} />
      </>
    );
  return (
    <>
      <Text c="dimmed">{accessOf(patient)}</Text>
      <SendPasswordReset patient={patient} />
      <Stack gap="md">
        <Checkbox
          label="Atualizar senha manualmente"
          {...form.getInputProps('setsPassword', { type: 'checkbox' })}
        />
        {form.values.setsPassword ? <PasswordField label="Nova senha" required {...password} /> : null}
      </Stack>
    </>
  );
}

function accessOf({ hasAccount, email }: Patient): string {
  if (!hasAccount)
    return 'Este paciente ainda não tem conta de acesso. Ela é criada ao salvar com um e-mail.';
  return email
    ? 'O paciente entra no portal com o e-mail acima.'
    : 'Sem e-mail, este paciente não entra no portal. O acesso volta ao salvar com um e-mail.';
}
