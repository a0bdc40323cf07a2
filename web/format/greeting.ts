import { clockAt } from './date.ts';

/** 'Bom dia', 'Boa tarde' or 'Boa noite', by the time in a time zone. */
export function greetingAt(timeZone: string, now = new Date()): string {
  const hour = Number(clockAt(timeZone, now).slice(0, 2));
  if (hour >= 5 && hour < 12) return 'Bom dia';
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite';
}
