/** The present at the clinic. Apart from `clinic.ts`, which every first visit loads. */
import { useSyncExternalStore } from 'react';
import { clockAt } from '#web/format/date.ts';
import { everyHalfMinute, useClinic } from './clinic.ts';

/** The time of day at the clinic, HH:mm. Renders again within half a minute of the next one. */
export function useClock(): string {
  const { timeZone } = useClinic();
  return useSyncExternalStore(everyHalfMinute, () => clockAt(timeZone));
}

/** The present: the time of day at the clinic, HH:mm, and epoch milliseconds. */
export type Present = { clock: string; now: number };

/** Renders again within half a minute of the clock's next minute. */
export const usePresent = (): Present => ({ clock: useClock(), now: Date.now() });
