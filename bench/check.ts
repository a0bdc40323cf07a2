/** Before anything is timed: the three ways show the same. */
import { deepStrictEqual } from 'node:assert';
import pg from 'pg';
import { defaultDoctorName, defaultService } from '#contract/appointments.ts';
import { onServer } from '#test/database-server.ts';
import { firstFreeDay, type Screen, type Shown, type Subjects } from './screens.ts';
import { visitsOf } from './turns.ts';
import type { Ways } from './ways.ts';

const turnsTried = 8;

/** @throws which screen differs, between which ways, and in what */
export async function checkSame(screens: readonly Screen[], ways: Ways): Promise<void> {
  for (const screen of screens) {
    const visits = visitsOf(screen, ways);
    for (let turn = 0; turn < turnsTried; turn += 1) {
      const ours = (await visits.ours(turn))();
      compare(`${screen.name}: ours and the older way`, ours, (await visits.older(turn))());
      compare(`${screen.name}: ours and the floor`, ours, (await visits.floor(turn))());
    }
  }
}

/** In what both of them say. */
function compare(what: string, one: Shown, other: Shown): void {
  const shared = Object.keys(one).filter((key) => key in other);
  const part = (shown: Shown) => Object.fromEntries(shared.map((key) => [key, shown[key]]));
  deepStrictEqual(part(other), part(one), what);
}

/** What the check has booked lies in both databases, each appointment for its patient at its time. */
export async function checkBookings(ownerUrl: string, olderUrl: string, subjects: Subjects): Promise<void> {
  const booked = (range: 'ours' | 'older' | 'floor') =>
    Array.from({ length: turnsTried }, (_, turn) => {
      const { date, time } = subjects.freeTime(range, turn);
      return [date, `${time}:00`, subjects.patientId(turn), defaultDoctorName, defaultService, 'scheduled'];
    });
  deepStrictEqual(await bookingsIn(ownerUrl, '-c role=clinic_maintenance'), [
    ...booked('ours'),
    ...booked('floor'),
  ]);
  deepStrictEqual(await bookingsIn(olderUrl), booked('older'));
}

async function bookingsIn(url: string, options?: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  const { rows } = await client.query<unknown[]>({
    rowMode: 'array',
    text: `select date::text, time::text, patient_id::text, doctor_name, service, status
           from appointments where date >= $1 order by date, time`,
    values: [firstFreeDay],
  });
  await client.end();
  return rows;
}

const booked = `delete from public.appointments where date >= '${firstFreeDay}'`;

/** Takes away what the bench itself has left, so that the next run finds what this one has found. */
export async function clearTraces(ownerUrl: string, olderUrl: string): Promise<void> {
  await clearOwnTraces(ownerUrl);
  await onServer(olderUrl, booked, 'vacuum analyze public.appointments');
}

export const clearOwnTraces = (ownerUrl: string): Promise<void> =>
  onServer(
    ownerUrl,
    'set role clinic_maintenance',
    booked,
    'reset role',
    'alter table public.activity_log disable trigger activity_log_append_only',
    'truncate public.activity_log',
    'alter table public.activity_log enable trigger activity_log_append_only',
    'vacuum analyze public.appointments',
  );
