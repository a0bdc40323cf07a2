import type { User } from '#contract/accounts/users.ts';

/** Whose the e-mail is, for who manages users; undefined of a patient's, and of an ended account, which can be invited again. */
export function sayEmailOwner(email: string, users: readonly User[]): string | undefined {
  const owner = users.find((user) => user.email === email.trim().toLowerCase() && user.status !== 'ended');
  if (!owner) return undefined;
  return owner.status === 'invited'
    ? `Este e-mail é de ${owner.fullName}, que recebeu um convite e ainda não o aceitou.`
    : `Este e-mail já é da conta de ${owner.fullName}.`;
}
