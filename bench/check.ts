/** Checks that both systems show the same, before anything is timed. */
import { deepStrictEqual } from 'node:assert';
import pg from 'pg';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import { onServer } from '#test/database-server.ts';
import type { Visits } from './compare.ts';
import { isTrial } from './measure.ts';
import type { OwnScreen, Shown, Subjects } from './screen.ts';
import { firstFreeDay } from './screens.ts';

/** How often a screen is compared. A trial only measures one that is alone: an import's check takes 0.7 s. */
export const roundsFor = (
  effort: { seconds: number },
  { isAlone }: Pick<OwnScreen, 'isAlone'> = {},
): number => (isTrial(effort) ? Number(!isAlone) : isAlone ? 1 : 8);

/** @throws which screen differs, and in what */
export async function checkSame({ name }: OwnScreen, visits: Visits, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const ours = (await visits.ours(round))();
    compare(name, ours, (await visits.older(round))());
  }
}

/** Only values that both systems name. */
function compare(what: string, one: Shown, other: Shown): void {
  const shared = Object.keys(one).filter((key) => key in other);
  const part = (shown: Shown) => Object.fromEntries(shared.map((key) => [key, shown[key]]));
  deepStrictEqual(part(other), part(one), what);
}

/** @throws unless both databases hold each appointment that the check booked */
export async function checkBookings(
  ownerUrl: string,
  olderUrl: string,
  subjects: Subjects,
  rounds: number,
): Promise<void> {
  const booked = Array.from({ length: rounds }, (_, round) => {
    const { date, time } = subjects.freeTime(round);
    return [date, `${time}:00`, subjects.patientId(round), 'A definir', defaultService, 'scheduled'];
  });
  deepStrictEqual(await bookingsIn(ownerUrl, '-c role=clinic_maintenance'), booked);
  deepStrictEqual(await bookingsIn(olderUrl), booked);
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

const deleteBookings = `delete from public.appointments where date >= '${firstFreeDay}'`;

/**
 * A deletion under `clinic_maintenance` asks for all sums of days to be counted again, for seconds behind the next screen. Bookings of
 * days ahead are in no sum. Versions before 215 keep none.
 */
const forgetNote = `do $$ begin
  if to_regclass('public.figure_changes') is not null then delete from public.figure_changes where date = '-infinity'; end if;
end $$`;

/** Deletes what the bench wrote, so that each run starts from the same rows. */
export async function deleteBenchRows(ownerUrl: string, olderUrl: string): Promise<void> {
  await deleteOwnBenchRows(ownerUrl);
  await onServer(olderUrl, deleteBookings, 'vacuum analyze public.appointments');
}

export const deleteOwnBenchRows = (ownerUrl: string): Promise<unknown> =>
  onServer(
    ownerUrl,
    'set role clinic_maintenance',
    deleteBookings,
    'reset role',
    forgetNote,
    'alter table public.activity_log disable trigger activity_log_append_only',
    'truncate public.activity_log',
    'alter table public.activity_log enable trigger activity_log_append_only',
    'vacuum analyze public.appointments',
  );
