/** A till: what it should have, its rows, and the page of one of before. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { entryKindNames, methodNames, type PaymentMethod, paymentMethods } from '#contract/money/methods.ts';
import { inShort } from '#contract/money/payments.ts';
import type { Till } from '#contract/money/tills.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { clockAt, dayOfInstant, formatDate, formatInstant } from '#web/format/date.ts';
import { formatCents, sayDifference } from '#web/format/money.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { cents } from '../cents-column.ts';
import { CsvButton } from '../csv-button.tsx';
import { EntryMark } from '../entry-mark.tsx';
import { sayMethod } from '../method-names.ts';
import type { PaidRow } from '../payments/use-payment-dialog.tsx';
import { CloseTillForm } from './close-till-form.tsx';

type Entry = Till['entries'][number];
export type TillProps = { till: Till; onShow: (row: PaidRow) => void };

/** What each method should have, and what was counted. */
export function Sums({ till: { expected, closing, openingCents } }: { till: Till }) {
  const used = paymentMethods.filter(
    (method) => method in expected || (closing && method in closing.counted),
  );
  const columns: Column<PaymentMethod>[] = [
    {
      header: 'Forma',
      cell: (method) => (
        <>
          {methodNames[method]}
          {method === 'cash' && openingCents > 0 ? (
            <Text span size="sm" fw={400} c="dimmed">
              {' '}
              com a abertura de {formatCents(openingCents)}
            </Text>
          ) : null}
        </>
      ),
    },
    cents(closing ? 'Esperado' : 'No caixa', (method) => expected[method] ?? 0),
    ...(closing ? [cents<PaymentMethod>('Contado', (method) => closing.counted[method] ?? 0)] : []),
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

const sayEntry = ({ service, reason, reversesOf, isMoved }: Entry, openedAt: string, timeZone: string) =>
  [
    service,
    reason,
    reversesOf && `${isMoved ? 'passa' : 'estorna'} o de ${sayWithin(reversesOf, openedAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(' · ');

export function TillCsv({ till }: { till: Till }) {
  const { timeZone } = useClinic();
  return (
    <CsvButton
      title={`Caixa de ${till.userName ?? 'alguém da equipe'}`}
      days={dayOfInstant(till.openedAt, timeZone)}
      header={['Dia', 'Hora', 'Lançamento', 'Paciente', 'Sobre', 'Forma', 'Valor (R$)']}
      rows={rowsOf(till).map(({ at, cents, entry }) => [
        formatDate(dayOfInstant(at, timeZone)),
        clockAt(timeZone, new Date(at)),
        entry ? entryKindNames[entry.kind] : 'Abertura',
        entry?.patient?.fullName,
        entry && sayEntry(entry, till.openedAt, timeZone),
        entry ? sayMethod(entry) : methodNames.cash,
        cents / 100,
      ])}
    />
  );
}

export function Entries({ till, onShow }: TillProps) {
  const { timeZone } = useClinic();
  const columns: Column<Row>[] = [
    {
      header: 'Lançamento',
      minWidth: 17,
      cell: ({ entry }) =>
        entry ? (
          <>
            <EntryName entry={entry} onShow={onShow} />
            <Text size="sm" fw={400} c="dimmed">
              {sayEntry(entry, till.openedAt, timeZone)}
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
export function sayWithin(at: string, openedAt: string, timeZone: string) {
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

export function ShownTill({
  id,
  onShow,
  onBack,
}: Pick<TillProps, 'onShow'> & { id: string; onBack: () => void }) {
  const { timeZone } = useClinic();
  const found = useQuery(api.tills.get.queryOptions({ input: { id } }));
  const till = found.data;
  return (
    <>
      <PageHeader
        title={`Caixa de ${till?.userName ?? 'alguém da equipe'}`}
        description={
          till &&
          [
            `Aberto em ${formatInstant(till.openedAt, timeZone)}`,
            till.closing &&
              `fechado em ${formatInstant(till.closing.closedAt, timeZone)}${till.closing.userName ? ` por ${till.closing.userName}` : ''}`,
          ]
            .filter(Boolean)
            .join(', ')
        }
        back={{ onBack, label: 'Caixa' }}
        actions={
          till ? (
            <Group gap="xs">
              <TillCsv till={till} />
              <PrintButton />
            </Group>
          ) : undefined
        }
      />
      <QueryContent
        query={found}
        errorMessage="Não foi possível carregar o caixa."
        skeleton={<ListSkeleton />}
      >
        {(shown) => (
          <Stack gap="md">
            <Text>
              Recebido {formatCents(shown.receivedCents)}.
              {shown.closing
                ? ` ${sayDifference(shown.closing.differenceCents)}.${shown.closing.note ? ` ${shown.closing.note}` : ''}`
                : ''}
            </Text>
            <Sums till={shown} />
            <Entries till={shown} onShow={onShow} />
            {shown.closing ? null : <CloseTillForm till={shown} onDone={onBack} />}
          </Stack>
        )}
      </QueryContent>
    </>
  );
}
