/** Stands before both areas: nobody sees a screen that is not theirs, and nobody waits without a way out. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role, Session } from '#contract/session.ts';
import { subscribeToChanges } from '#web/api/change-stream.ts';
import { clinicQuery } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { hasUnsavedChanges } from '#web/ui/dirty-forms.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { CheckingSession } from './checking-session.tsx';
import type { LoginState } from './login-state.ts';
import { enter, leftOnPurpose, useSession } from './session.ts';
import { useServerAway } from './use-server-away.ts';
import { CurrentUser } from './user.ts';

type SessionGuardProps = {
  area: Role;
  children: ReactNode;
  /** What can be shown of the area while the server that would say who is there is away; nothing by default. */
  away?: ReactNode;
};

const fetchDialog = () => import('./session-expired-dialog.tsx');
const fetchSecondFactor = () => import('./second-factor/setup-required.tsx');

export function SessionGuard({ area, children, away = null }: SessionGuardProps) {
  const isAway = useServerAway();
  const session = useSession();
  const clinic = useQuery(clinicQuery());
  const last = useLastSession(session);
  const [owing, settle] = useOwedSecondFactor(session);
  // Whoever has typed something has touched the screen.
  const dialog = useLazyModule(fetchDialog);
  const secondFactor = useLazyModule(fetchSecondFactor, owing);

  if (session === undefined && isAway) return away ?? <CheckingSession away />;
  if (session === undefined || clinic.isLoading) return <CheckingSession />;
  // What has been typed outlasts the session: its owner signs in above it and goes on.
  const expired = session === null && hasUnsavedChanges() ? last : null;
  const user = session?.user ?? expired?.user;
  if (!user) return <ToLogin />;
  if (area === 'admin' && user.role !== 'admin') return <Restricted />;
  if (area === 'patient' && user.role === 'admin') return <Navigate to={paths.admin.dashboard()} replace />;
  const over = hasUnsavedChanges();
  if (session && owing && !over)
    return secondFactor ? <secondFactor.SetupRequired onDone={settle} over={false} /> : <CheckingSession />;
  return (
    <>
      <Fragment key={user.id}>
        <CurrentUser value={user}>{children}</CurrentUser>
        {session && owing && secondFactor ? <secondFactor.SetupRequired onDone={settle} over /> : null}
        {session && !owing ? <FollowChanges /> : null}
      </Fragment>
      {expired && dialog ? <dialog.SessionExpiredDialog email={expired.user.email} /> : null}
    </>
  );
}

/** While there is a session, and no longer. */
function FollowChanges() {
  const queryClient = useQueryClient();
  useEffect(() => subscribeToChanges(queryClient), [queryClient]);
  return null;
}

/** The last session there was while this area has been open. */
function useLastSession(session: Session | null | undefined): Session | null {
  const [last, setLast] = useState<Session | null>(null);
  if (session && session !== last) setLast(session);
  return last;
}

/** True from when the second factor is owed until the recovery codes have been put away: they are shown only once. */
function useOwedSecondFactor(session: Session | null | undefined): [boolean, () => void] {
  const queryClient = useQueryClient();
  const [owing, setOwing] = useState(false);
  if (session?.secondFactorSetupRequired && !owing) setOwing(true);
  const settle = () => {
    if (session) enter(queryClient, { ...session, secondFactorSetupRequired: false });
    setOwing(false);
    queryClient.invalidateQueries();
  };
  return [owing, settle];
}

/** Whoever signs in comes back to where they were going; after leaving on purpose, everybody begins at their home. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const state: LoginState = leftOnPurpose() ? {} : { notice: 'login-needed', from: pathname + search };
  return <Navigate to={paths.login()} replace state={state} />;
}

function Restricted() {
  useEffect(() => {
    notify.error('Acesso restrito. Você não tem permissões de administrador.', { id: 'restricted' });
  }, []);
  return <Navigate to={paths.portal.home()} replace />;
}
