/** The professionals of the clinic. A clinic of one has one row, and no other screen asks who attends. */
import { Badge, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts/users.ts';
import type { Professional } from '#contract/clinic/professionals.ts';
import { isUnnamed } from '#contract/clinic/unnamed-professionals.ts';
import { api } from '#web/api/client.ts';
import { useUser } from '#web/auth/user.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { registrationOf } from '#web/clinic/registration.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { useResendInvitation, useShowInvitation } from '../../accounts/users/use-show-invitation.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { accountToLink } from './free-account.ts';
import { ProfessionalActions } from './professional-actions.tsx';
import { ProfessionalForm } from './professional-form.tsx';
import { Access, MissingOfTeam } from './team-access.tsx';

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
  const isAdmin = useUser().roles.includes('admin');
  // Who was only invited does not sign in yet.
  const { data: { rows: users } = {} } = useQuery({ ...api.users.list.queryOptions(), enabled: isAdmin });
  const freeAccounts = (users ?? []).filter(({ id }) =>
    professionals.data?.freeAccounts.some((account) => account.id === id),
  );
  const shared = { users, freeAccounts, isAdmin, onEdit: edit, onResend: resending.mutate };
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
          users={users ?? []}
          freeAccounts={freeAccounts}
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
  freeAccounts: readonly User[];
  isAdmin: boolean;
  onEdit: (professional: Professional, asInvitation?: boolean) => void;
  onResend: (user: User) => void;
};

function Professionals({ rows, users, freeAccounts, isAdmin, onEdit, onResend }: ProfessionalsProps) {
  const isOnly = rows?.filter(({ active }) => active).length === 1;
  const userOf = ({ account }: Professional) => users?.find(({ id }) => id === account?.id);
  const linkableOf = (professional: Professional) => accountToLink(professional, rows ?? [], freeAccounts);
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
      minWidth: 11.25,
    },
    {
      header: 'Especialidade',
      cell: ({ specialty }) => specialty ?? <MissingValue>Não informada</MissingValue>,
      minWidth: 9,
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
                <Access
                  professional={professional}
                  user={userOf(professional)}
                  linkable={linkableOf(professional)}
                />
              ),
            minWidth: 10,
          },
        ]
      : []),
    {
      header: 'Ações',
      cell: (professional) => {
        const user = userOf(professional);
        const linkable = linkableOf(professional);
        return (
          <ProfessionalActions
            professional={professional}
            isOnly={isOnly}
            linkable={linkable}
            onEdit={() => onEdit(professional)}
            onInvite={
              isAdmin && professional.active && professional.account === null && !linkable
                ? () => onEdit(professional, true)
                : undefined
            }
            onResend={user?.status === 'invited' ? () => onResend(user) : undefined}
          />
        );
      },
      align: 'right',
      onPhone: 'foot',
      // Two buttons beside each other.
      minWidth: 14.25,
    },
  ];
  return (
    <Stack gap="md">
      {rows && users ? (
        <MissingOfTeam rows={rows} isLinkable={(each) => linkableOf(each) !== undefined} />
      ) : null}
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
