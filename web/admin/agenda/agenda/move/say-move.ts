/** What the grid says: on the ghost while dragging, in the live region, in toasts. */
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { sayList } from '#contract/count.ts';
import { timeOf } from '#contract/value-formats.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { formatDate, formatWeekday } from '#web/format/date.ts';
import { sayDuration } from '../../../../format/duration.ts';
import { sayHours } from '../grid/grid-geometry.ts';
import { beginsAt, slotOf, type TimeSlot } from './time-slot.ts';

export const moveFailed = 'Não foi possível mudar o horário';

/** '2026-11-24' -> 'terça, 24' */
export function sayDay(date: string, beside = date): string {
  const isOneMonth = date.slice(0, 7) === beside.slice(0, 7);
  const day = isOneMonth ? Number(date.slice(8)) : formatDate(date).slice(0, 5);
  return `${formatWeekday(date).replace('-feira', '')}, ${day}`;
}

type Said = Pick<AgendaAppointment, 'date' | 'time' | 'patient' | 'service' | 'status'>;

/** 'terça, 24, 10:00, Marina Azevedo, Peeling, confirmado' */
export const sayAppointment = ({ date, time, patient, service, status }: Said) =>
  [sayDay(date), time, patient.fullName, service, sayStatus(status).toLocaleLowerCase('pt-BR')].join(', ');

/** 'terça, 24, 10:00, livre' @param conflicts in words */
export const sayTime = (date: string, minute: number, conflicts: readonly string[]) =>
  [sayDay(date), timeOf(minute), ...(conflicts.length > 0 ? conflicts : ['livre'])].join(', ');

/** '10:00 a 11:15 (1 h 15 min)' */
export const saySpan = ({ start, end }: Pick<TimeSlot, 'start' | 'end'>) =>
  `${sayHours({ start, end })} (${sayDuration(end - start)})`;

type Moved = Parameters<typeof slotOf>[0];

/**
 * '10:00 para 14:30'; to another day 'terça, 24, 10:00 para quarta, 25, 14:30'; with another professional '10:00 com Dr. Vítor
 * Sales'; of another length '10:00 a 11:15 (1 h 15 min)'.
 * @param professional of the new time
 */
export function sayMove(from: Moved, to: TimeSlot, professional: { fullName: string } | undefined): string {
  if (beginsAt(slotOf(from), to)) return saySpan(to);
  const time = timeOf(to.start);
  const when =
    from.date !== to.date
      ? `${sayDay(from.date, to.date)}, ${from.time} para ${sayDay(to.date, from.date)}, ${time}`
      : from.time === time
        ? time
        : `${from.time} para ${time}`;
  const isOther = from.professional.id !== to.professionalId;
  const length = to.end - to.start;
  return [
    when,
    isOther && professional ? ` com ${professional.fullName}` : '',
    length === from.durationMinutes ? '' : ` (${sayDuration(length)})`,
  ].join('');
}

const closedWords: Partial<Record<AgendaAppointment['status'], string>> = {
  completed: 'Este atendimento já foi concluído e não muda mais de horário.',
  no_show: 'O paciente faltou. Se ele chegou depois, mude o status antes de remarcar.',
  cancelled: 'Este agendamento foi cancelado e não muda mais de horário.',
};

/** Why a closed appointment does not move. */
export const sayClosed = (status: AgendaAppointment['status']) =>
  closedWords[status] ?? 'Este agendamento já foi encerrado e não pode mais ser alterado.';

const most = 3;

/**
 * Says that no professional has a free time: 'Dra. Helena Prado não tem horário livre neste dia.'
 * @param names of the professionals on the screen who do it; undefined: not loaded
 * @param which 'livre', 'que sirva'
 * @param when 'neste dia'
 */
export function sayNone(names: readonly string[] | undefined, which: string, when: string): string {
  if (!names) return `Nenhum horário ${which} ${when}.`;
  if (names.length === 0) return 'Nenhum dos profissionais mostrados faz este procedimento.';
  if (names.length > most) return `Nenhum profissional deste procedimento tem horário ${which} ${when}.`;
  return `${sayList(names)} não ${names.length === 1 ? 'tem' : 'têm'} horário ${which} ${when}.`;
}
