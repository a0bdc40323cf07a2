/** Form for the three fields that patients may change. */
import { Card, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type PortalProfile, profileInput } from '#contract/screens/portal.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { formatPhone } from '#web/format/phone.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { PhoneInput } from '#web/ui/masked-fields.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';

/** The message of a failed save. Null for an expired session, because a dialog asks for the password again. */
function refusalOf(error: unknown): string | null {
  const code = errorCode(error);
  if (code === 'UNAUTHENTICATED') return null;
  if (code === 'NOT_FOUND') return 'Não foi possível identificar o usuário';
  return code === 'INTERNAL'
    ? 'Não foi possível salvar os dados'
    : `Não foi possível salvar os dados. ${errorMessage(error)}`;
}

export function ProfileForm({ patient, onDone }: { patient: PortalProfile; onDone: () => void }) {
  const queryClient = useQueryClient();
  const frame = useRecordForm({
    record: {
      fullName: patient.fullName,
      phone: formatPhone(patient.phone ?? ''),
      address: patient.address ?? '',
    },
    check: (values) => checkFields(profileInput, values),
    save: (values) => client.portal.updateProfile(values),
    onSaved: (saved) => {
      queryClient.setQueryData(api.portal.profile.queryKey(), saved);
      // The greeting and the session say the name too.
      queryClient.invalidateQueries({ queryKey: api.portal.home.key() });
      queryClient.invalidateQueries({ queryKey: api.session.current.key() });
      notify.success('Perfil atualizado com sucesso');
      onDone();
    },
    onRefused: (error, form) => (showProblems(form, error) ? null : refusalOf(error)),
  });
  const { form } = frame;
  const field = (name: keyof typeof form.values) => ({
    ...form.getInputProps(name),
    value: form.values[name],
  });

  return (
    <RecordForm frame={frame} aria-label="Editar dados">
      <Card>
        <Stack gap="md">
          <TextInput
            label="Nome completo"
            withAsterisk
            required
            autoComplete="name"
            autoFocus
            {...field('fullName')}
          />
          <PhoneInput label="Telefone" autoComplete="tel-national" {...field('phone')} />
          <TextInput label="Endereço" autoComplete="street-address" {...field('address')} />
          <Text size="sm" c="dimmed">
            Para mudar o e-mail, o CPF ou a data de nascimento, fale com a clínica.
          </Text>
          <FormError>{frame.refusal}</FormError>
          <RecordFormActions pending={frame.pending} submitLabel="Salvar" cancel={onDone} />
        </Stack>
      </Card>
      <UnsavedChangesGuard />
    </RecordForm>
  );
}
