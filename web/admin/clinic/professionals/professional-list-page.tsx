/** The professionals of the clinic. A clinic of one has one row, and no other screen asks who attends. */
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts/users.ts';
import type { Professional } from '#contract/clinic/professionals.ts';
import { isUnnamed, unnamedProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useUser } from '#web/auth/user.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { registrationOf } from '#web/clinic/registration.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import {
  IconInfoCircle,
  IconMailForward,
  IconPencil,
  IconPlus,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
} from '#web/ui/icons/icons.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { InvitationBadge } from '../../accounts/users/invitation-badge.tsx';
import { useResendInvitation, useShowInvitation } from '../../accounts/users/use-show-invitation.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { EndProfessional } from './end-professional.tsx';
import { ProfessionalForm } from './professional-form.tsx';

export function Component() {
  const professionals = useQuery({
    ...api.professionals.list.queryOptions(),
    // One who is ended and stands for nobody is no person of the team.
    select: ({ rows, ...rest }) => ({
      ...rest,
      rows: rows.filter(({ active, fullName }) => active || !isUnnamed(fullName)),
    }),
  });
  const { edited, opened, open, close } = useFormDialog<Professional>();
  const [invites, setInvites] = useState(false);
  const edit = (professional: Professional | null, asInvitation = false) => {
    setInvites(asInvitation);
    open(professional);
  };
  const { showInvitation, dialog } = useShowInvitation();
  const resending = useResendInvitation(showInvitation);
  // Who was only invited does not sign in yet.
  const users = useQuery({
    ...api.users.list.queryOptions(),
    enabled: useUser().roles.includes('admin'),
  });
  const shared = { users: users.data?.rows, onEdit: edit, onResend: (user: User) => resending.mutate(user) };
  return (
    <SettingsSection
      title="Equipe"
      description={
        professionals.data?.rows.length === 1
          ? 'Quem atende na clínica. Enquanto é uma pessoa só, nenhuma tela pergunta quem atende.'
          : 'Quem atende na clínica. Quem só usa o sistema, sem atender, fica em Usuários.'
      }
      actions={
        <Button onClick={() => edit(null)} leftSection={<IconPlus aria-hidden size="1.1em" />}>
          Novo profissional
        </Button>
      }
    >
      <QueryContent
        query={professionals}
        errorMessage="Não foi possível carregar a equipe."
        skeleton={<Professionals rows={undefined} {...shared} />}
      >
        {({ rows }) => <Professionals rows={rows} {...shared} />}
      </QueryContent>
      <FormDialog
        opened={opened}
        onClose={close}
        title={
          edited ? (invites ? `Dar acesso a ${edited.fullName}` : 'Editar profissional') : 'Novo profissional'
        }
      >
        <ProfessionalForm
          professional={edited}
          freeAccounts={professionals.data?.freeAccounts ?? []}
          invitesAtFirst={invites}
          onDone={close}
          onInvited={showInvitation}
        />
      </FormDialog>
      {dialog}
    </SettingsSection>
  );
}

type ProfessionalsProps = {
  rows: readonly Professional[] | undefined;
  /** Undefined while they are loaded, and for others than administrators. */
  users: readonly User[] | undefined;
  onEdit: (professional: Professional, asInvitation?: boolean) => void;
  onResend: (user: User) => void;
};

/** What is missing of those who attend: after a move nobody has an account here. */
function Missing({ rows }: { rows: readonly Professional[] }) {
  const namesOf = (lacks: (professional: Professional) => boolean) =>
    new Intl.ListFormat('pt-BR').format(
      rows
        .filter((each) => each.active && !isUnnamed(each.fullName) && lacks(each))
        .map(({ fullName }) => fullName),
    );
  const unnamed = rows.some(({ active, fullName }) => active && isUnnamed(fullName));
  const withoutAccount = namesOf(({ account }) => account === null);
  const unregistered = namesOf((each) => registrationOf(each) === null);
  if (!unnamed && withoutAccount === '' && unregistered === '') return null;
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="O que falta na equipe" role="status">
      {unnamed ? (
        <Text inherit>Nome: quem atende está como “{unnamedProfessional}”. Em “Editar”, escreva quem é.</Text>
      ) : null}
      {withoutAccount === '' ? null : (
        <Text inherit>
          Acesso: {withoutAccount}. Com “Dar acesso”, a pessoa recebe um link e escolhe a senha.
        </Text>
      )}
      {unregistered === '' ? null : (
        <Text inherit>Registro no conselho: {unregistered}. Vai nas receitas e nos atestados.</Text>
      )}
    </Alert>
  );
}

function Professionals({ rows, users, onEdit, onResend }: ProfessionalsProps) {
  const isAdmin = useUser().roles.includes('admin');
  const isOnly = rows?.filter(({ active }) => active).length === 1;
  const userOf = ({ account }: Professional) => users?.find(({ id }) => id === account?.id);
  const columns: Column<Professional>[] = [
    {
      header: 'Nome',
      cell: ({ fullName, color, active }) => (
        <Group gap="xs" wrap="nowrap" component="span">
          <ColorMark color={color} />
          <span>{fullName}</span>
          {active ? null : <Badge color="gray">Encerrado</Badge>}
        </Group>
      ),
      minWidth: 13,
    },
    {
      header: 'Especialidade',
      cell: ({ specialty }) => specialty ?? <MissingValue>Não informada</MissingValue>,
      minWidth: 10,
    },
    {
      header: 'Registro',
      cell: (professional) => registrationOf(professional) ?? <MissingValue>Não informado</MissingValue>,
      minWidth: 11,
    },
    // Which account is whose is the administrator's to see.
    ...(isAdmin
      ? [
          {
            header: 'Acesso',
            cell: (professional: Professional) =>
              professional.account && !users ? (
                '—'
              ) : (
                <Access professional={professional} user={userOf(professional)} />
              ),
            minWidth: 9,
          },
        ]
      : []),
    {
      header: 'Ações',
      cell: (professional) => {
        const user = userOf(professional);
        return (
          <ProfessionalActions
            professional={professional}
            isOnly={isOnly}
            onEdit={() => onEdit(professional)}
            onInvite={
              isAdmin && professional.active && professional.account === null
                ? () => onEdit(professional, true)
                : undefined
            }
            onResend={user?.status === 'invited' ? () => onResend(user) : undefined}
          />
        );
      },
      align: 'right',
      onPhone: 'foot',
      minWidth: 12,
    },
  ];
  return (
    <Stack gap="md">
      {rows && isAdmin ? <Missing rows={rows} /> : null}
      <DataTable
        label="Profissionais"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        expectedRows={2}
      />
    </Stack>
  );
}

type AccessProps = { professional: Professional; user: User | undefined };

function Access({ professional: { account, active, fullName }, user }: AccessProps) {
  if (user?.status === 'invited') return <InvitationBadge invitedUntil={user.invitedUntil} />;
  if (user?.status === 'ended') return <MissingValue>Conta encerrada</MissingValue>;
  if (account) return account.fullName === fullName ? 'Tem acesso' : `Entra como ${account.fullName}`;
  return active ? <MissingValue>Sem acesso</MissingValue> : '—';
}

type ProfessionalActionsProps = {
  professional: Professional;
  isOnly: boolean;
  onEdit: () => void;
  /** Absent where there is an account, or for whom may not invite. */
  onInvite?: (() => void) | undefined;
  /** Only of who was invited and has not signed in. */
  onResend?: (() => void) | undefined;
};

function ProfessionalActions({ professional, isOnly, onEdit, onInvite, onResend }: ProfessionalActionsProps) {
  const { id, fullName, active } = professional;
  const queryClient = useQueryClient();
  const [ending, question] = useDisclosure(false);
  const reactivate = useMutation(
    api.professionals.reactivate.mutationOptions({
      onSuccess: () => {
        notify.success(`${fullName} voltou para a agenda`);
        for (const queryKey of [api.professionals.key(), api.bookingChoices.key()])
          queryClient.invalidateQueries({ queryKey });
      },
      onError: (error) => notify.error(errorMessage(error, 'Erro ao reativar profissional')),
    }),
  );
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {onInvite ? (
        <Button
          size="compact-sm"
          onClick={onInvite}
          aria-label={`Dar acesso: ${fullName}`}
          leftSection={<IconUserPlus aria-hidden size="1.1em" />}
        >
          Dar acesso
        </Button>
      ) : null}
      {onResend ? (
        <Button
          variant="light"
          size="compact-sm"
          onClick={onResend}
          aria-label={`Reenviar convite: ${fullName}`}
          leftSection={<IconMailForward aria-hidden size="1.1em" />}
        >
          Reenviar convite
        </Button>
      ) : null}
      <Button
        variant="light"
        size="compact-sm"
        onClick={onEdit}
        aria-label={`Editar: ${fullName}`}
        leftSection={<IconPencil aria-hidden size="1.1em" />}
      >
        Editar
      </Button>
      {active && !isOnly ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={question.open}
          aria-label={`Encerrar: ${fullName}`}
          leftSection={<IconUserMinus aria-hidden size="1.1em" />}
        >
          Encerrar
        </Button>
      ) : null}
      {active ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => reactivate.mutate({ id })}
          loading={reactivate.isPending}
          aria-label={`Reativar: ${fullName}`}
          leftSection={<IconUserCheck aria-hidden size="1.1em" />}
        >
          Reativar
        </Button>
      )}
      <EndProfessional professional={professional} opened={ending} onClose={question.close} />
    </Group>
  );
}
