/** The clock of the tests' clinics. Its day is not that of UTC between 21:00 and midnight. */
import { type Clock, createClock } from '#server/platform/clock.ts';

let held: Date | undefined;
export const clinicClock = createClock('America/Sao_Paulo', () => held ?? new Date());

/** Stops the day and the local time, past the first ten minutes of a day: a long test has one day. @returns a clock for the app */
export function holdDay(): Clock {
  const isEarly = clinicClock.localTime().slice(11) < '00:10';
  held = new Date(Date.now() + (isEarly ? 10 * 60_000 : 0));
  // Codes of a second factor are computed by the machine's clock.
  return { ...clinicClock, now: () => new Date() };
}
