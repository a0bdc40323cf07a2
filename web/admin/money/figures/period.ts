import { firstOfMonth, type Period } from '#contract/money/figure-days.ts';
import { period } from '#contract/money/figures.ts';
import { addDays, formatDate } from '#web/format/date.ts';

export const presets = {
  thisMonth: 'Este mês, até hoje',
  lastMonth: 'Mês passado',
  threeMonths: 'Os três últimos meses',
  thisYear: 'Este ano, até hoje',
  twelveMonths: 'Os doze últimos meses',
} as const;
export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets).filter((name): name is Preset => name in presets);

export function presetPeriod(preset: Preset, today: string): Period {
  const endOfLastMonth = addDays(firstOfMonth(today, 0), -1);
  const periods: Record<Preset, Period> = {
    lastMonth: { from: firstOfMonth(today, 1), to: endOfLastMonth },
    thisMonth: { from: firstOfMonth(today, 0), to: today },
    threeMonths: { from: firstOfMonth(today, 3), to: endOfLastMonth },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
    twelveMonths: { from: firstOfMonth(today, 12), to: endOfLastMonth },
  };
  return periods[preset];
}

/** Of an address; this month where it has none, or none that is valid. */
export function periodIn(params: URLSearchParams, today: string): Period {
  const asked = period.safeParse({ from: params.get('de'), to: params.get('ate') });
  return asked.success ? asked.data : presetPeriod('thisMonth', today);
}

/** '01/11/2026 a 30/11/2026', or one day */
export const sayDays = ({ from, to }: Period) =>
  from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`;
