/** Adds or changes a room or device, in a dialog. */
import { Autocomplete, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Resource, resourceInput, resourceKinds } from '#contract/clinic/resources.ts';
import { api, client } from '#web/api/client.ts';
import { sayRefused } from '#web/api/form-problems.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';

type ResourceFormProps = {
  /** Null for a new one. */
  resource: Resource | null;
  /** Those that the clinic has. */
  kinds: readonly string[];
  onDone: () => void;
};

export function ResourceForm({ resource, kinds, onDone }: ResourceFormProps) {
  const queryClient = useQueryClient();
  const frame = useRecordForm({
    record: { name: resource?.name ?? '', kind: resource?.kind ?? '' },
    check: (values) => checkFields(resourceInput, values),
    save: (values) =>
      resource ? client.resources.update({ id: resource.id, ...values }) : client.resources.create(values),
    onSaved: ({ name }) => {
      frame.release();
      notify.success(`${name}: ${resource ? 'alterações salvas' : 'cadastro feito com sucesso'}`);
      onDone();
      for (const queryKey of [api.resources.key(), api.bookingChoices.key(), api.procedures.key()])
        queryClient.invalidateQueries({ queryKey });
    },
    onRefused: (error, form) => sayRefused(form, error, 'Erro ao salvar', { RESOURCE_NAME_TAKEN: 'name' }),
  });
  const { form } = frame;
  const proposed = [...new Set([...kinds, ...resourceKinds])];

  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <TextInput
          label="Nome"
          placeholder="Sala 1"
          withAsterisk
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Autocomplete
          label="Tipo"
          description="Os do mesmo tipo servem um no lugar do outro, quando o procedimento aceita qualquer um."
          placeholder="Sala"
          withAsterisk
          required
          data={proposed}
          {...form.getInputProps('kind')}
        />
        <RecordFormActions
          pending={frame.pending}
          submitLabel={resource ? 'Salvar' : 'Cadastrar'}
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}
