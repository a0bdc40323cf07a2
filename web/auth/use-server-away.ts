import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { sessionQuery } from './session.ts';

/** Whether the server was asked for the session and could not be reached; stays so until the session is known. */
export function useServerAway(): boolean {
  const { failureReason, isPending } = useQuery(sessionQuery());
  const [wasAway, setWasAway] = useState(false);
  const isAway = failureReason !== null && errorCode(failureReason) === 'UNAVAILABLE';
  if (isAway && !wasAway) setWasAway(true);
  return isPending && (isAway || wasAway);
}

/** Asks again at once, instead of when the growing patience allows; also as soon as the device is online again. */
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
