/** An amount that somebody owes: 'Receber' opens its payment. */
import { Anchor } from '@mantine/core';
import { formatCents } from '#web/format/money.ts';

export const PayLink = ({ cents, from, onPay }: { cents: number; from: string; onPay: () => void }) => (
  <Anchor
    component="button"
    type="button"
    inherit
    aria-haspopup="dialog"
    aria-label={`Receber ${formatCents(cents)} de ${from}`}
    onClick={onPay}
    style={{ whiteSpace: 'nowrap' }}
  >
    {formatCents(cents)}
  </Anchor>
);
