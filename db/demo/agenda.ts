import { type AppointmentStatus, timeSlots } from '#contract/appointments.ts';
import { conditions } from './conditions.ts';
import { addDays, type Day, daysBetween, isWorkingDay, workingDayFrom } from './days.ts';
import type { DemoPatient } from './patients.ts';
import { createRandom, idOf, type Random } from './random.ts';
import { type Service, serviceMinutes } from './services.ts';

export type DemoAppointment = {
  id: string;
  patientId: string;
  date: Day;
  /** HH:mm */
  time: string;
  durationMinutes: number;
  service: Service;
  status: Extract<AppointmentStatus, 'scheduled' | 'completed' | 'cancelled'>;
  notes: string | null;
  squeezeIn: boolean;
};

/** The current day and time of day (HH:mm) at the clinic. */
export type Moment = { day: Day; time: string };

const daysAround = 182;
/** Minimum number of days between two appointments of a patient. */
const daysApart = 5;

/** Appointments of the demo account: days from today, time, service. */
const ofDemoPatient: readonly [days: number, time: string, service: Service][] = [
  [-168, '09:00', 'Consulta'],
  [-126, '10:30', 'Retorno'],
  [-84, '14:00', 'Peeling químico'],
  [-49, '14:00', 'Peeling químico'],
  [-12, '16:30', 'Retorno'],
  [5, '14:30', 'Peeling químico'],
  [33, '14:30', 'Peeling químico'],
  [68, '09:30', 'Retorno'],
];

const remarks = [
  'Confirmado por telefone.',
  'Trazer os exames mais recentes.',
  'Pede o primeiro horário da manhã quando houver.',
  'Vem com acompanhante.',
  'Avisar por mensagem na véspera.',
] as const;

/** From half a year ago to half a year ahead, by time. Squeeze-ins are last, because they overlap the others. */
export function inventAgenda(patients: readonly DemoPatient[], now: Moment): DemoAppointment[] {
  const random = createRandom('agenda');
  const [demoPatient, ...others] = patients;
  if (!demoPatient) return [];
  const booked = ofDemoPatient.map(([days, time, service]): DemoAppointment => {
    const day = workingDayFrom(addDays(now.day, days));
    return {
      ...book(random, now, demoPatient, day, time, service),
      status: days < 0 ? 'completed' : 'scheduled',
      notes: null,
    };
  });
  for (let days = -daysAround; days <= daysAround; days += 1) {
    const day = addDays(now.day, days);
    // Today and tomorrow are always open, so that the demo has something to show on a weekend too.
    if (isWorkingDay(day) || days === 0 || days === 1)
      fillDay(random, now, day, visits(random, days), others, booked);
  }
  return booked.sort((one, other) => order(one).localeCompare(order(other)));
}

const order = (appointment: DemoAppointment) =>
  `${appointment.squeezeIn ? 1 : 0} ${appointment.date} ${appointment.time}`;

function visits(random: Random, days: number): number {
  if (days === 0 || days === 1) return random.integer(7, 8);
  if (days < 21) return random.integer(3, 6);
  return days < 60 ? random.integer(1, 4) : random.integer(0, 2);
}

function fillDay(
  random: Random,
  now: Moment,
  day: Day,
  wanted: number,
  patients: readonly DemoPatient[],
  booked: DemoAppointment[],
): void {
  const free = (patient: DemoPatient) =>
    patient.since <= day &&
    !booked.some(
      (other) => other.patientId === patient.id && Math.abs(daysBetween(other.date, day)) < daysApart,
    );
  const waiting = random.shuffle(patients.filter(free));
  const ofDay = booked.filter((other) => other.date === day);
  for (const time of random.shuffle(timeSlots)) {
    const patient = waiting.at(-1);
    if (!patient || ofDay.length >= wanted) break;
    const first = !booked.some((other) => other.patientId === patient.id);
    const service = first ? 'Consulta' : random.pick(conditions[patient.condition].services);
    const appointment = book(random, now, patient, day, time, service);
    if (!fits(appointment) || ofDay.some((other) => overlap(appointment, other))) continue;
    waiting.pop();
    ofDay.push(appointment);
    booked.push(appointment);
  }
  const [beside, patient] = [ofDay.find(({ status }) => status !== 'cancelled'), waiting.at(-1)];
  if (!beside || !patient || !(day === now.day || random.happens(0.08))) return;
  booked.push({
    ...book(random, now, patient, day, beside.time, 'Retorno'),
    status: beside.status,
    notes: 'Encaixe: aceitou esperar.',
    squeezeIn: true,
  });
}

function book(
  random: Random,
  now: Moment,
  patient: DemoPatient,
  date: Day,
  time: string,
  service: Service,
): DemoAppointment {
  const durationMinutes = serviceMinutes[service];
  const isOver =
    date < now.day || (date === now.day && minutesOf(time) + durationMinutes <= minutesOf(now.time));
  const cancelled = random.happens(isOver ? 0.12 : 0.05);
  return {
    id: idOf(`appointment ${patient.fullName} ${date} ${time}`),
    patientId: patient.id,
    date,
    time,
    durationMinutes,
    service,
    status: cancelled ? 'cancelled' : isOver ? 'completed' : 'scheduled',
    notes: random.happens(0.2) ? random.pick(remarks) : null,
    squeezeIn: false,
  };
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const endOf = (appointment: DemoAppointment) => minutesOf(appointment.time) + appointment.durationMinutes;

/** Whether it ends before lunch or closing time. */
const fits = (appointment: DemoAppointment) =>
  endOf(appointment) <= (appointment.time < '12:00' ? 12 * 60 : 18 * 60);

/** Whether two appointments of one day overlap. */
export const overlap = (one: DemoAppointment, other: DemoAppointment): boolean =>
  minutesOf(one.time) < endOf(other) && minutesOf(other.time) < endOf(one);
