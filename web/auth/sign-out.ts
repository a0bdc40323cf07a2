/** The ways out: the ordinary one, the one that works while nothing else does, and one without a word. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#web/api/client.ts';
import { wasAnswered } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { setSignOutPending } from './pending-sign-out.ts';
import { leave, sessionQuery } from './session.ts';

const patienceMs = 4_000;
const toldLater = 'O servidor não respondeu. Sua sessão será encerrada assim que ele voltar.';

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.session.signOut(),
    onSuccess: () => {
      leave(queryClient);
      notify.success('Logout realizado com sucesso');
    },
    onError: (error) => {
      if (wasAnswered(error)) return notify.error('Erro ao fazer logout');
      leaveOwing(queryClient);
      return notify.error('Erro durante logout', { description: toldLater });
    },
  });
}

/** Ends the session here and now. A server that does not answer is told as soon as it does. */
export function useEmergencySignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.session.signOut(undefined, { signal: AbortSignal.timeout(patienceMs) }),
    onSuccess: () => {
      leave(queryClient);
      notify.success('Sessão encerrada com sucesso');
    },
    onError: () => {
      leaveOwing(queryClient);
      notify.error('Não foi possível fazer logout', { description: toldLater });
    },
  });
}

/** For whoever goes on as somebody else: ends the session of this browser, whosever it is. */
export async function leaveQuietly(queryClient: QueryClient) {
  await client.session
    .signOut(undefined, { signal: AbortSignal.timeout(patienceMs) })
    .catch(setSignOutPending);
  leave(queryClient);
}

/** Leaves without the server's word: it is told as soon as it can be, and tried at once. */
function leaveOwing(queryClient: QueryClient) {
  setSignOutPending();
  leave(queryClient);
  queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
}
