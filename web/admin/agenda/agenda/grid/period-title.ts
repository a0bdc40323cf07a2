/** The days on the screen as people say them. */
import {
  formatDayAndMonth,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatShortWeekday,
} from '#web/format/date.ts';

const dayOf = (date: string) => String(Number(date.slice(8)));
const monthOf = (date: string) => formatMonth(Number(date.slice(5, 7)));
const yearOf = (date: string) => date.slice(0, 4);

/**
 * 'terça-feira, 24 de novembro', '23 a 29 de novembro', '30 de novembro a 6 de dezembro'; with the year when it is not the
 * current one.
 */
export function periodTitle({ from, to }: { from: string; to: string }, today: string): string {
  const isThisYear = yearOf(from) === yearOf(today) && yearOf(to) === yearOf(today);
  if (from === to) return isThisYear ? formatDayAndMonth(from) : formatLongDate(from);
  const year = isThisYear ? '' : ` de ${yearOf(to)}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOf(from)} a ${dayOf(to)} de ${monthOf(to)}${year}`;
  const firstYear = yearOf(from) === yearOf(to) ? '' : ` de ${yearOf(from)}`;
  return `${dayOf(from)} de ${monthOf(from)}${firstYear} a ${dayOf(to)} de ${monthOf(to)}${year}`;
}

/** Where there is little room: 'ter, 24/11', '23/11 a 29/11'; with the year when it is not the current one. */
export const shortPeriodTitle = ({ from, to }: { from: string; to: string }, today: string): string =>
  from === to
    ? `${formatShortWeekday(from)}, ${formatShortDate(from, today)}`
    : `${formatShortDate(from, today)} a ${formatShortDate(to, today)}`;

/** Of the buttons to another period: back, and on. */
export const turnLabels = {
  dia: ['Dia anterior', 'Próximo dia'],
  semana: ['Semana anterior', 'Próxima semana'],
  mes: ['Mês anterior', 'Próximo mês'],
} as const;
