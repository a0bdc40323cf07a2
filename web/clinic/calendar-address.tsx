/**
 * The private address of the caller's appointments, for a calendar application: made, shown once, renewed, revoked, and when
 * it was read last. Patients see it in 'Lembretes e avisos', staff in
 * 'Minha conta'.
 */
import {
  Alert,
  Anchor,
  Button,
  CopyButton,
  Group,
  List,
  Modal,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedOptions } from '#contract/agenda/calendar-feeds.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { PasswordStep } from '#web/auth/second-factor/password-step.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant, formatInstantDate } from '#web/format/date.ts';
import { IconCheck, IconCopy } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';

/** Ignored for a patient, who has only their own appointments. */
const asPatient: FeedOptions = { scope: 'own', names: 'initials' };

export function CalendarAddress({ options = asPatient }: { options?: FeedOptions }) {
  const { timeZone } = useClinic();
  const queryClient = useQueryClient();
  const [asksPassword, { open, close }] = useDisclosure(false);
  const own = useQuery(api.calendarFeeds.get.queryOptions());
  const refetch = () => queryClient.invalidateQueries({ queryKey: api.calendarFeeds.key() });
  const renew = useMutation(
    api.calendarFeeds.renew.mutationOptions({
      onSuccess: close,
      onSettled: refetch,
    }),
  );
  const revoke = useMutation(
    api.calendarFeeds.revoke.mutationOptions({
      onSuccess: () => {
        renew.reset();
        notify.success('O endereço não funciona mais');
      },
      onError: (error) => notify.error(withReason('Não foi possível desligar o endereço', error)),
      onSettled: refetch,
    }),
  );
  if (own.isError) return <Text>Não foi possível carregar o endereço do calendário.</Text>;
  if (!own.data) return <Skeleton h={44} />;
  const { feed } = own.data;
  const made = feed ? 'Criar outro endereço' : 'Criar endereço';
  const ask = () => {
    // Of an earlier try. A shown address stays until there is another.
    if (renew.isError) renew.reset();
    open();
  };
  const isBusy = renew.isPending || revoke.isPending;
  return (
    <Stack gap="md">
      {renew.data ? <NewAddress address={renew.data.address} /> : null}
      {feed ? (
        <Text c="dimmed">
          Criado em {formatInstantDate(feed.createdAt, timeZone)}.{' '}
          {feed.lastReadAt
            ? `Consultado pela última vez em ${formatInstant(feed.lastReadAt, timeZone)}.`
            : 'Nenhum calendário o consultou ainda.'}{' '}
          Criar outro desliga este.
        </Text>
      ) : null}
      <Text c="dimmed">O Google Agenda atualiza a cada 8 a 24 horas; os outros, em geral a cada hora.</Text>
      <Group gap="sm">
        <Button size="md" variant="light" disabled={isBusy} onClick={ask}>
          {made}
        </Button>
        {feed ? (
          <Button size="md" variant="default" disabled={isBusy} onClick={() => revoke.mutate(undefined)}>
            Desligar
          </Button>
        ) : null}
      </Group>
      <Modal opened={asksPassword} onClose={close} title={made} closeOnClickOutside={false}>
        <PasswordStep
          submitLabel={made}
          pendingLabel="Criando..."
          onSubmit={(password) => renew.mutate({ ...options, password })}
          pending={renew.isPending}
          error={renew.error}
          onCancel={close}
        >
          Quem tiver o endereço vê os horários sem entrar no sistema. Por isso pedimos a sua senha.
        </PasswordStep>
      </Modal>
    </Stack>
  );
}

const NewAddress = ({ address }: { address: string }) => (
  <Alert color="brand" title="Copie agora: o endereço aparece só desta vez">
    <Stack gap="sm">
      <TextInput aria-label="Endereço do calendário" value={address} readOnly />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            size="md"
            onClick={copy}
            leftSection={
              copied ? <IconCheck aria-hidden size="1.2em" /> : <IconCopy aria-hidden size="1.2em" />
            }
          >
            {copied ? 'Copiado' : 'Copiar endereço'}
          </Button>
        )}
      </CopyButton>
      <List>
        <List.Item>
          iPhone e Mac: <Anchor href={address.replace(/^https?:/u, 'webcal:')}>assinar no Calendário</Anchor>.
        </List.Item>
        <List.Item>Google Agenda, no computador: Outras agendas, Por URL.</List.Item>
      </List>
      <Text>Quem tiver o endereço vê os horários: não o compartilhe.</Text>
    </Stack>
  </Alert>
);
