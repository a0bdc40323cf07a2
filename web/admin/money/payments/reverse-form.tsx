/** 'Estornar': payments of a visit or a package, each by a row of its own, out of the till of now. */
import { Text } from '@mantine/core';
import type { Account, AccountEntry } from '#contract/money/payments.ts';
import { client } from '#web/api/client.ts';
import { formatCents } from '#web/format/money.ts';
import { notify } from '#web/ui/toasts.tsx';
import { sayMethod } from '../method-names.ts';
import { ReasonForm } from '../reason-form.tsx';
import { useOperation } from '../use-operation.ts';
import { receiptOf } from './receipt-task.tsx';

const list = new Intl.ListFormat('pt-BR');

export const sayCancelled = (receipts: readonly string[]) =>
  receipts.length === 1
    ? `O recibo ${receipts[0]} será cancelado.`
    : `Os recibos ${list.format(receipts)} serão cancelados.`;

type ReverseFormProps = {
  account: Account;
  entries: AccountEntry[];
  onSaved: (account: Account) => void;
  onCancel: () => void;
};

export function ReverseForm({ account, entries, onSaved, onCancel }: ReverseFormProps) {
  const { operationId, onRefused } = useOperation();
  const receipts = new Set(entries.flatMap((entry) => receiptOf(account, entry)?.number ?? []));
  const mostCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isOne = entries.length === 1;
  return (
    <ReasonForm
      name={isOne ? 'Estornar' : 'Estornar tudo'}
      mostCents={account.isPackage ? undefined : mostCents}
      save={(reason, cents) =>
        client.payments.reverse({
          appointmentId: account.appointmentId,
          paymentIds: entries.map(({ id }) => id),
          operationId,
          reason,
          ...(!account.isPackage && cents < mostCents && { amountCents: cents }),
        })
      }
      onSaved={(saved, cents) => {
        notify.success(`Estornado ${formatCents(account.isPackage ? mostCents : cents)}`);
        onSaved(saved);
      }}
      onRefused={onRefused}
      onCancel={onCancel}
    >
      <Text>
        {formatCents(mostCents)}, {list.format(new Set(entries.map(sayMethod)))}:{' '}
        {isOne
          ? 'sai do seu caixa de agora. O pagamento continua na lista, marcado.'
          : 'sai do seu caixa de agora, cada parte pela forma em que foi paga. Os pagamentos continuam na lista, marcados.'}
        {account.isPackage ? '' : ' De um valor menor, o resto continua pago.'}
        {receipts.size > 0 ? ` ${sayCancelled([...receipts])}` : ''}
      </Text>
    </ReasonForm>
  );
}
