/** Appointments: who does them, which procedure they are of, and those that overlap. */
import type { ClientBase } from 'pg';
import { hasPatient, insertRemembered, leaveOut, leaveOutKnown, note, nouns } from './settle-queries.ts';
import { analyzeAgenda } from './staging-queries.ts';

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
  hasAppointments: boolean;
}

/** In the order in which they are booked where none is named. */
export async function findProfessionals(client: ClientBase): Promise<Professional[]> {
  const { rows } = await client.query<Professional>(
    `select id, full_name as name,
            exists (select from public.appointments where professional_id = one.id) as "hasAppointments"
       from public.professionals as one order by active desc, created_at, id`,
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
  isUnnamed: (name: string) => boolean,
): Promise<void> {
  await client.query(
    `insert into known_doctors
       select name, id, is_unnamed from jsonb_to_recordset($1) as one (name text, id uuid, is_unnamed boolean)`,
    [JSON.stringify([...doctors].map(([name, id]) => ({ name, id, is_unnamed: isUnnamed(name) })))],
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
  // An appointment ends with its day, and takes five minutes at least.
  await client.query(
    `insert into coming_appointments (line, id, patient_id, professional_id, procedure_id, date, time, minutes, service, status,
                                      notes, created_at, updated_at, ends_late)
     select one.line, one.id, one.patient_id, doctor.id, service.id, one.date, least(one.time, '23:55'),
            least(wanted.minutes, 24 * 60 - extract(epoch from least(one.time, '23:55'))::integer / 60), one.service,
            one.status, one.notes, coalesce(one.created_at, '-infinity'), one.updated_at,
            extract(epoch from one.time) / 60 + wanted.minutes > 24 * 60
       from incoming_appointments as one
       join known_doctors as doctor on doctor.name = coalesce(one.doctor_name, '')
       join known_services as service on service.service = one.service,
       lateral (select coalesce(one.minutes, service.minutes, ${usualMinutes}) as minutes) as wanted
       where one.skip is null
       order by one.line`,
  );
  await analyzeAgenda(client);
  await note(
    client,
    nouns.agenda,
    {
      field: 'time',
      reason: 'ends_next_day',
      action: 'imported_changed',
      value: described,
      patient: 'patient_id',
    },
    'one.ends_late',
  );
  await note(
    client,
    nouns.agenda,
    {
      field: 'doctor_name',
      reason: 'professional_missing',
      action: 'professional_chosen',
      value: described,
      patient: 'patient_id',
    },
    `exists (
       select from incoming_appointments as written
         join known_doctors as doctor on doctor.name = coalesce(written.doctor_name, '') and doctor.is_unnamed
         where written.line = one.line
     )`,
  );
}

/**
 * Of open appointments of one professional that overlap, the one created later is a squeeze-in; also over one that is here.
 * @param today in the clinic's zone. From this day on, times outside the hours are marked; the hours of the past are not known
 */
export async function settleTimes(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `update coming_appointments as one set squeeze_in = true
       from (
         select later.line
           from coming_appointments as later
           join coming_appointments as before
             on before.professional_id = later.professional_id and before.date = later.date
           where later.${open} and before.${open}
             and (before.created_at, before.line) < (later.created_at, later.line)
             and before.time < later.time + make_interval(mins => later.minutes)
             and later.time < before.time + make_interval(mins => before.minutes)
         union
         select one.line
           from public.appointments as present
           join coming_appointments as one
             on one.professional_id = present.professional_id and one.date = present.date
           where one.${open} and present.${open}
             and present.occupied && tsrange(one.date + one.time, one.date + one.time + make_interval(mins => one.minutes))
       ) as overlapping
       where overlapping.line = one.line`,
  );
  await note(
    client,
    nouns.agenda,
    {
      field: 'time',
      reason: 'overlap',
      action: 'imported_as_squeeze_in',
      value: described,
      patient: 'patient_id',
    },
    `one.squeeze_in and one.date >= '${today}'`,
  );
  await note(
    client,
    nouns.agenda,
    {
      field: 'time',
      reason: 'overlap_past',
      action: 'imported_as_squeeze_in',
      value: described,
      patient: 'patient_id',
    },
    `one.squeeze_in and one.date < '${today}'`,
  );
  await client.query(
    `update coming_appointments as one set outside_hours = true
       where ${open} and one.date >= $1
         and not app.is_open(one.professional_id, app.occupied(one.date, one.time, one.minutes, 0, 0))`,
    [today],
  );
}

export async function countDays(client: ClientBase): Promise<{ date: string; appointments: number }[]> {
  const { rows } = await client.query<{ date: string; appointments: number }>(
    `select date::text as date, count(*)::integer as appointments
       from coming_appointments group by coming_appointments.date order by coming_appointments.date`,
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
            outside_hours, coalesce(updated_at, nullif(created_at, '-infinity'), now())
       from coming_appointments
       where date between $2 and $3 and squeeze_in = $4 order by date, time, line returning id`,
    [days.first, days.last, squeezeIns],
  );
