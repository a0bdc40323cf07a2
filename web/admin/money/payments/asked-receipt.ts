/** The receipt that a toast offers: the toast outlives the dialog in which the money was received. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#web/ui/store.ts';

export type AskedReceipt = { appointmentId: string; operationId: string; patient: string };

const store = createStore<AskedReceipt | null>(null);

export const askReceipt = store.set;
export const useAskedReceipt = () => useSyncExternalStore(store.subscribe, store.get);
