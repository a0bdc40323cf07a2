import { addDays, formatDate, formatShortWeekday } from '#web/format/date.ts';

/**
 * How long a status holds: 'há 12 min', 'há 1 h 05'.
 * @param instant ISO 8601
 * @param now in milliseconds
 */
export function sinceLabel(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  return `há ${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** 'hoje', 'amanhã', 'ontem', 'sex, 27/11'; with the year when it is not the current one. */
export function sayShortDate(day: string, today: string): string {
  if (day === today) return 'hoje';
  if (day === addDays(today, 1)) return 'amanhã';
  if (day === addDays(today, -1)) return 'ontem';
  const date = formatDate(day);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return `${formatShortWeekday(day)}, ${isThisYear ? date.slice(0, 5) : date}`;
}
