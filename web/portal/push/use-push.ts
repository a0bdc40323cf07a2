import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushSubscription } from '#contract/messages/push.ts';
import { api, client } from '#web/api/client.ts';
import { findSubscription, pushSupport, subscribe } from './browser-subscription.ts';

export type PushState = 'checking' | 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on';

export interface Push {
  state: PushState;
  isBusy: boolean;
  /** What failed at the last tap. `dismissed`: the browser's question was closed without an answer. */
  problem: 'dismissed' | 'failed' | null;
  /** Call it on a tap: browsers ask for the permission only then. */
  turnOn(): void;
  turnOff(): void;
}

class Dismissed extends Error {}

/** Notices on this device: what is possible, whether they are on, and the switch. */
export function usePush(): Push {
  const queryClient = useQueryClient();
  const support = pushSupport();
  const key = useQuery({ ...api.push.key.queryOptions(), enabled: support === 'supported' });
  const own = useQuery({
    queryKey: ['push', 'endpoint of this browser'],
    queryFn: async () => (await findSubscription())?.endpoint ?? null,
    enabled: support === 'supported',
  });
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.push.key.queryKey() }),
      queryClient.invalidateQueries({ queryKey: ['push'] }),
    ]);

  const on = useMutation({
    mutationFn: async () => {
      // First, and without waiting for anything: the permission belongs to the tap.
      const permission = await Notification.requestPermission();
      if (permission === 'default') throw new Dismissed();
      if (permission === 'denied') return;
      const { publicKey } = key.data ?? (await client.push.key());
      await client.push.subscribe(pushSubscription.parse((await subscribe(publicKey)).toJSON()));
    },
    onSettled: refresh,
  });
  const off = useMutation({
    mutationFn: async () => {
      await client.push.unsubscribe();
      await (await findSubscription())?.unsubscribe();
    },
    onSettled: refresh,
  });

  const problem = () => {
    const error = on.error ?? off.error;
    if (!error) return null;
    return error instanceof Dismissed ? 'dismissed' : 'failed';
  };
  return {
    state: stateOf(),
    isBusy: on.isPending || off.isPending,
    problem: problem(),
    turnOn() {
      off.reset();
      on.mutate();
    },
    turnOff() {
      on.reset();
      off.mutate();
    },
  };

  function stateOf(): PushState {
    if (support !== 'supported') return support;
    if (Notification.permission === 'denied') return 'blocked';
    if (key.data === undefined || own.data === undefined) return 'checking';
    const isOn = own.data !== null && own.data === key.data.endpoint && Notification.permission === 'granted';
    return isOn ? 'on' : 'off';
  }
}
