import { addDays } from '#contract/value-formats.ts';
import type { DemoAppointment, Moment } from './appointment.ts';
import { askedDays } from './contacts.ts';
import { clockTime, type Day, minutesOf } from './days.ts';
import type { Random } from './random.ts';

type State = Pick<DemoAppointment, 'status' | 'cancelReason'>;

const cancelled = (random: Random): State => ({
  status: 'cancelled',
  cancelReason: random.pick(['patient', 'patient', 'patient', 'clinic', 'mistake']),
});

/** @param days from today to the appointment, negative */
export function pastState(random: Random, days: number): State {
  if (random.happens(0.09)) return cancelled(random);
  // Since the clinic asks for confirmations, fewer patients miss.
  return {
    status: random.happens(days < -askedDays ? 0.11 : 0.05) ? 'no_show' : 'completed',
    cancelReason: null,
  };
}

/** @param days until the appointment */
export function stateAhead(random: Random, days: number): State {
  if (random.happens(0.05)) return cancelled(random);
  return { status: random.happens(days < 7 ? 0.5 : 0.04) ? 'confirmed' : 'scheduled', cancelReason: null };
}

/**
 * Gives today's appointments every status, in an order that fits a working day: those before the present one are over,
 * those after it are still to come. Before opening and after closing some at the edge keep their places all the same.
 */
export function giveTodaysStatuses(ofDay: readonly DemoAppointment[], now: Moment): void {
  const inTurn = ofDay
    .filter(({ squeezeIn }) => !squeezeIn)
    .sort((one, other) => one.time.localeCompare(other.time));
  const over = inTurn.filter((appointment) => endOf(appointment) <= now.time).length;
  const present = Math.max(2, Math.min(over, inTurn.length - 5));
  inTurn.forEach((appointment, index) => {
    appointment.status = statusAt(index - present, index, index === inTurn.length - 1);
    appointment.cancelReason = appointment.status === 'cancelled' ? 'patient' : null;
  });
  for (const squeezedIn of ofDay.filter(({ squeezeIn }) => squeezeIn)) {
    squeezedIn.status = endOf(squeezedIn) <= now.time ? 'completed' : 'scheduled';
    squeezedIn.cancelReason = null;
  }
}

/** Most of tomorrow's patients have not confirmed yet. */
export function giveTomorrowsStatuses(ofDay: readonly DemoAppointment[]): void {
  ofDay.forEach((appointment, index) => {
    appointment.status = index % 6 === 2 ? 'confirmed' : 'scheduled';
    appointment.cancelReason = null;
  });
}

function statusAt(place: number, index: number, isLast: boolean): DemoAppointment['status'] {
  if (isLast) return 'scheduled';
  // Still waiting after the time, and expected past it.
  if (place === -2 && index > 3) return 'arrived';
  if (place === -1 && index > 2) return 'confirmed';
  if (place < 0) return index === 1 ? 'no_show' : 'completed';
  return (
    (['in_service', 'arrived', 'confirmed', 'cancelled'] as const)[place] ??
    (index % 2 ? 'confirmed' : 'scheduled')
  );
}

const endOf = ({ time, durationMinutes }: DemoAppointment) => clockTime(minutesOf(time) + durationMinutes);

const writtenNotes = [
  'Sem intercorrências. Orientações entregues por escrito.',
  'Boa evolução. Mantida a conduta.',
  'Fotografado antes e depois. Retorno combinado.',
] as const;

/** Of these professionals, the last appointment of an earlier day is still open. Both have an account. */
const forgetful = ['helena', 'rafael'] as const;

/** The last 30 days as a clinic leaves them: most visits have notes, some are still to be written, two are still open. */
export function leaveUnfinished(appointments: readonly DemoAppointment[], today: Day): void {
  const recent = appointments.filter(
    ({ date, status }) => status === 'completed' && date < today && date >= addDays(today, -30),
  );
  recent.forEach((appointment, index) => {
    if (index % 8 > 0) appointment.notes ??= writtenNotes[index % writtenNotes.length] ?? null;
  });
  for (const key of forgetful) {
    const last = recent
      .filter(({ professional, session }) => professional === key && session === null)
      .at(-1);
    if (last) last.status = 'confirmed';
  }
}
