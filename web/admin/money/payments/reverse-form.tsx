/** 'Estornar': a row of its own takes a payment back, out of the till of now. */
import { Text } from '@mantine/core';
import type { Account, TillEntry } from '#contract/money/payments.ts';
import { client } from '#web/api/client.ts';
import { formatCents } from '#web/format/money.ts';
import { notify } from '#web/ui/toasts.tsx';
import { sayMethod } from '../method-names.ts';
import { ReasonForm } from '../reason-form.tsx';
import { useOperation } from '../use-operation.ts';
import { receiptOf } from './receipt-task.tsx';

type ReverseFormProps = {
  account: Account;
  entry: TillEntry;
  onSaved: (account: Account) => void;
  onCancel: () => void;
};

export function ReverseForm({ account, entry, onSaved, onCancel }: ReverseFormProps) {
  const { operationId, onRefused } = useOperation();
  const receipt = receiptOf(account, entry);
  const amount = formatCents(entry.amountCents);
  return (
    <ReasonForm
      name="Estornar"
      save={(reason) =>
        client.payments.reverse({
          appointmentId: account.appointmentId,
          paymentId: entry.id,
          operationId,
          reason,
        })
      }
      onSaved={(saved) => {
        notify.success(`Estornado ${amount}`);
        onSaved(saved);
      }}
      onRefused={onRefused}
      onCancel={onCancel}
    >
      <Text>
        {amount}, {sayMethod(entry)}: sai do seu caixa de agora. O pagamento continua na lista, marcado.
        {receipt ? ` O recibo ${receipt.number} será cancelado.` : ''}
      </Text>
    </ReasonForm>
  );
}
