import { Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { nameInput } from '#contract/accounts/account.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';

/** The administrator's own name, as colleagues and the audit log see it. */
export function NameForm({ fullName }: { fullName: string }) {
  const queryClient = useQueryClient();
  const frame = useRecordForm({
    record: { fullName },
    check: (values) => checkFields(nameInput, values),
    save: (values) => client.account.changeName(values),
    onSaved: (saved) => {
      frame.form.setValues(saved);
      frame.form.resetDirty(saved);
      refresh(queryClient, ['administrators']);
      notify.success('Nome alterado com sucesso');
    },
    onRefused: (error, form) =>
      showProblems(form, error) ? null : errorMessage(error, 'Não foi possível alterar o nome'),
  });
  const { form, pending } = frame;
  return (
    <RecordForm frame={frame} aria-label="Nome">
      <Stack gap="md">
        <TextInput
          label="Nome completo"
          autoComplete="name"
          withAsterisk
          required
          {...form.getInputProps('fullName')}
        />
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions pending={pending} submitLabel="Salvar nome" />
      </Stack>
    </RecordForm>
  );
}
