import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import { addDays, daysBetween } from '#contract/value-formats.ts';
import type { DemoAppointment, Moment } from './appointment.ts';
import { procedureOf } from './catalogue.ts';
import { conditions } from './conditions.ts';
import { clockTime, type Day, isWorkingDay, minutesOf, workingDayFrom } from './days.ts';
import type { DemoPatient } from './patients.ts';
import { createRandom, idOf, type Random } from './random.ts';
import { type Service, serviceMinutes } from './services.ts';
import {
  giveTodaysStatuses,
  giveTomorrowsStatuses,
  leaveUnfinished,
  pastState,
  stateAhead,
} from './statuses.ts';
import { type ProfessionalKey, professionalKeys, type ResourceName, resources } from './team.ts';
import { type DemoException, isInService, isOpen, type Span, works } from './working-time.ts';

const daysAround = 182;
/** Days between two appointments of a patient, at least. */
const daysApart = 4;

/** Appointments of the demo account: days from today, time, service, and the place in the series. */
const ofDemoPatient: readonly [days: number, time: string, service: Service, session?: number][] = [
  [-168, '09:00', 'Consulta'],
  [-126, '10:30', 'Retorno'],
  [-60, '16:30', 'Retorno'],
  [-37, '14:30', 'Peeling químico', 1],
  [-16, '14:30', 'Peeling químico', 2],
  [5, '14:30', 'Peeling químico', 3],
  [26, '14:30', 'Peeling químico', 4],
  [68, '09:30', 'Retorno'],
];

const remarks = [
  'Confirmado por telefone.',
  'Trazer os exames mais recentes.',
  'Pede o primeiro horário da manhã quando houver.',
  'Vem com acompanhante.',
  'Avisar por mensagem na véspera.',
] as const;

type Plan = { random: Random; now: Moment; exceptions: readonly DemoException[]; booked: DemoAppointment[] };

/** From half a year ago to half a year ahead, by time. Squeeze-ins are last, because they overlap the others. */
export function inventAgenda(
  patients: readonly DemoPatient[],
  now: Moment,
  exceptions: readonly DemoException[],
): DemoAppointment[] {
  const [demoPatient, ...others] = patients;
  if (!demoPatient) return [];
  const plan: Plan = { random: createRandom('agenda'), now, exceptions, booked: [] };
  for (const [days, time, service, session = null] of ofDemoPatient) {
    const date = workingDayFrom(addDays(now.day, days));
    const [taken] = places(plan, { patient: demoPatient, date, time, service }, ['helena']);
    if (!taken) continue;
    const status = days < 0 ? 'completed' : 'scheduled';
    plan.booked.push({ ...taken, status, cancelReason: null, notes: null, session });
  }
  for (let days = -daysAround; days <= daysAround; days += 1) {
    const day = addDays(now.day, days);
    // Today and tomorrow are always open, so that the demo has something to show on a weekend too.
    if (isWorkingDay(day) || days === 0 || days === 1) fillDay(plan, day, visits(plan.random, days), others);
  }
  giveTodaysStatuses(
    plan.booked.filter(({ date }) => date === now.day),
    now,
  );
  giveTomorrowsStatuses(plan.booked.filter(({ date }) => date === addDays(now.day, 1)));
  plan.booked.sort((one, other) => order(one).localeCompare(order(other)));
  leaveUnfinished(plan.booked, now.day);
  return plan.booked;
}

const order = (appointment: DemoAppointment) =>
  `${appointment.squeezeIn ? 1 : 0} ${appointment.date} ${appointment.time} ${appointment.professional}`;

function visits(random: Random, days: number): number {
  if (days === 0) return random.integer(22, 24);
  // Enough for the queue of confirmations.
  if (days === 1) return random.integer(32, 34);
  if (days < 21) return random.integer(4, 8);
  return days < 60 ? random.integer(2, 5) : random.integer(0, 3);
}

function fillDay(plan: Plan, day: Day, wanted: number, patients: readonly DemoPatient[]): void {
  const { random, now, booked } = plan;
  // A full day needs most of the sixty patients.
  const isFull = wanted > 30;
  const apart = isFull ? 1 : daysApart;
  const free = (patient: DemoPatient) =>
    patient.since <= day &&
    !booked.some(
      (other) => other.patientId === patient.id && Math.abs(daysBetween(other.date, day)) <= apart,
    );
  const waiting = random.shuffle(patients.filter(free));
  const ofDay = booked.filter((other) => other.date === day);
  const add = (appointment: DemoAppointment) => {
    waiting.pop();
    ofDay.push(appointment);
    booked.push(appointment);
  };
  const guest = waiting.at(-1);
  if (day === now.day && guest)
    add({
      ...book(plan, { patient: guest, date: day, time: '12:00', service: 'Retorno' }, 'helena', []),
      notes: 'Só consegue vir na hora do almoço.',
      outsideHours: true,
    });
  // Each time twice, for professionals who work side by side; more often until a full day is.
  const rounds = isFull ? 6 : 2;
  for (const time of Array.from({ length: rounds }, () => random.shuffle(timeSlots)).flat()) {
    const patient = waiting.at(-1);
    if (!patient || ofDay.length >= wanted) break;
    const first = !booked.some((other) => other.patientId === patient.id);
    // Short visits fill a full day.
    const isShort = isFull && random.happens(0.8);
    const service = isShort
      ? 'Retorno'
      : first
        ? 'Consulta'
        : random.pick(conditions[patient.condition].services);
    const able = random.shuffle(professionalKeys).filter((key) => does(key, service));
    const [appointment] = places(plan, { patient, date: day, time, service }, able);
    if (appointment) add(appointment);
  }
  const patient = waiting.at(-1);
  const beside = ofDay
    .filter(({ status, time }) => status !== 'cancelled' && timeSlots.includes(time))
    .reduce<DemoAppointment | undefined>(
      (last, one) => (last && last.time > one.time ? last : one),
      undefined,
    );
  if (!beside || !patient || !(day === now.day || random.happens(0.08))) return;
  booked.push({
    ...book(plan, { patient, date: day, time: beside.time, service: 'Retorno' }, beside.professional, []),
    status: beside.status === 'no_show' ? 'completed' : beside.status,
    cancelReason: null,
    notes: 'Encaixe: aceitou esperar.',
    squeezeIn: true,
  });
}

function does(key: ProfessionalKey, service: Service): boolean {
  const by = procedureOf(service)?.by ?? [];
  return by.length === 0 || by.includes(key);
}

type Wish = { patient: DemoPatient; date: Day; time: string; service: Service };

/** The appointment with the first of the professionals who is free then, if one is and the rooms it needs are. */
function places(plan: Plan, wish: Wish, able: readonly ProfessionalKey[]): DemoAppointment[] {
  const span = spanOf(wish);
  for (const professional of able) {
    if (!works(professional, span, plan.exceptions)) continue;
    const appointment = book(plan, wish, professional, []);
    const meeting = plan.booked.filter((other) => other.date === wish.date && overlap(appointment, other));
    if (meeting.some((other) => other.professional === professional)) continue;
    const taken = takeResources(plan, span, wish.service, meeting);
    if (taken) return [{ ...appointment, resources: taken }];
  }
  return [];
}

/** What the procedure needs, or null where a part of it is not free. */
function takeResources(
  plan: Plan,
  span: Span,
  service: Service,
  meeting: readonly DemoAppointment[],
): ResourceName[] | null {
  const taken: ResourceName[] = [];
  for (const need of procedureOf(service)?.needs ?? []) {
    const found = resources.find(
      ({ name, kind }) =>
        ('kind' in need ? kind === need.kind : name === need.resource) &&
        isInService(name, span, plan.exceptions) &&
        !meeting.some((other) => other.resources.includes(name)),
    );
    if (!found) return null;
    taken.push(found.name);
  }
  return taken;
}

function book(
  { random, now, exceptions }: Plan,
  wish: Wish,
  professional: ProfessionalKey,
  needed: ResourceName[],
): DemoAppointment {
  const { patient, date, time, service } = wish;
  const procedure = procedureOf(service);
  const isOver = date < now.day || (date === now.day && spanOf(wish).to <= now.time);
  const state = isOver
    ? pastState(random, daysBetween(now.day, date))
    : stateAhead(random, daysBetween(now.day, date));
  return {
    id: idOf(`appointment ${patient.fullName} ${date} ${time}`),
    patientId: patient.id,
    professional,
    date,
    time,
    durationMinutes: serviceMinutes[service],
    bufferBefore: procedure?.bufferBefore ?? 0,
    bufferAfter: procedure?.bufferAfter ?? 0,
    service,
    resources: needed,
    ...state,
    notes: random.happens(0.2) ? random.pick(remarks) : null,
    squeezeIn: false,
    outsideHours: !isOpen(professional, spanOf(wish), exceptions),
    session: null,
  };
}

/** Without the buffers. */
const spanOf = ({ date, time, service }: Omit<Wish, 'patient'>): Span => ({
  day: date,
  from: time,
  to: clockTime(minutesOf(time) + serviceMinutes[service]),
});

/** Whether two appointments of one day overlap, with their buffers. */
export const overlap = (one: DemoAppointment, other: DemoAppointment): boolean =>
  takenFrom(one) < takenTo(other) && takenFrom(other) < takenTo(one);
const takenFrom = ({ time, bufferBefore }: DemoAppointment) => minutesOf(time) - bufferBefore;
const takenTo = ({ time, durationMinutes, bufferAfter }: DemoAppointment) =>
  minutesOf(time) + durationMinutes + bufferAfter;
