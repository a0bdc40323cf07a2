/** Appointments that one test alone looks at, in the agenda that all tests share. */
import { addDays } from '#web/format/date.ts';
import type { Api } from './api.ts';

/** Every worker process of a run has a number of its own; one that replaces a failed one gets the next. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
let days = 0;

/** A day far behind the demo's agenda that no other test of this run books on: yyyy-MM-dd. */
export function quietDay(): string {
  days += 1;
  return addDays('2030-01-01', (worker * 200 + days) % 25_000);
}

type Booking = Parameters<Api['appointments']['create']>[0];

export const book = (api: Api, booking: Booking) => api.appointments.create(booking);
