/**
 * The owner's page beside the list of appointments: `node bench/figures.ts [--seconds=3] [--patients=20000]`. In a copy of the team's
 * clinic whose past is the last two years: most visits completed and priced, three of four of these paid. Beside each figure stands
 * how many times the appointment list of the same run it takes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addDays } from '#contract/value-formats.ts';
import { idOf } from '#db/demo/random.ts';
import { keepFigures } from '#server/money/figures/queries.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { atEnd, command } from './ending.ts';
import { addSlice, emptyTally, timingOf, timingText } from './measure.ts';
import { numberOption } from './options.ts';
import { openOurs } from './our-clients.ts';
import { openTeam, type Place } from './place.ts';
import { benchClock } from './seed.ts';
import { procedureId, professionalIds } from './team-clinic.ts';

const turns = 4;

export async function measureFigures({ url, start }: Place, seconds: number): Promise<void> {
  const today = benchClock.today();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
  await fillTwoYears(client, today);
  await countDays(url, client);
  const { administrator: api, close } = await openOurs(await start());
  atEnd(close);

  const to = addDays(today, -1);
  const [month, years] = [
    { from: addDays(today, -30), to },
    { from: addDays(today, -730), to },
  ];
  const calls = {
    'the list of appointments': () => api.appointments.list({ period: 'all' }),
    'the figures of 30 days': () => api.figures.get(month),
    'the figures of two years': () => api.figures.get(years),
    'the completed visits of 30 days, one page': () =>
      api.figures.rows({ ...month, kind: 'completed', page: 1, pageSize: 25 }),
    'the money of today': () => api.figures.now(),
    'the five who owe most': () => api.figures.debtors({ limit: 5 }),
    'all who owe': () => api.figures.debtors({}),
  };
  // In turns, so that another program on the machine slows all of them.
  const measured = Object.entries<() => Promise<unknown>>(calls).map(([name, call]) => ({
    name,
    call,
    tally: emptyTally(),
  }));
  for (let turn = 0; turn <= turns; turn++)
    for (const { call, tally } of measured)
      await addSlice(turn === 0 ? emptyTally() : tally, call, {
        callers: 1,
        milliseconds: (seconds * 1_000) / turns,
      });
  const usual = timingOf(measured[0]?.tally ?? emptyTally()).p50;
  for (const { name, tally } of measured)
    console.log(`${name}: ${timingText(tally)}, ${(timingOf(tally).p50 / usual).toFixed(1)} times the list`);
}

/** As the server does within half a minute of its start, which is waited for where it is at it. */
async function countDays(url: string, client: pg.Client): Promise<void> {
  const database = await openDatabase({ ownerUrl: url, log: createLog('error') });
  const close = atEnd(() => database.close());
  const start = performance.now();
  const areKept = async () =>
    (await client.query('select from figure_state where app.figures_until(zone) is not null')).rowCount;
  await client.query('set role clinic_maintenance');
  const count = () =>
    database.asUser({ role: 'admin', userId: idOf('bench figures') }, (tx) =>
      keepFigures(tx, { today: benchClock.today(), timeZone: benchClock.timeZone }),
    );
  for (await count(); !(await areKept()); await count()) await sleep(100);
  await close();
  console.log(`all days counted: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  await client.query('reset role');
  await client.query('analyze figure_days, figure_patients');
}

/** Without the guards of appointments, whose past is changed. */
async function fillTwoYears(client: pg.Client, today: string): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  const number = (of: string) => `abs(hashtext(${of}))`;
  await run('alter table appointments disable trigger user');
  await run('set role clinic_maintenance');
  await run(
    `update appointments
        set date = $1::date - 1 - ${number('id::text')} % 730, procedure_id = $2,
            professional_id = ($3::uuid[])[1 + ${number("'p' || id")} % cardinality($3::uuid[])],
            status = case when ${number("'s' || id")} % 20 = 0 then 'no_show' else status end,
            status_changed_at = case when status = 'cancelled' then (date + time)::timestamptz - interval '20 hours' end
      where date < $1`,
    today,
    procedureId,
    professionalIds,
  );
  await run(
    `insert into appointment_balances (appointment_id, patient_id, charged_cents, paid_cents)
       select id, patient_id, 35000, case when ${number("'b' || id")} % 8 = 0 then 0 else 35000 end
         from appointments where status = 'completed'`,
  );
  const { rows } = await run(
    'insert into tills (user_id, opening_cents) values ($1, 0) returning id',
    procedureId,
  );
  await run(
    `insert into till_entries (till_id, operation_id, kind, method, amount_cents, appointment_id, patient_id, entered_at)
       select $1, gen_random_uuid(), 'payment', (array['pix', 'cash', 'debit'])[1 + ${number("'m' || id")} % 3], 35000, appointments.id, appointments.patient_id,
              (date + time)::timestamptz
         from appointments join appointment_balances on appointment_id = id where paid_cents > 0`,
    rows[0]?.id,
  );
  await run('reset role');
  await run('alter table appointments enable trigger user');
  await run('vacuum analyze');
}

if (import.meta.main)
  await command(async () => measureFigures(await openTeam({ copy: 'figures' }), numberOption('seconds', 3)));
