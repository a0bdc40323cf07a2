/** 'Taxas': what the card company keeps and when it pays, from a day on. */
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CardTerms, type CardTermsTable, cardLimits } from '#contract/money/cards.ts';
import { parsePercent } from '#contract/money/cents.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { problemsByField, showProblems } from '#web/api/form-problems.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { formatAmount } from '#web/format/money.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { PercentField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useLeaveQuestion } from '#web/ui/unsaved-changes.tsx';

const newRow = (method: CardTerms['method'], fromInstalments: number, days: number) => ({
  key: randomId(),
  method,
  fromInstalments: String(fromInstalments),
  feeHundredths: '',
  days: String(days),
  atOnce: false,
});
type Values = { fromDay: string; rows: ReturnType<typeof newRow>[] };

const valuesOf = ({ fromDay, rows }: CardTermsTable): Values => ({
  fromDay: formatDate(fromDay),
  rows: rows.map(({ method, fromInstalments, feeHundredths, days, atOnce }) => ({
    ...newRow(method, fromInstalments, days),
    feeHundredths: formatAmount(feeHundredths),
    atOnce,
  })),
});

/** The server refuses what is no number: JSON has null for it. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Starts with the newest table, as one of today. */
export function TermsForm({ tables, onDone }: { tables: readonly CardTermsTable[]; onDone: () => void }) {
  const today = useToday();
  const [opened, setOpened] = useState<CardTermsTable | null>(null);
  const { ask, dialog } = useLeaveQuestion('otherTerms');
  const open = (table: CardTermsTable | null) =>
    table?.fromDay !== opened?.fromDay && ask(() => setOpened(table));
  const [newest] = tables;
  const start: Values = newest
    ? valuesOf({ ...newest, fromDay: today })
    : {
        fromDay: formatDate(`${today.slice(0, 7)}-01`),
        rows: [newRow('debit', 1, 1), newRow('credit', 1, 30), newRow('credit', 2, 30)],
      };
  return (
    <Stack gap="md">
      {tables.length > 0 ? (
        <Group gap="xs">
          <Text size="sm">Já cadastradas:</Text>
          {tables.map((table) => (
            <Button
              key={table.fromDay}
              variant="light"
              size="compact-sm"
              aria-pressed={table.fromDay === opened?.fromDay}
              onClick={() => open(table)}
            >
              desde {formatDate(table.fromDay)}
            </Button>
          ))}
          {opened ? (
            <Button variant="subtle" size="compact-sm" onClick={() => open(null)}>
              Nova tabela
            </Button>
          ) : null}
        </Group>
      ) : null}
      {dialog}
      <Fields key={opened?.fromDay} given={opened ? valuesOf(opened) : start} onDone={onDone} />
    </Stack>
  );
}

function Fields({ given, onDone }: { given: Values; onDone: () => void }) {
  const today = useToday();
  const queryClient = useQueryClient();
  const [record] = useState(given);
  const frame = useRecordForm<Values, { added: number }>({
    record,
    check: () => ({}),
    save: ({ fromDay, rows }) =>
      client.cards.saveTerms({
        fromDay: readTypedDate(fromDay) ?? '',
        rows: rows.map(({ method, fromInstalments, feeHundredths, days, atOnce }) => ({
          method,
          fromInstalments: numberOf(fromInstalments),
          days: numberOf(days),
          feeHundredths: parsePercent(feeHundredths) ?? Number.NaN,
          atOnce: atOnce && method === 'credit',
        })),
      }),
    onSaved: ({ added }) => {
      frame.release();
      notify.success(added > 0 ? `Taxas salvas. Novos recebimentos previstos: ${added}` : 'Taxas salvas');
      queryClient.invalidateQueries({ queryKey: api.cards.key() });
      onDone();
    },
    onRefused: (error, form) =>
      problemsByField(error)?.rows ?? (showProblems(form, error) ? null : errorMessage(error)),
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame} aria-label="Taxas de cartão">
      <Stack gap="md">
        <DateField
          label="Valem para pagamentos a partir de"
          description="Pagamentos ainda sem previsão passam a ter uma. O que já está previsto não muda."
          today={today}
          maw="20rem"
          {...form.getInputProps('fromDay')}
          value={form.values.fromDay}
        />
        {form.values.rows.map(({ key, method }, index) => {
          const field = (name: string) => form.getInputProps(`rows.${index}.${name}`);
          return (
            <Group
              key={key}
              role="group"
              aria-label={`Taxa ${index + 1}`}
              align="flex-start"
              wrap="nowrap"
              gap="xs"
            >
              <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm" flex={1}>
                <Select
                  label="Forma"
                  allowDeselect={false}
                  data={[
                    { value: 'debit', label: 'Débito' },
                    { value: 'credit', label: 'Crédito' },
                  ]}
                  {...field('method')}
                />
                <TextInput label="Parcelas" inputMode="numeric" {...field('fromInstalments')} />
                <PercentField label="Taxa" {...field('feeHundredths')} />
                <TextInput label="Dias" inputMode="numeric" {...field('days')} />
                {method === 'credit' ? (
                  <Checkbox
                    label="Todas as parcelas de uma vez"
                    style={{ gridColumn: '1 / -1' }}
                    {...form.getInputProps(`rows.${index}.atOnce`, { type: 'checkbox' })}
                  />
                ) : null}
              </SimpleGrid>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                mt="2.1rem"
                aria-label={`Tirar a taxa ${index + 1}`}
                onClick={() => form.removeListItem('rows', index)}
              >
                <IconTrash aria-hidden size="1.1rem" />
              </ActionIcon>
            </Group>
          );
        })}
        <Text size="sm" c="dimmed">
          Parcelas: a partir de quantas a linha vale, até a próxima da mesma forma. Dias: em quantos chega a
          primeira parcela; cada uma depois chega 30 dias após a anterior. Para excluir a tabela, tire todas
          as linhas e salve.
        </Text>
        <Group>
          <Button
            variant="subtle"
            leftSection={<IconPlus aria-hidden size="1.1em" />}
            disabled={form.values.rows.length >= cardLimits.terms}
            onClick={() => form.insertListItem('rows', newRow('credit', 2, 30))}
          >
            Outra taxa
          </Button>
        </Group>
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions pending={frame.pending} submitLabel="Salvar taxas" cancel={onDone} />
      </Stack>
    </RecordForm>
  );
}
