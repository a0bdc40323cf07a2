/** Who of the team signs in, with which account, and what is missing. */
import { Alert, Text } from '@mantine/core';
import type { User } from '#contract/accounts/users.ts';
import { nameKey, type Professional } from '#contract/clinic/professionals.ts';
import { isUnnamed, unnamedProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { sayList } from '#contract/count.ts';
import { registrationOf } from '#web/clinic/registration.ts';
import { IconInfoCircle } from '#web/ui/icons/icons.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { InvitationBadge } from '../../accounts/users/invitation-badge.tsx';

type MissingOfTeamProps = {
  rows: readonly Professional[];
  isLinkable: (professional: Professional) => boolean;
};

/** What those who attend still lack: after a move they have no account here. */
export function MissingOfTeam({ rows, isLinkable }: MissingOfTeamProps) {
  const namesOf = (lacks: (professional: Professional) => boolean) =>
    sayList(
      rows
        .filter((each) => each.active && !isUnnamed(each.fullName) && lacks(each))
        .map(({ fullName }) => fullName),
    );
  const unnamed = rows.some(({ active, fullName }) => active && isUnnamed(fullName));
  const linkable = namesOf(isLinkable);
  const withoutAccount = namesOf((each) => each.account === null && !isLinkable(each));
  const unregistered = namesOf((each) => registrationOf(each) === null);
  if (!unnamed && linkable === '' && withoutAccount === '' && unregistered === '') return null;
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="O que falta na equipe" role="status">
      {unnamed ? (
        <Text inherit>Nome: quem atende está como “{unnamedProfessional}”. Em “Editar”, escreva quem é.</Text>
      ) : null}
      {linkable === '' ? null : (
        <Text inherit>
          Conta: já há uma com o nome de {linkable}. Com “Ligar conta”, quem entra com ela é essa pessoa na
          agenda.
        </Text>
      )}
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

type AccessProps = {
  professional: Professional;
  user: User | undefined;
  /** Of `accountToLink`. */
  linkable: User | undefined;
};

export function Access({ professional: { account, active, fullName }, user, linkable }: AccessProps) {
  if (user?.status === 'invited') return <InvitationBadge invitedUntil={user.invitedUntil} />;
  if (user?.status === 'ended') return <MissingValue>Conta encerrada</MissingValue>;
  if (account)
    return nameKey(account.fullName) === nameKey(fullName) ? 'Tem acesso' : `Entra como ${account.fullName}`;
  if (linkable) return <MissingValue>{`Não ligada: ${linkable.email}`}</MissingValue>;
  return active ? <MissingValue>Sem acesso</MissingValue> : '—';
}
