import { addDays } from '#contract/value-formats.ts';
import type { DemoAppointment, Moment } from './appointment.ts';
import type { demoCredentials } from './clinic.ts';
import { clockTime, type Day, instantOf, minutesOf } from './days.ts';
import type { DemoPatient } from './patients.ts';
import { createRandom, idOf } from './random.ts';
import type { ProfessionalKey } from './team.ts';

type Author = Exclude<keyof typeof demoCredentials, 'patient' | 'manager'>;
type Status = DemoAppointment['status'];

/** A line of an appointment's history. `at`, `from` and `to` are days with a time. */
export type DemoEvent = {
  id: string;
  appointmentId: string;
  happenedAt: string;
  by: Author;
} & (
  | { kind: 'booked'; to: string; professional: ProfessionalKey }
  | { kind: 'moved'; from: string; to: string; professional: ProfessionalKey }
  | { kind: 'status'; fromStatus: Status; toStatus: Status; cancelReason: DemoAppointment['cancelReason'] }
);

/** The account that closes a professional's appointments. One of them has none yet. */
const accountOf = { helena: 'administrator', rafael: 'professional', camila: 'reception' } as const;

/** The statuses on the way to each one. */
const way: Record<Status, readonly Status[]> = {
  scheduled: [],
  confirmed: ['confirmed'],
  arrived: ['confirmed', 'arrived'],
  in_service: ['confirmed', 'arrived', 'in_service'],
  completed: ['arrived', 'completed'],
  no_show: ['no_show'],
  cancelled: ['cancelled'],
};

/** Who booked, moved and closed each appointment, and when: never later than now. The demonstration itself leaves no trail. */
export function inventHistory(
  appointments: readonly DemoAppointment[],
  patients: readonly DemoPatient[],
  now: Moment,
): DemoEvent[] {
  const random = createRandom('history');
  const since = new Map(patients.map((patient) => [patient.id, patient.since]));
  const yesterday = addDays(now.day, -1);
  return appointments.flatMap((appointment) => {
    const { date, time } = appointment;
    const bookedOn = latest(
      since.get(appointment.patientId) ?? yesterday,
      earliest(yesterday, addDays(date, -random.integer(3, 30))),
    );
    const changedOn = latest(bookedOn, earliest(yesterday, addDays(date, -1)));
    const line = (name: string, happenedAt: string, by: Author) => ({
      id: idOf(`event ${appointment.id} ${name}`),
      appointmentId: appointment.id,
      happenedAt,
      by,
    });
    const start = `${date} ${time}`;
    // Of a visit ahead its patient would still have to be told.
    const moved = appointment.session === null && random.happens(0.06) && date <= now.day;
    const before = moved ? `${addDays(date, random.integer(1, 3))} ${time}` : start;
    const { professional } = appointment;
    const events: DemoEvent[] = [
      {
        ...line('booked', instantOf(bookedOn, '10:05'), 'reception'),
        kind: 'booked',
        to: before,
        professional,
      },
    ];
    if (moved)
      events.push({
        ...line('moved', instantOf(changedOn, '15:20'), 'reception'),
        kind: 'moved',
        from: before,
        to: start,
        professional,
      });
    let fromStatus: Status = 'scheduled';
    for (const toStatus of way[appointment.status]) {
      const byPhone = toStatus === 'confirmed' || toStatus === 'cancelled';
      const closes = toStatus === 'in_service' || toStatus === 'completed';
      events.push({
        ...line(
          toStatus,
          byPhone ? instantOf(changedOn, '16:40') : momentOf(appointment, toStatus, now),
          closes ? accountOf[professional] : 'reception',
        ),
        kind: 'status',
        fromStatus,
        toStatus,
        cancelReason: appointment.cancelReason,
      });
      fromStatus = toStatus;
    }
    return events;
  });
}

/** Today some have waited for long when the demo starts. */
const minutesAgo: Partial<Record<Status, number>> = { arrived: 18, in_service: 12 };

/** Minutes from the start of the appointment, or shortly before now if that is earlier. */
function momentOf({ date, time, durationMinutes }: DemoAppointment, status: Status, now: Moment): string {
  const later: Partial<Record<Status, number>> = {
    arrived: -8,
    in_service: 1,
    no_show: 20,
    completed: durationMinutes - 2,
  };
  const planned = minutesOf(time) + (later[status] ?? 0);
  const minutes =
    date === now.day ? Math.min(planned, minutesOf(now.time) - (minutesAgo[status] ?? 0)) : planned;
  return instantOf(date, clockTime(Math.max(0, minutes)));
}

const latest = (one: Day, other: Day) => (one > other ? one : other);
const earliest = (one: Day, other: Day) => (one < other ? one : other);
