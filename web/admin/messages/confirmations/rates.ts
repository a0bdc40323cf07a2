/** Rates in words. */
import { sayCount } from '#contract/count.ts';

type Rate = { ended: number; missed: number };

/** 0.125 -> '13%' */
export const percent = (share: number) =>
  new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** '12,5%'; null where nothing ended, of which there is no rate. */
export function rateOf({ ended, missed }: Rate): string | null {
  if (ended === 0) return null;
  const format = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });
  return format.format(missed / ended);
}

/** '6 faltas em 48 consultas' */
export function sayRate({ ended, missed }: Rate): string {
  if (ended === 0) return 'Sem consultas neste período';
  const faults = missed === 0 ? 'Nenhuma falta' : sayCount(missed, 'falta', 'faltas');
  return `${faults} em ${sayCount(ended, 'consulta', 'consultas')}`;
}

const countNames = ['asked', 'confirmed', 'moved', 'cancelled', 'missed', 'ended'] as const;
type Counts = Record<(typeof countNames)[number], number>;

/** The last row of a table. */
export function sumOf(rows: readonly Counts[]): Counts {
  const sum = { asked: 0, confirmed: 0, moved: 0, cancelled: 0, missed: 0, ended: 0 };
  for (const row of rows) for (const name of countNames) sum[name] += row[name];
  return sum;
}
