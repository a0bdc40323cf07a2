import { useSyncExternalStore } from 'react';
import { everyHalfMinute, useClinic } from '#web/clinic/clinic.ts';
import { clockAt, today } from '#web/format/date.ts';

/** The clinic's date and time as 'yyyy-MM-ddTHH:mm', at most half a minute old. */
export function useLocalTime(): string {
  const { timeZone } = useClinic();
  return useSyncExternalStore(everyHalfMinute, () => `${today(timeZone)}T${clockAt(timeZone)}`);
}
