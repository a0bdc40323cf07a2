/**
 * The calls of each screen, for both systems. A call returns a function that gives the values on the screen. Only the check
 * runs this function, before the measurement, so that it costs no measured time.
 */
import pg from 'pg';
import { z } from 'zod';
import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import { addDays } from '#db/demo/days.ts';
import { monthOf, partsOf } from '#server/platform/clock.ts';
import { openDay } from '#test/open-day.ts';
import type { Clients } from './clients.ts';
import { adminScreens } from './screens-admin.ts';
import { agendaScreens } from './screens-agenda.ts';
import { portalScreens } from './screens-portal.ts';
import { benchCredentials } from './seed.ts';

/** The values on a screen, by name. The check compares the names that both systems give. */
export type Shown = Record<string, unknown>;
type Visit<Client> = (client: Client, round: number) => Promise<() => Shown>;

export interface Screen {
  name: string;
  ours: Visit<Clients['ours']>;
  older: Visit<Clients['older']>;
  /** A variant in favour of the older system: it requests one page. It really requested everything: see the line above. */
  favoursOlder?: true;
}

/** The records that the calls use. Each round uses others, so that not all answers come from the same cached rows. */
export interface Subjects {
  today: string;
  patientId(round: number): string;
  /** The patient who is signed in to the portal. */
  ownId: string;
  /** A search text, without accents, that many patients' names or numbers contain. */
  search(round: number): string;
  /** A month ahead, fully booked, and one of its days. */
  month(round: number): { month: string; first: string; last: string; day: string };
  /** A free time from `firstFreeDay` on, on a day that no holiday closes. */
  freeTime(round: number): { date: string; time: string };
}

/** From this day on, only the bench makes appointments. */
const freeFrom = 2040;
export const firstFreeDay = `${freeFrom}-01-01`;

export const screensOf = (subjects: Subjects): Screen[] => [
  ...adminScreens(subjects),
  ...agendaScreens(subjects),
  ...portalScreens(subjects),
];

const rows = z.array(z.record(z.string(), z.unknown()));
const identified = z.array(z.object({ id: z.string() }));

/** Rows of the older system's client, which has no types for them. */
export const rowsOf = (data: unknown): Record<string, unknown>[] => rows.parse(data);
export const idsOf = (data: unknown): string[] => identified.parse(data).map(({ id }) => id);

const words = ['Teixeira', 'Fernandes', '90012', 'Monteiro', 'Rocha', 'Pereira', '5299', 'Martins'];

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
