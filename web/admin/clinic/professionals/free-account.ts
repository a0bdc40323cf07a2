import type { User } from '#contract/accounts/users.ts';
import { nameKey, type Professional } from '#contract/clinic/professionals.ts';

/** It is linked to no professional. */
const isFree = ({ professional, status }: User) => professional === null && status !== 'ended';

/** The free account of the same name: a move brings accounts and names apart. Of two, none is meant. */
export function accountToLink(
  { fullName, active, account }: Pick<Professional, 'fullName' | 'active' | 'account'>,
  users: readonly User[],
): User | undefined {
  const key = nameKey(fullName);
  if (!active || account || key === '') return undefined;
  const named = users.filter((user) => isFree(user) && nameKey(user.fullName) === key);
  return named.length === 1 ? named[0] : undefined;
}

/** The free account with the e-mail. */
export const accountOfEmail = (email: string, users: readonly User[]): User | undefined =>
  users.find((user) => isFree(user) && user.email === email.trim().toLowerCase());
