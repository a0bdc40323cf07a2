/** Why each start time of a day is not free. The free ones come from the database; here they only get their reason. */
import type { ClosedTime } from '#contract/agenda/free-times.ts';
import { timeOf } from '#contract/value-formats.ts';
import type { listBooked, listClosures, listHeld, listNeeds, listOpenTime, Minutes } from './queries.ts';

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
export interface Lengths {
  minutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

const minutesOfDay = 24 * 60;
const meet = (one: Minutes, other: Minutes) => one.starts < other.ends && other.starts < one.ends;

/** Every start time of the grid whose appointment ends with the day, except the free ones. */
export function closedTimes(
  day: Day,
  professional: Professional,
  lengths: Lengths & { step: number },
  free: ReadonlySet<string>,
): ClosedTime[] {
  const closed: ClosedTime[] = [];
  for (let starts = 0; starts + lengths.minutes <= minutesOfDay; starts += lengths.step) {
    const time = timeOf(starts);
    if (!free.has(time)) closed.push({ time, ...reasonFor(day, professional, lengths, starts) });
  }
  return closed;
}

type Reason = Omit<ClosedTime, 'time'>;
const reasonOf = (reason: Reason['reason'], name: string | null = null): Reason => ({
  reason,
  name,
  patientName: null,
});

function reasonFor(
  { booked, held, closures, needs }: Day,
  { id, full_name, open }: Professional,
  { minutes, bufferBeforeMinutes, bufferAfterMinutes }: Lengths,
  starts: number,
): Reason {
  const itself = { starts, ends: starts + minutes };
  const occupied = { starts: starts - bufferBeforeMinutes, ends: itself.ends + bufferAfterMinutes };
  const own = booked.filter(({ professional_id }) => professional_id === id);
  // The appointment itself before its buffers: that patient is the one who is there.
  const taking = own.find((each) => meet(each, itself)) ?? own.find((each) => meet(each, occupied));
  if (taking) return { ...reasonOf('taken'), patientName: taking.patient_name };
  if (held.some((each) => each.professional_id === id && meet(each, occupied))) return reasonOf('held');
  const isOpen = open.some((part) => part.starts <= itself.starts && part.ends >= itself.ends);
  if (!isOpen) {
    const closing = closures.find(
      (each) =>
        each.resource_id === null &&
        (each.professional_id === null || each.professional_id === id) &&
        meet(each, itself),
    );
    if (!closing || closing.kind === 'maintenance') return reasonOf('outside');
    const name = closing.title ?? (closing.kind === 'vacation' ? `Férias de ${full_name}` : null);
    return reasonOf(closing.kind, name);
  }
  return missingNeed({ held, closures, needs }, itself, occupied) ?? reasonOf('outside');
}

/** The first need without enough free resources. */
function missingNeed(
  { held, closures, needs }: Pick<Day, 'held' | 'closures' | 'needs'>,
  itself: Minutes,
  occupied: Minutes,
): Reason | undefined {
  for (const { name, number, resources } of needs) {
    const isTaken = (taken: Minutes[]) => taken.some((each) => meet(each, occupied));
    const isBlocked = (id: string) =>
      closures.some(({ resource_id, ...each }) => resource_id === id && meet(each, itself));
    const isHeld = (id: string) =>
      held.some((each) => each.resource_ids.includes(id) && meet(each, occupied));
    const free = resources.filter(({ id, taken }) => !isTaken(taken) && !isBlocked(id) && !isHeld(id));
    if (free.length >= number) continue;
    if (resources.some(({ id }) => isHeld(id))) return reasonOf('held');
    return reasonOf(
      resources.some(({ taken }) => isTaken(taken)) ? 'resource_taken' : 'resource_blocked',
      name,
    );
  }
  return undefined;
}
