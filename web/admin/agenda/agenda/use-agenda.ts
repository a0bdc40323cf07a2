/** The days on the screen, in one call. The previous ones stay until the next are loaded. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type client } from '#web/api/client.ts';
import type { AgendaPlace } from './agenda-place.ts';
import { usePlaceMoves } from './move/pending-moves.ts';

export type Agenda = Awaited<ReturnType<typeof client.appointments.agenda>>;

export const agendaQuery = ({
  from,
  to,
  professionalIds,
}: Pick<AgendaPlace, 'from' | 'to' | 'professionalIds'>) =>
  api.appointments.agenda.queryOptions({ input: { from, to, professionalIds } });

/** Appointments that are being moved are at their new places already. */
export const useAgenda = (place: AgendaPlace) =>
  useQuery({ ...agendaQuery(place), placeholderData: keepPreviousData, select: usePlaceMoves() });
