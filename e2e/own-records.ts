/** Records that one test alone looks at, in the clinic that all tests share. */
import { randomInt, randomUUID } from 'node:crypto';
import { addDays } from '#web/format/date.ts';
import type { Api } from './api.ts';

/** A patient with a login of their own; the name is unlike any other. */
export async function registerPatient(api: Api, firstNames = 'Ângela Prova') {
  const mark = randomUUID()
    .slice(0, 8)
    .replace(/\d/gu, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const fullName = `${firstNames} ${mark.charAt(0).toUpperCase()}${mark.slice(1)}`;
  const email = `${mark}@example.com`;
  const password = 'senha-de-prova';
  const { id } = await api.patients.create({
    fullName,
    email,
    password,
    cpf: null,
    phone: null,
    birthDate: null,
    address: null,
    notes: null,
  });
  return { id, fullName, email, password };
}

/** A day far from the demo's agenda and, in all likelihood, from every other test's: yyyy-MM-dd. */
export const quietDay = () => addDays('2030-01-01', randomInt(20_000));

type Booking = { patientId: string; date: string; time: string; durationMinutes?: 30 | 60 | 90 | 120 };

export const book = (api: Api, booking: Booking) => api.appointments.create({ notes: null, ...booking });
