/** The days on the screen, in one call. The previous ones stay until the next are loaded. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, type client } from '#web/api/client.ts';
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

/** Appointments that are being moved are at their new times already. Of a week: the columns of one professional. */
export function useAgenda(address: AgendaAddress) {
  const withMoves = usePendingMoves();
  const { weekOf } = address;
  const select = useCallback((agenda: Agenda) => weekOfOne(withMoves(agenda), weekOf), [withMoves, weekOf]);
  return useQuery({ ...agendaQuery(address), placeholderData: keepPreviousData, select });
}
