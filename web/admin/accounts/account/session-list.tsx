/** The browsers in which the account is signed in, and the end of all but this one. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '#contract/accounts/account.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { api } from '#web/api/client.ts';
import { confirming } from '#web/api/confirming.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { deviceOf } from '#web/format/device.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconLogout } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import styles from './session-list.module.css';

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceDesktop } as const;

export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className={styles.list} aria-label="Sessões abertas">
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 ? <EndOthers count={others} /> : null}
    </>
  );
}

function Row({ session: { userAgent, address, lastUsedAt, isCurrent } }: { session: OwnSession }) {
  const { timeZone } = useClinic();
  const { label, kind } = deviceOf(userAgent);
  const Icon = icons[kind];
  return (
    <li className={styles.row}>
      <Icon aria-hidden size="1.5rem" stroke={1.6} />
      <Stack gap={0} className={styles.words}>
        <Group gap="xs">
          <Text fw={500}>{label}</Text>
          {isCurrent ? <Badge color="green">Este navegador</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {isCurrent ? (
            'Em uso agora'
          ) : (
            <>
              Último uso: <time dateTime={lastUsedAt}>{formatInstant(lastUsedAt, timeZone)}</time>
            </>
          )}
          {address ? `, endereço ${address}` : ''}
        </Text>
      </Stack>
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const queryClient = useQueryClient();
  const [asking, dialog] = useDisclosure(false);
  const end = useMutation(
    api.account.endOtherSessions.mutationOptions({
      onSuccess: async () => {
        dialog.close();
        notify.success('As outras sessões foram encerradas');
        queryClient.invalidateQueries({ queryKey: api.calendarFeeds.key() });
        await refresh(queryClient, ['administrators']);
      },
    }),
  );
  return (
    <Group>
      <Button variant="light" onClick={dialog.open} leftSection={<IconLogout aria-hidden size="1.1em" />}>
        Encerrar as outras
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Encerrar as outras sessões?"
        confirmLabel="Encerrar as outras"
        confirmingLabel="Encerrando..."
        onConfirm={() => end.mutate(undefined)}
        {...confirming(end, 'Erro ao encerrar sessões', dialog.close)}
      >
        <Text>
          {count === 1 ? 'O outro navegador sai' : `Os outros ${count} navegadores saem`} da conta agora. Este
          continua. O endereço da sua agenda para outros calendários deixa de valer. Se não reconhece algum
          deles, altere também a senha.
        </Text>
      </ConfirmDialog>
    </Group>
  );
}
