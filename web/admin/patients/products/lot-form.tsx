/** Receives a lot or changes one, in a dialog. */
import { NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { lotInput, type Product, type ProductLot, receivedBounds } from '#contract/patients/products.ts';
import { api, client } from '#web/api/client.ts';
import { sayRefused } from '#web/api/form-problems.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';

type LotFormProps = {
  product: Product;
  /** Null for a new one. */
  lot: ProductLot | null;
  onDone: () => void;
};
type Values = { code: string; expiresOn: string; received: number | string; receivedOn: string };

const inputOf = ({ code, expiresOn, received, receivedOn }: Values) => ({
  code,
  expiresOn: readTypedDate(expiresOn) ?? '',
  received: typeof received === 'number' ? received : Number.NaN,
  receivedOn: readTypedDate(receivedOn) ?? '',
});

export function LotForm({ product, lot, onDone }: LotFormProps) {
  const today = useToday();
  const queryClient = useQueryClient();
  /** The past expiry that was asked about. */
  const accepted = useRef('');
  const frame = useRecordForm<Values, unknown>({
    record: {
      code: lot?.code ?? '',
      expiresOn: lot ? formatDate(lot.expiresOn) : '',
      received: lot?.received ?? '',
      receivedOn: formatDate(lot?.receivedOn ?? today),
    },
    check: (values) => {
      const { expiresOn } = inputOf(values);
      const isExpired = !lot && expiresOn !== '' && expiresOn < today && accepted.current !== expiresOn;
      accepted.current = expiresOn;
      return {
        ...(isExpired && {
          expiresOn: 'Este lote já venceu. Confira a data, ou receba de novo para registrar mesmo assim.',
        }),
        ...checkFields(lotInput, values, inputOf(values)),
      };
    },
    save: (values) =>
      lot
        ? client.products.updateLot({ id: lot.id, ...inputOf(values) })
        : client.products.createLot({ productId: product.id, ...inputOf(values) }),
    onSaved: (_, { code }) => {
      frame.release();
      notify.success(`${product.name}, lote ${code}: ${lot ? 'alterações salvas' : 'recebido'}`);
      onDone();
      queryClient.invalidateQueries({ queryKey: api.products.key() });
    },
    onRefused: (error, form) => sayRefused(form, error, 'Erro ao salvar', { LOT_CODE_TAKEN: 'code' }),
  });
  const { form } = frame;
  /** As `product_lots_code_stays` says. */
  const isUsed = lot !== null && lot.used !== 0;
  const expiry = readTypedDate(form.getValues().expiresOn);
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <TextInput
          label="Lote"
          placeholder="Como está na embalagem"
          withAsterisk
          required
          autoComplete="off"
          readOnly={isUsed}
          description={isUsed ? 'Já foi usado: o código fica como está nos prontuários.' : undefined}
          data-autofocus={!isUsed || undefined}
          {...form.getInputProps('code')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DateField
            label="Validade"
            data-autofocus={isUsed || undefined}
            withAsterisk
            required
            today={today}
            description={
              expiry !== null && expiry < today ? 'Já venceu: só será usado com um motivo.' : undefined
            }
            {...form.getInputProps('expiresOn')}
            value={form.getValues().expiresOn}
          />
          <NumberInput
            label="Quantidade recebida"
            suffix={` ${product.unit}`}
            decimalSeparator=","
            thousandSeparator="."
            decimalScale={2}
            hideControls
            withAsterisk
            required
            {...receivedBounds}
            clampBehavior="none"
            {...form.getInputProps('received')}
          />
        </SimpleGrid>
        <DateField
          label="Recebido em"
          maxDate={today}
          today={today}
          {...form.getInputProps('receivedOn')}
          value={form.getValues().receivedOn}
        />
        <RecordFormActions pending={frame.pending} submitLabel={lot ? 'Salvar' : 'Receber'} cancel={onDone} />
      </Stack>
    </RecordForm>
  );
}
