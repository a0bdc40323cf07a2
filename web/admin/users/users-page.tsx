/** The administrators, and the form that creates another one. */
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Administrator } from '#contract/users.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { CreateAdministratorCard } from './create-administrator-card.tsx';
import { AdministratorActions } from './user-actions.tsx';

const columns: Column<Administrator>[] = [
  {
    header: 'Nome',
    cell: ({ fullName, isSelf }) => (
      <Group gap="xs" component="span">
        <span>{fullName}</span>
        {isSelf ? <Badge color="gray">Você</Badge> : null}
      </Group>
    ),
    room: 11,
  },
  { header: 'E-mail', cell: ({ email }) => <EmailText>{email}</EmailText>, room: 13 },
  {
    header: 'Situação',
    cell: ({ openSessions, hasSecondFactor }) => (
      <Stack gap={4}>
        {openSessions > 0 ? (
          <Badge color="green">Conectado{openSessions > 1 ? ` (${openSessions} sessões)` : ''}</Badge>
        ) : (
          <Badge color="gray">Desconectado</Badge>
        )}
        <Text span size="sm" c={hasSecondFactor ? undefined : 'dimmed'}>
          {hasSecondFactor ? 'Entra em duas etapas' : 'Entra só com a senha'}
        </Text>
      </Stack>
    ),
    room: 13,
  },
  {
    header: 'Último acesso',
    cell: ({ lastSignInAt }) => <LastSignIn at={lastSignInAt} />,
    numeric: true,
    room: 10.5,
  },
  {
    header: 'Ações',
    cell: (administrator) => <AdministratorActions administrator={administrator} />,
    onPhone: 'foot',
    room: 12,
  },
];

function LastSignIn({ at }: { at: string | null }) {
  const { timeZone } = useClinic();
  if (!at) return <MissingValue>Ainda não entrou</MissingValue>;
  return <time dateTime={at}>{formatInstant(at, timeZone)}</time>;
}

export function Component() {
  const administrators = useQuery(api.users.list.queryOptions());
  return (
    <SettingsSection title="Usuários" description="Quem cuida da clínica por aqui.">
      {administrators.isError && !administrators.data ? (
        <ErrorState
          message="Erro ao carregar administradores"
          onRetry={administrators.refetch}
          retrying={administrators.isFetching}
        />
      ) : (
        <DataTable
          label="Administradores"
          columns={columns}
          rows={administrators.data?.rows}
          rowKey={({ id }) => id}
          expectedRows={2}
        />
      )}
      <CreateAdministratorCard />
    </SettingsSection>
  );
}
