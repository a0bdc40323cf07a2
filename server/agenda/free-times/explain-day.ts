/** Why each start time of a day is not free. The free ones come from the database; here they only get their reason. */
import { findConflicts } from '#contract/agenda/conflicts.ts';
import type { ClosedTime } from '#contract/agenda/free-times.ts';
import { timeOf } from '#contract/value-formats.ts';
import type { listBooked, listClosures, listHeld, listNeeds, listOpenTime } from './queries.ts';

type RowsOf<Query extends (...input: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>;
type Professional = RowsOf<typeof listOpenTime>[number];

export interface Day {
  professionals: RowsOf<typeof listOpenTime>;
  booked: RowsOf<typeof listBooked>;
  held: RowsOf<typeof listHeld>;
  closures: RowsOf<typeof listClosures>;
  needs: RowsOf<typeof listNeeds>;
}

/** In minutes. */
interface Lengths {
  minutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

const minutesOfDay = 24 * 60;

/** What `findConflicts` compares a time of this professional with. */
export function dayOf({ booked, held, closures, needs }: Day, { id, open }: Professional) {
  return {
    open,
    booked: booked.filter(({ professional_id }) => professional_id === id),
    held: held.filter(({ professional_id }) => professional_id === id),
    closures: closures.filter(
      ({ resource_id, professional_id }) =>
        resource_id === null && (professional_id === null || professional_id === id),
    ),
    needs: needs.map((need) => ({
      ...need,
      resources: need.resources.map((resource) => ({
        ...resource,
        held: held.filter(({ resource_ids }) => resource_ids.includes(resource.id)),
        blocked: closures.filter(({ resource_id }) => resource_id === resource.id),
      })),
    })),
  };
}

/** Every start time of the grid whose appointment ends with the day, except the free ones. */
export function closedTimes(
  day: Day,
  professional: Professional,
  { minutes, step, ...buffers }: Lengths & { step: number },
  free: ReadonlySet<string>,
): ClosedTime[] {
  const own = dayOf(day, professional);
  const reasonFor = (start: number): Omit<ClosedTime, 'time'> => {
    const conflicts = findConflicts(own, { start, end: start + minutes, ...buffers });
    // The appointment itself before its buffers: that patient is the one who is there.
    const first = conflicts.find((each) => each.kind === 'taken' && !each.isBuffer) ?? conflicts[0];
    const closing = first?.kind === 'closed' ? undefined : conflicts.find(({ kind }) => kind === 'closed');
    const none = {
      name: null,
      patientName: null,
      ...(closing?.kind === 'closed' ? { alsoClosed: closing.reason } : {}),
    };
    switch (first?.kind) {
      case 'taken':
        return { ...none, reason: 'taken', patientName: first.row.patient_name };
      case 'closed': {
        const { reason, name } = first;
        const shown = name ?? (reason === 'vacation' ? `Férias de ${professional.full_name}` : null);
        return { ...none, reason, name: shown };
      }
      case 'resource':
        return { ...none, reason: first.reason, name: first.reason === 'held' ? null : first.need.name };
      case 'held':
        return { ...none, reason: 'held' };
      // It became free between the two readings.
      case undefined:
        return { ...none, reason: 'outside' };
    }
  };
  const closed: ClosedTime[] = [];
  for (let start = 0; start + minutes <= minutesOfDay; start += step) {
    const time = timeOf(start);
    if (!free.has(time)) closed.push({ time, ...reasonFor(start) });
  }
  return closed;
}
