/** The refusal, with a reason for the patient or without one. */
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { refusalNoteLength } from '#contract/booking/booking-requests.ts';

type RefuseDialogProps = {
  name: string;
  opened: boolean;
  onClose: () => void;
  onRefuse: (note: string) => void;
  running: boolean;
};

export function RefuseDialog({ name, opened, onClose, onRefuse, running }: RefuseDialogProps) {
  const [note, setNote] = useState('');
  return (
    <Modal opened={opened} onClose={onClose} title={`Recusar o pedido de ${name}?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onRefuse(note);
        }}
      >
        <Stack gap="md">
          <Text>O horário fica livre, e o paciente recebe um aviso.</Text>
          <Textarea
            label="Motivo para o paciente"
            description="Opcional. O paciente lê no aplicativo."
            placeholder="Neste dia a Dra. Helena não atende. Que tal outra semana?"
            maxLength={refusalNoteLength}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm" data-keep-free>
            <Button variant="default" onClick={onClose} disabled={running}>
              Voltar
            </Button>
            <Button type="submit" color="red" loading={running}>
              Recusar pedido
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
