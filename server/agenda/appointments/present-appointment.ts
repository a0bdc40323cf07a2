import type { AgendaAppointment, AgendaRequest } from '#contract/agenda/agenda.ts';
import type { AppointmentDetails, AppointmentEvent } from '#contract/agenda/appointment-details.ts';
import type { Appointment, AppointmentSummary } from '#contract/agenda/appointments.ts';
import { contactPhone, missingIn } from '#contract/patients/registration.ts';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import type { Agenda, AgendaRequestRow, AgendaRow } from './agenda-queries.ts';
import type { FactsRow, listEvents } from './details-queries.ts';
import type { findAppointment } from './queries.ts';
import type { SummaryRow } from './search-queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;
type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** From the HH:mm:ss of the database. */
export const presentTime = (time: string) => time.slice(0, 5);

/** Of the patient on the day of the appointment. */
const isIncomplete = (patient: Pick<FactsRow, 'birth_date' | 'guardian_name'>, date: string) =>
  missingIn({ birthDate: patient.birth_date, guardianName: patient.guardian_name }, date) !== undefined;

export const presentSummary = (row: SummaryRow): AppointmentSummary => ({
  id: row.id,
  patient: { id: row.patient_id, fullName: row.patient_name },
  date: row.date,
  time: presentTime(row.time),
  durationMinutes: row.duration_minutes,
  professional: { id: row.professional_id, fullName: row.professional_name, color: row.professional_color },
  procedure: row.procedure_id === null ? null : { id: row.procedure_id, color: row.procedure_color },
  service: row.service,
  status: row.status,
  squeezeIn: row.squeeze_in,
  outsideHours: row.outside_hours,
  session: row.session,
  ...(row.term && { term: row.term }),
  ...(row.wants_to_move && { wantsToMove: true as const }),
});

export function presentPhone(row: Pick<AgendaRow, 'patient_phone' | 'guardian_phone' | 'guardian_name'>) {
  const { patient_phone: phone, guardian_phone: guardianPhone, guardian_name: guardianName } = row;
  const contact = contactPhone({ phone, guardianPhone, guardianName });
  return { patientPhone: contact.phone, phoneOwner: contact.phoneOwner };
}

export const presentAppointment = (row: Row): Appointment => ({
  ...presentSummary(row),
  ...presentPhone(row),
  professional: {
    id: row.professional_id,
    fullName: row.professional_name,
    color: row.professional_color,
    specialty: row.professional_specialty,
  },
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  resources: row.resources,
  cancelReason: row.cancel_reason,
  ...(row.notes === undefined ? {} : { notes: row.notes }),
  statusSince: row.status_changed_at?.toISOString() ?? null,
  version: row.version,
  ...(row.open_cents !== null && { openCents: row.open_cents }),
  undo:
    row.undo_until && row.status_before && !(row.is_signed && row.status === 'completed')
      ? { status: row.status_before, until: row.undo_until.toISOString() }
      : null,
});

export const presentDetails = (row: Row, facts: FactsRow, events: EventRow[]): AppointmentDetails => ({
  ...presentAppointment(row),
  ...(row.package_session && { packageSession: row.package_session }),
  facts: {
    birthDate: facts.birth_date,
    incomplete: isIncomplete(facts, row.date),
    alert: facts.alert,
    noShows: facts.no_shows,
    isFirst: facts.is_first,
    lacksAnamnesis: facts.lacks_anamnesis,
    sameDay: facts.same_day,
    next: facts.next,
    untold: facts.untold,
  },
  series:
    facts.every_days === null
      ? null
      : { everyDays: facts.every_days, treatmentPlanId: facts.treatment_plan_id },
  history: events.map(presentEvent),
  ...(facts.money && {
    priceCents: facts.price_cents,
    money: facts.money.map((event) => ({ ...event, happenedAt: new Date(event.happenedAt).toISOString() })),
  }),
});

export const presentBoardRow = (row: AgendaRow): BoardAppointment => ({
  ...presentSummary(row),
  ...presentPhone(row),
  birthDate: row.birth_date,
  incomplete: isIncomplete(row, row.date),
  alert: row.alert,
  isFirst: row.is_first,
  ...(row.lacks_anamnesis && { lacksAnamnesis: true as const }),
  statusSince: row.status_changed_at === null ? null : new Date(row.status_changed_at).toISOString(),
  version: row.version,
  ...(row.open_cents !== null && { openCents: row.open_cents }),
  ...(row.due_cents !== null && { dueCents: row.due_cents }),
  ...(row.unpriced && { unpriced: true as const }),
  ...(row.package_session && { packageSession: row.package_session }),
});

const presentAgendaRow = (row: AgendaRow): AgendaAppointment => ({
  ...presentBoardRow(row),
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  resourceIds: row.resource_ids,
});

const presentAgendaRequest = (row: AgendaRequestRow): AgendaRequest => ({
  id: row.id,
  state: row.state,
  date: row.date,
  time: presentTime(row.time),
  durationMinutes: row.duration_minutes,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  professionalId: row.professional_id,
  patientName: row.patient_name,
  service: row.service,
  resourceIds: row.resource_ids,
  appointmentId: row.appointment_id,
});

export const presentAgenda = (
  { from, to }: { from: string; to: string },
  { professionals, resources, open_time, closures, rows, requests, pending_requests }: Agenda,
) => ({
  from,
  to,
  professionals: professionals.map(({ full_name, is_own, ...rest }) => ({
    ...rest,
    fullName: full_name,
    isOwn: is_own,
  })),
  resources,
  openTime: open_time,
  closures,
  rows: rows.map(presentAgendaRow),
  requests: requests.map(presentAgendaRequest),
  pendingRequests: pending_requests,
});

const presentEvent = (row: EventRow): AppointmentEvent => ({
  id: row.id,
  happenedAt: row.happened_at.toISOString(),
  userName: row.user_name,
  kind: row.kind,
  from: placeOf(row.from_start, row.from_professional_id, row.from_professional),
  to: placeOf(row.to_start, row.to_professional_id, row.to_professional),
  fromStatus: row.from_status,
  toStatus: row.to_status,
  cancelReason: row.cancel_reason,
  fields: row.fields,
  ...(row.notes_before === undefined ? {} : { notesBefore: row.notes_before }),
});

/** @param start yyyy-MM-dd HH:mm */
const placeOf = (start: string | null, professionalId: string | null, professional: string | null) =>
  start === null
    ? null
    : {
        date: start.slice(0, 10),
        time: start.slice(11),
        professionalId,
        professionalName: professional ?? '',
      };
