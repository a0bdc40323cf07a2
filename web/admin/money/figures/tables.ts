/** The figures as tables: what the screen shows, what the charts draw and what a CSV holds are the same cells. */
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { expiringWithinDays, returnDays } from '#contract/money/figure-days.ts';
import type { Figures, RowKind } from '#contract/money/figures.ts';
import { methodNames } from '#contract/money/methods.ts';
import { wayFoundNames } from '#contract/patients/registration.ts';
import { capitalise, formatWeekday } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import type { FigureName } from './definitions.ts';

type Unit = 'count' | 'cents' | 'minutes' | 'share';
/** Null: there is nothing of which it could be. */
type Value = number | null;
/** What stands behind a number; without a key: all of the kind. */
export type Behind = { kind: RowKind; key?: string };
type Cell = { now: Value /** Absent: the figure is of today. */; before?: Value; behind?: Behind };
/** Of the address, for the dialog with the rows. */
export const rowsParams = { kind: 'linhas', key: 'de_que' } as const;
const behind = (kind: RowKind | undefined, key = 'total') =>
  kind ? { behind: { kind, ...(key !== 'total' && { key }) } } : {};
export type FigureTable = {
  name: Exclude<FigureName, 'absent'>;
  /** What the rows are. */
  of: string;
  columns: { header: string; unit: Unit }[];
  rows: { key: string; label: string; cells: Cell[] }[];
  /** The column that a chart draws. */
  drawn?: number;
};

/** Bars of a chart; the tables have all rows. */
const mostBars = 12;
export const chartRows = ({ rows }: FigureTable) =>
  rows.filter(({ key }) => key !== 'total').slice(0, mostBars);
/** In pixels, so that a page keeps its place while the charts load. */
export const chartHeight = (table: FigureTable) => 72 + chartRows(table).length * 44;

const share = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });
const hours = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
export function sayValue(value: Value, unit: Unit): string {
  if (value === null) return '—';
  if (unit === 'cents') return formatCents(value);
  if (unit === 'share') return share.format(value);
  if (unit === 'minutes') return `${hours.format(value / 60)} h`;
  return value.toLocaleString('pt-BR');
}

/** In what a step of an axis is counted: patients, reais, hours, per cent. */
const wholes: Record<Unit, number> = { count: 1, cents: 100, minutes: 60, share: 0.01 };

/** From 0 in equal steps of 1, 2 or 5 wholes, or these times ten, to the first that no value exceeds. @param steps at most */
export function axisTicks(most: number, unit: Unit, steps: number): number[] {
  const least = Math.max(1, most / wholes[unit] / steps);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5].find((each) => each * power >= least) ?? 10) * power * wholes[unit];
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, place) => place * step);
}

const shortMoney = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
});
/** Of an axis: 'R$ 16 mil'. */
export const sayTick = (value: number, unit: Unit) =>
  unit === 'cents' ? shortMoney.format(value / 100) : sayValue(value, unit);

/** As a spreadsheet calculates with it: reais, per cent, minutes. */
function plain(value: Value | undefined, unit: Unit) {
  if (value === null || value === undefined) return null;
  if (unit === 'cents') return value / 100;
  return unit === 'share' ? Math.round(value * 1000) / 10 : value;
}

const csvUnits: Record<Unit, string> = { count: '', cents: ' (R$)', minutes: ' (min)', share: ' (%)' };
/** Else the figure is of today. */
export const hasBefore = ({ rows }: FigureTable) => rows.every(({ cells }) => cells[0]?.before !== undefined);

/** @param periods what the columns of each period are called */
export function csvOf(table: FigureTable, periods: { now: string; before: string }) {
  const both = hasBefore(table);
  return {
    header: [
      table.of,
      ...table.columns.flatMap(({ header, unit }) => {
        const title = `${header}${csvUnits[unit]}`;
        return both ? [`${title}, ${periods.now}`, `${title}, ${periods.before}`] : [title];
      }),
    ],
    rows: table.rows.map(({ label, cells }) => [
      label,
      ...cells.flatMap(({ now, before }, index) => {
        const unit = table.columns[index]?.unit ?? 'count';
        return both ? [plain(now, unit), plain(before, unit)] : [plain(now, unit)];
      }),
    ]),
  };
}

type Visits = Figures['total'];
type Sums = Visits['now'];
const ratio = (part: number, of: number): Value => (of === 0 ? null : part / of);
const cellOf = <Of>({ now, before }: { now: Of; before: Of }, value: (of: Of) => Value): Cell => ({
  now: value(now),
  before: value(before),
});
const none: Cell = { now: null, before: null };
/** A row of one number. */
const counted = <Of>(
  label: string,
  kind: RowKind,
  pair: { now: Of; before: Of },
  value: (of: Of) => Value,
): FigureTable['rows'][number] => ({
  key: kind,
  label,
  cells: [{ ...cellOf(pair, value), ...behind(kind) }],
});

type Named = Visits & { key: string; label: string };
/** A table of sums of visits: one row for each group. */
const ofVisits =
  (columns: [header: string, unit: Unit, value: (of: Sums) => Value, kind?: RowKind][], drawn?: number) =>
  (name: FigureTable['name'], of: string, groups: readonly Named[]): FigureTable => ({
    name,
    of,
    columns: columns.map(([header, unit]) => ({ header, unit })),
    rows: groups.map((group) => ({
      key: group.key,
      label: group.label,
      cells: columns.map(([, , value, kind]) => ({ ...cellOf(group, value), ...behind(kind, group.key) })),
    })),
    ...(drawn !== undefined && { drawn }),
  });

export const occupancyOf = ({ attendedMinutes, openMinutes }: Sums) => ratio(attendedMinutes, openMinutes);
export const missedOf = ({ missed, completed }: Sums) => ratio(missed, missed + completed);
export const ticketOf = ({ revenueCents, priced }: Sums): Value =>
  priced === 0 ? null : Math.round(revenueCents / priced);

const occupancy = ofVisits(
  [
    ['Ocupação', 'share', occupancyOf],
    ['Atendidos', 'minutes', ({ attendedMinutes }) => attendedMinutes, 'completed'],
    ['Abertos', 'minutes', ({ openMinutes }) => openMinutes],
  ],
  0,
);
const missed = ofVisits([
  ['Taxa de faltas', 'share', missedOf],
  ['Faltas', 'count', (sums) => sums.missed, 'missed'],
  ['Canceladas a tempo', 'count', ({ cancelledInTime }) => cancelledInTime, 'cancelledInTime'],
  ['Em cima da hora', 'count', ({ cancelledLate }) => cancelledLate, 'cancelledLate'],
  ['Sem registro de quando', 'count', ({ cancelledUnknown }) => cancelledUnknown, 'cancelledUnknown'],
  ['Pela clínica', 'count', ({ cancelledByClinic }) => cancelledByClinic, 'cancelledByClinic'],
]);
const revenue = ofVisits(
  [
    ['Faturado', 'cents', ({ revenueCents }) => revenueCents, 'completed'],
    ['Concluídas', 'count', ({ completed }) => completed, 'completed'],
    ['Com preço', 'count', ({ priced }) => priced, 'priced'],
    ['Ticket', 'cents', ticketOf],
  ],
  0,
);

/** @param weekday ISO, 1 is Monday, as 2024-01-01 was */
const nameWeekday = (weekday: number) => capitalise(formatWeekday(`2024-01-0${weekday}`));
const onlyCounts = (...headers: string[]) => headers.map((header) => ({ header, unit: 'count' as const }));

/** '31 a 60 dias'. @param last of the ages before it */
export function sayOpenAge(upToDays: number | null, last: number | null | undefined) {
  const first = typeof last === 'number' ? last + 1 : 0;
  return upToDays === null ? `Mais de ${first - 1} dias` : `${first} a ${upToDays} dias`;
}

/** Of a closed list of words: those that occurred in either period, and the last row. */
const thatOccurred = (rows: FigureTable['rows']) =>
  rows.filter(({ cells }, index) => index === rows.length - 1 || cells[0]?.now || cells[0]?.before);

export function tablesOf(found: Figures): FigureTable[] {
  const professionals = found.professionals.map((row) => ({ ...row, key: row.id, label: row.name }));
  const weekdays = found.weekdays.map((row) => ({
    ...row,
    key: String(row.weekday),
    label: nameWeekday(row.weekday),
  }));
  const total = { key: 'total', label: 'Total' };
  const ofAll = { ...found.total, ...total };
  const procedures = found.procedures.map((row) => ({
    ...row,
    key: row.id ?? 'none',
    label: row.title ?? 'Fora do catálogo',
  }));
  return [
    // 'Sem profissional definido' has no opening hours: its visits count in the total only.
    occupancy('professionals', 'Profissional', [
      ...professionals.filter(({ label }) => label !== noProfessional),
      ofAll,
    ]),
    occupancy('weekdays', 'Dia', weekdays),
    missed('missed', 'Profissional', [...professionals, ofAll]),
    missed('missedByWeekday', 'Dia', weekdays),
    revenue('procedures', 'Procedimento', [...procedures, ofAll]),
    revenue('revenue', 'Profissional', [...professionals, ofAll]),
    {
      name: 'received',
      of: 'Forma',
      columns: [{ header: 'Recebido', unit: 'cents' }],
      rows: thatOccurred(
        [
          ...found.received.map(({ method, ...pair }) => ({
            ...pair,
            key: method,
            label: methodNames[method],
          })),
          { ...found.receivedTotal, ...total },
        ].map(({ key, label, ...pair }) => ({
          key,
          label,
          cells: [{ ...cellOf(pair, ({ cents }) => cents), ...behind('received', key) }],
        })),
      ),
      drawn: 0,
    },
    {
      name: 'expenses',
      of: 'Categoria',
      columns: [{ header: 'Despesas', unit: 'cents' }],
      rows: [
        ...found.expenses.map(({ key, category, ...pair }) => ({
          key,
          label: category,
          cells: [{ ...cellOf(pair, ({ cents }) => cents), ...behind('spent', key) }],
        })),
        { ...total, cells: [{ ...cellOf(found.expensesTotal, ({ cents }) => cents), ...behind('spent') }] },
      ],
      drawn: 0,
    },
    {
      name: 'result',
      of: 'No período',
      columns: [{ header: 'Valor', unit: 'cents' }],
      rows: [
        { ...counted('Recebido', 'received', found.receivedTotal, ({ cents }) => cents) },
        { ...counted('Despesas', 'spent', found.expensesTotal, ({ cents }) => cents) },
        {
          key: 'result',
          label: 'Recebido menos despesas',
          cells: [cellOf(found.result, ({ cents }) => cents)],
        },
      ],
    },
    {
      name: 'open',
      of: 'Idade',
      columns: [{ header: 'Em aberto', unit: 'cents' }, ...onlyCounts('Consultas', 'Pacotes e saldos')],
      rows: [
        ...found.open.map(({ upToDays, cents, appointments, packages }, index) => {
          return {
            key: String(upToDays),
            label: sayOpenAge(upToDays, found.open[index - 1]?.upToDays),
            cells: [cents, appointments, packages].map((now) => ({
              now,
              ...behind('open', String(upToDays)),
            })),
          };
        }),
        {
          ...total,
          cells: (['cents', 'appointments', 'packages'] as const).map((column) => ({
            now: found.open.reduce((sum, one) => sum + one[column], 0),
            ...behind('open'),
          })),
        },
      ],
      drawn: 0,
    },
    {
      name: 'packages',
      of: 'Pacotes',
      columns: [...onlyCounts('Quantos'), { header: 'Valor', unit: 'cents' }],
      rows: [
        {
          key: 'sold',
          label: 'Vendidos',
          cells: [
            { ...cellOf(found.packages, ({ sold }) => sold), ...behind('sold') },
            { ...cellOf(found.packages, ({ soldCents }) => soldCents), ...behind('sold') },
          ],
        },
        {
          key: 'used',
          label: 'Sessões usadas',
          cells: [{ ...cellOf(found.packages, ({ used }) => used), ...behind('used') }, none],
        },
        {
          key: 'expiring',
          label: `A vencer em ${expiringWithinDays} dias`,
          cells: [{ now: found.expiring, before: null, ...behind('expiring') }, none],
        },
      ],
    },
    {
      name: 'first',
      of: 'Pacientes',
      columns: [...onlyCounts('Quantos', 'De quantos'), { header: 'Proporção', unit: 'share' }],
      rows: [
        {
          key: 'first',
          label: 'Primeira visita',
          cells: [{ ...cellOf(found.first, ({ patients }) => patients), ...behind('first') }, none, none],
        },
        ...returnDays.map((days, index) => ({
          key: String(days),
          label: `Voltaram em até ${days} dias`,
          cells: [
            {
              ...cellOf(found.first, ({ returns }) => returns[index]?.returned ?? null),
              ...behind('returned', String(days)),
            },
            {
              ...cellOf(found.first, ({ returns }) => returns[index]?.passed ?? null),
              ...behind('passed', String(days)),
            },
            cellOf(found.first, ({ returns }) =>
              ratio(returns[index]?.returned ?? 0, returns[index]?.passed ?? 0),
            ),
          ],
        })),
      ],
    },
    {
      name: 'origins',
      of: 'Origem',
      columns: onlyCounts('Pacientes'),
      rows: thatOccurred(
        found.origins.map(({ way, ...pair }) => ({
          key: String(way),
          label: way === null ? 'Não informado' : wayFoundNames[way],
          cells: [{ ...cellOf(pair, ({ patients }) => patients), ...behind('first', String(way)) }],
        })),
      ),
      drawn: 0,
    },
    {
      name: 'waiting',
      of: 'Horários',
      columns: onlyCounts('Quantos'),
      rows: [
        counted('Oferecidos', 'offered', found.waiting, ({ offered }) => offered),
        counted('Aceitos', 'accepted', found.waiting, ({ accepted }) => accepted),
      ],
    },
    {
      name: 'online',
      of: 'Horários',
      columns: onlyCounts('Quantos'),
      rows: [
        counted('Pedidos', 'asked', found.online, ({ asked }) => asked),
        counted('Marcados', 'booked', found.online, ({ booked }) => booked),
      ],
    },
  ];
}
