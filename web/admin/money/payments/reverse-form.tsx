/** 'Estornar': payments of a visit or a package, each by a row of its own, out of the till of now. */
import { Radio, Stack, Text } from '@mantine/core';
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

type Values = { amount: string; reason: string; after: 'owes' | 'lowers' | '' };

export function ReverseForm({ account, entries, onSaved, onCancel }: ReverseFormProps) {
  const { appointmentId, isPackage, openCents, priceCents, discountCents, listCents, discountLimitPercent } =
    account;
  const { operationId, onRefused } = useOperation();
  const receipts = new Set(entries.flatMap((entry) => receiptOf(account, entry)?.number ?? []));
  const mostCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isOne = entries.length === 1;
  const name = isOne ? 'Estornar' : 'Estornar tudo';
  const costCents = (priceCents ?? 0) - discountCents;
  /** What has no price to pay, such as a cancelled visit, owes nothing afterwards. */
  const asksPrice = !isPackage && priceCents !== null && openCents !== null && openCents >= 0;
  const frame = useRecordForm<Values, Account>({
    // A payment that was a mistake is entered again; of a part nobody knows why.
    record: { amount: formatAmount(mostCents), reason: '', after: 'owes' },
    check: ({ amount, reason, after }) => {
      const problem = isPackage ? undefined : partProblem(amount, mostCents);
      return {
        ...(problem && { amount: problem }),
        ...(reason.trim() === '' && { reason: missingReason }),
        ...(asksPrice && after === '' && { after: 'Diga se o preço baixa' }),
      };
    },
    save: ({ amount, reason, after }) => {
      const cents = parseCents(amount) ?? 0;
      return client.payments.reverse({
        appointmentId,
        paymentIds: entries.map(({ id }) => id),
        operationId,
        reason,
        ...(!isPackage && cents < mostCents && { amountCents: cents }),
        ...(asksPrice && after === 'lowers' && { lowersPrice: true }),
      });
    },
    onSaved: (saved, { amount, after }) => {
      frame.release();
      const cents = isPackage ? mostCents : (parseCents(amount) ?? 0);
      notify.success(`Estornado ${formatCents(cents)}`, {
        description: !asksPrice
          ? undefined
          : after === 'lowers'
            ? `O preço baixou para ${formatCents(costCents - cents)}.`
            : `${account.patient.fullName} deve ${formatCents(saved.openCents ?? 0)}.`,
      });
      onSaved(saved);
    },
    onRefused,
  });
  const { form } = frame;
  const cents = parseCents(form.values.amount) ?? 0;
  const fullCents = Math.max(listCents ?? 0, priceCents ?? 0);
  const isBeyond = (fullCents - costCents + cents) * 100 > fullCents * discountLimitPercent;
  return (
    <RecordForm frame={frame} aria-label={name} onInput={frame.clearRefusal}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>
          {formatCents(mostCents)}, {list.format(new Set(entries.map(sayMethod)))}:{' '}
          {isOne
            ? 'sai do seu caixa de agora. O pagamento continua na lista, marcado.'
            : 'sai do seu caixa de agora, cada parte pela forma em que foi paga. Os pagamentos continuam na lista, marcados.'}
          {isPackage ? '' : ' De um valor menor, o resto continua pago.'}
          {receipts.size > 0 ? ` ${sayCancelled([...receipts])}` : ''}
        </Text>
        {isPackage ? null : (
          <MoneyField
            label="Valor"
            {...form.getInputProps('amount')}
            onChange={({ currentTarget: { value } }) =>
              form.setValues({ amount: value, after: (parseCents(value) ?? 0) < mostCents ? '' : 'owes' })
            }
          />
        )}
        {asksPrice ? (
          <Radio.Group label="E o preço?" withAsterisk {...form.getInputProps('after')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="owes"
                label={`Fica em ${formatCents(costCents)}: o paciente deve ${formatCents((openCents ?? 0) + cents)}`}
              />
              <Radio
                value="lowers"
                disabled={isBeyond}
                label={`Baixa para ${formatCents(Math.max(0, costCents - cents))}: o paciente não deve este valor`}
                description={
                  isBeyond
                    ? `Passa do seu limite de ${discountLimitPercent}% de desconto. Peça a um gerente.`
                    : undefined
                }
              />
            </Stack>
          </Radio.Group>
        ) : null}
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
        <RecordFormActions pending={frame.pending} submitLabel={name} tone="danger" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
