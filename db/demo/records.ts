import { addDays } from '#contract/value-formats.ts';
import type { DemoAppointment } from './appointment.ts';
import { conditions } from './conditions.ts';
import type { Day } from './days.ts';
import type { DemoPatient } from './patients.ts';
import { createRandom, idOf } from './random.ts';
import type { Condition } from './services.ts';

type DemoPlan = {
  id: string;
  patientId: string;
  title: string;
  description: string;
  startDate: Day;
  endDate: Day | null;
  status: 'active' | 'completed' | 'cancelled';
};

type DemoFutureProcedure = {
  id: string;
  patientId: string;
  title: string;
  description: string;
  createdOn: Day;
  /** Null while it is to be done. */
  completedOn: Day | null;
};

const earlierProcedure = {
  title: 'Limpeza de pele profunda',
  description: 'Uma sessão, antes de começar o tratamento.',
};

const earlierPlan = {
  title: 'Preparo da pele',
  description: 'Seis semanas de limpeza suave, hidratação e proteção solar, antes de começar o tratamento.',
  days: 42,
};

const latest = (one: Day, other: Day) => (one > other ? one : other);

/** Plans of most patients: some completed, some cancelled, most active. The demo account has one completed and one active. */
export function inventPlans(patients: readonly DemoPatient[], today: Day): DemoPlan[] {
  const random = createRandom('plans');
  return patients.flatMap((patient, index) => {
    const isDemo = index === 0;
    if (!isDemo && (!random.happens(0.65) || patient.since >= today)) return [];
    const plan: Condition['plan'] = conditions[patient.condition].plan;
    const begin = latest(addDays(today, isDemo ? -60 : -random.integer(10, 330)), patient.since);
    const end = addDays(begin, plan.months * 30);
    const abandoned = random.happens(0.1) && !isDemo;
    const current: DemoPlan = {
      id: idOf(`plan ${patient.fullName}`),
      patientId: patient.id,
      title: plan.title,
      description: plan.description,
      startDate: begin,
      endDate: end < today || isDemo || random.happens(0.7) ? end : null,
      status: abandoned ? 'cancelled' : end < today ? 'completed' : 'active',
    };
    const prepared = addDays(begin, -earlierPlan.days - 7);
    if (!isDemo && (prepared < patient.since || !random.happens(0.3))) return [current];
    const earlier: DemoPlan = {
      id: idOf(`earlier plan ${patient.fullName}`),
      patientId: patient.id,
      title: earlierPlan.title,
      description: earlierPlan.description,
      startDate: prepared,
      endDate: addDays(prepared, earlierPlan.days),
      status: 'completed',
    };
    return [earlier, current];
  });
}

/** Procedures to be done, of some patients. The demo account has also one that was done. */
export function inventFutureProcedures(patients: readonly DemoPatient[], today: Day): DemoFutureProcedure[] {
  const random = createRandom('future procedures');
  return patients.flatMap((patient, index) => {
    if (index > 0 && !random.happens(0.45)) return [];
    const procedures: Condition['futureProcedures'] = conditions[patient.condition].futureProcedures;
    const planned = procedures
      .slice(0, random.integer(1, procedures.length))
      .map(({ title, description }) => ({
        id: idOf(`future procedure ${patient.fullName} ${title}`),
        patientId: patient.id,
        title,
        description,
        createdOn: latest(addDays(today, -random.integer(1, 60)), patient.since),
        completedOn: null,
      }));
    if (index > 0) return planned;
    const done = {
      ...earlierProcedure,
      id: idOf(`future procedure ${patient.fullName} ${earlierProcedure.title}`),
      patientId: patient.id,
      createdOn: addDays(today, -75),
      completedOn: addDays(today, -62),
    };
    return [...planned, done];
  });
}

/** The completed appointments of a patient, the oldest first. */
export const visitsOf = (patient: DemoPatient, agenda: readonly DemoAppointment[]): DemoAppointment[] =>
  agenda
    .filter(({ patientId, status }) => patientId === patient.id && status === 'completed')
    .sort((one, other) => one.date.localeCompare(other.date));
