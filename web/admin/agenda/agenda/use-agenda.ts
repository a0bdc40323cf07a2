/** The days on the screen, in one call. The previous ones stay until the next are loaded. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type client } from '#web/api/client.ts';
import { usePendingMoves } from './move/pending-moves.ts';
import type { AgendaAddress } from './use-agenda-address.ts';

export type Agenda = Awaited<ReturnType<typeof client.appointments.agenda>>;

export const agendaQuery = ({
  from,
  to,
  professionalIds,
}: Pick<AgendaAddress, 'from' | 'to' | 'professionalIds'>) =>
  api.appointments.agenda.queryOptions({ input: { from, to, professionalIds } });

/** Appointments that are being moved are at their new times already. */
export const useAgenda = (address: AgendaAddress) =>
  useQuery({ ...agendaQuery(address), placeholderData: keepPreviousData, select: usePendingMoves() });
