/** The area's user, set by the session guard. Stays set while an expired session is renewed. */
import { createContext, useContext } from 'react';
import type { Session } from '#contract/accounts/session.ts';

export const CurrentUser = createContext<Session['user'] | null>(null);

export function useUser(): Session['user'] {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('useUser needs the session guard above it');
  return user;
}
