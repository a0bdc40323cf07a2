/** Closes a till for good: what was counted of each method beside what the entries say. A difference needs a reason. */
import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseCents, wrongAmount } from '#contract/money/cents.ts';
import { methodNames, type PaymentMethod, paymentMethods } from '#contract/money/methods.ts';
import { missingReason } from '#contract/money/payments.ts';
import { type ByMethod, isCountedOtherwise, noteLength, type Till } from '#contract/money/tills.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { formatCents, sayDifference } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';

const missingCount = 'Conte e digite o valor';

type Values = { counted: Record<string, string>; note: string };

export function CloseTillForm({ till, onDone }: { till: Till; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { expected } = till;
  const isTakenBack = (method: PaymentMethod) => (expected[method] ?? 0) < 0;
  const methods = paymentMethods.filter((method) => method in expected && !isTakenBack(method));
  const takenBack = paymentMethods.filter(isTakenBack);
  const reload = () => queryClient.invalidateQueries({ queryKey: api.tills.key() });
  /** Null until all of them are typed. */
  const countedOf = ({ counted }: Values): ByMethod | null => {
    const typed = methods.map((method) => [method, parseCents(counted[method] ?? '')] as const);
    const asExpected = takenBack.map((method) => [method, expected[method]] as const);
    return typed.every(([, cents]) => cents !== null) ? Object.fromEntries([...typed, ...asExpected]) : null;
  };
  const isDifferent = (values: Values) => {
    const counted = countedOf(values);
    return counted !== null && isCountedOtherwise(expected, counted);
  };
  // One object: the form follows another, and takes its marks away. Empty: a person counts first. What nothing is expected of need
  // not be typed, but for the drawer.
  const record = useMemo<Values>(
    () => ({
      counted: Object.fromEntries(
        Object.entries(expected).map(([method, cents]) => [
          method,
          cents === 0 && method !== 'cash' ? '0,00' : '',
        ]),
      ),
      note: '',
    }),
    [expected],
  );
  const frame = useRecordForm<Values, unknown>({
    record,
    check: (values): Record<string, string> => ({
      ...Object.fromEntries(
        methods
          .filter((method) => parseCents(values.counted[method] ?? '') === null)
          .map((method) => [
            `counted.${method}`,
            values.counted[method]?.trim() ? wrongAmount : missingCount,
          ]),
      ),
      ...(isDifferent(values) && values.note.trim() === '' && { note: missingReason }),
    }),
    save: (values) =>
      client.tills.close({ id: till.id, expected, counted: countedOf(values) ?? {}, note: values.note }),
    onSaved: () => {
      frame.release();
      notify.success('Caixa fechado');
      reload();
      onDone();
    },
    onRefused: (error, form) => {
      if (errorCode(error) === 'COUNT_MISSING') reload();
      return showProblems(form, error) ? null : errorMessage(error);
    },
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame} aria-label="Fechar o caixa">
      <Stack gap="xs">
        <FormError>{frame.refusal}</FormError>
        {methods.map((method) => {
          const counted = parseCents(form.values.counted[method] ?? '');
          const difference = counted === null ? null : counted - (expected[method] ?? 0);
          return (
            <Group key={method} wrap="nowrap" gap="md" justify="space-between">
              <div>
                <Text>{methodNames[method]}</Text>
                {/* Counted first. */}
                <Text size="sm" c="dimmed">
                  {difference === null ? missingCount : `Esperado: ${formatCents(expected[method] ?? 0)}`}
                  <Text span inherit c={difference ? 'red' : 'dimmed'} role="status">
                    {difference === null ? '' : ` · ${sayDifference(difference)}`}
                  </Text>
                </Text>
              </div>
              <MoneyField
                aria-label={`${methodNames[method]}, contado`}
                required
                data-autofocus={method === methods[0] || undefined}
                w="11rem"
                flex="none"
                {...form.getInputProps(`counted.${method}`)}
              />
            </Group>
          );
        })}
        {takenBack.map((method) => (
          <Text key={method} c="dimmed">
            {methodNames[method]}: {formatCents(expected[method] ?? 0)}. Saiu mais do que entrou, em estornos
            e devoluções: nada a contar.
          </Text>
        ))}
        <Textarea
          autosize
          minRows={1}
          label={isDifferent(form.values) ? 'Por que há diferença?' : 'Observação'}
          withAsterisk={isDifferent(form.values)}
          maxLength={noteLength}
          {...form.getInputProps('note')}
        />
        <Text c="dimmed">
          Depois de fechado, este caixa não muda mais. Uma correção é um lançamento do próximo.
        </Text>
        <RecordFormActions
          pending={frame.pending}
          submitLabel="Fechar o caixa"
          pendingLabel="Fechando..."
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}
