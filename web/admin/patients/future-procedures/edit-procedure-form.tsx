/** Changes a future procedure, and the day on which it was done. */
import { Stack, Textarea, TextInput } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  completionInFuture,
  type FutureProcedure,
  futureProcedureChange,
} from '#contract/patients/future-procedures.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { nouns } from '../taking-back/nouns.ts';

type EditProcedureFormProps = {
  patientId: string;
  procedure: FutureProcedure;
  onCancel: () => void;
  onSaved: () => void;
};

const valuesOf = ({ title, description, completedOn }: FutureProcedure) => ({
  title,
  description,
  /** The text of the field: dd/mm/aaaa, or an unfinished text. */
  completedOn: completedOn ? formatDate(completedOn) : '',
});
type Values = ReturnType<typeof valuesOf>;

export const refetchProcedures = (queryClient: QueryClient, patientId: string) =>
  Promise.all(
    [
      api.patients.get.key({ input: { id: patientId } }),
      api.patientStory.key(),
      api.futureProcedures.key(),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

export function EditProcedureForm({ patientId, procedure, onCancel, onSaved }: EditProcedureFormProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  // An invalid date is passed on as typed, so that the schema refuses it.
  const inputOf = ({ completedOn, ...values }: Values) => ({
    ...values,
    patientId,
    id: procedure.id,
    completedOn: readCompleteDate(completedOn) ?? completedOn.trim(),
  });
  const frame = useRecordForm({
    record: valuesOf(procedure),
    check: (values) => {
      const problems = checkFields(futureProcedureChange, values, inputOf(values));
      const day = readCompleteDate(values.completedOn);
      if (day && day > today) problems.completedOn ??= completionInFuture;
      return problems;
    },
    save: (values) => client.futureProcedures.update(inputOf(values)),
    onSaved: (_, { title }) => {
      frame.release();
      notify.success('Procedimento atualizado com sucesso', { description: title });
      onSaved();
      refetchProcedures(queryClient, patientId);
    },
    onRefused: (error, form) => {
      if (errorCode(error) === 'NOT_FOUND') return nouns.procedure.gone;
      return showProblems(form, error) ? null : withReason('Erro ao salvar procedimento', error);
    },
  });
  const { form } = frame;

  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <TextInput label="Título" withAsterisk required data-autofocus {...form.getInputProps('title')} />
        <Textarea label="Descrição" withAsterisk required {...form.getInputProps('description')} />
        <DateField
          label="Realizado em"
          description="Deixe em branco enquanto não foi feito"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minDate="1900-01-01"
          maxDate={today}
          today={today}
          defaultDate={today}
          {...form.getInputProps('completedOn')}
          value={form.values.completedOn}
        />
        <RecordFormActions pending={frame.pending} submitLabel="Salvar" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
