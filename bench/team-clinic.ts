/** A clinic of five professionals, three resources, 20,000 patients and 400,000 appointments, in a database of its own. */
import pg from 'pg';
import { idOf } from '#db/demo/random.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { databaseUrl, onServer } from '#test/database-server.ts';
import { openBenchDatabase } from './database.ts';
import { benchClock, seedBench, sizeFor } from './seed.ts';

const patients = 20_000;
export const professionals = 5;
const resources = 3;
export const procedureId = idOf('bench team procedure');
export const waiting = 2_000;

/** Fills the clinic where it is missing. It lies around a day, so it is filled again on another one. */
export async function openTeamClinic(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { ownerUrl, stop } = await openBenchDatabase();
  const name = `${new URL(ownerUrl).pathname.slice(1)}_team`;
  const url = databaseUrl(ownerUrl, name);
  const today = benchClock.today();
  const mark = `Peeling com sala e espera, ${today}`;
  if (!(await isFilled(url, mark))) {
    await onServer(ownerUrl, `drop database if exists ${name}`);
    await onServer(ownerUrl, `create database ${name}`);
    await (await openDatabase({ ownerUrl: url, log: createLog('error') })).close();
    await seedBench(url, { size: sizeFor(patients), today });
    await seedTeam(url, mark, today);
  }
  return { url, stop };
}

/**
 * A full week for each professional, with another day off; ten years of vacations, a weekly block and maintenance; six of
 * ten times taken for 120 days; a waiting list, of which a third wishes what is free.
 */
async function seedTeam(url: string, mark: string, today: string): Promise<void> {
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

async function isFilled(url: string, mark: string): Promise<boolean> {
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
