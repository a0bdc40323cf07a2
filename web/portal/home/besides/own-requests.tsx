/** The patient's open requests for a time, each with its state, and what the clinic proposed instead. */
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnRequest } from '#contract/booking/booking.ts';
import { api } from '#web/api/client.ts';
import { confirming } from '#web/api/confirming.ts';
import { withReason } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { capitalise, sayDateAtTime } from '#web/format/date.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import styles from './home-besides.module.css';

const fetchDialog = () => import('#web/ui/confirm-dialog.tsx');

type RequestsProps = { requests: readonly OwnRequest[] };

/** Where nothing stands between them. */
export const OwnRequests = ({ requests }: RequestsProps) => {
  const proposals = requests.filter(({ state }) => state === 'proposed');
  const pending = requests.filter(({ state }) => state === 'pending');
  return (
    <>
      {proposals.length > 0 ? <Proposals requests={proposals} /> : null}
      {pending.length > 0 ? <PendingRequests requests={pending} /> : null}
    </>
  );
};

/** They wait for the patient's answer, and stand first. */
export const Proposals = ({ requests }: RequestsProps) => (
  <Stack gap="sm" component="section" aria-label="Para você responder">
    {requests.map((request) => (
      <Card key={request.id} p="md" className={styles.offer}>
        <Proposed request={request} />
      </Card>
    ))}
  </Stack>
);

/** They wait for the clinic. */
export const PendingRequests = ({ requests }: RequestsProps) => (
  <Stack gap="sm" component="section" aria-labelledby="requests">
    <Title order={2} size="h4" id="requests">
      {requests.length === 1 ? 'Seu pedido' : 'Seus pedidos'}
    </Title>
    {requests.map((request) => (
      <Card key={request.id} p="md">
        <Pending request={request} />
      </Card>
    ))}
  </Stack>
);

function Pending({ request }: { request: OwnRequest }) {
  const { id, date, time, service, professionalName } = request;
  const queryClient = useQueryClient();
  const todaysDay = useToday();
  const [asking, dialog] = useDisclosure();
  const question = useLazyModule(fetchDialog);
  const withdraw = useMutation(
    api.booking.withdraw.mutationOptions({
      onSuccess: () => {
        notify.success('Pedido retirado');
        dialog.close();
        queryClient.invalidateQueries({ queryKey: api.portal.key() });
      },
    }),
  );
  const when = capitalise(sayDateAtTime(date, time, todaysDay));
  return (
    <Stack gap="xs" align="flex-start">
      <Badge color="yellow">Aguardando a clínica</Badge>
      {request.moves ? <Text c="dimmed">Pedido para remarcar a sua consulta</Text> : null}
      <Text className={styles.when}>{when}</Text>
      <Text c="dimmed">{whatAndWho(service, professionalName)}</Text>
      <Button variant="default" size="md" mt="xs" onClick={dialog.open}>
        Desistir
      </Button>
      {question ? (
        <question.ConfirmDialog
          opened={asking}
          title="Desistir do pedido?"
          confirmLabel="Desistir"
          confirmingLabel="Retirando..."
          tone="danger"
          size="md"
          onConfirm={() => withdraw.mutate({ requestId: id })}
          {...confirming(withdraw, 'Não foi possível retirar o pedido', dialog.close)}
        >
          <Text>
            {service}
            <br />
            <strong>{when}</strong>
          </Text>
        </question.ConfirmDialog>
      ) : null}
    </Stack>
  );
}

function Proposed({ request }: { request: OwnRequest }) {
  const { id, date, time, service, professionalName, askedDate, askedTime, note } = request;
  const queryClient = useQueryClient();
  const todaysDay = useToday();
  const answer = useMutation(
    api.booking.answerProposal.mutationOptions({
      onSuccess: (_, { accept }) => notify.success(accept ? 'Consulta marcada' : 'Você recusou o horário'),
      onError: (error) => notify.error(withReason('Não foi possível responder', error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.portal.key() }),
    }),
  );
  return (
    <Stack gap="xs">
      <Text fw={500}>A clínica propôs outro horário</Text>
      <Text className={styles.when}>{capitalise(sayDateAtTime(date, time, todaysDay))}</Text>
      <Text c="dimmed">{whatAndWho(service, professionalName)}</Text>
      {askedDate && askedTime ? (
        <Text c="dimmed">Você pediu: {sayDateAtTime(askedDate, askedTime, todaysDay)}</Text>
      ) : null}
      {note ? <Text>“{note}”</Text> : null}
      <Group grow gap="sm" mt="xs">
        <Button
          size="md"
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ requestId: id, accept: false, date, time })}
        >
          Recusar
        </Button>
        <Button
          size="md"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ requestId: id, accept: true, date, time })}
        >
          Aceitar
        </Button>
      </Group>
    </Stack>
  );
}
