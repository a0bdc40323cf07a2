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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CardMethod,
  type CardTermsTable,
  cardLimits,
  debitAtOnce,
  wrongDays,
  wrongFee,
  wrongInstalments,
} from '#contract/money/cards.ts';
import { parseCents } from '#contract/money/cents.ts';
import { methodNames } from '#contract/money/methods.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { formatAmount } from '#web/format/money.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';

type Row = { key: string; method: CardMethod; from: string; fee: string; days: string; atOnce: boolean };
type Values = { fromDay: string; rows: Row[] };

const row = (method: CardMethod, from: number, days: number): Row => ({
  ...{ key: randomId(), method, from: String(from), fee: '', days: String(days), atOnce: false },
});
const valuesOf = ({ fromDay, rows }: CardTermsTable): Values => ({
  fromDay: formatDate(fromDay),
  rows: rows.map(({ method, fromInstalments, feeHundredths, days, atOnce }) => ({
    ...{ key: randomId(), method, from: String(fromInstalments), atOnce },
    ...{ fee: formatAmount(feeHundredths), days: String(days) },
  })),
});
/** A whole number; -1 for other text. */
const whole = (text: string) => (/^\d{1,3}$/u.test(text.trim()) ? Number(text) : -1);
const wholeWithin = (text: string, least: number, most: number) =>
  whole(text) >= least && whole(text) <= most;

function problemsOf({ fromDay, rows }: Values): Record<string, string> {
  const problems: Record<string, string> = readTypedDate(fromDay)
    ? {}
    : { fromDay: 'Digite uma data válida' };
  for (const [index, { method, from, fee, days }] of rows.entries()) {
    const of = `rows.${index}`;
    if (!wholeWithin(from, 1, cardLimits.instalments)) problems[`${of}.from`] = wrongInstalments;
    else if (method === 'debit' && whole(from) > 1) problems[`${of}.from`] = debitAtOnce;
    if ((parseCents(fee) ?? Number.POSITIVE_INFINITY) > cardLimits.feeHundredths)
      problems[`${of}.fee`] = wrongFee;
    if (!wholeWithin(days, 0, cardLimits.days)) problems[`${of}.days`] = wrongDays;
  }
  return problems;
}

export function TermsForm({ onDone }: { onDone: () => void }) {
  const query = useQuery(api.cards.terms.queryOptions());
  const today = useToday();
  const [opened, setOpened] = useState<CardTermsTable | null>(null);
  return (
    <QueryContent
      query={query}
      errorMessage="Não foi possível carregar as taxas."
      skeleton={<ListSkeleton />}
    >
      {({ tables }) => {
        const [newest] = tables;
        const start = newest
          ? valuesOf({ ...newest, fromDay: today })
          : {
              fromDay: formatDate(`${today.slice(0, 7)}-01`),
              rows: [row('debit', 1, 1), row('credit', 1, 30), row('credit', 2, 30)],
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
                    onClick={() => setOpened(table)}
                  >
                    desde {formatDate(table.fromDay)}
                  </Button>
                ))}
              </Group>
            ) : null}
            <Fields key={opened?.fromDay} record={opened ? valuesOf(opened) : start} onDone={onDone} />
          </Stack>
        );
      }}
    </QueryContent>
  );
}

function Fields({ record: given, onDone }: { record: Values; onDone: () => void }) {
  const today = useToday();
  const queryClient = useQueryClient();
  const [record] = useState(given);
  const frame = useRecordForm<Values, { added: number }>({
    record,
    check: problemsOf,
    save: ({ fromDay, rows }) =>
      client.cards.saveTerms({
        fromDay: readTypedDate(fromDay) ?? '',
        rows: rows.map(({ method, from, fee, days, atOnce }) => ({
          ...{ method, fromInstalments: whole(from), feeHundredths: parseCents(fee) ?? 0, days: whole(days) },
          atOnce: atOnce && method === 'credit',
        })),
      }),
    onSaved: ({ added }) => {
      frame.release();
      notify.success(
        added > 0 ? `Taxas salvas. Recebimentos que entraram na lista: ${added}` : 'Taxas salvas',
      );
      queryClient.invalidateQueries({ queryKey: api.cards.key() });
      onDone();
    },
    onRefused: (error) => errorMessage(error),
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame} aria-label="Taxas de cartão">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <DateField
          label="Valem para pagamentos a partir de"
          description="O que já está previsto fica como está. Sem linhas, a tabela deste dia sai."
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
                <TextInput label="Parcelas" inputMode="numeric" {...field('from')} />
                <TextInput
                  label="Taxa"
                  rightSection="%"
                  inputMode="decimal"
                  placeholder="3,49"
                  {...field('fee')}
                />
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
                mt="1.6rem"
                aria-label={`Tirar a taxa ${index + 1}: ${methodNames[method]}`}
                onClick={() => form.removeListItem('rows', index)}
              >
                <IconTrash aria-hidden size="1.1rem" />
              </ActionIcon>
            </Group>
          );
        })}
        <Text size="sm" c="dimmed">
          Parcelas: a partir de quantas a linha vale, até a próxima da mesma forma. Dias: em quantos chega a
          primeira parcela; cada uma depois chega 30 dias após a anterior.
        </Text>
        <Group>
          <Button
            variant="subtle"
            leftSection={<IconPlus aria-hidden size="1.1em" />}
            disabled={form.values.rows.length >= cardLimits.terms}
            onClick={() => form.insertListItem('rows', row('credit', 2, 30))}
          >
            Outra taxa
          </Button>
        </Group>
        <RecordFormActions pending={frame.pending} submitLabel="Salvar taxas" cancel={onDone} />
      </Stack>
    </RecordForm>
  );
}
