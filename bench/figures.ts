/**
 * The owner's page beside the list of appointments, on the database alone: `node bench/figures.ts [--seconds=3] [--patients=20000]`.
 * In a copy of the team's clinic whose past is the last two years: most visits completed and priced, three of four of these paid.
 */
import pg from 'pg';
import { periodBefore } from '#contract/money/figures.ts';
import { asOpened } from '#contract/preloaded-answers.ts';
import { addDays } from '#db/demo/days.ts';
import { listAppointments } from '#server/agenda/appointments/queries.ts';
import { sumAll } from '#server/money/figures/queries.ts';
import { findRows } from '#server/money/figures/row-queries.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { copyClinic, openServer } from './database.ts';
import { atEnd, command } from './ending.ts';
import { addSlice, emptyTally, timingText } from './measure.ts';
import { numberOption } from './options.ts';
import { benchClock, sizeFor } from './seed.ts';
import { openTeamClinic, procedureId, professionalIds } from './team-clinic.ts';

const seconds = numberOption('seconds', 3);
const size = sizeFor(numberOption('patients', 20_000));

await command(async () => {
  const serverUrl = await openServer();
  const today = benchClock.today();
  const url = await copyClinic(serverUrl, await openTeamClinic(serverUrl, { size, today }), 'figures');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillTwoYears(client, today);
  const database = await openDatabase({ ownerUrl: url, log: createLog('error') });
  atEnd(() => Promise.all([database.close(), client.end()]));
  const administrator = { role: 'admin', userId: procedureId } as const;

  async function measure(name: string, call: () => Promise<unknown>) {
    for (let round = 0; round < 3; round++) await call();
    const tally = emptyTally();
    await addSlice(tally, call, { callers: 1, milliseconds: seconds * 1_000 });
    console.log(`${name}: ${timingText(tally)}`);
  }
  const daysOf = (from: string, to: string) => ({
    from,
    to,
    earliest: periodBefore({ from, to }).from,
    today,
    timeZone: benchClock.timeZone,
  });
  const ofPeriod = (from: string, to: string) => () =>
    database.asUser(administrator, (tx) => sumAll(tx, daysOf(from, to)));
  const filter = { ...asOpened.appointments, clinical: true, today };
  await measure('the list of appointments', () =>
    database.asUser(administrator, (tx) => listAppointments(tx, filter)),
  );
  await measure('the figures of 30 days', ofPeriod(addDays(today, -30), addDays(today, -1)));
  await measure('the figures of two years', ofPeriod(addDays(today, -730), addDays(today, -1)));
  const days = { ...daysOf(addDays(today, -30), addDays(today, -1)), earliest: addDays(today, -30) };
  await measure('the completed visits of 30 days, one page', () =>
    database.asUser(administrator, (tx) => findRows(tx, days, { kind: 'completed', page: 1, pageSize: 25 })),
  );
});

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
