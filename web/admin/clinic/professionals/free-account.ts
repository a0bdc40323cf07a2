import type { User } from '#contract/accounts/users.ts';
import { nameKey, type Professional } from '#contract/clinic/professionals.ts';

/** The account of the same name: a move brings accounts and names apart. Of two, none is meant. @param free linked to no professional */
export function accountToLink(
  { fullName, active, account }: Pick<Professional, 'fullName' | 'active' | 'account'>,
  free: readonly User[],
): User | undefined {
  const key = nameKey(fullName);
  if (!active || account || key === '') return undefined;
  const named = free.filter((user) => nameKey(user.fullName) === key);
  return named.length === 1 ? named[0] : undefined;
}
