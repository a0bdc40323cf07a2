/**
 * What the browser knows of its own session. The cookie is out of a script's reach, so all of it is asked: at the start,
 * every 30 s, and with growing patience while the server is away. Tabs tell each other of signing in and out.
 */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { PreloadedAnswer } from '#contract/preloaded-answers.ts';
import type { Session } from '#contract/session.ts';
import { api, client } from '#web/api/client.ts';
import { cachePreloadedAnswers } from '#web/api/preloaded-answers.ts';
import { backoff } from '#web/api/query-client.ts';
import { deleteOfflineCopy, deleteOfflineCopyOfOthers } from '#web/offline/offline-copy.ts';
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

/** Undefined while it is not known yet, null without a session. */
export const useSession = (): Session | null | undefined => useQuery(sessionQuery()).data;

/** Begins with what the page has brought along; not where a sign-out is owed, which the server does not know of yet. */
export function beginWith(queryClient: QueryClient, answers: readonly PreloadedAnswer[]) {
  if (isSignOutPending()) return;
  cachePreloadedAnswers(queryClient, answers);
  const session = queryClient.getQueryData(sessionQuery().queryKey);
  if (session !== undefined) takeOver(queryClient, session);
}

/** Somebody has signed in in this tab. */
export function enter(queryClient: QueryClient, session: Session) {
  takeOver(queryClient, session);
  queryClient.setQueryData(sessionKey, session);
  tell('signed-in');
}

/** The session is over in this tab and, unless it heard of it from another one, in every tab of this browser. */
export function leave(queryClient: QueryClient, heardFrom: 'here' | 'another tab' = 'here') {
  left = true;
  deleteOfflineCopy();
  abandonChanges();
  queryClient.cancelQueries();
  queryClient.setQueryData(sessionKey, null);
  forget(queryClient);
  if (heardFrom === 'here') tell('signed-out');
}

/**
 * Follows what the other tabs of this browser do.
 * @returns what ends it
 */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-out') leave(queryClient, 'another tab');
    if (data === 'signed-in') queryClient.invalidateQueries({ queryKey: sessionKey });
  });
  return () => channel.close();
}

/** Whose answers the cache holds. They outlast an expired session, but never meet anybody else. */
let owner: string | null = null;
let left = false;

/** Whether the last session was ended by somebody, rather than by time. */
export const leftOnPurpose = () => left;

function takeOver(queryClient: QueryClient, session: Session | null) {
  // What the device keeps goes with the session it belongs to, and no administrator's device keeps anything.
  if (session?.user.role === 'patient') deleteOfflineCopyOfOthers(session.user.id);
  else deleteOfflineCopy();
  if (!session) return;
  if (owner !== null && owner !== session.user.id) forget(queryClient);
  owner = session.user.id;
  left = false;
}

function forget(queryClient: QueryClient) {
  owner = null;
  const isForAnybody = (path: unknown) =>
    Array.isArray(path) && (path[0] === 'session' || path.join('.') === 'settings.identity');
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isForAnybody(queryKey[0]) });
  queryClient.getMutationCache().clear();
}

const channelName = 'session';

function tell(news: 'signed-in' | 'signed-out') {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}
