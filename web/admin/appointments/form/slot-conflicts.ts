/** Conflicts between appointments, computed in the browser so that the form shows them before it saves. */

/** A scheduled appointment of the day; `time` is HH:mm. */
export type TakenSlot = { time: string; durationMinutes: number; patientName: string };

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * The taken slots that an appointment at `time` would overlap, in the given order.
 * The same rule as the database's exclusion constraint: the next appointment may begin when one ends.
 */
export function conflictsAt(time: string, durationMinutes: number, taken: readonly TakenSlot[]): TakenSlot[] {
  const begin = minutesOf(time);
  const end = begin + durationMinutes;
  return taken.filter((other) => {
    const otherBegin = minutesOf(other.time);
    return begin < otherBegin + other.durationMinutes && otherBegin < end;
  });
}

/** 'Maria Souza (09:00 a 10:00)', as a Portuguese list. */
export function describeConflicts(conflicts: readonly TakenSlot[]): string {
  return new Intl.ListFormat('pt-BR').format(
    conflicts.map(({ time, durationMinutes, patientName }) => {
      const end = minutesOf(time) + durationMinutes;
      const endTime = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
      return `${patientName} (${time} a ${endTime})`;
    }),
  );
}
