/** 'Vender pacote': sessions by procedure with the price of all of them, and until when they are valid. */
import { ActionIcon, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useState } from 'react';
import { parseCents, wrongAmount } from '#contract/money/cents.ts';
import { packageBounds, pastValidity, wrongSessions } from '#contract/money/packages.ts';
import { usualPackageDays } from '#contract/patients/package-session.ts';
import { client } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { addDays, formatDate } from '#web/format/date.ts';
import { formatAmount, formatCents } from '#web/format/money.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { ProcedureChoice } from '../../clinic/procedures/procedure-choice.tsx';
import { useOperation } from '../use-operation.ts';

type Item = {
  key: string;
  procedureId: string | null;
  /** Of one session in the catalogue. */
  listCents: number | null;
  sessions: number | string;
  price: string;
};
type Values = { items: Item[]; validUntil: string };

/** By the path of the field. */
function problemsOf({ items, validUntil }: Values, today: string): Record<string, string> {
  const day = readTypedDate(validUntil);
  const problems: Record<string, string> = {};
  if (!day) problems.validUntil = 'Digite uma data válida';
  else if (day < today) problems.validUntil = pastValidity;
  items.forEach(({ procedureId, sessions, price }, index) => {
    if (procedureId === null) problems[`items.${index}.procedureId`] = 'Escolha o procedimento';
    if (!(Number(sessions) >= 1 && Number(sessions) <= packageBounds.sessions))
      problems[`items.${index}.sessions`] = wrongSessions;
    if (parseCents(price) === null) problems[`items.${index}.price`] = wrongAmount;
  });
  return problems;
}

const newItem = (): Item => ({ key: randomId(), procedureId: null, listCents: null, sessions: 6, price: '' });
type SellFormProps = {
  patientId: string;
  discountLimitPercent: number;
  onSaved: () => void;
  onCancel: () => void;
};

export function SellForm({ patientId, discountLimitPercent, onSaved, onCancel }: SellFormProps) {
  const today = useToday();
  const { operationId, onRefused } = useOperation();
  const [record] = useState<Values>(() => ({
    items: [newItem()],
    validUntil: formatDate(addDays(today, usualPackageDays)),
  }));
  const frame = useRecordForm<Values, unknown>({
    record,
    check: (values) => problemsOf(values, today),
    save: ({ items, validUntil }) =>
      client.packages.sell({
        id: operationId,
        patientId,
        validUntil: readTypedDate(validUntil) ?? '',
        items: items.map(({ procedureId, sessions, price }) => ({
          procedureId: procedureId ?? '',
          sessions: Number(sessions),
          priceCents: parseCents(price) ?? 0,
        })),
      }),
    onSaved: () => {
      frame.release();
      notify.success('Pacote vendido. Os agendamentos usam as sessões sozinhos.');
      onSaved();
    },
    onRefused,
  });
  const { form } = frame;
  const { items } = form.values;
  /** What the sessions cost one by one; null: the catalogue has no price. */
  const listOf = ({ listCents, sessions }: Item) =>
    listCents === null ? null : listCents * (Number(sessions) || 0);
  /** Until it is typed, a price follows the procedure and the number of sessions. */
  const change = (index: number, item: Item, changed: Partial<Item>) => {
    const next = { ...item, ...changed };
    frame.clearRefusal();
    const isSuggested = item.price === '' || parseCents(item.price) === listOf(item);
    const list = listOf(next);
    const price = list ? formatAmount(list) : '';
    form.setFieldValue(`items.${index}`, isSuggested ? { ...next, price } : next);
  };
  const sum = items.reduce((total, { price }) => total + (parseCents(price) ?? 0), 0);
  return (
    <RecordForm frame={frame} aria-label="Vender pacote" onInput={frame.clearRefusal}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        {items.map((item, index) => {
          const list = listOf(item);
          const name = `items.${index}`;
          return (
            <Group key={item.key} align="flex-start" wrap="nowrap" gap="xs">
              <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" style={{ flex: 1 }}>
                <ProcedureChoice
                  data-autofocus={index === 0 ? true : undefined}
                  {...form.getInputProps(`${name}.procedureId`)}
                  onChange={(procedureId, procedure) =>
                    change(index, item, { procedureId, listCents: procedure?.priceCents ?? null })
                  }
                />
                <WholeNumberInput
                  label="Sessões"
                  min={1}
                  max={packageBounds.sessions}
                  {...form.getInputProps(`${name}.sessions`)}
                  onChange={(sessions) => change(index, item, { sessions })}
                />
                <MoneyField
                  label="Preço de todas"
                  description={list === null ? undefined : `Avulsas: ${formatCents(list)}`}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...form.getInputProps(`${name}.price`)}
                />
              </SimpleGrid>
              {items.length > 1 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  mt="1.6rem"
                  aria-label={`Tirar o procedimento ${index + 1}`}
                  onClick={() => form.removeListItem('items', index)}
                >
                  <IconTrash aria-hidden size="1.1rem" />
                </ActionIcon>
              ) : null}
            </Group>
          );
        })}
        <Group>
          <Button
            variant="subtle"
            leftSection={<IconPlus aria-hidden size="1.1em" />}
            disabled={items.length >= packageBounds.items}
            onClick={() => form.insertListItem('items', newItem())}
          >
            Outro procedimento
          </Button>
        </Group>
        <DateField
          label="Válido até"
          today={today}
          minDate={today}
          maw="16rem"
          {...form.getInputProps('validUntil')}
          value={form.values.validUntil}
        />
        {discountLimitPercent < 100 ? (
          <Text size="sm" c="dimmed">
            Você pode vender por até {discountLimitPercent}% menos que as sessões avulsas.
          </Text>
        ) : null}
        <Text role="status">{sum > 0 ? `O pacote fica por ${formatCents(sum)}` : ''}</Text>
        <RecordFormActions pending={frame.pending} submitLabel="Vender pacote" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
