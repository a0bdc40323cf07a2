/** A clinic of five professionals, three resources, 20,000 patients and 400,000 appointments, in a database of its own. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { idOf } from '#db/demo/random.ts';
import { keepDisplaced } from '#server/agenda/displaced/queries.ts';
import { keepFigures } from '#server/money/figures/queries.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { migrateHere, openClinic } from './database.ts';
import {
  benchClock,
  benchCredentials,
  type Clinic,
  hideFirstSteps,
  idIn,
  markOf,
  seedBench,
} from './seed.ts';

export const professionals = 5;
export const professionalIds = Array.from({ length: professionals }, (_, index) =>
  idOf(`bench professional ${index + 1}`),
);
const resources = 3;
export const procedureId = idOf('bench team procedure');
const waiting = 2_000;
const held = 200;
/** From then on the clinic is open every day, for what the bench books. */
const openFrom = '2039-01-01';

/** Says what `seedTeam` makes. */
export const teamMark = (clinic: Clinic): string => `${markOf(clinic)}, a team of ${professionals}`;

/** Fills the clinic where it is missing. @returns its address */
export const openTeamClinic = (serverUrl: string, clinic: Clinic): Promise<string> =>
  openClinic(serverUrl, {
    name: 'team',
    mark: teamMark(clinic),
    migrate: migrateHere,
    fill: async (url) => {
      await seedBench(url, clinic);
      await seedTeam(url, clinic.today);
      await settle(url);
    },
  });

/** As a minute later, when the server has found what the closings displace, and counted the days that are over. */
async function settle(url: string): Promise<void> {
  const database = await openDatabase({ ownerUrl: url, log: createLog('error') });
  await database.asService((tx) => keepDisplaced(tx, benchClock.localTime(), { settle: 0 }));
  const today = { today: benchClock.today(), timeZone: benchClock.timeZone };
  await database.asUser({ role: 'admin', userId: randomUUID() }, (tx) => keepFigures(tx, today));
  await database.close();
}

/**
 * Turns the base clinic into the team's: a full week for each professional, with another day off; ten years of vacations, a
 * weekly block and maintenance; six of ten times taken for 120 days; a waiting list, of which a third wishes what is free;
 * requests of patients among the free times.
 */
export async function seedTeam(url: string, today: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local role clinic_maintenance');
    await fillTeam((text, ...values) => client.query(text, values), today);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

type Run = (text: string, ...values: unknown[]) => Promise<unknown>;

async function fillTeam(run: Run, today: string): Promise<void> {
  const people = professionalIds;
  const rooms = Array.from({ length: resources }, (_, index) => idOf(`bench resource ${index + 1}`));
  await hideFirstSteps((text, values) => run(text, ...values));
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
  await run("update clinic_settings set business_hours = 'Segunda a sábado, das 8h às 18h'");
  await run(
    `insert into working_hours (professional_id, valid_from, week)
     select id, date '${openFrom}', (
       select range_agg(int4range(weekday * 1440 + starts, weekday * 1440 + ends))
         from generate_series(0, 6) as weekday, (values (480, 720), (780, 1080)) as part (starts, ends))
     from unnest($1::uuid[]) as id`,
    people,
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
    `insert into schedule_exceptions (kind, title, professional_id, first_day, last_day, weekdays, starts, ends)
     select 'block', 'Reunião', id, date '2020-01-01', date '${openFrom}', '{1,3}', '14:00', '15:00' from unnest($1::uuid[]) as id`,
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
    `insert into procedures (id, title, description, minutes, buffer_after_minutes, bookable_online)
     values ($1, 'Peeling com sala e espera', 'Renova a pele.', 30, 10, true)`,
    procedureId,
  );
  await run(`insert into procedure_resources (procedure_id, kind) values ($1, 'Sala')`, procedureId);
  await run('delete from appointments where date > $1', today);
  await run(
    `insert into appointments (id, patient_id, professional_id, date, time, service)
     select ${idIn('team appointment', "n || ' ' || slot || ' ' || day::date")}, coalesce(
              -- One each week is the signed-in patient's.
              case when n = 1 and slot = 3 and extract(isodow from day) = 4 then (select id from patients where email = $3) end,
              (select id from patients where id >= md5(n || ' ' || slot || day::text)::uuid order by id limit 1),
              (select id from patients order by id limit 1)),
            id, day, time '08:00' + slot * interval '30 minutes', 'Consulta padrão'
     from unnest($1::uuid[]) with ordinality as one (id, n),
          generate_series($2::date + 1, $2::date + 120, interval '1 day') as day, generate_series(0, 19) as slot
     where slot not in (8, 9) and extract(isodow from day) < 7
       -- Neither on the day off nor in the meeting or the vacation.
       and extract(isodow from day) - 1 <> n % 6
       and not (slot in (12, 13) and extract(isodow from day) in (1, 3))
       and day not between $2::date + 20 * n::int and $2::date + 20 * n::int + 14
       and ('x' || left(md5(n || ' ' || slot || day::text), 7))::bit(28)::int % 10 < 6`,
    people,
    today,
    benchCredentials.patient.email,
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
  await run(
    `insert into appointment_contacts (appointment_id, patient_id, starts_at, kind, channel, state)
     select id, patient_id, date + time, 'booked', 'email', 'sent' from appointments where date > $1`,
    today,
  );
  await run('delete from booking_rules');
  await run(
    `insert into booking_rules (mode, max_open, approval_for_new, approval_after_no_shows)
     values ('instant', 20, false, null)`,
  );
  await run(
    `insert into booking_requests (patient_id, procedure_id, service, professional_id, date, time, duration_minutes, state)
     select patient.id, $1, 'Peeling', professional.id, one.date, one.time, 30, 'pending'
       from (select id, row_number() over (order by id) as n from patients limit 3 * $3::int) as patient
       join unnest($4::uuid[]) with ordinality as professional (id, place) on professional.place = 1 + patient.n % 5
       cross join lateral (
         select $2::date + n::int % 31 + 1 as date, time '08:00' + (n % 8) * interval '30 minutes' as time
       ) as one
       where not exists (
         select from appointments as booked
           where booked.professional_id = professional.id and booked.date = one.date and booked.time = one.time)
       limit $3::int`,
    procedureId,
    today,
    held,
    people,
  );
}
