/** The payment that a row of a list opens. */
import { type ReactNode, useState } from 'react';
import { useLast } from '#web/ui/use-last.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';

const fetchDialog = () => import('./payment-dialog.tsx');

/** An appointment, or a package. */
export type PaidRow = { id: string; patient: { fullName: string } };

/** @returns what opens the dialog of a row, and the dialog, which stands beside the list: a row may leave while it is open */
export function usePaymentDialog(): [(row: PaidRow) => void, ReactNode] {
  const [paid, setPaid] = useState<PaidRow | null>(null);
  const lastPaid = useLast(paid);
  const loaded = useLazyModule(fetchDialog);
  const dialog =
    loaded && lastPaid ? (
      <loaded.PaymentDialog appointment={lastPaid} opened={paid !== null} onClose={() => setPaid(null)} />
    ) : null;
  return [setPaid, dialog];
}
