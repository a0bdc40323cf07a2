/** What repeats each month: proposed until this month has it. Nothing is entered by itself. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RepeatingExpense, wrongDayOfMonth } from '#contract/money/expenses.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayDue } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPencil, IconPlus, IconX } from '#web/ui/icons/icons.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { isWholeBetween } from '#web/ui/whole-number.ts';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { problemsOfShared, readShared, SharedFields, type SharedValues, sharedOf } from './shared-fields.tsx';

type RepeatingProps = {
  rows: readonly RepeatingExpense[];
  categories: readonly string[];
  onEnter: (repeating: RepeatingExpense) => void;
};

export function Repeating({ rows, categories, onEnter }: RepeatingProps) {
  const today = useToday();
  const [edited, setEdited] = useState<RepeatingExpense | 'new' | null>(null);
  const [ended, setEnded] = useState<RepeatingExpense | null>(null);
  const lastEnded = useLast(ended);
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: (id: string) => client.expenses.endRepeating({ id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.expenses.key() });
      setEnded(null);
      notify.success('Não será mais proposta');
    },
  });
  return (
    <section aria-labelledby="repeating">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="repeating">
          Todo mês
        </Title>
        <Button
          variant="subtle"
          leftSection={<IconPlus aria-hidden size="1.1em" />}
          onClick={() => setEdited('new')}
          data-screen-only
        >
          Despesa que se repete
        </Button>
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed">
          Cadastre o aluguel e o que mais se repete: a cada mês a lista propõe o lançamento, e nada é lançado
          sozinho.
        </Text>
      ) : (
        <DataTable
          label="Despesas que se repetem"
          dense
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { header: 'Despesa', minWidth: 11, cell: ({ description }) => description },
            { header: 'Categoria', minWidth: 9, cell: ({ category }) => category },
            {
              header: 'Neste mês',
              minWidth: 9,
              cell: ({ due }) =>
                due === null ? (
                  'Já lançada'
                ) : (
                  <Text span inherit {...(due < today && { c: 'red', fw: 500 })}>
                    {sayDue(due, today)}
                  </Text>
                ),
            },
            {
              header: 'Valor',
              numeric: true,
              align: 'right',
              cell: ({ amountCents }) => formatCents(amountCents),
            },
            {
              header: '',
              onPhone: 'foot',
              align: 'right',
              cell: (row) => (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  {row.due === null ? null : (
                    <Button
                      variant="light"
                      size="compact-md"
                      aria-label={`Lançar: ${row.description}`}
                      onClick={() => onEnter(row)}
                    >
                      Lançar
                    </Button>
                  )}
                  <ActionsMenu
                    name={row.description}
                    actions={[
                      { label: 'Editar', Icon: IconPencil, run: () => setEdited(row) },
                      { label: 'Encerrar', Icon: IconX, danger: true, run: () => setEnded(row) },
                    ]}
                  />
                </Group>
              ),
            },
          ]}
        />
      )}
      <FormDialog opened={edited !== null} onClose={() => setEdited(null)} title="Despesa que se repete">
        {edited ? (
          <RepeatingForm
            stored={edited === 'new' ? null : edited}
            categories={categories}
            onDone={() => setEdited(null)}
          />
        ) : null}
      </FormDialog>
      <ConfirmDialog
        opened={ended !== null}
        onClose={() => setEnded(null)}
        title="Encerrar a despesa que se repete?"
        confirmLabel="Encerrar"
        tone="danger"
        running={ending.isPending}
        error={ending.error && errorMessage(ending.error)}
        onConfirm={() => ended && ending.mutate(ended.id)}
      >
        {lastEnded?.description} não será mais proposta. O que já foi lançado fica.
      </ConfirmDialog>
    </section>
  );
}

type Values = SharedValues & { dayOfMonth: number | string };
type RepeatingFormProps = {
  stored: RepeatingExpense | null;
  categories: readonly string[];
  onDone: () => void;
};

function RepeatingForm({ stored, categories, onDone }: RepeatingFormProps) {
  const queryClient = useQueryClient();
  const [id] = useState(() => stored?.id ?? crypto.randomUUID());
  const [record] = useState<Values>(() => ({ ...sharedOf(stored), dayOfMonth: stored?.dayOfMonth ?? 5 }));
  const frame = useRecordForm<Values, unknown>({
    record,
    check: (values) => ({
      ...problemsOfShared(values),
      ...(!isWholeBetween(values.dayOfMonth, 1, 31) && {
        dayOfMonth: wrongDayOfMonth,
      }),
    }),
    save: (values) =>
      client.expenses.saveRepeating({ id, ...readShared(values), dayOfMonth: Number(values.dayOfMonth) }),
    onSaved: () => {
      frame.release();
      notify.success('Salvo');
      queryClient.invalidateQueries({ queryKey: api.expenses.key() });
      onDone();
    },
    onRefused: (error) => errorMessage(error),
  });
  return (
    <RecordForm frame={frame} aria-label="Despesa que se repete">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <SharedFields form={frame.form} categories={categories} />
        <WholeNumberInput
          label="Dia do mês"
          description="Em meses mais curtos, o último dia."
          min={1}
          max={31}
          maw="16rem"
          {...frame.form.getInputProps('dayOfMonth')}
        />
        <RecordFormActions pending={frame.pending} submitLabel="Salvar" cancel={onDone} />
      </Stack>
    </RecordForm>
  );
}
