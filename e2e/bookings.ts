/** Appointments that one test alone looks at, in the agenda that all tests share. */
import { randomInt } from 'node:crypto';
import { addDays } from '#web/format/date.ts';
import type { Api } from './api.ts';

/** A day far from the demo's agenda and, in all likelihood, from every other test's: yyyy-MM-dd. */
export const quietDay = () => addDays('2030-01-01', randomInt(20_000));

type Booking = Parameters<Api['appointments']['create']>[0];

export const book = (api: Api, booking: Booking) => api.appointments.create(booking);
