/**
 * Moves that the server has not answered yet. The agenda shows their new times at once, over its answers, so that a refetch
 * meanwhile does not put an appointment back.
 */
import { useCallback, useSyncExternalStore } from 'react';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { createStore } from '#web/ui/store.ts';

type Rows = readonly AgendaAppointment[];

const moves = createStore<Rows>([]);

const others = (id: string) => moves.get().filter((row) => row.id !== id);

export const showMove = (row: AgendaAppointment) => moves.set([...others(row.id), row]);

export const endMove = (id: string) => moves.set(others(id));

export const isMoving = (id: string) => moves.get().some((row) => row.id === id);

type Days = { from: string; to: string; professionals: readonly { id: string }[]; rows: AgendaAppointment[] };

/** An answer of the agenda with appointments at other times; those that left its days or professionals are left out. */
export function withMoves<Agenda extends Days>(agenda: Agenda, moved: Rows): Agenda {
  if (moved.length === 0) return agenda;
  const isShown = ({ date, professional }: AgendaAppointment) =>
    agenda.from <= date && date <= agenda.to && agenda.professionals.some(({ id }) => id === professional.id);
  const others = agenda.rows.filter(({ id }) => !moved.some((row) => row.id === id));
  const orderOf = ({ date, time, id }: AgendaAppointment) => `${date} ${time} ${id}`;
  const rows = [...others, ...moved.filter(isShown)].sort((one, other) =>
    orderOf(one) < orderOf(other) ? -1 : 1,
  );
  return { ...agenda, rows };
}

/** For `select` of the agenda's query; another function only when a move begins or ends. */
export function usePendingMoves() {
  const moved = useSyncExternalStore(moves.subscribe, moves.get);
  return useCallback(<Agenda extends Days>(agenda: Agenda) => withMoves(agenda, moved), [moved]);
}
