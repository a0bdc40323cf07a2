/** The accounts of the staff, the invitation of another user, and the form for another administrator. */
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/users.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { joinRoles } from '#web/clinic/role-names.ts';
import { formatInstant, formatInstantDate } from '#web/format/date.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { IconUserPlus } from '#web/ui/icons/icons.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { CreateAdministratorCard } from './create-administrator-card.tsx';
import { InvitationBadge } from './invitation-badge.tsx';
import { type UserDialogs, useUserDialogs } from './use-user-dialogs.tsx';
import { UserActions } from './user-actions.tsx';

const columnsWith = (dialogs: UserDialogs): Column<User>[] => [
  {
    header: 'Nome',
    cell: ({ fullName, email, isSelf }) => (
      <Stack gap={2}>
        <Group gap="xs" component="span">
          <span>{fullName}</span>
          {isSelf ? <Badge color="gray">Você</Badge> : null}
        </Group>
        <Text span size="sm" c="dimmed">
          <EmailText>{email}</EmailText>
        </Text>
      </Stack>
    ),
    minWidth: 14,
  },
  {
    header: 'Acesso',
    cell: ({ fullName, roles, professional }) => (
      <Stack gap={2}>
        <span>{joinRoles(roles)}</span>
        {professional ? (
          <Text span size="sm" c="dimmed">
            {/* 'Dra. Helena Prado' is Helena Prado. */}
            {professional.fullName.endsWith(fullName)
              ? 'Atende na agenda'
              : `Na agenda: ${professional.fullName}`}
          </Text>
        ) : null}
      </Stack>
    ),
    minWidth: 11,
  },
  { header: 'Situação', cell: (user) => <Situation {...user} />, minWidth: 11 },
  {
    header: 'Último acesso',
    cell: ({ lastSignInAt }) => <Instant at={lastSignInAt} missing="Ainda não entrou" />,
    numeric: true,
    minWidth: 9,
  },
  {
    header: 'Ações',
    cell: (user, shape) => <UserActions user={user} dialogs={dialogs} shape={shape} />,
    align: 'right',
    onPhone: 'foot',
    minWidth: 7,
  },
];

function Instant({ at, missing }: { at: string | null; missing: string }) {
  const { timeZone } = useClinic();
  if (!at) return <MissingValue>{missing}</MissingValue>;
  return <time dateTime={at}>{formatInstant(at, timeZone)}</time>;
}

function InstantDate({ at }: { at: string }) {
  const { timeZone } = useClinic();
  return (
    <time dateTime={at} title={formatInstant(at, timeZone)}>
      {formatInstantDate(at, timeZone)}
    </time>
  );
}

function Situation({ status, openSessions, hasSecondFactor, invitedUntil, endedAt }: User) {
  return (
    <Stack gap={4} align="flex-start">
      {status === 'ended' ? (
        <Badge color="gray">Encerrado</Badge>
      ) : status === 'invited' ? (
        <InvitationBadge invitedUntil={invitedUntil} />
      ) : openSessions > 0 ? (
        <Badge color="green">Conectado{openSessions > 1 ? ` (${openSessions} sessões)` : ''}</Badge>
      ) : (
        <Badge color="gray">Desconectado</Badge>
      )}
      <Text span size="sm" c={hasSecondFactor ? undefined : 'dimmed'}>
        {status === 'ended' ? (
          endedAt ? (
            <>
              em <InstantDate at={endedAt} />
            </>
          ) : (
            'data não informada'
          )
        ) : status === 'invited' ? (
          invitedUntil ? (
            <>
              vale até <InstantDate at={invitedUntil} />
            </>
          ) : (
            'envie um convite'
          )
        ) : hasSecondFactor ? (
          'Entra em duas etapas'
        ) : (
          'Entra só com a senha'
        )}
      </Text>
    </Stack>
  );
}

export function Component() {
  const users = useQuery(api.users.list.queryOptions());
  const { rows, professionals = [] } = users.data ?? {};
  const { dialogs, ...actions } = useUserDialogs({ rows: rows ?? [], professionals });
  const columns = columnsWith(actions);
  const ended = rows?.filter(({ status }) => status === 'ended') ?? [];
  const rowKey = ({ id }: User) => id;
  return (
    <SettingsSection
      title="Usuários"
      description="Quem trabalha na clínica e entra no sistema."
      actions={
        <Button
          onClick={() => actions.invite()}
          disabled={!users.data}
          leftSection={<IconUserPlus aria-hidden size="1.1em" />}
        >
          Convidar usuário
        </Button>
      }
    >
      {dialogs}
      {users.isError && !users.data ? (
        <ErrorState message="Erro ao carregar usuários" onRetry={users.refetch} retrying={users.isFetching} />
      ) : (
        <DataTable
          label="Usuários"
          columns={columns}
          rows={rows?.filter(({ status }) => status !== 'ended')}
          rowKey={rowKey}
          expectedRows={3}
        />
      )}
      {ended.length > 0 ? (
        <Stack component="section" gap="md" aria-labelledby="ended-users">
          <div>
            <Title order={3} id="ended-users">
              Encerrados
            </Title>
            <Text c="dimmed">Não entram mais. O que registraram continua com o nome deles.</Text>
          </div>
          <DataTable
            label="Usuários encerrados"
            columns={columns.filter(({ header }) => header !== 'Acesso')}
            rows={ended}
            rowKey={rowKey}
          />
        </Stack>
      ) : null}
      <CreateAdministratorCard />
    </SettingsSection>
  );
}
