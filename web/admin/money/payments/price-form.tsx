/** Another price, or a discount in reais or percent, with its reason. */
import { SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { parseCents, partOf, wrongAmount } from '#contract/money/cents.ts';
import { type Account, missingReason } from '#contract/money/payments.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatAmount, formatCents } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField, PercentField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { ReasonField } from '../reason-form.tsx';

type Values = { price: string; discount: string; unit: 'cents' | 'percent'; reason: string };

/** A percentage is typed as an amount is: '12,5'. */
const discountOf = ({ discount, unit }: Values): { cents: number } | { percent: number } | null => {
  const typed = parseCents(discount.trim() === '' ? '0' : discount);
  return typed === null ? null : unit === 'cents' ? { cents: typed } : { percent: typed / 100 };
};

function problemsOf(values: Values) {
  const price = parseCents(values.price);
  const discount = discountOf(values);
  const isTooMuch =
    discount && ('percent' in discount ? discount.percent > 100 : price !== null && discount.cents > price);
  return {
    ...(price === null && { price: wrongAmount }),
    ...(!discount && { discount: 'Digite um número como 12,5' }),
    ...(isTooMuch && { discount: 'O desconto é maior que o preço' }),
    ...(values.reason.trim() === '' && { reason: missingReason }),
  };
}

type PriceFormProps = { account: Account; onSaved: (account: Account) => void; onCancel: () => void };

export function PriceForm({ account, onSaved, onCancel }: PriceFormProps) {
  const { appointmentId, priceCents, discountCents, listCents, discountLimitPercent } = account;
  const frame = useRecordForm<Values, Account>({
    record: {
      price: priceCents === null ? '' : formatAmount(priceCents),
      discount: discountCents > 0 ? formatAmount(discountCents) : '',
      unit: 'cents',
      reason: '',
    },
    check: problemsOf,
    save: (values) =>
      client.payments.setPrice({
        appointmentId,
        priceCents: parseCents(values.price) ?? 0,
        discount: discountOf(values) ?? { cents: 0 },
        reason: values.reason,
      }),
    onSaved: (saved) => {
      frame.release();
      onSaved(saved);
    },
    onRefused: (error) => errorMessage(error),
  });
  const { form } = frame;
  const price = parseCents(form.values.price);
  const Discount = form.values.unit === 'cents' ? MoneyField : PercentField;
  const discount = discountOf(form.values);
  const off = discount && ('cents' in discount ? discount.cents : partOf(price ?? 0, discount.percent));
  return (
    <RecordForm frame={frame} aria-label="Preço" onInput={frame.clearRefusal}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <MoneyField
            label="Preço"
            description={
              listCents === null ? 'Sem preço no catálogo' : `No catálogo: ${formatCents(listCents)}`
            }
            withAsterisk
            required
            data-autofocus
            {...form.getInputProps('price')}
          />
          <Discount
            label="Desconto"
            description={
              discountLimitPercent < 100 ? `Você pode dar até ${discountLimitPercent}%` : 'Opcional'
            }
            {...form.getInputProps('discount')}
          />
        </SimpleGrid>
        <SegmentedControl
          aria-label="Desconto em"
          data={[
            { value: 'cents', label: 'Desconto em R$' },
            { value: 'percent', label: 'Desconto em %' },
          ]}
          {...form.getInputProps('unit')}
        />
        <ReasonField {...form.getInputProps('reason')} />
        <Text role="status">
          {price !== null && off !== null && off <= price ? `Fica por ${formatCents(price - off)}` : ''}
        </Text>
        <RecordFormActions pending={frame.pending} submitLabel="Salvar preço" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
