/** The ways out: the ordinary one, the one that works while nothing else does, and one without a word. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#web/api/client.ts';
import { wasAnswered } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { oweSignOut } from './owed-sign-out.ts';
import { leave } from './session.ts';

const patienceMs = 4_000;

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.session.signOut(),
    onSuccess: () => {
      leave(queryClient);
      notify.success('Logout realizado com sucesso');
    },
    onError: (error) => notify.error(wasAnswered(error) ? 'Erro ao fazer logout' : 'Erro durante logout'),
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
      oweSignOut();
      leave(queryClient);
      notify.error('Não foi possível fazer logout', {
        description: 'O servidor não respondeu. Sua sessão será encerrada assim que ele voltar.',
      });
    },
  });
}

/** For whoever goes on as somebody else: ends the session of this browser, whosever it is. */
export async function leaveQuietly(queryClient: QueryClient) {
  await client.session.signOut(undefined, { signal: AbortSignal.timeout(patienceMs) }).catch(oweSignOut);
  leave(queryClient);
}
