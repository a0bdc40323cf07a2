/** 'Estornar': payments of a visit or a package, each by a row of its own, out of the till of now. */
import { Radio, Stack, Text } from '@mantine/core';
import { sayList } from '#contract/count.ts';
import { parseCents } from '#contract/money/cents.ts';
import { type Account, type AccountEntry, missingReason } from '#contract/money/payments.ts';
import { client } from '#web/api/client.ts';
import { formatAmount, formatCents } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { sayMethod } from '../method-names.ts';
import { partProblem, ReasonField } from '../reason-form.tsx';
import { useOperation } from '../use-operation.ts';
import { receiptOf } from './receipt-task.tsx';
import { scrollIntoView } from './receive-form.tsx';

export const sayCancelled = (receipts: readonly string[]) =>
  receipts.length === 1
    ? `O recibo ${receipts[0]} será cancelado.`
    : `Os recibos ${sayList(receipts)} serão cancelados.`;

type ReverseFormProps = {
  account: Account;
  entries: AccountEntry[];
  onSaved: (account: Account) => void;
  onCancel: () => void;
};

type Values = { amount: string; reason: string; after: 'owes' | 'lowers' | '' };

export function ReverseForm({ account, entries, onSaved, onCancel }: ReverseFormProps) {
  const { appointmentId, isPackage, openCents, priceCents, discountCents, discountLimitPercent } = account;
  const { operationId, onRefused } = useOperation();
  const receipts = new Set(entries.flatMap((entry) => receiptOf(account, entry)?.number ?? []));
  const mostCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isOne = entries.length === 1;
  const name = isOne ? 'Estornar' : 'Estornar tudo';
  const costCents = (priceCents ?? 0) - discountCents;
  /** What has no price to pay, such as a cancelled visit, owes nothing afterwards. */
  const asksPrice = !isPackage && priceCents !== null && openCents !== null && openCents >= 0;
  // A payment that was a mistake is entered again; of a part nobody knows why.
  const afterOf = ({ amount, after }: Values) => after || (parseCents(amount) === mostCents ? 'owes' : '');
  const frame = useRecordForm<Values, Account>({
    record: { amount: formatAmount(mostCents), reason: '', after: '' },
    check: (values) => {
      const { amount, reason } = values;
      const problem = isPackage ? undefined : partProblem(amount, mostCents);
      return {
        ...(problem && { amount: problem }),
        ...(reason.trim() === '' && { reason: missingReason }),
        ...(asksPrice && afterOf(values) === '' && { after: 'Diga se o preço baixa' }),
      };
    },
    save: (values) => {
      const { amount, reason } = values;
      const cents = parseCents(amount) ?? 0;
      return client.payments.reverse({
        appointmentId,
        paymentIds: entries.map(({ id }) => id),
        operationId,
        reason,
        ...(!isPackage && cents < mostCents && { amountCents: cents }),
        ...(asksPrice && afterOf(values) === 'lowers' && { lowersPrice: true }),
      });
    },
    onSaved: (saved, { amount }) => {
      frame.release();
      const cents = isPackage ? mostCents : (parseCents(amount) ?? 0);
      const leftCents = (saved.priceCents ?? 0) - saved.discountCents;
      notify.success(`Estornado ${formatCents(cents)}`, {
        description: !asksPrice
          ? undefined
          : leftCents < costCents
            ? `O preço baixou para ${formatCents(leftCents)}.`
            : `${account.patient.fullName} deve ${formatCents(saved.openCents ?? 0)}.`,
      });
      onSaved(saved);
    },
    onRefused,
  });
  const { form } = frame;
  const typed = form.values.amount;
  const after = afterOf(form.values);
  const cents = isPackage || partProblem(typed, mostCents) ? mostCents : (parseCents(typed) ?? 0);
  return (
    <RecordForm frame={frame} aria-label={name} onInput={frame.clearRefusal}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>
          {formatCents(cents)}, {sayList(new Set(entries.map(sayMethod)))}:{' '}
          {isOne
            ? 'sai do seu caixa de agora. O pagamento continua na lista, marcado.'
            : 'sai do seu caixa de agora, cada parte pela forma em que foi paga. Os pagamentos continuam na lista, marcados.'}
          {cents < mostCents
            ? ` O resto, ${formatCents(mostCents - cents)}, continua pago.`
            : isPackage
              ? ''
              : ' De um valor menor, o resto continua pago.'}
          {receipts.size > 0 ? ` ${sayCancelled([...receipts])}` : ''}
        </Text>
        {isPackage ? null : <MoneyField label="Valor" {...form.getInputProps('amount')} />}
        {asksPrice ? (
          <Radio.Group
            label="E o preço?"
            description={after === '' ? 'Diga se ele baixa com o valor devolvido.' : undefined}
            withAsterisk
            {...form.getInputProps('after')}
            value={after}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="owes"
                label={`Fica em ${formatCents(costCents)}: o paciente deve ${formatCents((openCents ?? 0) + cents)}`}
              />
              <Radio
                value="lowers"
                label={`Baixa para ${formatCents(Math.max(0, costCents - cents))}: o paciente não deve este valor`}
                description={
                  discountLimitPercent < 100
                    ? `Você pode dar até ${discountLimitPercent}% de desconto. Para mais, peça a um gerente.`
                    : undefined
                }
              />
            </Stack>
          </Radio.Group>
        ) : null}
        <ReasonField data-autofocus ref={scrollIntoView} {...form.getInputProps('reason')} />
        <RecordFormActions pending={frame.pending} submitLabel={name} tone="danger" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
