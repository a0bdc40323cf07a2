import type { DayPeriod } from '#contract/agenda/appointment-rules.ts';
import type { waitingPriorities } from '#contract/agenda/waiting-list.ts';
import { addDays } from '#contract/value-formats.ts';
import { procedureOf } from './catalogue.ts';
import type { Day } from './days.ts';
import type { DemoPatient } from './patients.ts';
import { idOf } from './random.ts';
import type { Service } from './services.ts';
import type { ProfessionalKey } from './team.ts';

type Wish = {
  patient: string;
  service: Service;
  professional: ProfessionalKey | null;
  periods: DayPeriod[];
  weekdays: number[];
  priority: (typeof waitingPriorities)[number];
  /** Days from today; null: without an end. */
  untilDays: number | null;
  waitingDays: number;
};
type DemoWaiting = Omit<Wish, 'patient' | 'untilDays' | 'waitingDays' | 'service'> & {
  id: string;
  patientId: string;
  service: string;
  procedure: string | null;
  until: Day | null;
  since: Day;
};

const anyTime = { periods: [], weekdays: [], priority: 'normal', untilDays: null } as const;

const wishes: readonly Wish[] = [
  {
    patient: 'Thaís Oliveira Bragança',
    service: 'Microagulhamento',
    professional: null,
    priority: 'high',
    periods: ['morning'],
    weekdays: [],
    untilDays: 40,
    waitingDays: 12,
  },
  {
    patient: 'Gonçalo Meireles Pinto',
    service: 'Laser fracionado',
    professional: 'helena',
    priority: 'normal',
    periods: ['afternoon', 'evening'],
    weekdays: [],
    untilDays: null,
    waitingDays: 20,
  },
  {
    patient: "Beatriz D'Ávila Monteiro",
    service: 'Limpeza de pele',
    professional: 'camila',
    priority: 'normal',
    periods: ['evening'],
    weekdays: [2, 4],
    untilDays: 60,
    waitingDays: 9,
  },
  {
    patient: 'Lúcio Andrade Vasconcelos',
    service: 'Mapeamento de pintas',
    professional: null,
    waitingDays: 6,
    ...anyTime,
    periods: [],
    weekdays: [],
    priority: 'high',
  },
  {
    patient: 'Sônia Aparecida Gusmão',
    service: 'Luz intensa pulsada',
    professional: null,
    waitingDays: 4,
    ...anyTime,
    periods: [],
    weekdays: [1, 3, 5],
  },
  {
    patient: 'Letícia Xavier do Amaral',
    service: 'Retorno',
    professional: null,
    waitingDays: 2,
    ...anyTime,
    periods: ['afternoon'],
    weekdays: [],
    untilDays: 21,
  },
];

/** Six patients who wait for a time. */
export const inventWaitingList = (patients: readonly DemoPatient[], today: Day): DemoWaiting[] =>
  wishes.flatMap(({ patient, service, untilDays, waitingDays, ...wish }) => {
    const found = patients.find(({ fullName }) => fullName === patient);
    if (!found) return [];
    const procedure = procedureOf(service)?.title ?? null;
    return {
      ...wish,
      id: idOf(`waiting ${patient}`),
      patientId: found.id,
      service: procedure ?? service,
      procedure,
      until: untilDays === null ? null : addDays(today, untilDays),
      since: addDays(today, -waitingDays),
    };
  });
