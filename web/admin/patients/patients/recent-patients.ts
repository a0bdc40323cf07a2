/**
 * The patients whose records were opened in this tab, newest first. They are in the query cache, in memory: signing out and
 * another user's session drop them with all answers (decision 004).
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type RecentPatient = { id: string; fullName: string };

const key = ['finder', 'recent patients'];
const keptAtMost = 5;

export const recentPatients = (queryClient: QueryClient): readonly RecentPatient[] =>
  queryClient.getQueryData<readonly RecentPatient[]>(key) ?? [];

export function remember(queryClient: QueryClient, patient: RecentPatient) {
  // By default an answer that is not on the screen is dropped after five minutes.
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  const others = recentPatients(queryClient).filter(({ id }) => id !== patient.id);
  queryClient.setQueryData(key, [patient, ...others].slice(0, keptAtMost));
}

export function useRememberPatient({ id, fullName }: RecentPatient) {
  const queryClient = useQueryClient();
  useEffect(() => remember(queryClient, { id, fullName }), [queryClient, id, fullName]);
}
