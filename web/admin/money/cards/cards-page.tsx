/** 'Cartões': what cards bring in a month, by day; a day with its rows; the fees; and the bank's file. */
import { Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { csvText } from '#contract/csv.ts';
import type { CardDay, CardSums } from '#contract/money/cards.ts';
import { methodNames } from '#contract/money/methods.ts';
import { calendarMonthFormat, daysAfter, isCalendarDate } from '#contract/value-formats.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, formatDate, formatLongDate, formatMonthAndYear } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconArrowLeft, IconDownload } from '#web/ui/icons/icons.ts';
import { useAddress } from '#web/ui/list-state.ts';
import { MonthArrows } from '#web/ui/month-arrows.tsx';
import { monthOf } from '#web/ui/month-days.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { BankFileForm } from './bank-file-form.tsx';
import { CardDayRows } from './card-day.tsx';
import { TermsForm } from './terms-form.tsx';

const monthParam = 'mes';
const dayParam = 'dia';
const [firstDay, yearsAhead] = ['2000-01-01', 800];

export function Component() {
  const { params, change } = useAddress();
  const today = useToday();
  const asked = params.get(monthParam) ?? '';
  const day = params.get(dayParam) ?? '';
  const month = calendarMonthFormat.test(asked) ? asked : monthOf(today);
  const [task, setTask] = useState<'terms' | 'bank' | null>(null);
  const done = () => setTask(null);
  return (
    <Page>
      <PageHeader
        title="Cartões"
        description="O que os pagamentos com cartão vão trazer, e o que já chegou."
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        actions={
          <Group gap="xs">
            <Button variant="light" onClick={() => setTask('terms')}>
              Taxas
            </Button>
            <Button onClick={() => setTask('bank')}>Conferir com o banco</Button>
          </Group>
        }
      />
      {isCalendarDate(day) ? (
        <section aria-labelledby="day">
          <Button
            variant="subtle"
            px={0}
            leftSection={<IconArrowLeft aria-hidden size="1.1em" />}
            onClick={() => change((address) => address.delete(dayParam))}
          >
            {capitalise(formatMonthAndYear(month))}
          </Button>
          <Title order={2} size="h3" id="day" mb="sm">
            {capitalise(formatLongDate(day))}
          </Title>
          <CardDayRows key={day} day={day} />
        </section>
      ) : (
        <Month
          month={month}
          onTurn={(next) => change((address) => address.set(monthParam, next))}
          onDay={(shown) => change((address) => address.set(dayParam, shown), { scroll: 'top' })}
          onTerms={() => setTask('terms')}
        />
      )}
      <FormDialog opened={task === 'terms'} onClose={done} title="Taxas de cartão">
        <TermsForm onDone={done} />
      </FormDialog>
      <FormDialog opened={task === 'bank'} onClose={done} title="Conferir com o banco">
        {(onSaved) => <BankFileForm onSaved={onSaved} onDone={done} />}
      </FormDialog>
    </Page>
  );
}

type MonthProps = {
  month: string;
  onTurn: (month: string) => void;
  onDay: (day: string) => void;
  onTerms: () => void;
};

function Month({ month, onTurn, onDay, onTerms }: MonthProps) {
  const today = useToday();
  const query = useQuery(
    api.cards.list.queryOptions({ input: { month }, placeholderData: keepPreviousData }),
  );
  return (
    <QueryContent
      query={query}
      errorMessage="Não foi possível carregar os cartões."
      skeleton={<ListSkeleton />}
    >
      {({ days, total, overdue, overdueTotal, withoutTerms, hasTerms }) => (
        <Stack gap="xl">
          {hasTerms && withoutTerms > 0 ? (
            <Alert color="yellow" title="Há pagamentos sem taxa">
              {withoutTerms === 1
                ? 'Um pagamento com cartão deste mês não está aqui'
                : `${withoutTerms} pagamentos com cartão deste mês não estão aqui`}
              , porque a tabela de taxas não diz nada sobre o dia ou a forma. Complete-a em Taxas.
            </Alert>
          ) : null}
          {overdue.length > 0 ? (
            <section aria-labelledby="overdue">
              <Title order={2} size="h3" id="overdue" mb="sm">
                Atrasados de meses anteriores
              </Title>
              <Days label="Atrasados" days={overdue} total={overdueTotal} onDay={onDay} />
            </section>
          ) : null}
          <section aria-labelledby="month">
            <Group justify="space-between" mb="sm">
              <Group gap="xs">
                <MonthArrows
                  month={month}
                  first={firstDay}
                  last={daysAfter(today, yearsAhead)}
                  size="md"
                  onTurn={onTurn}
                />
                <Title order={2} size="h3" id="month" aria-live="polite">
                  {capitalise(formatMonthAndYear(month))}
                </Title>
              </Group>
              {days.length > 0 ? <CsvButton month={month} /> : null}
            </Group>
            {days.length > 0 ? (
              <Days label="Previsto no mês" days={days} total={total} onDay={onDay} />
            ) : hasTerms ? (
              <EmptyState title="Nada previsto neste mês." />
            ) : (
              <EmptyState
                title="Ainda não há taxas de cartão."
                description="Diga quanto a maquininha cobra e em quantos dias paga: cada pagamento com cartão mostra aqui o que vai trazer, e quando."
                action={<Button onClick={onTerms}>Cadastrar as taxas</Button>}
              />
            )}
          </section>
        </Stack>
      )}
    </QueryContent>
  );
}

type DaysProps = {
  label: string;
  days: readonly CardDay[];
  total: CardSums;
  onDay: (day: string) => void;
};

function Days({ label, days, total, onDay }: DaysProps) {
  const today = useToday();
  const columns: Column<CardDay>[] = [
    {
      header: 'Previsto para',
      numeric: true,
      minWidth: 8,
      cell: ({ day }) => (
        <Anchor component="button" type="button" onClick={() => onDay(day)}>
          {formatDate(day)}
        </Anchor>
      ),
    },
    { header: 'Parcelas', numeric: true, align: 'right', minWidth: 6, cell: ({ rows }) => rows },
    { header: 'Bruto', numeric: true, align: 'right', cell: ({ grossCents }) => formatCents(grossCents) },
    { header: 'Taxas', numeric: true, align: 'right', cell: ({ feeCents }) => formatCents(feeCents) },
    { header: 'Líquido', numeric: true, align: 'right', cell: ({ netCents }) => formatCents(netCents) },
    {
      header: 'Chegou',
      numeric: true,
      align: 'right',
      cell: ({ arrivedCents }) => formatCents(arrivedCents),
    },
    {
      header: 'Situação',
      minWidth: 8,
      cell: ({ day, open }) =>
        open === 0 ? (
          <Badge color="green">Chegou</Badge>
        ) : day < today ? (
          <Badge color="red">Atrasado</Badge>
        ) : (
          <Badge>Previsto</Badge>
        ),
    },
  ];
  return (
    <Stack gap="sm">
      <Text>
        Bruto {formatCents(total.grossCents)}, taxas {formatCents(total.feeCents)}, líquido{' '}
        {formatCents(total.netCents)}. Chegou {formatCents(total.arrivedCents)}.
      </Text>
      <DataTable label={label} columns={columns} rows={days} rowKey={({ day }) => day} />
    </Stack>
  );
}

const header = [
  ...['Previsto para', 'Pago em', 'Paciente', 'Sobre', 'Forma', 'Parcela', 'Bruto (R$)', 'Taxa (R$)'],
  ...['Líquido (R$)', 'Chegou em', 'Marcado por', 'Arquivo'],
];

function CsvButton({ month }: { month: string }) {
  const asking = useMutation({
    mutationFn: () => {
      const from = `${month}-01`;
      return client.cards.rows({ from, to: daysAfter(`${monthOf(daysAfter(from, 31))}-01`, -1) });
    },
    onSuccess: ({ rows }) =>
      saveFile(
        `Cartões ${month}.csv`,
        'text/csv',
        csvText(
          header,
          rows.map((row) => [
            ...[formatDate(row.expectedDay), formatDate(row.paidDay), row.patient, row.says],
            ...[methodNames[row.method], `${row.instalment} de ${row.instalments}`],
            ...[row.grossCents / 100, row.feeCents / 100, row.netCents / 100],
            ...[row.arrival && formatDate(row.arrival.day), row.arrival?.userName, row.arrival?.fileName],
          ]),
        ),
      ),
    onError: (error) => notify.error(errorMessage(error)),
  });
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload aria-hidden size="1.1em" />}
      loading={asking.isPending}
      onClick={() => asking.mutate()}
    >
      CSV do mês
    </Button>
  );
}
