/** Guards both areas: shows them to their own role only, and redirects everyone else (docs/product.md, Session). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session } from '#contract/accounts/session.ts';
import { subscribeToChanges } from '#web/api/change-stream.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { clinicQuery } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { hasUnsavedChanges } from '#web/ui/dirty-forms.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { CheckingSession } from './checking-session.tsx';
import type { LoginState } from './login-state.ts';
import { enter, leftOnPurpose, refetchForRoles, useSession } from './session.ts';
import { useServerAway } from './use-server-away.ts';
import { CurrentUser } from './user.ts';

type SessionGuardProps = {
  area: 'admin' | 'patient';
  children: ReactNode;
  /** Shown while the server is unreachable and the session unknown. */
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
  const dialog = useLazyModule(fetchDialog);
  const secondFactor = useLazyModule(fetchSecondFactor, owing);

  if (session === undefined && isAway) return away ?? <CheckingSession away />;
  if (session === undefined || clinic.isLoading) return <CheckingSession />;
  // Unsaved changes survive an expired session: the user signs in again in a dialog above them.
  const expired = session === null && hasUnsavedChanges() ? last : null;
  const user = session?.user ?? expired?.user;
  if (!user) return <ToLogin />;
  if (area === 'admin' && user.role === 'patient') return <Restricted />;
  if (area === 'patient' && user.role !== 'patient') return <Navigate to={paths.admin.dashboard()} replace />;
  const over = hasUnsavedChanges();
  if (session && owing && !over)
    return secondFactor ? <secondFactor.SetupRequired onDone={settle} over={false} /> : <CheckingSession />;
  return (
    <>
      <Fragment key={user.id}>
        <CurrentUser value={user}>{children}</CurrentUser>
        {session && owing && secondFactor ? <secondFactor.SetupRequired onDone={settle} over /> : null}
        {session && !owing ? <FollowChanges /> : null}
        <FollowRoles roles={user.roles.join(' ')} />
      </Fragment>
      {expired && dialog ? <dialog.SessionExpiredDialog email={expired.user.email} /> : null}
    </>
  );
}

/** Mounted only while there is a session. */
function FollowChanges() {
  const queryClient = useQueryClient();
  useEffect(() => subscribeToChanges(queryClient), [queryClient]);
  return null;
}

/** After the children, so that a screen without access is gone before the answers on the screen are fetched again. */
function FollowRoles({ roles }: { roles: string }) {
  const queryClient = useQueryClient();
  const shown = useRef(roles);
  useEffect(() => {
    if (shown.current === roles) return;
    shown.current = roles;
    refetchForRoles(queryClient);
  }, [queryClient, roles]);
  return null;
}

/** The last session since this area was opened. */
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

/** After an expired session the login returns to this screen; after a sign-out it opens the area's first screen. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const banner = useHasLostStep() ? 'step-lost' : 'login-needed';
  const state: LoginState = leftOnPurpose() ? {} : { banner, from: pathname + search };
  return <Navigate to={paths.login()} replace state={state} />;
}

/** Whether something was to be saved when the session was over. */
const useHasLostStep = () =>
  useQueryClient()
    .getMutationCache()
    .findAll({ status: 'error' })
    .some(({ state }) => errorCode(state.error) === 'UNAUTHENTICATED');

function Restricted() {
  useEffect(() => {
    notify.error('Acesso restrito. Você não tem permissões de administrador.', { id: 'restricted' });
  }, []);
  return <Navigate to={paths.portal.home()} replace />;
}
