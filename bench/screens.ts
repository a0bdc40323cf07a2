/**
 * The calls of each screen, for both systems. A call returns a function that gives the values on the screen. Only the check
 * runs this function, before the measurement, so that it costs no measured time.
 */
import pg from 'pg';
import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import { addDays } from '#contract/value-formats.ts';
import { monthOf, partsOf } from '#server/platform/clock.ts';
import { openDay } from '#test/open-day.ts';
import { idsOf, type Screen, type Subjects } from './screen.ts';
import { adminScreens } from './screens-admin.ts';
import { agendaScreens } from './screens-agenda.ts';
import { portalScreens } from './screens-portal.ts';
import { benchCredentials } from './seed.ts';

/** From this day on, only the bench makes appointments. */
const freeFrom = 2040;
export const firstFreeDay = `${freeFrom}-01-01`;

export const screensOf = (subjects: Subjects): Screen[] => [
  ...adminScreens(subjects),
  ...agendaScreens(subjects),
  ...portalScreens(subjects),
];

/** The numbers are of phones: since 0300 a CPF is found by its beginning only, so no part of one may meet them. */
const words = ['Teixeira', 'Fernandes', '2490900', 'Monteiro', 'Rocha', 'Pereira', '2490555', 'Martins'];

/** @param ownerUrl the database of the measured clinic */
export async function readSubjects(ownerUrl: string, today: string): Promise<Subjects> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c role=clinic_maintenance' });
  await client.connect();
  const { rows: some } = await client.query<{ id: string }>(
    'select id from patients order by md5(id::text) limit 200',
  );
  const { rows: own } = await client.query<{ id: string }>('select id from patients where email = $1', [
    benchCredentials.patient.email,
  ]);
  await client.end();
  const at = (list: readonly string[], round: number) => list[round % list.length] ?? '';
  const patientIds = idsOf(some);
  const [year, month] = partsOf(today);
  return {
    today,
    ownId: own[0]?.id ?? '',
    patientId: (round) => at(patientIds, round),
    search: (round) => at(words, round),
    month(round) {
      const ahead = month + (round % 3);
      const { first, last } = monthOf(year + Math.floor(ahead / 12), (ahead % 12) + 1);
      return { month: first.slice(0, 7), first, last, day: addDays(first, round % 28) };
    },
    freeTime: (round) => ({
      date: openDay(freeFrom, Math.floor(round / timeSlots.length)),
      time: at(timeSlots, round),
    }),
  };
}
