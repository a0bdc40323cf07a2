import type { User } from '#contract/accounts/users.ts';
import { nameKey, type Professional } from '#contract/clinic/professionals.ts';

type Named = Pick<Professional, 'fullName' | 'active' | 'account'>;

/**
 * The account of the same name: a move brings accounts and names apart. Of two accounts, or for two of the team, none is meant.
 * @param free linked to no professional
 */
export function accountToLink(
  professional: Named,
  team: readonly Named[],
  free: readonly User[],
): User | undefined {
  const key = nameKey(professional.fullName);
  const isWithout = ({ active, account }: Named) => active && account === null;
  if (!isWithout(professional) || key === '') return undefined;
  const [namesake, ...others] = team.filter((each) => isWithout(each) && nameKey(each.fullName) === key);
  const named = free.filter((user) => nameKey(user.fullName) === key);
  return namesake && others.length === 0 && named.length === 1 ? named[0] : undefined;
}
