import type { Share } from '#contract/money/shares.ts';
import { formatCents } from '#web/format/money.ts';

/** '40%', '12,5%', 'R$ 120,00 por consulta paga'. */
export const sayShare = ({ percentHundredths, fixedCents }: Share) =>
  percentHundredths === null
    ? `${formatCents(fixedCents ?? 0)} por consulta paga`
    : `${(percentHundredths / 100).toLocaleString('pt-BR')}%`;
