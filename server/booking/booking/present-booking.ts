import { isDoneBy } from '#contract/agenda/appointment-rules.ts';
import type { BookingChoices, OwnRequest } from '#contract/booking/booking.ts';
import type { BookingRules } from '#contract/booking/booking-rules.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { presentPrices } from '../../clinic/procedures/present-procedure.ts';
import type {
  findOwnAppointment,
  findOwnBookings,
  listOpenProcedures,
  listOwnRequests,
  listProfessionals,
} from './queries.ts';
import { whatPatientsMay } from './what-patients-may.ts';

type RowsOf<Query extends (...input: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>;

export function presentChoices(
  rules: BookingRules,
  { mode, open }: Awaited<ReturnType<typeof findOwnBookings>>,
  procedures: RowsOf<typeof listOpenProcedures>,
  professionals: RowsOf<typeof listProfessionals>,
  lastProcedureId: string | null,
): Omit<BookingChoices, 'address' | 'moving'> {
  const { maxOpen, noticeHours, horizonDays, cancelHours } = rules;
  const offered = mode === 'off' ? [] : procedures;
  return {
    mode,
    blocked: mode === 'off' ? 'off' : open >= maxOpen ? 'tooMany' : null,
    ...presentBookable(offered, professionals),
    lastProcedureId: mode === 'off' ? null : lastProcedureId,
    noticeHours,
    horizonDays,
    cancelHours,
    maxOpen,
  };
}

type MovedRow = NonNullable<Awaited<ReturnType<typeof findOwnAppointment>>>;

/** The appointment that is to be moved, at its present time. */
export function presentMoving(
  row: MovedRow,
  terms: Parameters<typeof whatPatientsMay>[1],
): BookingChoices['moving'] {
  const time = presentTime(row.time);
  return {
    appointmentId: row.id,
    procedureId: row.procedure_id,
    professionalId: row.professional_id,
    professionalName: row.professional_name,
    service: row.service,
    date: row.date,
    time,
    allowed: whatPatientsMay({ ...row, time, isBookable: row.is_bookable, isDisplaced: false }, terms).move,
  };
}

/** Procedures, and the professionals who do any of them. */
export const presentBookable = (
  procedures: RowsOf<typeof listOpenProcedures>,
  professionals: RowsOf<typeof listProfessionals>,
) => ({
  procedures: procedures.map(({ id, title, minutes, prices, preparation, own_package }) => ({
    id,
    title,
    minutes,
    ...presentPrices(prices),
    preparation,
    ...(own_package && { ownPackage: own_package }),
  })),
  professionals: professionals.flatMap(({ full_name, ...row }) => {
    const done = procedures.filter(({ professional_ids }) => isDoneBy(row.id, professional_ids));
    if (done.length === 0) return [];
    const procedureIds = done.length === procedures.length ? null : done.map(({ id }) => id);
    return [{ ...row, fullName: full_name, procedureIds }];
  }),
});

export const presentRequest = (row: RowsOf<typeof listOwnRequests>[number]): OwnRequest => ({
  id: row.id,
  state: row.state === 'proposed' ? 'proposed' : 'pending',
  service: row.service,
  professionalName: row.professional_name,
  date: row.date,
  time: presentTime(row.time),
  durationMinutes: row.duration_minutes,
  askedDate: row.asked_date,
  askedTime: row.asked_time && presentTime(row.asked_time),
  note: row.answer_note,
  moves: row.appointment_id,
});
