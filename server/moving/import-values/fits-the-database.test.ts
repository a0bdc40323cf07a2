/** Whatever is written in a cell: no reader throws, and the database takes every value. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { limits } from '#contract/fields.ts';
import { hostileText } from '#test/arbitraries.ts';
import { createTestDatabase } from '#test/database.ts';
import { makeCpf, makePatient } from '#test/factories.ts';
import { appointmentDates, birthDates, planDates, readDate } from './read-date.ts';
import { readCpf, readEmail } from './read-identity.ts';
import { readPhone } from './read-phone.ts';
import { readLine, readName, readText } from './read-text.ts';
import { readDuration, readInstant, readTime } from './read-time.ts';
import { readAppointmentStatus, readPlanStatus, readSocialLink } from './read-words.ts';

const { maintenance } = await createTestDatabase();
const today = '2026-11-22';

const number = (max: number) => fc.integer({ min: 0, max }).map(String);
const separator = fc.constantFrom(
  '-',
  '/',
  '.',
  ' ',
  ':',
  'h',
  ' de ',
  '(',
  ') ',
  '+',
  '\u00a0',
  'T',
  ',',
  '<',
  '>',
  '&',
);
const word = fc.constantFrom(
  'março',
  'jan',
  'Z',
  'AM',
  'cel',
  'hora',
  'e',
  'meia',
  '<b>',
  '</p>',
  '&eacute;',
  '@exemplo.test',
  'ana',
);
/** Texts that are nearly a date, a time, a phone or an address. */
const nearly = fc
  .array(fc.oneof(number(9), number(31), number(2_500), number(99_999_999_999), separator, word), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));
const near = { min: new Date('2000-01-01'), max: new Date('2027-01-01') };
const someCpf = fc.nat(50_000).map(makeCpf);
const cell = fc.oneof(
  { weight: 4, arbitrary: nearly },
  { weight: 2, arbitrary: hostileText },
  { weight: 1, arbitrary: someCpf },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: false }).map(String) },
  // Without them a sample may hold too few dates that are read.
  { weight: 1, arbitrary: fc.date({ ...near, noInvalidDate: true }).map((date) => date.toISOString()) },
);

test('the database takes every value of a patient', async () => {
  const cells = fc.sample(fc.tuple(cell, cell, cell, cell, cell, cell), 3_000);
  const patients = cells.map(([name, cpf, email, phone, birth, notes]) => ({
    full_name: readName(name).value ?? 'Sem nome',
    cpf: readCpf(cpf).value,
    email: readEmail(email).value,
    phone: readPhone(phone).value,
    birth_date: readDate(birth, birthDates(today)).value,
    address: readLine(notes, limits.address).value,
    notes: readText(notes, limits.notes).value,
  }));
  expect(patients.filter(({ cpf }) => cpf !== null).length).toBeGreaterThan(50);
  expect(patients.filter(({ phone }) => phone !== null).length).toBeGreaterThan(20);
  expect(patients.filter(({ birth_date }) => birth_date !== null).length).toBeGreaterThan(20);
  const seen = new Set<string | null>();
  const once = (value: string | null) => {
    const isRepeated = seen.has(value);
    seen.add(value);
    return isRepeated ? null : value;
  };
  const rows = patients.map((each) => ({ ...each, cpf: once(each.cpf), email: once(each.email) }));
  for (let at = 0; at < rows.length; at += 500) {
    const inserted = await maintenance
      .insertInto('patients')
      .values(rows.slice(at, at + 500))
      .returning(['full_name', 'notes'])
      .execute();
    expect(inserted.map(({ notes }) => notes)).toEqual(rows.slice(at, at + 500).map(({ notes }) => notes));
  }
});

test('the database takes every day, time, duration, status and instant', async () => {
  const { id } = await makePatient(maintenance, { cpf: null });
  const written = fc.sample(cell, 6_000);
  const of = <Value>(read: (text: string) => { value: Value | null }) =>
    [...new Set(written.map((text) => read(text).value))].filter((value) => value !== null);
  const days = of((text) => readDate(text, appointmentDates(today)));
  const times = of(readTime);
  const durations = of(readDuration);
  const statuses = of(readAppointmentStatus);
  const instants = of(readInstant);
  expect(Math.min(days.length, times.length, instants.length, durations.length)).toBeGreaterThan(5);
  const count = Math.max(days.length, times.length, durations.length);
  const rows = Array.from({ length: count }, (_, index) => {
    const time = times[index % times.length] ?? '09:00';
    const minutes = durations[index % durations.length] ?? 30;
    return {
      patient_id: id,
      date: days[index % days.length] ?? today,
      // An appointment ends on its day.
      ...(Number(time.slice(0, 2)) * 60 + 60 + minutes <= 1_440
        ? { time, duration_minutes: minutes }
        : { time: '09:00' }),
      service: 'Consulta',
      status: statuses[index % Math.max(statuses.length, 1)] ?? 'scheduled',
      squeeze_in: true,
    };
  });
  await maintenance.insertInto('appointments').values(rows).execute();
  const { rows: read } = await sql<{
    count: string;
  }>`select count(each::timestamptz) from unnest(${instants}::text[]) as each`.execute(maintenance);
  expect(Number(read[0]?.count)).toBe(instants.length);
});

test('no reader throws, and what is null without a problem was blank', () => {
  const readers = [
    readName,
    readCpf,
    readEmail,
    readPhone,
    (text: string) => readDate(text, birthDates(today)),
    (text: string) => readDate(text, planDates(today)),
    readTime,
    readInstant,
    readDuration,
    readAppointmentStatus,
    readPlanStatus,
    (text: string) => readSocialLink('instagram', text),
    (text: string) => readSocialLink('facebook', text),
    (text: string) => readSocialLink('whatsapp', text),
  ];
  fc.assert(
    fc.property(cell, (text) => {
      for (const read of readers) {
        const { value, problem } = read(text);
        if (value === null && problem === undefined && /[\p{L}\d]{4}/u.test(text.replace(/<[^>]*>/gu, ''))) {
          expect(text).toMatch(/null|undefined|none|x{4}/iu);
        }
      }
    }),
    { numRuns: 3_000 },
  );
});
