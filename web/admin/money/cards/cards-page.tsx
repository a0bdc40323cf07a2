/** 'Cartões': what cards bring in a month, by day; a day with its rows; the fees; and the bank's file. */
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import type { CardDay, CardSums } from '#contract/money/cards.ts';
import { addDays, calendarMonthFormat, isCalendarDate } from '#contract/value-formats.ts';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, formatDate, formatLongDate, formatMonthAndYear } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconArrowLeft } from '#web/ui/icons/icons.ts';
import { useAddress } from '#web/ui/list-state.ts';
import { MonthArrows } from '#web/ui/month-arrows.tsx';
import { monthOf } from '#web/ui/month-days.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { cents } from '../cents-column.ts';
import { BankFileForm } from './bank-file-form.tsx';
import { CardDayRows, StateBadge } from './card-day.tsx';
import { MonthCsv } from './month-csv.tsx';
import { TermsForm } from './terms-form.tsx';

const monthParam = 'mes';
const dayParam = 'dia';
const onlyParam = 'so';
/** The arrows go from the first day to this many days ahead: 24 instalments. */
const [firstDay, daysAhead] = ['2000-01-01', 800];

export function Component() {
  const { params, change } = useAddress();
  const today = useToday();
  const asked = params.get(monthParam) ?? '';
  const day = params.get(dayParam) ?? '';
  const isOnlyLate = params.get(onlyParam) === 'atrasados';
  const month = calendarMonthFormat.test(asked) && !isOnlyLate ? asked : monthOf(today);
  const query = useQuery(
    api.cards.list.queryOptions({ input: { month }, placeholderData: keepPreviousData }),
  );
  // The arrows stay, but nothing of the month before.
  const isCurrent = !query.isPlaceholderData;
  const isLate = ({ day, open }: CardDay) => open > 0 && day < today;
  const [task, setTask] = useState<'terms' | 'bank' | null>(null);
  const done = () => setTask(null);
  const open = (shown: string) => change((address) => address.set(dayParam, shown), { scroll: 'top' });
  const monthName = capitalise(formatMonthAndYear(month));
  return (
    <Page>
      <PageHeader
        title="Cartões"
        description="O que os pagamentos com cartão vão trazer, e o que já chegou."
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        actions={
          <Group gap="xs">
            <PrintButton />
            <Button variant="light" onClick={() => setTask('terms')}>
              Taxas
            </Button>
            <Button onClick={() => setTask('bank')}>Conferir com o banco</Button>
          </Group>
        }
      />
      <QueryContent
        query={query}
        errorMessage="Não foi possível carregar os cartões."
        skeleton={<ListSkeleton />}
      >
        {({ days, total, overdue, overdueTotal, withoutTerms, terms }) => (
          <>
            {isCalendarDate(day) ? (
              <section aria-labelledby="day">
                <BackButton onClick={() => change((address) => address.delete(dayParam))}>
                  {isOnlyLate ? 'Atrasados' : monthName}
                </BackButton>
                <Title order={2} size="h3" id="day" mb="sm">
                  {capitalise(formatLongDate(day))}
                </Title>
                <CardDayRows key={day} day={day} isOnlyOpen={isOnlyLate} />
              </section>
            ) : isOnlyLate ? (
              <section aria-labelledby="late">
                <BackButton onClick={() => change((address) => address.delete(onlyParam))}>
                  {monthName}
                </BackButton>
                <Title order={2} size="h3" id="late" mb="sm">
                  Atrasados
                </Title>
                {isCurrent ? (
                  <Days label="Atrasados" days={[...overdue, ...days.filter(isLate)]} onDay={open} />
                ) : (
                  <ListSkeleton />
                )}
              </section>
            ) : (
              <Stack gap="xl">
                {isCurrent && terms.length > 0 && withoutTerms > 0 ? (
                  <Alert color="yellow" title={`Pagamentos deste mês sem taxa: ${withoutTerms}`}>
                    Eles não estão aqui, porque falta na tabela a taxa desse dia ou dessa forma. Cadastre em
                    Taxas.
                  </Alert>
                ) : null}
                {isCurrent && overdue.length > 0 ? (
                  <section aria-labelledby="overdue">
                    <Title order={2} size="h3" id="overdue" mb="sm">
                      Atrasados de meses anteriores
                    </Title>
                    <Days label="Atrasados" days={overdue} total={overdueTotal} onDay={open} />
                  </section>
                ) : null}
                <section aria-labelledby="month">
                  <Group justify="space-between" mb="sm">
                    <Group gap="xs">
                      <MonthArrows
                        month={month}
                        first={firstDay}
                        last={addDays(today, daysAhead)}
                        size="md"
                        onTurn={(next) => change((address) => address.set(monthParam, next))}
                      />
                      <Title order={2} size="h3" id="month" aria-live="polite">
                        {monthName}
                      </Title>
                    </Group>
                    <Group gap="xs">
                      {isCurrent && (overdue.length > 0 || days.some(isLate)) ? (
                        <Button
                          variant="subtle"
                          onClick={() => change((address) => address.set(onlyParam, 'atrasados'))}
                        >
                          Só os atrasados
                        </Button>
                      ) : null}
                      {isCurrent && days.length > 0 ? <MonthCsv month={month} /> : null}
                    </Group>
                  </Group>
                  {!isCurrent ? (
                    <ListSkeleton />
                  ) : days.length > 0 ? (
                    <Days label="Previsto no mês" days={days} total={total} onDay={open} />
                  ) : terms.length > 0 ? (
                    <EmptyState title="Nada previsto neste mês." />
                  ) : (
                    <EmptyState
                      title="Ainda não há taxas de cartão."
                      description="Diga quanto a maquininha cobra e em quantos dias paga: cada pagamento com cartão mostra aqui o que vai trazer, e quando."
                      action={<Button onClick={() => setTask('terms')}>Cadastrar as taxas</Button>}
                    />
                  )}
                </section>
              </Stack>
            )}
            <FormDialog opened={task === 'terms'} onClose={done} title="Taxas de cartão">
              <TermsForm tables={terms} onDone={done} />
            </FormDialog>
          </>
        )}
      </QueryContent>
      <FormDialog opened={task === 'bank'} onClose={done} title="Conferir com o banco">
        {(onSaved, close) => <BankFileForm onSaved={onSaved} onClose={close} />}
      </FormDialog>
    </Page>
  );
}

const BackButton = (props: { onClick: () => void; children: string }) => (
  <Button variant="subtle" px={0} leftSection={<IconArrowLeft aria-hidden size="1.1em" />} {...props} />
);

type DaysProps = {
  label: string;
  days: readonly CardDay[];
  /** Undefined: of these days. */
  total?: CardSums;
  onDay: (day: string) => void;
};

function Days({ label, days, total, onDay }: DaysProps) {
  const sumOf = (of: 'grossCents' | 'feeCents' | 'netCents' | 'arrivedCents') =>
    total ? total[of] : days.reduce((cents, each) => cents + each[of], 0);
  const sum = (of: Parameters<typeof sumOf>[0]) => formatCents(sumOf(of));
  const columns: Column<CardDay>[] = [
    {
      header: 'Previsto para',
      numeric: true,
      minWidth: 7.5,
      cell: ({ day, rows }, shape) => (
        <>
          <Anchor component="button" type="button" onClick={() => onDay(day)}>
            {formatDate(day)}
          </Anchor>{' '}
          <Text span size="sm" c="dimmed" fw={400} display={shape === 'row' ? 'block' : 'inline'}>
            {sayCount(rows, 'recebimento', 'recebimentos')}
          </Text>
        </>
      ),
    },
    { ...cents('Bruto', ({ grossCents }) => grossCents), isWide: true },
    { ...cents('Taxas', ({ feeCents }) => feeCents), isWide: true },
    cents('Líquido', ({ netCents }) => netCents),
    {
      header: 'Situação',
      minWidth: 9,
      cell: ({ day, open, arrivedCents }) => (
        <>
          <StateBadge day={day} arrived={open === 0} />
          {open > 0 && arrivedCents !== 0 ? (
            <Text size="sm" c="dimmed">
              Chegou {formatCents(arrivedCents)}
            </Text>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <Stack gap="sm">
      <Text>
        Bruto {sum('grossCents')}, taxas {sum('feeCents')}, líquido {sum('netCents')}. Chegou{' '}
        {sum('arrivedCents')}.
        {total ? null : ` Falta ${formatCents(sumOf('netCents') - sumOf('arrivedCents'))}.`}
      </Text>
      <DataTable label={label} dense columns={columns} rows={days} rowKey={({ day }) => day} />
    </Stack>
  );
}
