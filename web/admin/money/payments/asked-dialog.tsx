/** The receipt of a payment by itself, or the payment with what takes it back. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { type AskedTask, askTask } from './asked-task.ts';
import { isOfPatient, ReceiptTask } from './receipt-task.tsx';

const close = () => askTask(null);
// Loaded already, where the money was received.
const fetchPayment = () => import('./payment-dialog.tsx');

export function AskedDialog({ asked }: { asked: AskedTask | null }) {
  const shown = useLast(asked);
  const payment = useLazyModule(fetchPayment, shown?.kind === 'reverse');
  if (shown?.kind === 'reverse')
    return payment ? (
      <payment.PaymentDialog
        appointment={{ id: shown.appointmentId, patient: { fullName: shown.patient } }}
        opened={asked !== null}
        onClose={close}
        reverses={shown.operationId}
      />
    ) : null;
  return (
    <FormDialog opened={asked !== null} onClose={close} title={shown ? `Recibo de ${shown.patient}` : ''}>
      {() => (shown ? <Receipt {...shown} /> : null)}
    </FormDialog>
  );
}

function Receipt({ appointmentId, operationId }: AskedTask) {
  const found = useQuery(api.payments.get.queryOptions({ input: { appointmentId } }));
  return (
    <QueryContent
      query={found}
      errorMessage="Não foi possível carregar o pagamento."
      skeleton={<CardSkeleton lines={4} />}
    >
      {(account) => {
        const entry = account.entries.find((each) => each.operationId === operationId && isOfPatient(each));
        return entry ? <ReceiptTask account={account} entry={entry} onBack={close} /> : null;
      }}
    </QueryContent>
  );
}
