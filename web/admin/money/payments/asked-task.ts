/** What the toast of a payment offers: its receipt, or to take it back. The toast outlives the dialog in which the money was received. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#web/ui/store.ts';

export type AskedTask = {
  kind: 'receipt' | 'reverse';
  appointmentId: string;
  operationId: string;
  patient: string;
};

const store = createStore<AskedTask | null>(null);

export const askTask = store.set;
export const useAskedTask = () => useSyncExternalStore(store.subscribe, store.get);
