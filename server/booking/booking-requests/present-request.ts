import type { BookingRequest, RequestMatch, RequestState } from '#contract/booking/booking-requests.ts';
import { contactPhone } from '#contract/patients/registration.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import type { RequestRow } from './queries.ts';

const isShown = (state: RequestRow['state']): state is RequestState => state !== 'held';

export function presentRequest(row: RequestRow, matches: RequestMatch[]): BookingRequest {
  const { state } = row;
  if (!isShown(state)) throw new Error('a hold is no request');
  return {
    id: row.id,
    version: row.version,
    state,
    patient:
      row.patient_id === null
        ? null
        : {
            id: row.patient_id,
            fullName: row.patient_name ?? '',
            ...contactPhone({
              phone: row.patient_phone,
              guardianPhone: row.guardian_phone,
              guardianName: row.guardian_name,
            }),
            email: row.patient_email,
          },
    visitor:
      row.visitor_name === null
        ? null
        : { fullName: row.visitor_name, phone: row.visitor_phone, email: row.visitor_email },
    isNew: row.is_new,
    noShows: row.no_shows,
    procedureId: row.procedure_id,
    service: row.service,
    professional: {
      id: row.professional_id,
      fullName: row.professional_name,
      color: row.professional_color,
    },
    anyProfessional: row.any_professional,
    date: row.date,
    time: presentTime(row.time),
    durationMinutes: row.duration_minutes,
    asked: placeOf(row.asked_date, row.asked_time),
    moves:
      row.appointment_id && row.moved_date && row.moved_time
        ? { appointmentId: row.appointment_id, date: row.moved_date, time: presentTime(row.moved_time) }
        : null,
    createdAt: row.created_at.toISOString(),
    problem: row.problem,
    matches,
    answered:
      row.answered_at === null
        ? null
        : { byName: row.answered_name, at: row.answered_at.toISOString(), note: row.answer_note },
    bookedAppointmentId: row.booked_appointment_id,
  };
}

const placeOf = (date: string | null, time: string | null) =>
  date === null || time === null ? null : { date, time: presentTime(time) };
