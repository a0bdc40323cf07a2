/** The rows behind a number, in a dialog: which number stands in the address. */
import { Anchor, Group, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { type Figures, type RowKind, type RowOrder, rowKinds, rowOrders } from '#contract/money/figures.ts';
import { api, client } from '#web/api/client.ts';
import { formatDate, formatTime } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { formatPhone } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { pageParam, useAddress, usePageNumber, useUrlChoice } from '#web/ui/list-state.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { ContactDetails } from '../../contact-details.tsx';
import { CsvButton } from '../csv-button.tsx';
import { type Behind, rowsParams, sayValue, tablesOf } from './tables.ts';

const visits = ['consulta', 'consultas'] as const;
const patients = ['paciente', 'pacientes'] as const;
const packages = ['pacote', 'pacotes'] as const;
const times = ['horário', 'horários'] as const;
const kinds: Record<RowKind, { title: string; nouns: readonly [one: string, many: string] }> = {
  completed: { title: 'Consultas concluídas', nouns: visits },
  priced: { title: 'Consultas concluídas com preço', nouns: visits },
  missed: { title: 'Faltas', nouns: visits },
  cancelledByClinic: { title: 'Canceladas pela clínica', nouns: visits },
  cancelledInTime: { title: 'Canceladas a tempo', nouns: visits },
  cancelledLate: { title: 'Canceladas em cima da hora', nouns: visits },
  cancelledUnknown: { title: 'Canceladas sem registro de quando', nouns: visits },
  sold: { title: 'Pacotes vendidos', nouns: packages },
  used: { title: 'Consultas com sessão de pacote', nouns: visits },
  expiring: { title: 'Pacotes a vencer', nouns: packages },
  received: { title: 'Recebido', nouns: ['lançamento', 'lançamentos'] },
  spent: { title: 'Despesas', nouns: ['despesa', 'despesas'] },
  open: { title: 'Em aberto', nouns: ['valor', 'valores'] },
  first: { title: 'Primeira visita', nouns: patients },
  passed: { title: 'Prazo de retorno já passou', nouns: patients },
  returned: { title: 'Voltaram no prazo', nouns: patients },
  absent: { title: 'Não vêm há muito tempo', nouns: patients },
  unfinished: { title: 'Consultas passadas sem conclusão', nouns: visits },
  due: { title: 'A cobrar na chegada, hoje', nouns: visits },
  offered: { title: 'Horários oferecidos', nouns: times },
  accepted: { title: 'Horários aceitos', nouns: times },
  asked: { title: 'Horários pedidos online', nouns: times },
  booked: { title: 'Horários pedidos online e marcados', nouns: times },
};

/** @returns null where the address asks for none */
function askedIn(params: URLSearchParams): Behind | null {
  const kind = rowKinds.find((one) => one === params.get(rowsParams.kind));
  const key = params.get(rowsParams.key);
  return kind ? { kind, ...(key && { key }) } : null;
}

/** What the row of the number is called. */
const labelOf = (found: Figures, { kind, key }: Behind) =>
  key &&
  tablesOf(found)
    .flatMap(({ rows }) => rows)
    .find(({ cells }) => cells.some(({ behind }) => behind?.kind === kind && behind.key === key))?.label;

export function FigureRows({ found }: { found: Figures }) {
  const { params, change } = useAddress();
  const isOpen = askedIn(params) !== null;
  const last = useLast(isOpen ? params.toString() : null);
  const shown = last === null ? null : askedIn(new URLSearchParams(last));
  const label = shown && labelOf(found, shown);
  return (
    <FormDialog
      opened={isOpen}
      onClose={() =>
        change((next) => {
          for (const name of [rowsParams.kind, rowsParams.key, pageParam, 'ordem']) next.delete(name);
        })
      }
      title={shown ? `${kinds[shown.kind].title}${label ? `: ${label}` : ''}` : ''}
    >
      {shown ? <Rows period={found.period} asked={shown} /> : null}
    </FormDialog>
  );
}

type Row = Awaited<ReturnType<typeof client.figures.rows>>['rows'][number];
const patientColumn: Column<Row> = {
  header: 'Paciente',
  minWidth: 9,
  cell: ({ patient }) =>
    patient === null ? (
      <MissingValue>Vários pacientes</MissingValue>
    ) : patient.id === null ? (
      patient.fullName
    ) : (
      <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit>
        {patient.fullName}
      </Anchor>
    ),
};

const phoneColumn: Column<Row> = {
  header: 'Telefone',
  numeric: true,
  minWidth: 11.5,
  cell: ({ patient }) => <ContactDetails patient={patient} />,
};
const withPhone: readonly RowKind[] = ['open', 'expiring', 'missed', 'cancelledLate', 'unfinished', 'due'];

const dayColumn: Column<Row> = {
  header: 'Dia',
  numeric: true,
  minWidth: 7.5,
  cell: ({ date, time, appointmentId }, shape) => {
    const says = (
      <>
        {formatDate(date)}{' '}
        {time ? (
          <Text span size="sm" display={shape === 'row' ? 'block' : 'inline'}>
            {formatTime(time)}
          </Text>
        ) : null}
      </>
    );
    return appointmentId ? (
      <Anchor component={Link} to={paths.admin.appointment(appointmentId)} inherit>
        {says}
      </Anchor>
    ) : (
      says
    );
  },
};

/** The columns of a CSV: those that the kind has. */
const csvColumns = (has: { phone: boolean; cents: boolean; minutes: boolean }) =>
  [
    ['Dia', ({ date }: Row) => formatDate(date)],
    ['Hora', ({ time }: Row) => time && formatTime(time)],
    ['Paciente', ({ patient }: Row) => patient?.fullName],
    ...(has.phone
      ? [['Telefone', ({ patient }: Row) => patient?.phone && formatPhone(patient.phone)] as const]
      : []),
    ['O quê', ({ says }: Row) => says],
    ...(has.cents
      ? [['Valor (R$)', ({ cents }: Row) => (cents === null ? null : cents / 100)] as const]
      : []),
    ...(has.minutes ? [['Minutos', ({ minutes }: Row) => minutes] as const] : []),
  ] as const;

const pageSize = 25;
/** Of one answer. */
const mostRows = 100;
const orderNames: Record<RowOrder, string> = {
  newest: 'Mais recentes primeiro',
  oldest: 'Mais antigos primeiro',
  largest: 'Maiores primeiro',
};

function Rows({ period, asked }: { period: Figures['period']; asked: Behind }) {
  const [page, setPage] = usePageNumber();
  const [order, setOrder] = useUrlChoice('ordem', rowOrders, 'newest');
  const input = { ...period, ...asked, order };
  const query = useQuery(
    api.figures.rows.queryOptions({ input: { ...input, page, pageSize }, placeholderData: keepPreviousData }),
  );
  const { title, nouns } = kinds[asked.kind];
  const hasPhone = withPhone.includes(asked.kind);
  const { total, cents = null, minutes = null } = query.data ?? {};
  const csv = csvColumns({ phone: hasPhone, cents: cents !== null, minutes: minutes !== null });
  const readAll = async () => {
    const all: Row[] = [];
    for (let next = 1; ; next += 1) {
      const { rows, total } = await client.figures.rows({ ...input, page: next, pageSize: mostRows });
      all.push(...rows);
      if (rows.length === 0 || all.length >= total) return all.map((row) => csv.map(([, of]) => of(row)));
    }
  };
  return (
    <Stack gap="sm">
      {total === undefined ? null : (
        <Group justify="space-between" gap="xs">
          <Text fw={500}>
            {[
              sayCount(total, ...nouns),
              ...(cents === null ? [] : [sayValue(cents, 'cents')]),
              ...(minutes === null ? [] : [sayValue(minutes, 'minutes')]),
            ].join(' · ')}
          </Text>
          {total > 0 ? (
            <Group gap="xs" data-screen-only>
              <Select
                aria-label="Ordem"
                size="xs"
                w="13rem"
                allowDeselect={false}
                data={rowOrders
                  .filter((one) => one !== 'largest' || cents !== null)
                  .map((value) => ({ value, label: orderNames[value] }))}
                value={order}
                onChange={(chosen) => setOrder(rowOrders.find((one) => one === chosen) ?? 'newest')}
              />
              <CsvButton
                title={title}
                header={csv.map(([header]) => header)}
                rows={readAll}
                days={`${period.from} a ${period.to}`}
              />
            </Group>
          ) : null}
        </Group>
      )}
      <ListFrame
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun={nouns[1]}
        errorMessage="Não foi possível carregar a lista."
        empty={<EmptyState title="Nada neste período." />}
      >
        {(rows) => (
          <DataTable
            label={title}
            dense
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              ...(asked.kind === 'spent' ? [] : [patientColumn]),
              ...(hasPhone ? [phoneColumn] : []),
              dayColumn,
              { header: 'O quê', minWidth: 11, cell: ({ says }) => says },
              {
                header: 'Valor',
                numeric: true,
                align: 'right',
                minWidth: 7,
                cell: ({ cents }) => (cents === null ? null : formatCents(cents)),
              },
            ]}
          />
        )}
      </ListFrame>
    </Stack>
  );
}
