/** Appointments: who does them, which procedure they are of, and those that overlap. */
import type { ClientBase } from 'pg';
import { hasPatient, insertRemembered, leaveOut, leaveOutKnown, note, nouns } from './settle-queries.ts';
import { indexAgenda } from './staging-queries.ts';

const { appointments } = nouns;
const open = "status in ('scheduled', 'confirmed', 'arrived', 'in_service')";
/** What a finding says of an appointment that stays out. */
const described = "concat_ws(' ', to_char(date, 'DD/MM/YYYY'), to_char(time, 'HH24:MI'), service)";

export async function leaveOutAppointments(client: ClientBase): Promise<void> {
  await leaveOutKnown(client, appointments);
  await leaveOut(
    client,
    appointments,
    { field: 'patient_id', reason: 'patient_missing', action: 'not_imported', value: described },
    `not ${hasPatient}`,
  );
}

/** A name as appointments have it. */
export interface DoctorName {
  name: string;
  specialty: string | null;
  appointments: number;
  firstLine: number;
  /** The appointment of that line. */
  firstId: string;
  /** The day of the last one. */
  last: string;
}

export async function findDoctorNames(client: ClientBase): Promise<DoctorName[]> {
  const { rows } = await client.query<DoctorName>(
    `with named as (
       select coalesce(doctor_name, '') as name, min(doctor_specialty) as specialty, count(*)::integer as appointments,
              min(line) as line, max(date)::text as last
         from incoming_appointments where skip is null group by 1
     )
     select name, specialty, appointments, line as "firstLine", first.id as "firstId", last
       from named join (select line, id from incoming_appointments) as first using (line) order by line`,
  );
  return rows;
}

export interface Professional {
  id: string;
  name: string;
  isActive: boolean;
}

/** In the order in which they are booked where none is named. */
export async function findProfessionals(client: ClientBase): Promise<Professional[]> {
  const { rows } = await client.query<Professional>(
    `select id, full_name as name, active as "isActive" from public.professionals order by active desc, created_at, id`,
  );
  return rows;
}

export async function renameProfessional(
  client: ClientBase,
  importId: string,
  id: string,
  { name, specialty }: { name: string; specialty: string | null },
): Promise<void> {
  await client.query(
    `with one as (select id, full_name, specialty from public.professionals where id = $2 for update),
          remembered as (
            insert into private.import_rows (import_id, table_name, row_id, before)
            select $1, 'public.professionals', id, jsonb_build_object('full_name', full_name, 'specialty', specialty) from one
          )
     update public.professionals set full_name = $3, specialty = coalesce(one.specialty, $4)
       from one where one.id = professionals.id`,
    [importId, id, name, specialty],
  );
}

export async function insertProfessionals(
  client: ClientBase,
  importId: string,
  rows: readonly { id: string; name: string; specialty: string | null; color: string; isActive: boolean }[],
): Promise<void> {
  if (rows.length === 0) return;
  await insertRemembered(
    client,
    importId,
    'public.professionals',
    `insert into public.professionals (id, full_name, specialty, color, active, created_at)
     select id, name, specialty, color, "isActive", clock_timestamp()
       from jsonb_to_recordset($2) as one (id uuid, name text, specialty text, color text, "isActive" boolean)
       returning id`,
    [JSON.stringify(rows)],
  );
}

/** Minutes of an appointment that has none, and of a procedure without. */
const usualMinutes = 30;

/** The professional, the procedure with the title of the service, and the duration of each. */
export async function settleWhoAndWhat(
  client: ClientBase,
  doctors: ReadonlyMap<string, string>,
): Promise<void> {
  await client.query(
    `insert into known_doctors select name, id from jsonb_to_recordset($1) as one (name text, id uuid)`,
    [JSON.stringify([...doctors].map(([name, id]) => ({ name, id })))],
  );
  await client.query(
    `insert into known_services
       select served.service, procedure.id, procedure.minutes
         from (select distinct service from incoming_appointments where skip is null) as served
         left join lateral (
           select id, minutes from public.procedures
             where app.fold(title) = app.fold(served.service) and app.fold(served.service) <> ''
             order by created_at, id limit 1
         ) as procedure on true`,
  );
  const minutes = `coalesce(one.minutes, service.minutes, ${usualMinutes})`;
  // An appointment ends with its day, and takes five minutes at least.
  await client.query(
    `update incoming_appointments as one
        set professional_id = doctor.id, procedure_id = service.id,
            time = least(one.time, '23:55'),
            minutes = least(${minutes}, 24 * 60 - extract(epoch from least(one.time, '23:55'))::integer / 60),
            ends_late = extract(epoch from one.time) / 60 + ${minutes} > 24 * 60
       from known_doctors as doctor, known_services as service
       where one.skip is null and doctor.name = coalesce(one.doctor_name, '') and service.service = one.service`,
  );
  await note(
    client,
    appointments,
    {
      field: 'time',
      reason: 'ends_next_day',
      action: 'imported_changed',
      value: described,
      patient: 'patient_id',
    },
    'one.ends_late',
  );
}

const during = (row: string) =>
  `tsrange(${row}.date + ${row}.time, ${row}.date + ${row}.time + make_interval(mins => ${row}.minutes))`;

/**
 * Of open appointments of one professional that overlap, the one created later is a squeeze-in; also over one that is here.
 * @param today in the clinic's zone. From this day on, times outside the hours are marked; the hours of the past are not known
 */
export async function settleTimes(client: ClientBase, today: string): Promise<void> {
  await indexAgenda(client);
  await client.query(
    `update incoming_appointments as one set squeeze_in = true
       where one.skip is null and ${open} and (
         exists (
           select from incoming_appointments as before
             where before.professional_id = one.professional_id and before.date = one.date
               and before.skip is null and before.${open}
               and (coalesce(before.created_at, '-infinity'), before.line) < (coalesce(one.created_at, '-infinity'), one.line)
               and before.time < one.time + make_interval(mins => one.minutes)
               and one.time < before.time + make_interval(mins => before.minutes)
         ) or exists (
           select from public.appointments as present
             where present.professional_id = one.professional_id and present.date = one.date
               and present.${open} and present.occupied && ${during('one')}
         ))`,
  );
  await note(
    client,
    appointments,
    {
      field: 'time',
      reason: 'overlap',
      action: 'imported_as_squeeze_in',
      value: described,
      patient: 'patient_id',
    },
    'one.squeeze_in',
  );
  await client.query(
    `update incoming_appointments as one set outside_hours = true
       where one.skip is null and ${open} and one.date >= $1
         and not app.is_open(one.professional_id, app.occupied(one.date, one.time, one.minutes, 0, 0))`,
    [today],
  );
}

export async function countDays(client: ClientBase): Promise<{ date: string; appointments: number }[]> {
  const { rows } = await client.query<{ date: string; appointments: number }>(
    `select date::text as date, count(*)::integer as appointments
       from incoming_appointments where skip is null group by incoming_appointments.date order by incoming_appointments.date`,
  );
  return rows;
}

/** All squeeze-ins come after the others: nothing else is put over one. @returns how many */
export const insertAppointments = (
  client: ClientBase,
  importId: string,
  days: { first: string; last: string },
  squeezeIns: boolean,
): Promise<number> =>
  insertRemembered(
    client,
    importId,
    'public.appointments',
    `insert into public.appointments (id, patient_id, professional_id, procedure_id, date, time, duration_minutes, service,
                                      status, notes, squeeze_in, outside_hours, changed_at)
     select id, patient_id, professional_id, procedure_id, date, time, minutes, service, status, notes, squeeze_in,
            outside_hours, coalesce(updated_at, created_at, now())
       from incoming_appointments
       where skip is null and date between $2 and $3 and squeeze_in = $4 order by date, time, line returning id`,
    [days.first, days.last, squeezeIns],
  );
