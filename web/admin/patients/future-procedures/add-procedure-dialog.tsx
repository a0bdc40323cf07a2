/** Adds a future procedure of a patient. The typed text stays when the dialog is closed, until it is cancelled. */
import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { futureProcedureInput } from '#contract/patients/future-procedures.ts';
import { client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { refetchProcedures } from './edit-procedure-form.tsx';

type AddProcedureDialogProps = {
  patientId: string;
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The toast after a save. */
  savedMessage: string;
};

const empty = { title: '', description: '' };

export function AddProcedureDialog({
  patientId,
  opened,
  onClose,
  title,
  savedMessage,
}: AddProcedureDialogProps) {
  const queryClient = useQueryClient();
  const frame = useRecordForm({
    record: empty,
    check: (values) => checkFields(futureProcedureInput, values, { patientId, ...values }),
    save: (values) => client.futureProcedures.create({ patientId, ...values }),
    onSaved: (_, { title: name }) => {
      notify.success(savedMessage, { description: name });
      frame.form.reset();
      onClose();
      refetchProcedures(queryClient, patientId);
    },
    onRefused: (error, form) =>
      showProblems(form, error) ? null : withReason('Erro ao cadastrar procedimento', error),
  });
  const { form, pending } = frame;
  const close = () => {
    if (pending) return;
    frame.clearRefusal();
    onClose();
  };
  const cancel = () => {
    form.reset();
    close();
  };

  return (
    <Modal opened={opened} onClose={close} title={title} size="lg" closeOnClickOutside={!form.isDirty()}>
      <RecordForm frame={frame}>
        <Stack gap="md">
          <FormError>{frame.refusal}</FormError>
          <TextInput label="Título" withAsterisk required data-autofocus {...form.getInputProps('title')} />
          <Textarea label="Descrição" withAsterisk required {...form.getInputProps('description')} />
          <RecordFormActions pending={pending} submitLabel="Salvar" cancel={cancel} />
        </Stack>
      </RecordForm>
    </Modal>
  );
}
