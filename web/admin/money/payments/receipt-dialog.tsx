/** The receipt of a payment, by itself. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { type AskedReceipt, askReceipt } from './asked-receipt.ts';
import { isOfPatient, ReceiptTask } from './receipt-task.tsx';

const close = () => askReceipt(null);

export function ReceiptDialog({ asked }: { asked: AskedReceipt | null }) {
  const shown = useLast(asked);
  return (
    <FormDialog opened={asked !== null} onClose={close} title={shown ? `Recibo de ${shown.patient}` : ''}>
      {() => (shown ? <Receipt {...shown} /> : null)}
    </FormDialog>
  );
}

function Receipt({ appointmentId, operationId }: AskedReceipt) {
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
