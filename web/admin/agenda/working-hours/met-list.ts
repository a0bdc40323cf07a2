/** The appointments that the last saved change left outside of the open time, until the list is closed: for every screen that shows it. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { MetAppointments } from '#contract/agenda/schedule-exceptions.ts';

const key = ['metAppointments'];

/** @param met the answer to a change; one without appointments leaves an earlier list */
export function showMet(queryClient: QueryClient, met: MetAppointments) {
  if (met.total > 0) queryClient.setQueryData<MetAppointments | null>(key, met);
}

export const closeMet = (queryClient: QueryClient) => queryClient.setQueryData(key, null);

export const useMet = () =>
  useQuery<MetAppointments | null>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
