/** What a patient sees with the rules, in words. */
import type { BookingRules } from '#contract/booking/booking-rules.ts';
import { sayCount } from '#contract/count.ts';

/** '1 hora', '36 horas'; from two days on '3 dias' where it divides. */
export function sayHours(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} dias`;
  return sayCount(hours, 'hora', 'horas');
}

const sayDays = (days: number) => (days === 1 ? 'amanhã' : `${days} dias à frente`);
const sayTimes = (number: number) => sayCount(number, 'falta', 'faltas');

/** 'Peeling', 'Peeling e Limpeza de pele', 'Peeling, Limpeza de pele e mais 3'. */
export function listTitles(titles: readonly string[]): string {
  const [first = '', second = '', ...others] = titles;
  if (titles.length < 2) return first;
  return others.length === 0 ? `${first} e ${second}` : `${first}, ${second} e mais ${others.length}`;
}

/** @param titles of the procedures that are open to patients */
export function sayWhatPatientsSee(rules: BookingRules, titles: readonly string[]): string[] {
  if (rules.mode === 'off')
    return ['Nada muda no aplicativo: para agendar, o paciente fala com a clínica pelo WhatsApp.'];
  if (titles.length === 0)
    return ['Nenhum procedimento está aberto, então nenhum horário aparece. Abra pelo menos um abaixo.'];
  const { noticeHours, horizonDays, stepMinutes, maxOpen, cancelHours } = rules;
  const from =
    noticeHours === 0 ? 'a partir de agora' : `com pelo menos ${sayHours(noticeHours)} de antecedência`;
  return [
    `O paciente escolhe ${listTitles(titles)} e vê os horários livres ${from}, até ${sayDays(horizonDays)}, de ${stepMinutes} em ${stepMinutes} minutos.`,
    sayAnswer(rules),
    `${
      maxOpen === 1 ? 'Pode ter 1 agendamento aberto' : `Pode ter até ${maxOpen} agendamentos abertos`
    } que marcou por conta própria (os que a clínica marcou não contam) e ${cancelHours === 0 ? 'remarcar ou cancelar até a hora marcada' : `remarcar ou cancelar até ${sayHours(cancelHours)} antes`}.`,
  ];
}

function sayAnswer({ mode, approvalForNew, approvalAfterNoShows }: BookingRules): string {
  if (mode === 'request')
    return 'O horário fica reservado como pedido, e só vale depois que a recepção aceita.';
  const exceptions = [
    approvalForNew ? 'quem vem pela primeira vez' : null,
    approvalAfterNoShows === null ? null : `quem tem ${sayTimes(approvalAfterNoShows)}`,
  ].filter((one) => one !== null);
  const booked = 'O horário é marcado na hora.';
  if (exceptions.length === 0) return booked;
  return `${booked} De ${exceptions.join(' ou de ')} chega um pedido, que a recepção aceita.`;
}
