/** The days on the screen, in one call. The previous ones stay until the next are loaded. */
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, type client } from '#web/api/client.ts';
import { useAgendaState } from './agenda-state.tsx';
import { usePendingMoves } from './move/pending-moves.ts';
import type { AgendaAddress } from './use-agenda-address.ts';
import { weekOfOne } from './week-of.ts';

export type Agenda = Awaited<ReturnType<typeof client.appointments.agenda>>;

export const agendaQuery = ({
  from,
  to,
  professionalIds,
}: Pick<AgendaAddress, 'from' | 'to' | 'professionalIds'>) =>
  api.appointments.agenda.queryOptions({ input: { from, to, professionalIds } });

export const agendaKey = () => api.appointments.agenda.key();

/** All of the agenda that is cached. */
export const cachedAgendas = (queryClient: QueryClient) =>
  queryClient.getQueriesData<Agenda>({ queryKey: agendaKey() }).flatMap(([, agenda]) => agenda ?? []);

export const cachedRow = (queryClient: QueryClient, id: string) =>
  cachedAgendas(queryClient)
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id);

/** Appointments that are being moved are at their new times already. Of a week: the columns of one professional, or of all. */
export function useAgenda(address: AgendaAddress) {
  const withMoves = usePendingMoves();
  const { weekOf } = address;
  const { placing } = useAgendaState();
  const first = placing?.kind === 'book' ? placing.draft.professionalId : undefined;
  const select = useCallback(
    (agenda: Agenda) => withFirst(weekOfOne(withMoves(agenda), weekOf), first),
    [withMoves, weekOf, first],
  );
  return useQuery({ ...agendaQuery(address), placeholderData: keepPreviousData, select });
}

const withFirst = (agenda: Agenda, first: string | undefined): Agenda =>
  first
    ? {
        ...agenda,
        professionals: agenda.professionals.toSorted(
          (one, other) => Number(other.id === first) - Number(one.id === first),
        ),
      }
    : agenda;
