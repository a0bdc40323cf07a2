/** 'Devolver': of a package that has ended, what was paid for unused sessions; a credit that an import brought. */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { missingAmount, parseCents, wrongAmount } from '#contract/money/cents.ts';
import type { PaymentMethod } from '#contract/money/methods.ts';
import { type Account, missingReason } from '#contract/money/payments.ts';
import { client } from '#web/api/client.ts';
import { formatAmount, formatCents } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { MethodField } from '../method-field.tsx';
import { ReasonField } from '../reason-form.tsx';
import { useOperation } from '../use-operation.ts';

type Values = { method: PaymentMethod; amount: string; reason: string };
type RefundFormProps = { account: Account; onSaved: (account: Account) => void; onCancel: () => void };

export function RefundForm({ account, onSaved, onCancel }: RefundFormProps) {
  const { operationId, onRefused } = useOperation();
  const dueCents = -(account.openCents ?? 0);
  const { isCredit } = account;
  const frame = useRecordForm<Values, Account>({
    record: {
      method: 'pix',
      amount: formatAmount(dueCents),
      reason: isCredit ? account.service : 'Sessões não usadas',
    },
    check: ({ amount, reason }) => {
      const cents = parseCents(amount);
      return {
        ...(cents === null
          ? { amount: wrongAmount }
          : cents === 0
            ? { amount: missingAmount }
            : cents > dueCents && { amount: `A devolver há só ${formatCents(dueCents)}` }),
        ...(reason.trim() === '' && { reason: missingReason }),
      };
    },
    save: async ({ method, amount, reason }) => {
      await client.payments.refund({
        packageId: account.appointmentId,
        operationId,
        method,
        amountCents: parseCents(amount) ?? 0,
        reason,
      });
      return client.payments.get({ appointmentId: account.appointmentId });
    },
    onSaved: (saved, { amount }) => {
      frame.release();
      notify.success(`Devolvido ${formatCents(parseCents(amount) ?? 0)}`);
      onSaved(saved);
    },
    onRefused,
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame} aria-label="Devolver">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        {account.receipts.some(({ cancelReason }) => cancelReason === null) ? (
          <Text>
            O dinheiro sai dos últimos pagamentos. O recibo de um deles é cancelado, e do que ficar pode ser
            emitido outro.
          </Text>
        ) : null}
        {isCredit ? (
          <Text>
            Para usar em uma visita, devolva aqui e receba o mesmo valor na visita, na mesma forma: no caixa,
            um anula o outro.
          </Text>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MethodField {...form.getInputProps('method')} />
          <MoneyField label="Valor" data-autofocus {...form.getInputProps('amount')} />
        </SimpleGrid>
        <ReasonField {...form.getInputProps('reason')} />
        <RecordFormActions pending={frame.pending} submitLabel="Devolver" tone="danger" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
