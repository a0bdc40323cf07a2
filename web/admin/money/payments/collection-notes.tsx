/** What somebody who owes said on the phone: the note, and 'Liguei', which adds one. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CollectionNote, collectionNoteLength, missingNote } from '#contract/money/collection-notes.ts';
import { tooLong } from '#contract/text-rules.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { dayOfInstant, formatShortDate } from '#web/format/date.ts';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';

type Noted = { id: string; fullName: string };

/** '28/11: prometeu pagar na sexta (Cláudia)' */
export function NoteText({ note: { note, notedAt, userName } }: { note: CollectionNote }) {
  const today = useToday();
  const { timeZone } = useClinic();
  return (
    <Text size="sm" c="dimmed" fw={400}>
      {formatShortDate(dayOfInstant(notedAt, timeZone), today)}: {note}
      {userName ? ` (${userName})` : null}
    </Text>
  );
}

export function NoteButton({ patient }: { patient: Noted }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => setOpened(true)}
        aria-haspopup="dialog"
        aria-label={`Liguei para ${patient.fullName}`}
        data-screen-only
        style={{ flexShrink: 0 }}
      >
        Liguei
      </Button>
      <FormDialog opened={opened} onClose={close} title={`Ligação para ${patient.fullName}`}>
        <NoteForm patient={patient} onDone={close} />
      </FormDialog>
    </>
  );
}

function NoteForm({ patient, onDone }: { patient: Noted; onDone: () => void }) {
  const queryClient = useQueryClient();
  const frame = useRecordForm({
    record: { note: '' },
    check: ({ note }) => {
      if (note.trim() === '') return { note: missingNote };
      return note.trim().length > collectionNoteLength ? { note: tooLong(collectionNoteLength) } : {};
    },
    save: ({ note }) => client.payments.note({ patientId: patient.id, note }),
    onSaved: () => {
      for (const { key } of [api.payments, api.figures]) queryClient.invalidateQueries({ queryKey: key() });
      frame.release();
      onDone();
    },
    onRefused: (error) => errorMessage(error),
  });
  return (
    <RecordForm frame={frame} aria-label="Anotar a ligação">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <TextInput
          label="O que foi combinado"
          description={`${frame.form.values.note.length} de ${collectionNoteLength} letras.`}
          placeholder="Prometeu pagar no dia 10"
          withAsterisk
          required
          data-autofocus
          {...frame.form.getInputProps('note')}
        />
        <RecordFormActions pending={frame.pending} submitLabel="Anotar" cancel={onDone} />
      </Stack>
    </RecordForm>
  );
}
