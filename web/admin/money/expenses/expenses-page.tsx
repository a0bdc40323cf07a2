/** 'Despesas': what the clinic paid in a month, with the bills, and what repeats each month. */
import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Expense, RepeatingExpense } from '#contract/money/expenses.ts';
import { calendarMonthFormat } from '#contract/value-formats.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, formatDate, formatMonthAndYear } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconArrowBackUp, IconFile, IconPlus } from '#web/ui/icons/icons.ts';
import { useAddress } from '#web/ui/list-state.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { MonthArrows } from '#web/ui/month-arrows.tsx';
import { monthOf } from '#web/ui/month-days.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { CsvButton } from '../csv-button.tsx';
import { ReasonForm } from '../reason-form.tsx';
import { BillForm } from './bill-form.tsx';
import { ExpenseForm } from './expense-form.tsx';
import { LedgerButton } from './ledger-button.tsx';
import { Repeating } from './repeating.tsx';
import { expenseMethodNames } from './shared-fields.tsx';

const monthParam = 'mes';
/** The first month that the arrows reach. */
const firstDay = '2000-01-01';

type Task =
  | { what: 'enter'; repeats: RepeatingExpense | null }
  | { what: 'bill' | 'reverse'; expense: Expense };
const titles: Record<Task['what'], string> = {
  enter: 'Lançar despesa',
  bill: 'Anexar comprovante',
  reverse: 'Estornar despesa',
};

export function Component() {
  const today = useToday();
  const { params, change } = useAddress();
  const asked = params.get(monthParam) ?? '';
  const month = calendarMonthFormat.test(asked) && asked <= monthOf(today) ? asked : monthOf(today);
  const query = useQuery(
    api.expenses.list.queryOptions({ input: { month }, placeholderData: keepPreviousData }),
  );
  const [task, setTask] = useState<Task | null>(null);
  const done = () => setTask(null);
  const enter = (repeats: RepeatingExpense | null) => setTask({ what: 'enter', repeats });
  return (
    <Page>
      <PageHeader
        title="Despesas"
        description="O que a clínica pagou, com os comprovantes, e o que se repete todo mês."
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        actions={
          <Group gap="xs">
            <PrintButton />
            <Button leftSection={<IconPlus aria-hidden size="1.1em" />} onClick={() => enter(null)}>
              Nova despesa
            </Button>
          </Group>
        }
      />
      <QueryContent
        query={query}
        errorMessage="Não foi possível carregar as despesas."
        skeleton={<ListSkeleton />}
      >
        {({ rows, totalCents, repeating, categories, hasTill }) => (
          <Stack gap="xl">
            <Repeating rows={repeating} categories={categories} onEnter={enter} />
            <section aria-labelledby="month">
              <Group justify="space-between" mb="sm">
                <Group gap="xs">
                  <MonthArrows
                    month={month}
                    first={firstDay}
                    last={today}
                    size="md"
                    onTurn={(next) => change((address) => address.set(monthParam, next))}
                  />
                  <Title order={2} size="h3" id="month" aria-live="polite">
                    {capitalise(formatMonthAndYear(month))}
                  </Title>
                </Group>
                <Group gap="xs" data-screen-only>
                  <LedgerButton month={month} />
                  <CsvButton
                    title="Despesas"
                    days={month}
                    header={['Data', 'Categoria', 'Sobre', 'Valor (R$)', 'Forma', 'Comprovante']}
                    rows={rows.map(({ bills, ...row }) => [
                      formatDate(row.day),
                      row.category,
                      [
                        row.description,
                        row.reversesOf && `estorno da de ${formatDate(row.reversesOf)}: ${row.reason}`,
                      ]
                        .filter(Boolean)
                        .join(', '),
                      row.amountCents / 100,
                      sayExpenseMethod(row),
                      bills.length === 0 ? 'Não' : 'Sim',
                    ])}
                  />
                </Group>
              </Group>
              {rows.length === 0 ? (
                <EmptyState title="Nenhuma despesa neste mês." />
              ) : (
                <Stack gap="sm">
                  <Text>Total: {formatCents(totalCents)}</Text>
                  <Expenses rows={rows} onTask={setTask} />
                </Stack>
              )}
            </section>
            <FormDialog opened={task !== null} onClose={done} title={task ? titles[task.what] : ''}>
              {task?.what === 'enter' ? (
                <ExpenseForm repeats={task.repeats} categories={categories} hasTill={hasTill} onDone={done} />
              ) : task?.what === 'bill' ? (
                <BillForm id={task.expense.id} onDone={done} />
              ) : task ? (
                <ReverseForm expense={task.expense} onDone={done} />
              ) : null}
            </FormDialog>
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

const sayExpenseMethod = ({ method, fromTill }: Pick<Expense, 'method' | 'fromTill'>) =>
  `${expenseMethodNames[method]}${fromTill ? ', do caixa' : ''}`;

function Expenses({ rows, onTask }: { rows: readonly Expense[]; onTask: (task: Task) => void }) {
  const columns: Column<Expense>[] = [
    {
      header: 'Despesa',
      minWidth: 12,
      cell: ({ description, isReversed, reversesOf, reason }) => (
        <>
          {description} {isReversed ? <Badge color="gray">Estornada</Badge> : null}
          {reversesOf ? (
            <>
              <Badge color="red">Estorno</Badge>
              <Text size="sm" c="dimmed">
                da despesa de {formatDate(reversesOf)}: {reason}
              </Text>
            </>
          ) : null}
        </>
      ),
    },
    { header: 'Categoria', minWidth: 9, cell: ({ category }) => category },
    { header: 'Dia', numeric: true, minWidth: 7, cell: ({ day }) => formatDate(day) },
    {
      header: 'Forma',
      minWidth: 8,
      cell: sayExpenseMethod,
    },
    {
      header: 'Comprovante',
      minWidth: 8,
      cell: ({ bills, description }) =>
        bills.length === 0 ? (
          <MissingValue>Sem comprovante</MissingValue>
        ) : (
          bills.map(({ id, url }, index) => (
            <Anchor
              key={id}
              href={url}
              download
              display="block"
              aria-label={`Baixar o comprovante ${index + 1}: ${description}`}
            >
              Baixar{bills.length > 1 ? ` ${index + 1}` : ''}
            </Anchor>
          ))
        ),
    },
    { header: 'Valor', numeric: true, align: 'right', cell: ({ amountCents }) => formatCents(amountCents) },
    {
      header: '',
      onPhone: 'foot',
      align: 'right',
      cell: (expense) => (
        <ActionsMenu
          name={`${expense.description}, ${formatDate(expense.day)}`}
          actions={[
            {
              label: 'Anexar comprovante',
              Icon: IconFile,
              run: () => onTask({ what: 'bill', expense }),
            },
            ...(expense.isReversed || expense.reversesOf
              ? []
              : [
                  {
                    label: 'Estornar',
                    Icon: IconArrowBackUp,
                    danger: true,
                    run: () => onTask({ what: 'reverse', expense }),
                  },
                ]),
          ]}
        />
      ),
    },
  ];
  return <DataTable label="Despesas do mês" dense columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function ReverseForm({
  expense: { id, description, amountCents, fromTill },
  onDone,
}: {
  expense: Expense;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  return (
    <ReasonForm
      name="Estornar"
      save={(reason) => client.expenses.reverse({ id, reason })}
      onSaved={() => {
        notify.success('Despesa estornada');
        for (const queryKey of [api.expenses.key(), api.tills.key()])
          queryClient.invalidateQueries({ queryKey });
        onDone();
      }}
      onRefused={errorMessage}
      onCancel={onDone}
    >
      <Text>
        {description}, {formatCents(amountCents)}: uma linha de hoje desfaz esta, e as duas ficam.
        {fromTill ? ' O dinheiro volta para o seu caixa aberto.' : ''}
      </Text>
    </ReasonForm>
  );
}
