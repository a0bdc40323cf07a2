/**
 * The agenda of a clinic of five professionals, three resources, 20,000 patients and 400,000 appointments, over HTTP with a
 * session: `node bench/team.ts [--seconds=3]`. The aims (p50): free times of 90 days for one procedure, and the next 20 of
 * them, under 25 ms, a week of all professionals under 15 ms, also years ago, and those who fit a free time among 2,000 on the
 * waiting list under 10 ms.
 */
import pg from 'pg';
import { addDays } from '#db/demo/days.ts';
import { idOf } from '#db/demo/random.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createLog } from '#server/log.ts';
import { databaseUrl, onServer } from '#test/database-server.ts';
import { openBenchDatabase } from './database.ts';
import { addSlice, emptyTally, timingOf } from './measure.ts';
import { openOurs } from './our-clients.ts';
import { benchClock, seedBench, sizeFor } from './seed.ts';
import { startOurs } from './servers.ts';

const patients = 20_000;
const professionals = 5;
const resources = 3;
const procedureId = idOf('bench team procedure');
const days = 90;
const waiting = 2_000;

const seconds = Number(/--seconds=(\d+)/u.exec(process.argv.join(' '))?.[1] ?? 3);

const bench = await openBenchDatabase();
const name = `${new URL(bench.ownerUrl).pathname.slice(1)}_team`;
const url = databaseUrl(bench.ownerUrl, name);
const today = benchClock.today();
/** The agenda lies around a day, so the clinic is filled again on another one. */
const mark = `Peeling com sala e espera, ${today}`;
if (!(await isFilled())) {
  await onServer(bench.ownerUrl, `drop database if exists ${name}`);
  await onServer(bench.ownerUrl, `create database ${name}`);
  await (await openDatabase({ ownerUrl: url, log: createLog('error') })).close();
  await seedBench(url, { size: sizeFor(patients), today });
  await seedTeam();
}
const server = await startOurs(url);
try {
  const { administrator, close } = await openOurs(server);
  const from = addDays(today, 1);
  const to = addDays(today, days);
  const { appointments, waitingList } = administrator;
  const professionalId = idOf('bench professional 1');
  const next = await appointments.nextFree({
    procedureId,
    professionalIds: [professionalId],
    periods: ['morning'],
  });
  const free = next.rows.map(({ date, time }) => ({ date, time }))[0] ?? { date: from, time: '10:00' };
  const week = (first: string) => () => appointments.agenda({ from: first, to: addDays(first, 6) });
  /** Each with what it finds. */
  const calls: Record<string, () => Promise<number>> = {
    [`free times of ${days} days, one procedure with a room`]: () =>
      appointments.freeTimes({ procedureId, from, to }).then(countTimes),
    [`free times of ${days} days, without a procedure`]: () =>
      appointments.freeTimes({ from, to }).then(countTimes),
    'free times of one day and one professional, with reasons': () =>
      appointments
        .freeTimes({ procedureId, professionalIds: [professionalId], from, to: from })
        .then(countTimes),
    'the next 20 free times, one procedure with a room': () =>
      appointments.nextFree({ procedureId }).then(countRows),
    'the next 20 free times on a Sunday, of which there are none': () =>
      appointments.nextFree({ procedureId, weekdays: [7] }).then(countRows),
    [`a week of ${professionals} professionals`]: () => week(addDays(today, 3))().then(countRows),
    'a week two years ago': () => week(addDays(today, -730))().then(countRows),
    [`who fits a free time among ${waiting} waiting`]: () =>
      waitingList.fitting({ ...free, professionalId }).then(countRows),
  };
  for (const [name, call] of Object.entries(calls)) {
    const found = await call();
    for (let round = 0; round < 20; round++) await call();
    const tally = emptyTally();
    await addSlice(tally, call, { callers: 1, milliseconds: seconds * 1_000 });
    const { p50, p99 } = timingOf(tally);
    const least = Math.min(...tally.times);
    console.log(
      `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, least ${least.toFixed(1)} ms, ${found} found`,
    );
  }
  close();
} finally {
  await server.stop();
  await bench.stop();
}

function countTimes(answer: { days: { times: string[] }[] }): number {
  return answer.days.reduce((count, { times }) => count + times.length, 0);
}

function countRows({ rows }: { rows: unknown[] }): number {
  return rows.length;
}

/**
 * A full week for each professional, with another day off; ten years of vacations, a weekly block and maintenance; six of
 * ten times taken for 120 days; a waiting list, of which a third wishes what is free.
 */
async function seedTeam(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('set local role clinic_maintenance');
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  const people = Array.from({ length: professionals }, (_, index) => idOf(`bench professional ${index + 1}`));
  const rooms = Array.from({ length: resources }, (_, index) => idOf(`bench resource ${index + 1}`));
  await run('update professionals set active = false');
  await run(
    `insert into professionals (id, full_name) select id, 'Dra. Medida ' || n from unnest($1::uuid[]) with ordinality as one (id, n)`,
    people,
  );
  await run(
    `insert into resources (id, name, kind)
     select id, 'Sala ' || n, case when n = 3 then 'Laser' else 'Sala' end from unnest($1::uuid[]) with ordinality as one (id, n)`,
    rooms,
  );
  await run(
    `insert into working_hours (professional_id, valid_from, week)
     select id, date '2020-01-01', (
       select range_agg(int4range(weekday * 1440 + starts, weekday * 1440 + ends))
         from generate_series(0, 5) as weekday, (values (480, 720), (780, 1080)) as part (starts, ends)
         where weekday <> n % 6)
     from unnest($1::uuid[]) with ordinality as one (id, n)`,
    people,
  );
  await run(
    `insert into schedule_exceptions (kind, professional_id, first_day, last_day)
     select 'vacation', id, $2::date + 20 * n::int - 180 * back, $2::date + 20 * n::int - 180 * back + 14
     from unnest($1::uuid[]) with ordinality as one (id, n), generate_series(0, 20) as back`,
    people,
    today,
  );
  await run(
    `insert into schedule_exceptions (kind, title, professional_id, first_day, weekdays, starts, ends)
     select 'block', 'Reunião', id, date '2020-01-01', '{1,3}', '14:00', '15:00' from unnest($1::uuid[]) as id`,
    people,
  );
  await run(
    `insert into schedule_exceptions (kind, resource_id, first_day, last_day, starts, ends)
     select 'maintenance', id, $2::date + 15 * n::int, $2::date + 15 * n::int, '08:00', '12:00'
     from unnest($1::uuid[]) with ordinality as one (id, n)`,
    rooms,
    today,
  );
  await run(
    `insert into procedures (id, title, description, minutes, buffer_after_minutes)
     values ($1, $2, 'Renova a pele.', 30, 10)`,
    procedureId,
    mark,
  );
  await run(`insert into procedure_resources (procedure_id, kind) values ($1, 'Sala')`, procedureId);
  await run('delete from appointments where date > $1', today);
  await run(
    `insert into appointments (patient_id, professional_id, date, time, service)
     select (select id from patients where id >= md5(n || ' ' || slot || day::text)::uuid order by id limit 1),
            id, day, time '08:00' + slot * interval '30 minutes', 'Consulta padrão'
     from unnest($1::uuid[]) with ordinality as one (id, n),
          generate_series($2::date + 1, $2::date + 120, interval '1 day') as day, generate_series(0, 19) as slot
     where slot not in (8, 9) and extract(isodow from day) < 7
       and ('x' || left(md5(n || ' ' || slot || day::text), 7))::bit(28)::int % 10 < 6`,
    people,
    today,
  );
  await run(
    `insert into appointment_resources (appointment_id, resource_id, name, occupied, is_open, holds)
     select id, case when professional_id = $1 then $3::uuid else $4::uuid end, '', occupied, true, true
       from appointments where date > $5 and professional_id in ($1, $2)`,
    people[0],
    people[1],
    rooms[0],
    rooms[1],
    today,
  );
  await run(
    `insert into waiting_list (patient_id, procedure_id, service, professional_id, periods, weekdays, priority)
     select id, case when n % 2 = 0 then $1::uuid end, 'Peeling ' || n, case when n % 3 = 0 then $2::uuid end,
            (array['{}', '{morning}', '{afternoon,evening}'])[1 + n % 3]::text[],
            (array['{}', '{1,3,5}', '{2,4}'])[1 + n % 3]::smallint[], case when n % 10 = 0 then 'high' else 'normal' end
       from (select id, row_number() over (order by id) as n from patients limit $3) as one`,
    procedureId,
    people[0],
    waiting,
  );
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
}

async function isFilled(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: '-c role=clinic_maintenance' });
  try {
    await client.connect();
    const { rowCount } = await client.query('select from procedures where title = $1', [mark]);
    return rowCount === 1;
  } catch {
    // No database yet, or one of an earlier version.
    return false;
  } finally {
    await client.end();
  }
}
