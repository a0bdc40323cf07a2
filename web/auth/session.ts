/**
 * The session as the browser knows it. Scripts cannot read the cookie, so the browser asks the server: at the start, every
 * 30 seconds, and with growing pauses while the server is down. Tabs notify each other of signing in and out.
 */
import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/accounts/session.ts';
import type { PreloadedAnswer } from '#contract/preloaded-answers.ts';
import { api, client } from '#web/api/client.ts';
import { cachePreloadedAnswers } from '#web/api/preloaded-answers.ts';
import { backoff } from '#web/api/query-client.ts';
import { deleteOfflineCopy, deleteOfflineCopyOfOthers } from '#web/offline/offline-copy.ts';
import { closeNotices } from '#web/offline/register-worker.ts';
import { abandonChanges } from '#web/ui/dirty-forms.ts';
import { finishPendingSignOut, isSignOutPending } from './pending-sign-out.ts';

const checkEveryMs = 30_000;
const sessionKey = api.session.current.queryKey();

export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ client: queryClient, signal }) => {
      await finishPendingSignOut(() => client.session.signOut(undefined, { signal }));
      const session = await client.session.current(undefined, { signal });
      takeOver(queryClient, session);
      return session;
    },
    staleTime: checkEveryMs / 2,
    refetchInterval: checkEveryMs,
    retry: true,
    retryDelay: backoff,
  });

/** Undefined while unknown, null without a session. */
export const useSession = (): Session | null | undefined => useQuery(sessionQuery()).data;

/** Caches the page's answers, unless a sign-out is pending: the server does not know of it yet. */
export function beginWith(queryClient: QueryClient, answers: readonly PreloadedAnswer[]) {
  if (isSignOutPending()) return;
  cachePreloadedAnswers(queryClient, answers);
  const session = queryClient.getQueryData(sessionQuery().queryKey);
  if (session !== undefined) takeOver(queryClient, session);
}

/** Call after signing in in this tab. */
export function enter(queryClient: QueryClient, session: Session) {
  // A session check that began before would overwrite the new session with the old one.
  void queryClient.cancelQueries({ queryKey: sessionKey });
  takeOver(queryClient, session);
  queryClient.setQueryData(sessionKey, session);
  broadcast('signed-in');
}

/** Ends the session in this tab and notifies the other tabs, unless another tab sent the notice. */
export function leave(queryClient: QueryClient, heardFrom: 'here' | 'another tab' = 'here') {
  left = true;
  deleteOfflineCopy();
  closeNotices();
  abandonChanges();
  queryClient.cancelQueries();
  queryClient.setQueryData(sessionKey, null);
  forget(queryClient);
  if (heardFrom === 'here') broadcast('signed-out');
}

/**
 * Follows signing in and out in other tabs.
 * @returns stops following
 */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-out') leave(queryClient, 'another tab');
    if (data === 'signed-in') queryClient.invalidateQueries({ queryKey: sessionKey });
  });
  return () => channel.close();
}

/** User id of the cached answers. They survive an expired session, but are dropped for another user. */
let owner: string | null = null;
let left = false;

/** Whether the last session ended by signing out, and not by expiry. */
export const leftOnPurpose = () => left;

function takeOver(queryClient: QueryClient, session: Session | null) {
  // The offline copy belongs to one patient's session. A device of the staff stores nothing.
  if (session?.user.role === 'patient') deleteOfflineCopyOfOthers(session.user.id);
  else deleteOfflineCopy();
  if (!session) return;
  if (owner !== null && owner !== session.user.id) forget(queryClient);
  owner = session.user.id;
  left = false;
}

/**
 * Call after a change of the user's roles is on the screen. Answers that the screen does not show are dropped; the others
 * are fetched again, as the roles permit them now.
 */
export function refetchForRoles(queryClient: QueryClient) {
  queryClient.removeQueries({ type: 'inactive', predicate: isForTheUser });
  queryClient.invalidateQueries({ predicate: isForTheUser });
}

/** Whether an answer depends on who asks. */
function isForTheUser({ queryKey: [path] }: Query): boolean {
  return !(Array.isArray(path) && (path[0] === 'session' || path.join('.') === 'settings.identity'));
}

function forget(queryClient: QueryClient) {
  owner = null;
  queryClient.removeQueries({ predicate: isForTheUser });
  queryClient.getMutationCache().clear();
}

const channelName = 'session';

function broadcast(news: 'signed-in' | 'signed-out') {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}
