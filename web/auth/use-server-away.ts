import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { sessionQuery } from './session.ts';

/** Whether the session check could not reach the server. Stays true until the session is known. */
export function useServerAway(): boolean {
  const { failureReason, isPending } = useQuery(sessionQuery());
  const [wasAway, setWasAway] = useState(false);
  const isAway = failureReason !== null && errorCode(failureReason) === 'UNAVAILABLE';
  if (isAway && !wasAway) setWasAway(true);
  return isPending && (isAway || wasAway);
}

/** Repeats the session check at once, and when the device is online again, without waiting for the next retry. */
export function useAskAgain() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.settings.identity(),
    onSuccess: () => {
      queryClient.refetchQueries({ queryKey: sessionQuery().queryKey }, { cancelRefetch: true });
    },
    onError: () => notify.error('Ainda sem conexão. Tente novamente em instantes.', { id: 'still-away' }),
  });
  useEffect(() => {
    const whenOnline = () => mutate();
    window.addEventListener('online', whenOnline);
    return () => window.removeEventListener('online', whenOnline);
  }, [mutate]);
  return { askAgain: () => mutate(), asking: isPending };
}
