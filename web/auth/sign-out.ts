/** Signing out: normal, in an emergency (with a short timeout), and without a message. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#web/api/client.ts';
import { wasAnswered } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { setSignOutPending } from './pending-sign-out.ts';
import { leave, sessionQuery } from './session.ts';

const timeoutMs = 4_000;
const pendingNotice = 'O servidor não respondeu. Sua sessão será encerrada assim que ele voltar.';

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
      leaveWithPendingSignOut(queryClient);
      return notify.error('Erro durante logout', { description: pendingNotice });
    },
  });
}

/** Ends the session in this browser at once. If the server does not answer, the sign-out stays pending. */
export function useEmergencySignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.session.signOut(undefined, { signal: AbortSignal.timeout(timeoutMs) }),
    onSuccess: () => {
      leave(queryClient);
      notify.success('Sessão encerrada com sucesso');
    },
    onError: () => {
      leaveWithPendingSignOut(queryClient);
      notify.error('Não foi possível fazer logout', { description: pendingNotice });
    },
  });
}

/** Ends this browser's session without a message, before another person signs in. */
export async function leaveQuietly(queryClient: QueryClient) {
  await client.session
    .signOut(undefined, { signal: AbortSignal.timeout(timeoutMs) })
    .catch(setSignOutPending);
  leave(queryClient);
}

/** Leaves without the server's answer. The pending sign-out is repeated at once and with every session check. */
function leaveWithPendingSignOut(queryClient: QueryClient) {
  setSignOutPending();
  leave(queryClient);
  queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
}
