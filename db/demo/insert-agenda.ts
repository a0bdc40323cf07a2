import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/database/schema.ts';
import type { DemoAppointment } from './appointment.ts';
import { procedureOf } from './catalogue.ts';
import { demoCredentials } from './clinic.ts';
import { instantOf } from './days.ts';
import type { DemoEvent } from './history.ts';
import type { StaffAccounts } from './insert-staff.ts';
import { procedureId, professionalId, resourceId } from './insert-team.ts';
import type { inventClinic } from './invent-clinic.ts';
import { idOf } from './random.ts';

type Rows = Kysely<DB>;
type Clinic = ReturnType<typeof inventClinic>;

const seriesId = idOf('series');

/** The sessions of the demo patient's plan. */
export async function insertSeries(
  rows: Rows,
  { patients, plans, appointments }: Clinic,
  author: string,
): Promise<void> {
  const plan = plans.find(({ patientId, status }) => patientId === patients[0]?.id && status === 'active');
  if (!plan) return;
  await rows
    .insertInto('appointment_series')
    .values({
      id: seriesId,
      patient_id: plan.patientId,
      treatment_plan_id: plan.id,
      sessions: appointments.filter(({ session }) => session !== null).length,
      every_days: 21,
      created_by: author,
      created_at: instantOf(plan.startDate, '11:10'),
    })
    .execute();
}

export async function insertAppointments(rows: Rows, { appointments, history }: Clinic): Promise<void> {
  // By time, so that the last one counts.
  const changes = new Map(
    history.flatMap(({ kind, appointmentId, happenedAt }) =>
      kind === 'status' ? [[appointmentId, happenedAt] as const] : [],
    ),
  );
  await rows
    .insertInto('appointments')
    .values(
      appointments.map((appointment) => ({
        ...rowOf(appointment),
        status_changed_at: changes.get(appointment.id) ?? null,
      })),
    )
    .execute();
  // The database fills in the times.
  const taken = appointments.flatMap(({ id, resources }) =>
    resources.map((name) => sql`(${id}::uuid, ${resourceId(name)}::uuid)`),
  );
  await sql`insert into appointment_resources (appointment_id, resource_id) values ${sql.join(taken)}`.execute(
    rows,
  );
}

function rowOf(appointment: DemoAppointment) {
  const procedure = procedureOf(appointment.service);
  return {
    id: appointment.id,
    patient_id: appointment.patientId,
    professional_id: professionalId(appointment.professional),
    date: appointment.date,
    time: appointment.time,
    duration_minutes: appointment.durationMinutes,
    buffer_before_minutes: appointment.bufferBefore,
    buffer_after_minutes: appointment.bufferAfter,
    procedure_id: procedure ? procedureId(procedure.title) : null,
    service: procedure?.title ?? appointment.service,
    status: appointment.status,
    cancel_reason: appointment.cancelReason,
    notes: appointment.notes,
    squeeze_in: appointment.squeezeIn,
    outside_hours: appointment.outsideHours,
    series_id: appointment.session === null ? null : seriesId,
    session_number: appointment.session,
  };
}

export async function insertHistory(
  rows: Rows,
  history: readonly DemoEvent[],
  accounts: StaffAccounts,
): Promise<void> {
  await rows
    .insertInto('appointment_events')
    .values(
      history.map((event) => ({
        id: event.id,
        appointment_id: event.appointmentId,
        happened_at: event.happenedAt,
        user_id: accounts[event.by],
        user_name: demoCredentials[event.by].fullName,
        kind: event.kind,
        from_start: event.kind === 'moved' ? event.from : null,
        to_start: event.kind === 'status' ? null : event.to,
        from_professional_id: event.kind === 'moved' ? professionalId(event.professional) : null,
        to_professional_id: event.kind === 'status' ? null : professionalId(event.professional),
        from_status: event.kind === 'status' ? event.fromStatus : null,
        to_status: event.kind === 'status' ? event.toStatus : null,
        cancel_reason: event.kind === 'status' ? event.cancelReason : null,
      })),
    )
    .execute();
}

/** A thousand rows or so. */
export async function insertContacts(
  rows: Rows,
  contacts: Clinic['contacts'],
  reception: string,
): Promise<void> {
  await rows
    .insertInto('appointment_contacts')
    .values(
      contacts.map((contact) => ({
        id: contact.id,
        appointment_id: contact.appointmentId,
        patient_id: contact.patientId,
        starts_at: contact.startsAt,
        kind: contact.kind,
        channel: contact.channel,
        state: contact.state,
        rule_minutes: contact.ruleMinutes,
        happened_at: contact.happenedAt,
        user_id: contact.byReception ? reception : null,
        user_name: contact.byReception ? demoCredentials.reception.fullName : null,
      })),
    )
    .execute();
}

export async function insertWaitingList(
  rows: Rows,
  waitingList: Clinic['waitingList'],
  author: string,
): Promise<void> {
  await rows
    .insertInto('waiting_list')
    .values(
      waitingList.map((entry) => ({
        id: entry.id,
        patient_id: entry.patientId,
        procedure_id: entry.procedure && procedureId(entry.procedure),
        service: entry.service,
        professional_id: entry.professional && professionalId(entry.professional),
        periods: entry.periods,
        weekdays: entry.weekdays,
        priority: entry.priority,
        until: entry.until,
        created_by: author,
        created_at: instantOf(entry.since, '14:30'),
      })),
    )
    .execute();
}
