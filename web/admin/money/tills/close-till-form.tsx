/** Closes a till for good: what was counted of each method beside what the entries say. */
import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { parseCents, wrongAmount } from '#contract/money/cents.ts';
import { methodNames, paymentMethods } from '#contract/money/methods.ts';
import { noteLength, type Till } from '#contract/money/tills.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { formatCents, sayDifference } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { MoneyField } from '../money-field.tsx';

type Values = { counted: Record<string, string>; note: string };

export function CloseTillForm({ till, onDone }: { till: Till; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { expected } = till;
  const methods = paymentMethods.filter((method) => method in expected);
  const reload = () => queryClient.invalidateQueries({ queryKey: api.tills.key() });
  const frame = useRecordForm<Values, unknown>({
    // Empty: a person counts first.
    record: { counted: Object.fromEntries(methods.map((method) => [method, ''])), note: '' },
    check: ({ counted }): Record<string, string> =>
      Object.fromEntries(
        methods
          .filter((method) => parseCents(counted[method] ?? '') === null)
          .map((method) => [`counted.${method}`, wrongAmount]),
      ),
    save: ({ counted, note }) =>
      client.tills.close({
        id: till.id,
        expected,
        counted: Object.fromEntries(
          methods.map((method) => [method, parseCents(counted[method] ?? '') ?? 0]),
        ),
        note,
      }),
    onSaved: () => {
      frame.release();
      notify.success('Caixa fechado');
      reload();
      onDone();
    },
    onRefused: (error) => {
      if (errorCode(error) === 'COUNT_MISSING') reload();
      return errorMessage(error);
    },
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame} aria-label="Fechar o caixa">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        {methods.map((method) => {
          const counted = parseCents(form.values.counted[method] ?? '');
          const difference = counted === null ? null : counted - (expected[method] ?? 0);
          return (
            <Group key={method} align="flex-end" gap="md">
              <MoneyField
                label={`${methodNames[method]}, contado`}
                description={`Esperado: ${formatCents(expected[method] ?? 0)}`}
                withAsterisk
                required
                data-autofocus={method === methods[0] || undefined}
                w="16rem"
                maw="100%"
                {...form.getInputProps(`counted.${method}`)}
              />
              <Text pb="xs" c={difference ? 'red' : 'dimmed'} role="status">
                {difference === null ? '' : sayDifference(difference)}
              </Text>
            </Group>
          );
        })}
        <Textarea label="Observação" maxLength={noteLength} {...form.getInputProps('note')} />
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
