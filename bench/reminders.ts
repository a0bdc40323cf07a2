/**
 * What the server looks for every half minute, and what staff see of it, in a copy of the team's clinic, with the
 * contacts of its appointments: `node bench/reminders.ts [--seconds=3] [--patients=20000]`. Beside each time it prints the large tables that
 * were read whole; there should be none.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addDays } from '#contract/value-formats.ts';
import { listFeedAppointments } from '#server/agenda/calendar-feeds/queries.ts';
import { readFigures } from '#server/messages/confirmations/figure-queries.ts';
import { findNextDay, listQueue } from '#server/messages/confirmations/queries.ts';
import {
  expireRequests,
  insertDueReminders,
  listUntoldChanges,
} from '#server/messages/reminders/due-queries.ts';
import { openDatabase, type Scope } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { atEnd, command } from './ending.ts';
import { addSlice, emptyTally, isTrial, timingText } from './measure.ts';
import { numberOption } from './options.ts';
import { openTeam, type Place } from './place.ts';
import { benchClock, benchCredentials } from './seed.ts';

class Undone extends Error {}

export async function measureReminders({ url }: Place, seconds: number): Promise<void> {
  const today = benchClock.today();
  /** A month later, since what was booked today is reminded of after its booking only. */
  const later = addDays(today, 30);
  const now = { localTime: `${later} 12:00:00`, timeZone: benchClock.timeZone };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role clinic_maintenance');
  const userId = await seedContacts(client, today);
  const database = await openDatabase({ ownerUrl: url, log: createLog('error') });
  atEnd(() => Promise.all([database.close(), client.end()]));
  const asAdministrator = <Result>(run: (tx: Scope) => Promise<Result>) =>
    database.asUser({ role: 'admin', userId }, run);
  /** Runs under clinic_service and takes back what was written. @returns how many were found */
  const found = async (run: (tx: Scope) => Promise<{ length: number }>): Promise<number> => {
    let count = 0;
    await database
      .asService(async (tx) => {
        count = (await run(tx)).length;
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return count;
  };
  const measure = (name: string, call: () => Promise<number>) => measureCall(client, seconds, name, call);

  const channels = { sendsMail: true, mailFrom: null, sendsWhatsapp: true, limit: 100 };
  const changes = {
    sendsMail: true,
    mailFrom: null,
    templates: ['moved', 'cancelled', 'booked'],
    limit: 100,
  };
  const due = () => found((tx) => insertDueReminders(tx, now, channels));
  await measure('due reminders, 100 of them, taken back', due);
  await seedReminders(client, later);
  await measure('due reminders, none', due);
  await measure('moved and cancelled appointments, none', () =>
    found((tx) => listUntoldChanges(tx, now, changes)),
  );
  await measure('requests whose time has passed, none', () =>
    database.asService((tx) => expireRequests(tx, now)).then(() => 0),
  );
  await measure('the queue of the next day', () =>
    asAdministrator(
      async (tx) => (await listQueue(tx, await findNextDay(tx, later), `${later} 08:00:00`)).length,
    ),
  );
  await measure('the figures, in weeks', () =>
    asAdministrator(async (tx) => (await readFigures(tx, today)).weeks.length),
  );
  await measure('the feed of all professionals, 90 days back and a year ahead', () =>
    asAdministrator(
      async (tx) => (await listFeedAppointments(tx, null, addDays(today, -90), addDays(today, 365))).length,
    ),
  );
}

async function measureCall(
  client: pg.Client,
  seconds: number,
  name: string,
  call: () => Promise<number>,
): Promise<void> {
  const count = await call();
  for (let round = 0; round < (isTrial({ seconds }) ? 0 : 10); round++) await call();
  const before = await wholeReads(client, seconds);
  const tally = emptyTally();
  await addSlice(tally, call, { callers: 1, milliseconds: seconds * 1_000 });
  const after = await wholeReads(client, seconds);
  const whole = [...after]
    .filter(([table, scans]) => scans > (before.get(table) ?? 0))
    .map(([table]) => table);
  console.log(`${name}: ${timingText(tally)}, ${count} found, read whole: ${whole.join(', ') || 'none'}`);
}

/** How often each table of more than 1,000 rows was read whole. The counters come up to a second late. */
async function wholeReads(client: pg.Client, seconds: number): Promise<Map<string, number>> {
  await sleep(Math.min(1_500, seconds * 1_500));
  const { rows } = await client.query<{ relname: string; scans: number }>(
    'select relname, seq_scan::int as scans from pg_stat_user_tables where n_live_tup > 1000',
  );
  return new Map(rows.map(({ relname, scans }) => [relname, scans]));
}

/** Each appointment of twelve weeks was reminded of and answered for, and each one ahead told when it was booked. */
async function seedContacts(client: pg.Client, today: string): Promise<string> {
  await client.query('delete from appointment_contacts');
  await client.query('delete from reminder_rules');
  await client.query(
    `insert into reminder_rules (minutes_before, changed_at) values (2880, '2020-01-01'), (180, '2020-01-01')`,
  );
  await client.query(
    `insert into appointment_contacts (appointment_id, patient_id, starts_at, kind, channel, state, rule_minutes)
       select id, patient_id, date + time, kind, 'email', state, minutes
         from appointments, (values ('reminder', 'sent', 2880), ('answer', 'confirmed', null)) as one (kind, state, minutes)
         where date between $1::date - 84 and $1::date`,
    [today],
  );
  await client.query(
    `insert into appointment_contacts (appointment_id, patient_id, starts_at, kind, channel, state)
       select id, patient_id, date + time, 'booked', 'email', 'sent' from appointments where date > $1`,
    [today],
  );
  // Each tenth of those was cancelled, of which its patient was told.
  await client.query(
    `with cancelled as (
       update appointments set status = 'cancelled' where date > $1 and hashtext(id::text) % 10 = 0 and status = 'scheduled'
         returning id, patient_id, date, time
     )
     insert into appointment_contacts (appointment_id, patient_id, starts_at, kind, channel, state, happened_at)
       select id, patient_id, date + time, 'cancelled', 'email', 'sent', clock_timestamp() from cancelled`,
    [today],
  );
  await client.query('analyze');
  const { rows } = await client.query<{ id: string }>('select id from auth.users where email = $1', [
    benchCredentials.administrator.email,
  ]);
  return rows[0]?.id ?? '';
}

/** Those that the half minutes before have sent. */
async function seedReminders(client: pg.Client, later: string): Promise<void> {
  await client.query(
    `insert into appointment_contacts (appointment_id, patient_id, starts_at, kind, channel, state, rule_minutes)
       select id, patient_id, date + time, 'reminder', channel, 'sent', minutes
         from appointments, unnest('{email,push}'::text[]) as channel, unnest('{2880,180}'::integer[]) as minutes
         where date between $1::date and $1::date + 5`,
    [later],
  );
}

if (import.meta.main)
  await command(async () =>
    measureReminders(await openTeam({ copy: 'reminders' }), numberOption('seconds', 3)),
  );
