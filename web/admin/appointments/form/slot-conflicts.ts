/** Which of the day's times are free, computed in the browser so that the form can show it before it asks. */

/** A scheduled appointment of the day; `time` is HH:mm. */
export type TakenSlot = { time: string; durationMinutes: number; patientName: string };

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * The appointments that one of `durationMinutes` beginning at `time` would run into, in the order given.
 * The same rule as the database's exclusion constraint: an end is free for the next beginning.
 */
export function conflictsAt(time: string, durationMinutes: number, taken: readonly TakenSlot[]): TakenSlot[] {
  const begin = minutesOf(time);
  const end = begin + durationMinutes;
  return taken.filter((other) => {
    const otherBegin = minutesOf(other.time);
    return begin < otherBegin + other.durationMinutes && otherBegin < end;
  });
}

/** Who stands there and when: "Maria Souza (09:00 a 10:00)", joined as Portuguese joins a list. */
export function describeConflicts(conflicts: readonly TakenSlot[]): string {
  return new Intl.ListFormat('pt-BR').format(
    conflicts.map(({ time, durationMinutes, patientName }) => {
      const end = minutesOf(time) + durationMinutes;
      const endTime = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
      return `${patientName} (${time} a ${endTime})`;
    }),
  );
}
