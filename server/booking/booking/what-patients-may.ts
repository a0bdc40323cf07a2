/** What the rules allow a patient with an appointment. The database decides again when it is done. */
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import type { Allowed } from '#contract/booking/booking.ts';
import type { BookingRules } from '#contract/booking/booking-rules.ts';
import type { BookingMode } from '#contract/booking-reasons.ts';

interface Appointment {
  date: string;
  /** HH:mm */
  time: string;
  status: AppointmentStatus;
  /** Whether its procedure is open for booking. */
  isBookable: boolean;
  /** The clinic has closed its time (decision 088). */
  isDisplaced: boolean;
}

interface Terms {
  rules: Pick<BookingRules, 'cancelHours'>;
  /** For this patient. */
  mode: BookingMode;
  /** The clinic's local time, yyyy-MM-dd HH:mm:ss. */
  now: string;
}

// The clock of the clinic's zone, as if it were UTC: as the database compares times.
const minutesOf = (date: string, time: string) => Date.parse(`${date}T${time}Z`) / 60_000;
const minutesLeft = (date: string, time: string, now: string) =>
  minutesOf(date, time) - minutesOf(now.slice(0, 10), now.slice(11));

export function whatPatientsMay(
  { date, time, status, isBookable, isDisplaced }: Appointment,
  { rules, mode, now }: Terms,
): { confirm: Allowed; move: Allowed; cancel: Allowed } {
  const isAhead = minutesLeft(date, time, now) > 0;
  const change = mayChange({ date, time, status }, { rules, now });
  return {
    confirm: isDisplaced ? 'displaced' : isAhead && status === 'scheduled' ? true : 'status',
    cancel: change,
    move: change !== true ? change : mode === 'off' ? 'off' : isBookable ? true : 'procedure',
  };
}

/** Whether the appointment is still to be moved or cancelled: `app.check_own_change`. */
export function mayChange(
  { date, time, status }: Omit<Appointment, 'isBookable' | 'isDisplaced'>,
  { rules, now }: Omit<Terms, 'mode'>,
): true | 'status' | 'window' {
  const left = minutesLeft(date, time, now);
  if (left <= 0 || !['scheduled', 'confirmed'].includes(status)) return 'status';
  return left < rules.cancelHours * 60 ? 'window' : true;
}
