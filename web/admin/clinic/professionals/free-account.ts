import type { User } from '#contract/accounts/users.ts';
import { nameKey, type Professional } from '#contract/clinic/professionals.ts';

/** It is linked to no professional. */
const isFree = ({ professional, status }: User) => professional === null && status !== 'ended';

type Named = Pick<Professional, 'fullName' | 'active' | 'account'>;

/** The free account of the same name: a move brings accounts and names apart. Of two accounts, or for two of the team, none is meant. */
export function accountToLink(
  professional: Named,
  team: readonly Named[],
  users: readonly User[],
): User | undefined {
  const key = nameKey(professional.fullName);
  const isWithout = ({ active, account }: Named) => active && account === null;
  if (!isWithout(professional) || key === '') return undefined;
  const [namesake, ...others] = team.filter((each) => isWithout(each) && nameKey(each.fullName) === key);
  const named = users.filter((user) => isFree(user) && nameKey(user.fullName) === key);
  return namesake && others.length === 0 && named.length === 1 ? named[0] : undefined;
}

/** The free account with the e-mail. */
export const accountOfEmail = (email: string, users: readonly User[]): User | undefined =>
  users.find((user) => isFree(user) && user.email === email.trim().toLowerCase());
