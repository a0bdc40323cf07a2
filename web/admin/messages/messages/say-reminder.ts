export const unitMinutes = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type Unit = keyof typeof unitMinutes;

export const units = [
  { value: 'days', label: 'dias' },
  { value: 'hours', label: 'horas' },
  { value: 'minutes', label: 'minutos' },
];

const names = {
  days: ['dia', 'dias'],
  hours: ['hora', 'horas'],
  minutes: ['minuto', 'minutos'],
} as const;

/** '2 dias antes', '3 horas antes', '90 minutos antes': the largest unit that fits. */
export function sayReminder(minutesBefore: number): string {
  const unit =
    minutesBefore % unitMinutes.days === 0
      ? 'days'
      : minutesBefore % unitMinutes.hours === 0
        ? 'hours'
        : 'minutes';
  const number = minutesBefore / unitMinutes[unit];
  return `${number} ${names[unit][number === 1 ? 0 : 1]} antes`;
}
