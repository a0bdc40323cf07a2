/** The next steps of an appointment: which are offered, in which order, and their words. */
import { type AppointmentStatus, appointmentTransitions, can } from '#contract/agenda/appointment-rules.ts';
import type { AppointmentSummary, ListedAppointment } from '#contract/agenda/appointments.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { statusIcon } from '#web/clinic/status-icon.tsx';
import { IconArrowBackUp } from '#web/ui/icons/icons.ts';

type Dated = Pick<AppointmentSummary, 'status' | 'date'>;
type Movable = Dated & Pick<ListedAppointment, 'wantsToMove'>;

/** The step that most likely comes next: before the appointment's day, and from that day on. */
const likely: Record<'before' | 'today' | 'after', Partial<Record<AppointmentStatus, AppointmentStatus>>> = {
  before: { scheduled: 'confirmed', arrived: 'in_service', in_service: 'completed', no_show: 'arrived' },
  today: {
    scheduled: 'arrived',
    confirmed: 'arrived',
    arrived: 'in_service',
    in_service: 'completed',
    no_show: 'arrived',
  },
  after: {
    scheduled: 'completed',
    confirmed: 'completed',
    arrived: 'completed',
    in_service: 'completed',
    no_show: 'arrived',
  },
};

/** The most likely step on the appointment's day; null for what is over. */
export const nextStepOfToday = ({ status }: Pick<Dated, 'status'>) => likely.today[status] ?? null;

/**
 * @returns `likely`: the most likely step, or null; `buttons`: the other steps that are always in sight; `menu`: the rest
 */
export function nextSteps({ status, date, wantsToMove }: Movable, today: string) {
  const phase = date > today ? 'before' : date === today ? 'today' : 'after';
  // Before its day, whom the time does not suit gets another one: 'Remarcar' comes first.
  const first = phase === 'before' && wantsToMove ? null : (likely[phase][status] ?? null);
  const others = appointmentTransitions[status].filter((step) => step !== first);
  const isButton = (step: AppointmentStatus) => step === 'completed' || step === 'cancelled';
  return { likely: first, buttons: others.filter(isButton), menu: others.filter((step) => !isButton(step)) };
}

/** Steps of the visit itself. */
const stepsOfTheDay = ['arrived', 'in_service', 'no_show'] as const;
export type StepOfTheDay = (typeof stepsOfTheDay)[number];
export const asStepOfTheDay = (question: string | null) =>
  stepsOfTheDay.find((each) => each === question) ?? null;

/**
 * The step, where its dialog comes first: cancelling always, concluding where the visit was not in service today, a step of the visit
 * on another day than its own, and an absence before its time.
 * @param hasPassed whether the appointment's time has
 */
export function asksFirst(
  step: AppointmentStatus,
  { status, date }: Dated,
  today: string,
  hasPassed: boolean,
) {
  if (step === 'cancelled') return step;
  if (step === 'completed') return status === 'in_service' && date === today ? undefined : step;
  return date === today && (step !== 'no_show' || hasPassed)
    ? undefined
    : (asStepOfTheDay(step) ?? undefined);
}

const order: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'arrived', 'in_service'];

/** Whether a step corrects a status that was set too early. */
export const goesBack = (from: AppointmentStatus, to: AppointmentStatus) =>
  can.edit({ status: from }) && can.edit({ status: to }) && order.indexOf(to) < order.indexOf(from);

const words = {
  scheduled: {
    action: 'Voltar para Agendado',
    short: 'Agendado',
    done: 'O agendamento voltou para Agendado',
  },
  confirmed: {
    action: 'Marcar como Confirmado',
    short: 'Confirmar',
    done: 'Presença confirmada',
  },
  arrived: { action: 'Paciente chegou', short: 'Chegou', done: 'Paciente na recepção' },
  in_service: {
    action: 'Iniciar atendimento',
    short: 'Atender',
    done: 'Atendimento iniciado',
  },
  completed: {
    action: 'Marcar como Concluído',
    short: 'Concluir',
    done: 'Agendamento marcado como concluído com sucesso!',
  },
  no_show: { action: 'Paciente faltou', short: 'Faltou', done: 'Falta registrada' },
  cancelled: {
    action: 'Cancelar Agendamento',
    short: 'Cancelar',
    done: 'Agendamento cancelado com sucesso!',
  },
} as const satisfies Record<AppointmentStatus, Omit<StepWords, 'Icon'>>;

/** `short` stands on the card and on the board, beside others. */
type StepWords = { action: string; short: string; done: string; Icon: typeof IconArrowBackUp };

export const wordsOf = (from: AppointmentStatus, to: AppointmentStatus): StepWords =>
  goesBack(from, to)
    ? {
        action: `Voltar para ${sayStatus(to)}`,
        short: sayStatus(to),
        done: `O agendamento voltou para ${sayStatus(to)}`,
        Icon: IconArrowBackUp,
      }
    : { ...words[to], Icon: statusIcon(to) };
