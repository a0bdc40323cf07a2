/** What people read of a series: the place of one session, and how far all of them are. */
import type { SeriesSession } from '#contract/agenda/appointments.ts';
import type { SeriesProgress } from '#contract/patients/series-progress.ts';
import { formatShortDate } from '#web/format/date.ts';

/** 'Sessão 2 de 4' */
export const saySession = ({ number, sessions }: Pick<SeriesSession, 'number' | 'sessions'>) =>
  `Sessão ${number} de ${sessions}`;

/** '2 de 4 sessões, próxima 15/12'; with the year when it is not the current one. */
export function sayProgress(
  { completed, sessions, next }: Pick<SeriesProgress, 'completed' | 'sessions' | 'next'>,
  todaysDay: string,
): string {
  const done = `${completed} de ${sessions} sessões`;
  if (!next) return done;
  return `${done}, próxima ${formatShortDate(next.date, todaysDay)}`;
}
