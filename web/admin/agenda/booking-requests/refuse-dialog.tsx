/** The refusal, with a reason for the patient or without one. It stays beside the list that the request leaves when another answers it. */
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookingRequest, refusalNoteLength } from '#contract/booking/booking-requests.ts';
import { api } from '#web/api/client.ts';
import { sayFirst } from './answer-problem.ts';
import { nameOf } from './say-request.ts';
import { useAnswer } from './use-answer.ts';

type RefuseDialogProps = {
  request: BookingRequest;
  opened: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
};

export function RefuseDialog({ request: asked, opened, onClose, onDone }: RefuseDialogProps) {
  const [note, setNote] = useState('');
  const found = useQuery(api.bookingRequests.list.queryOptions({ input: { id: asked.id }, enabled: opened }));
  const request = found.data?.rows[0] ?? asked;
  const { refuse } = useAnswer(request, onDone);
  const isOpen = request.state === 'pending' || request.state === 'proposed' || !refuse.isIdle;
  const first = isOpen ? null : sayFirst(request.state, request.answered?.byName ?? null);
  return (
    <Modal opened={opened} onClose={onClose} title={`Recusar o pedido de ${nameOf(asked)}?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          refuse.mutate(note, { onSettled: onClose });
        }}
      >
        <Stack gap="md">
          {first ? (
            <Alert color="orange" role="alert">
              {first}
            </Alert>
          ) : (
            <Text>O horário fica livre, e o paciente recebe um aviso.</Text>
          )}
          <Textarea
            label="Motivo para o paciente"
            description="Opcional. O paciente lê no aplicativo."
            placeholder="Neste dia a Dra. Helena não atende. Que tal outra semana?"
            maxLength={refusalNoteLength}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            readOnly={first !== null}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm" data-keep-free>
            <Button variant="default" onClick={onClose} disabled={refuse.isPending}>
              {first ? 'Fechar' : 'Voltar'}
            </Button>
            {first ? null : (
              <Button type="submit" color="red" loading={refuse.isPending}>
                Recusar pedido
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
