/**
 * What each screen asks of both systems. A call returns a function that says what the screen then shows. The check calls
 * it before anything is timed, so that comparing costs no measured time.
 */
import pg from 'pg';
import { z } from 'zod';
import { timeSlots } from '#contract/appointments.ts';
import { addDays } from '#db/demo/days.ts';
import { monthOf, partsOf } from '#server/clock.ts';
import type { Clients } from './clients.ts';
import { adminScreens } from './screens-admin.ts';
import { agendaScreens } from './screens-agenda.ts';
import { portalScreens } from './screens-portal.ts';
import { benchCredentials } from './seed.ts';

/** Values by name. Both systems are compared in the names that both give. */
export type Shown = Record<string, unknown>;
type Visit<Client> = (client: Client, round: number) => Promise<() => Shown>;

export interface Screen {
  name: string;
  ours: Visit<Clients['ours']>;
  older: Visit<Clients['older']>;
  /** The older system asks for one page, which it never did. Another line shows what it really asked for. */
  kinder?: true;
}

/** What the calls are about. Each round has its own, so that no answer comes from one warm page. */
export interface Subjects {
  today: string;
  patientId(round: number): string;
  /** The patient who is signed in to the portal. */
  ownId: string;
  /** Part of many patients' names or numbers, without accents. */
  search(round: number): string;
  /** A month ahead, fully booked, and one of its days. */
  month(round: number): { month: string; first: string; last: string; day: string };
  /** A free time after `firstFreeDay`. */
  freeTime(round: number): { date: string; time: string };
}

/** From this day on only the bench books. */
export const firstFreeDay = '2040-01-01';

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

/** @param ownerUrl the measured clinic, whose patients the calls are about */
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
      date: addDays(firstFreeDay, Math.floor(round / timeSlots.length)),
      time: at(timeSlots, round),
    }),
  };
}
