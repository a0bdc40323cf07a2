/** Who is using an area, as its guard has let them in; stays while an expired session is being renewed. */
import { createContext, useContext } from 'react';
import type { Session } from '#contract/session.ts';

export const CurrentUser = createContext<Session['user'] | null>(null);

export function useUser(): Session['user'] {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('useUser needs the session guard above it');
  return user;
}
