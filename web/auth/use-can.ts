/** What the user's roles permit. Open screens follow a change of role at once. */
import { mayOpen, meets, type Need } from '#contract/staff-screens.ts';
import { useUser } from './user.ts';

/** `const can = useCan()`, then `can('record')`. */
export function useCan(): (need: Need) => boolean {
  const { roles } = useUser();
  return (need) => meets(roles, need);
}

/** For links: `mayOpen(paths.admin.users())`. */
export function useMayOpen(): (address: string) => boolean {
  const { roles } = useUser();
  return (address) => mayOpen(roles, address);
}
