import type { AppointmentEvent, MoneyEvent } from '#contract/agenda/appointment-details.ts';
import type { CancelReason } from '#contract/agenda/appointment-rules.ts';
import { sayList } from '#contract/count.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { formatDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';

export const cancelledBecause = {
  patient: 'o paciente desmarcou',
  clinic: 'a clínica desmarcou',
  mistake: 'foi marcado por engano',
} as const satisfies Record<CancelReason, string>;

/** By the column's name; a column that is not here is not told. */
const fieldNames: Record<string, string> = {
  patient_id: 'paciente',
  procedure_id: 'procedimento',
  service: 'procedimento',
  duration_minutes: 'duração',
  buffer_before_minutes: 'preparo antes',
  buffer_after_minutes: 'intervalo depois',
  resources: 'salas e equipamentos',
  notes: 'observações',
  squeeze_in: 'encaixe',
  outside_hours: 'fora do horário',
  cancel_reason: 'motivo',
};

type Slot = NonNullable<AppointmentEvent['to']>;

const when = ({ date, time }: Slot) => `${formatDate(date)}, ${time}`;

/** 'Remarcado de 26/11/2026, 14:30 para 27/11/2026, 09:00', without who and when. */
export function sayEvent(event: AppointmentEvent): string {
  const { kind, from, to, fromStatus, toStatus, cancelReason, fields } = event;
  switch (kind) {
    case 'booked':
      return to ? `Marcado para ${when(to)}, com ${to.professionalName}` : 'Marcado';
    case 'moved':
      return from && to ? sayMove(from, to) : 'Remarcado';
    case 'status': {
      const label = sayStatus(toStatus ?? '');
      return cancelReason ? `${label}: ${cancelledBecause[cancelReason]}` : label;
    }
    case 'undone':
      return `Desfeito: de ${sayStatus(fromStatus ?? '')} para ${sayStatus(toStatus ?? '')}`;
    case 'changed': {
      const names = new Set(fields.flatMap((field) => fieldNames[field] ?? []));
      return names.size > 0 ? `Alterado: ${sayList(names)}` : 'Alterado';
    }
  }
}

function sayMove(from: Slot, to: Slot): string {
  const sameTime = from.date === to.date && from.time === to.time;
  const sameProfessional = from.professionalName === to.professionalName;
  if (sameTime && !sameProfessional) return `Passado de ${from.professionalName} para ${to.professionalName}`;
  const move = `Remarcado de ${when(from)} para ${when(to)}`;
  return sameProfessional ? move : `${move}, com ${to.professionalName}`;
}

export function sayMoneyEvent({ kind, cents }: MoneyEvent): string {
  const amount = formatCents(cents);
  if (kind === 'passedHere') return `${amount} de outro agendamento`;
  if (kind === 'passedOn') return `${amount} para outro agendamento`;
  return `${kind === 'received' ? 'Recebido' : 'Devolvido'}: ${amount}`;
}
