/** How full a day is. */
import type { client } from '#web/api/client.ts';
import { sayShortDuration } from '#web/format/duration.ts';

export type DayOccupancy = Awaited<ReturnType<typeof client.appointments.occupancy>>['days'][number];

/** 0 to 1. Squeeze-ins and appointments outside of the hours do not make a day more than full. */
export function partOf(day: Pick<DayOccupancy, 'openMinutes' | 'bookedMinutes'> | undefined): number {
  if (!day || day.bookedMinutes === 0) return 0;
  return day.openMinutes === 0 ? 1 : Math.min(1, day.bookedMinutes / day.openMinutes);
}

/** '65% ocupado', 'livre', 'fechado', 'fechado, com atendimentos'. Undefined: the day has neither hours nor appointments. */
export function sayOccupancy(day: Pick<DayOccupancy, 'openMinutes' | 'bookedMinutes'> | undefined): string {
  if (!day || day.openMinutes === 0)
    return day && day.bookedMinutes > 0 ? 'fechado, com atendimentos' : 'fechado';
  if (day.bookedMinutes === 0) return 'livre';
  return partOf(day) === 1 ? 'cheio' : `${sayPart(day)} ocupado`;
}

/** '65%'; nothing of an empty day. */
function sayPart(day: Parameters<typeof partOf>[0]): string {
  const part = partOf(day);
  return part === 0 ? '' : `${Math.max(1, Math.round(part * 100))}%`;
}

/** '45 min livres', '1 h livre', '3h30 livres' */
export const sayFree = (minutes: number) =>
  `${minutes % 60 === 0 ? `${minutes / 60} h` : sayShortDuration(minutes)} ${minutes === 60 ? 'livre' : 'livres'}`;

/** Of a day's cell: what is free, or that nothing is; of a day that is over how full it was. */
export function sayFreeOf(day: DayOccupancy | undefined, date: string, today: string): string {
  if (!day?.openMinutes) return 'fechado';
  if (day.freeMinutes) return sayFree(day.freeMinutes);
  return date > today ? 'cheio' : sayPart(day);
}
