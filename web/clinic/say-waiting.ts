/** What people read of an entry of the waiting list, in both areas. */
import type { DayPeriod } from '#contract/agenda/appointment-rules.ts';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import { sayEither } from '#contract/count.ts';
import { daysBetween } from '#contract/value-formats.ts';
import {
  capitalise,
  clockAt,
  dayOfInstant,
  formatDate,
  formatShortDate,
  formatShortWeekday,
} from '#web/format/date.ts';

export const periodLabels = {
  morning: 'Manhã',
  afternoon: 'Tarde',
  evening: 'Após as 17h',
} as const satisfies Record<DayPeriod, string>;

/** 'Seg', by ISO: 1 is Monday. */
/** @param weekday 1: Monday, as 1 January 2024 was */
export const shortWeekday = (weekday: number) => capitalise(formatShortWeekday(`2024-01-0${weekday}`));

/** 'Manhã ou tarde · Seg, qua · até 15/12/2026'; 'Qualquer horário' without a wish. */
export function sayWishes({
  periods,
  weekdays,
  until,
}: Pick<WaitingEntry, 'periods' | 'weekdays' | 'until'>) {
  const parts = [
    listed(periods.map((period) => periodLabels[period])),
    listed(weekdays.toSorted().map(shortWeekday)),
  ].filter(Boolean);
  const wished = parts.length > 0 ? parts.join(' · ') : 'Qualquer horário';
  return until ? `${wished} · até ${formatDate(until)}` : wished;
}

/** 'Oferecido: 30/11 às 13:30, até 17:46' */
export const sayOpenOffer = (
  { date, time, expiresAt }: NonNullable<WaitingEntry['openOffer']>,
  timeZone: string,
  today: string,
) => `Oferecido: ${formatShortDate(date, today)} às ${time}, até ${clockAt(timeZone, new Date(expiresAt))}`;

const listed = (names: readonly string[]) => capitalise(sayEither(names.map((name) => name.toLowerCase())));

/** 'desde hoje', 'há 12 dias'. @param instant ISO 8601 */
export function saySince(instant: string, timeZone: string, today: string): string {
  const days = daysBetween(dayOfInstant(instant, timeZone), today);
  if (days <= 0) return 'desde hoje';
  return days === 1 ? 'desde ontem' : `há ${days} dias`;
}
