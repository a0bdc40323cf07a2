/** 'Caixa': the own till with what went in and out, its closing, and the tills of before. */
import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { entryKindNames, methodNames, paymentMethods } from '#contract/money/methods.ts';
import { inShort } from '#contract/money/payments.ts';
import type { Till, TillSummary } from '#contract/money/tills.ts';
import { calendarMonthFormat } from '#contract/value-formats.ts';
import { api } from '#web/api/client.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { clockAt, dayOfInstant, formatDate, formatInstant, formatMonthAndYear } from '#web/format/date.ts';
import { formatCents, sayDifference } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useUrlFilter } from '#web/ui/list-state.ts';
import { MonthArrows } from '#web/ui/month-arrows.tsx';
import { monthOf } from '#web/ui/month-days.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { EntryMark } from '../entry-mark.tsx';
import { sayMethod } from '../method-names.ts';
import { CloseTillForm } from './close-till-form.tsx';
import { MoveCashForm } from './move-cash-form.tsx';
import { OpenTillForm } from './open-till-form.tsx';

const neighbours = [
  { to: paths.admin.openAmounts(), label: 'Em aberto' },
  { to: paths.admin.expenses(), label: 'Despesas' },
  { to: paths.admin.cards(), label: 'Cartões' },
  { to: paths.admin.shares(), label: 'Repasses' },
  { to: paths.admin.taxReceipts(), label: 'Receita Saúde e NFS-e' },
  { to: paths.admin.figures(), label: 'Números' },
];

const fetchPayments = () => import('../payments/payment-dialog.tsx');

type Entry = Till['entries'][number];
/** The appointment or the package of a row. */
type PaidRow = { id: string; patient: { fullName: string } };
type TillProps = { till: Till; onShow: (row: PaidRow) => void };
type Task = 'supply' | 'withdrawal' | 'close';
const taskTitles: Record<Task, string> = {
  supply: 'Suprimento: pôr dinheiro no caixa',
  withdrawal: 'Sangria: tirar dinheiro do caixa',
  close: 'Fechar o caixa',
};

export function Component() {
  const found = useQuery(api.tills.list.queryOptions());
  const [shown, setShown] = useState<TillSummary | null>(null);
  const [paid, setPaid] = useState<PaidRow | null>(null);
  const lastPaid = useLast(paid);
  const payments = useLazyModule(fetchPayments);
  const mayOpen = useMayOpen();
  return (
    <Page>
      <PageHeader
        title="Caixa"
        description="Recebimentos, dinheiro que entrou e saiu, e o fechamento."
        actions={
          <Group gap="xs">
            {neighbours
              .filter(({ to }) => mayOpen(to))
              .map(({ to, label }) => (
                <Button key={to} component={Link} to={to} variant="light">
                  {label}
                </Button>
              ))}
          </Group>
        }
      />
      <QueryContent
        query={found}
        errorMessage="Não foi possível carregar o caixa."
        skeleton={<ListSkeleton />}
      >
        {({ own, others }) => (
          <Stack gap="xl">
            {own ? (
              <OwnTill till={own} onShow={setPaid} />
            ) : (
              <Card component="section" aria-label="Abrir o caixa">
                <OpenTillForm />
              </Card>
            )}
            {others.length > 0 ? <OtherTills tills={others} onShow={setShown} /> : null}
          </Stack>
        )}
      </QueryContent>
      <FormDialog
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={`Caixa de ${shown?.userName ?? 'alguém da equipe'}`}
      >
        {shown ? (
          <ShownTill
            id={shown.id}
            onShow={(row) => {
              setShown(null);
              setPaid(row);
            }}
            onDone={() => setShown(null)}
          />
        ) : null}
      </FormDialog>
      {payments && lastPaid ? (
        <payments.PaymentDialog appointment={lastPaid} opened={paid !== null} onClose={() => setPaid(null)} />
      ) : null}
    </Page>
  );
}

function OwnTill({ till, onShow }: TillProps) {
  const { timeZone } = useClinic();
  const [task, setTask] = useState<Task | null>(null);
  const done = () => setTask(null);
  return (
    <Card component="section" aria-label="Seu caixa">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={2} size="h3">
              Seu caixa
            </Title>
            <Text c="dimmed">Aberto em {formatInstant(till.openedAt, timeZone)}</Text>
          </div>
          <Group gap="xs" data-screen-only>
            <Button variant="subtle" onClick={() => setTask('supply')}>
              Suprimento
            </Button>
            <Button variant="subtle" onClick={() => setTask('withdrawal')}>
              Sangria
            </Button>
            <PrintButton />
            <Button onClick={() => setTask('close')}>Fechar o caixa</Button>
          </Group>
        </Group>
        <Sums till={till} />
        {till.entries.length > 0 ? null : (
          <EmptyState
            title="Nada recebido ainda."
            description="O que você receber na agenda, na recepção ou na página do paciente aparece aqui."
          />
        )}
        <Entries till={till} onShow={onShow} />
      </Stack>
      <FormDialog opened={task !== null} onClose={done} title={task ? taskTitles[task] : ''}>
        {task === 'close' ? (
          <CloseTillForm till={till} onDone={done} />
        ) : task ? (
          <MoveCashForm kind={task} onDone={done} />
        ) : null}
      </FormDialog>
    </Card>
  );
}

/** What each method should have, and what was counted. */
function Sums({ till: { expected, closing } }: { till: Till }) {
  const used = paymentMethods.filter(
    (method) => method in expected || (closing && method in closing.counted),
  );
  const columns: Column<(typeof paymentMethods)[number]>[] = [
    { header: 'Forma', cell: (method) => methodNames[method] },
    {
      header: closing ? 'Esperado' : 'No caixa',
      numeric: true,
      align: 'right',
      cell: (method) => formatCents(expected[method] ?? 0),
    },
    ...(closing
      ? [
          {
            header: 'Contado',
            numeric: true,
            align: 'right' as const,
            cell: (method: (typeof paymentMethods)[number]) => formatCents(closing.counted[method] ?? 0),
          },
        ]
      : []),
  ];
  return <DataTable label="Por forma" columns={columns} rows={used} rowKey={(method) => method} dense />;
}

type Row = { id: string; at: string; cents: number; entry: Entry | null };

/** The opening is the oldest row, so that the rows add up to what is in the till. */
const rowsOf = ({ id, openedAt, openingCents, entries }: Till): Row[] => [
  ...inShort(entries).map((entry) => ({
    id: entry.id,
    at: entry.enteredAt,
    cents: entry.amountCents,
    entry,
  })),
  { id, at: openedAt, cents: openingCents, entry: null },
];

function Entries({ till, onShow }: TillProps) {
  const { timeZone } = useClinic();
  const sayEntry = ({ service, reason, reversesOf, isMoved }: Entry) =>
    [
      service,
      reason,
      reversesOf && `${isMoved ? 'passa' : 'estorna'} o de ${sayWithin(reversesOf, till.openedAt, timeZone)}`,
    ]
      .filter(Boolean)
      .join(' · ');
  const columns: Column<Row>[] = [
    {
      header: 'Lançamento',
      minWidth: 17,
      cell: ({ entry }) =>
        entry ? (
          <>
            <EntryName entry={entry} onShow={onShow} />
            <Text size="sm" fw={400} c="dimmed">
              {sayEntry(entry)}
            </Text>
          </>
        ) : (
          'Abertura'
        ),
    },
    { header: 'Forma', minWidth: 7.5, cell: ({ entry }) => (entry ? sayMethod(entry) : methodNames.cash) },
    {
      header: 'Quando',
      numeric: true,
      minWidth: 6.5,
      cell: ({ at }) => sayWithin(at, till.openedAt, timeZone),
    },
    {
      header: 'Valor',
      numeric: true,
      align: 'right',
      minWidth: 7,
      cell: ({ cents }, shape) =>
        shape === 'row' ? (
          formatCents(cents)
        ) : (
          <Text span inherit fw={500}>
            {formatCents(cents)}
          </Text>
        ),
    },
  ];
  return (
    <DataTable label="Lançamentos" columns={columns} rows={rowsOf(till)} rowKey={({ id }) => id} dense />
  );
}

/** '07:50' on the day that the till was opened; else '27/11, 07:50'. */
function sayWithin(at: string, openedAt: string, timeZone: string) {
  const day = dayOfInstant(at, timeZone);
  const time = clockAt(timeZone, new Date(at));
  return day === dayOfInstant(openedAt, timeZone) ? time : `${formatDate(day).slice(0, 5)}, ${time}`;
}

/** Opens the payment: its receipt, its reversal, what is left to pay. */
function EntryName({ entry, onShow }: Pick<TillProps, 'onShow'> & { entry: Entry }) {
  const { patient, paidId, kind } = entry;
  return (
    <>
      {patient && paidId ? (
        <Anchor
          component="button"
          type="button"
          data-printed
          ta="left"
          onClick={() => onShow({ id: paidId, patient })}
          aria-haspopup="dialog"
        >
          {patient.fullName}
        </Anchor>
      ) : (
        (patient?.fullName ?? entryKindNames[kind])
      )}{' '}
      {patient ? <EntryMark entry={entry} /> : null}
    </>
  );
}

/** Those of one month. */
function OtherTills({
  tills,
  onShow,
}: {
  tills: readonly TillSummary[];
  onShow: (till: TillSummary) => void;
}) {
  const { timeZone } = useClinic();
  const dayOf = ({ openedAt }: TillSummary) => dayOfInstant(openedAt, timeZone);
  const days = tills.map(dayOf).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [asked, ask] = useUrlFilter('mes', (month) => calendarMonthFormat.test(month));
  const month = asked && asked >= monthOf(first) && asked <= monthOf(last) ? asked : monthOf(last);
  const columns: Column<TillSummary>[] = [
    { header: 'Dia', numeric: true, minWidth: 7, cell: (till) => formatDate(dayOf(till)) },
    { header: 'De', minWidth: 9, cell: ({ userName }) => userName ?? '' },
    {
      header: 'Aberto e fechado',
      minWidth: 9,
      cell: ({ openedAt, closing }) => (
        <>
          {clockAt(timeZone, new Date(openedAt))}{' '}
          {closing ? `às ${sayWithin(closing.closedAt, openedAt, timeZone)}` : <Badge>Aberto</Badge>}
        </>
      ),
    },
    {
      header: 'Diferença',
      numeric: true,
      align: 'right',
      minWidth: 8,
      cell: ({ closing }) =>
        closing ? (
          <Text span inherit c={closing.differenceCents === 0 ? undefined : 'red'}>
            {sayDifference(closing.differenceCents)}
          </Text>
        ) : (
          ''
        ),
    },
    {
      header: '',
      onPhone: 'foot',
      align: 'right',
      minWidth: 5,
      cell: (till) => (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => onShow(till)}
          aria-label={`Ver o caixa de ${formatInstant(till.openedAt, timeZone)}`}
        >
          Ver
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="other-tills">
      <Group gap="xs" mb="sm">
        <MonthArrows month={month} first={first} last={last} size="md" onTurn={ask} />
        <Title order={2} size="h3" id="other-tills">
          Caixas de {formatMonthAndYear(month).toLowerCase()}
        </Title>
      </Group>
      <DataTable
        label="Caixas do mês"
        dense
        columns={columns}
        rows={tills.filter((till) => monthOf(dayOf(till)) === month)}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function ShownTill({ id, onShow, onDone }: Pick<TillProps, 'onShow'> & { id: string; onDone: () => void }) {
  const { timeZone } = useClinic();
  const found = useQuery(api.tills.get.queryOptions({ input: { id } }));
  return (
    <QueryContent query={found} errorMessage="Não foi possível carregar o caixa." skeleton={<ListSkeleton />}>
      {(till) => (
        <Stack gap="md">
          {till.closing ? (
            <Text>
              Fechado em {formatInstant(till.closing.closedAt, timeZone)}
              {till.closing.userName ? ` por ${till.closing.userName}` : ''}.{' '}
              {sayDifference(till.closing.differenceCents)}.{till.closing.note ? ` ${till.closing.note}` : ''}
            </Text>
          ) : null}
          <Sums till={till} />
          <Entries till={till} onShow={onShow} />
          {till.closing ? null : <CloseTillForm till={till} onDone={onDone} />}
        </Stack>
      )}
    </QueryContent>
  );
}
