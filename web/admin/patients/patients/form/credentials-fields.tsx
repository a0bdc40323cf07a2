/** The patient's login, if they are given one: the first password, a new password, or a link by e-mail. */
import { Checkbox, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Patient } from '#contract/patients/patients.ts';
import { PasswordField } from '../../../accounts/access/password-field.tsx';
import type { PatientFormValues } from './patient-form-values.ts';
import { SendPasswordReset } from './send-password-reset.tsx';

type CredentialsFieldsProps = { form: UseFormReturnType<PatientFormValues>; patient: Patient | undefined };

export function CredentialsFields({ form, patient }: CredentialsFieldsProps) {
  const password = { ...form.getInputProps('password'), value: form.values.password };
  if (!patient?.hasAccount)
    return (
      <>
        <Switch
          label="Dar acesso ao portal"
          description="O paciente vê suas consultas, planos e arquivos. Pode ser dado depois."
          {...form.getInputProps('setsPassword', { type: 'checkbox' })}
        />
        {form.values.setsPassword ? (
          <>
            <Text c="dimmed">O paciente entra no portal com o e-mail acima e esta senha.</Text>
            <PasswordField label="Senha" owner="patient" required {...password} />
          </>
        ) : patient?.email ? (
          <SendPasswordReset patient={patient} />
        ) : null}
      </>
    );
  return (
    <>
      <Text c="dimmed">
        {patient.email
          ? 'O paciente entra no portal com o e-mail acima.'
          : 'Sem e-mail, este paciente não entra no portal. O acesso volta ao salvar com um e-mail.'}
      </Text>
      <SendPasswordReset patient={patient} />
      <Stack gap="md">
        <Checkbox
          label="Atualizar senha manualmente"
          {...form.getInputProps('setsPassword', { type: 'checkbox' })}
        />
        {form.values.setsPassword ? (
          <PasswordField label="Nova senha" owner="patient" required {...password} />
        ) : null}
      </Stack>
    </>
  );
}
