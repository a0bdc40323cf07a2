/**
 * The agenda's place in its address: view, day and professionals. Both sides read it, so that the page carries the answer
 * that its screen asks for. Without the schema library.
 */
import { addDays, isCalendarDate, isId } from '../value-formats.ts';

export const agendaViews = ['dia', 'semana', 'mes'] as const;
export type AgendaView = (typeof agendaViews)[number];

export const viewParam = 'visao';
export const dayParam = 'dia';
/** Ids, with commas between. */
export const professionalParam = 'profissional';

/** The id of the appointment for which a time is being chosen. */
export const moveParam = 'remarcar';

/** The range in which appointments can be booked. */
export const firstDay = '2000-01-01';
export const lastDay = '2099-12-31';
export const isInCalendar = (day: string) => day >= firstDay && day <= lastDay;

/** Monday. '2026-11-26' -> '2026-11-23' */
export const firstOfWeek = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

export const viewOf = (text: string | null | undefined) => agendaViews.find((view) => view === text);

/** The day in the address; an invalid one counts as absent. */
export function dayIn(params: URLSearchParams, today: string): string {
  const given = params.get(dayParam) ?? '';
  return isCalendarDate(given) && isInCalendar(given) ? given : today;
}

/** First and last day of a view. @param days yyyy-MM-dd */
export function daysOf(view: AgendaView, day: string): { from: string; to: string } {
  if (view !== 'semana') return { from: day, to: day };
  const from = firstOfWeek(day);
  return { from, to: addDays(from, 6) };
}

/** Undefined: all of them. */
export function professionalsIn(params: URLSearchParams): string[] | undefined {
  const ids = (params.get(professionalParam) ?? '').split(',').filter(isId);
  return ids.length > 0 ? ids : undefined;
}
