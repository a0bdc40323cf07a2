/** The notes of an appointment, which can be completed after it is closed. Only for users with the permission `record`. */
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Appointment } from '#contract/agenda/appointments.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useCan } from '#web/auth/use-can.ts';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPencil } from '#web/ui/icons/icons.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { Permitted } from '../../../permitted.tsx';
import { keepChanged } from '../cached-appointment.ts';
import { useVersion } from '../changed-meanwhile.ts';
import styles from './appointment-detail-page.module.css';

export const sayWriteNotes = (notes: string | null | undefined) =>
  notes ? 'Completar observações' : 'Escrever observações';

type AppointmentNotesProps = {
  /** Undefined: none, or they are not loaded. */
  notes: string | null | undefined;
  onWrite: () => void;
};

export function AppointmentNotes({ notes, onWrite }: AppointmentNotesProps) {
  const titleId = useId();
  if (!useCan()('record')) return null;
  return (
    <section aria-labelledby={titleId} className={styles.notes}>
      <Group justify="space-between" gap="xs">
        <Title order={3} id={titleId}>
          Observações
        </Title>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={onWrite}
          leftSection={<IconPencil aria-hidden size="1.05em" />}
          aria-haspopup="dialog"
        >
          {sayWriteNotes(notes)}
        </Button>
      </Group>
      {notes ? (
        <Text className={styles.prose}>{notes}</Text>
      ) : (
        <Text c="dimmed" data-screen-only>
          Nenhuma observação. O paciente não vê o que a equipe escreve aqui.
        </Text>
      )}
    </section>
  );
}

type NotesDialogProps = {
  appointment: Appointment;
  opened: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
};

export const NotesDialog = ({ appointment, opened, onClose, onClosed }: NotesDialogProps) => (
  <Permitted need="record">
    <FormDialog opened={opened} onClose={onClose} onClosed={onClosed} title="Observações">
      <NotesForm appointment={appointment} onClose={onClose} />
    </FormDialog>
  </Permitted>
);

function NotesForm({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { id, notes } = appointment;
  const queryClient = useQueryClient();
  const frame = useRecordForm({
    record: { notes: notes ?? '' },
    check: () => ({}),
    save: (values) =>
      client.appointments.setNotes({
        id,
        version: change.version ?? appointment.version,
        notes: values.notes,
      }),
    onSaved: (changed) => {
      frame.release();
      keepChanged(queryClient, changed);
      queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
      notify.success('Observações salvas');
      onClose();
    },
    onRefused: (error, form) => {
      if (change.isConflict(error)) return change.explain(error);
      return showProblems(form, error) ? null : withReason('Erro ao salvar as observações', error);
    },
  });
  const change = useVersion(appointment, frame.form.isDirty());
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        {/* Typed here while another user saved other notes: both are in sight. */}
        {notes && frame.form.isDirty() && frame.refusal ? (
          <Text size="sm" c="dimmed" className={styles.prose}>
            Salvo até agora: {notes}
          </Text>
        ) : null}
        <Textarea
          label="Observações"
          description="O paciente não vê."
          data-autofocus
          autosize
          minRows={3}
          maxRows={12}
          {...frame.form.getInputProps('notes')}
          // What is typed next is added.
          onFocus={({ currentTarget }) => {
            const { length } = currentTarget.value;
            currentTarget.setSelectionRange(length, length);
          }}
        />
        <RecordFormActions pending={frame.pending} submitLabel="Salvar" cancel={onClose} />
      </Stack>
    </RecordForm>
  );
}
