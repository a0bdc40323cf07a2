/** How full a day is. */
import type { client } from '#web/api/client.ts';

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
  const part = partOf(day);
  return part === 1 ? 'cheio' : `${Math.max(1, Math.round(part * 100))}% ocupado`;
}
