/** The columns by day, how wide they are, and why a column or a day is closed. */
import type { AgendaClosure } from '#contract/agenda/agenda.ts';
import type { Column } from './columns.ts';

const closureNames = {
  holiday: 'Feriado',
  closed: 'Fechado',
  vacation: 'Férias',
  block: 'Bloqueio',
  maintenance: 'Manutenção',
} satisfies Record<AgendaClosure['kind'], string>;

export const sayClosure = ({ kind, title }: Pick<AgendaClosure, 'kind' | 'title'>) =>
  title ?? closureNames[kind];

/** Without open time and without appointments. */
export const isIdle = ({ open, appointments }: Pick<Column, 'open' | 'appointments'>) =>
  open.length === 0 && appointments.length === 0;

/** Of a column without open time: the closure's name, or that the professional has no hours on that day. */
export function sayIdle({ closures }: Pick<Column, 'closures'>): string {
  const [longest] = closures.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  return longest ? sayClosure(longest) : 'Não atende';
}

export type DayGroup = {
  date: string;
  columns: Column[];
  /** No column has open time or an appointment. */
  isClosed: boolean;
};

export function groupsOf(columns: readonly Column[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last?.date === column.date) last.columns.push(column);
    else groups.push({ date: column.date, columns: [column], isClosed: false });
  }
  return groups.map((group) => ({ ...group, isClosed: group.columns.every(isIdle) }));
}

/** Why nothing is open in a day: the clinic's closure, or that it has no hours. Of one professional: also what keeps them away. */
export function sayClosedDay({ columns }: Pick<DayGroup, 'columns'>): string {
  const [first, second] = columns;
  const closures = first?.closures.filter(({ kind }) => kind === 'holiday' || kind === 'closed') ?? [];
  if (closures[0]) return sayClosure(closures[0]);
  return first && first.closures.length > 0 && !second ? sayIdle(first) : 'Sem expediente';
}

/** In rem. The seven days of a week have room at 1024 pixels beside the sidebar. */
const widths = { columnOfWeek: 5.5, column: 10, idle: 7, closedDay: 2.75 };

type GroupWidth = {
  /** In rem. */
  fixed: number;
  least: number;
  /** The number of columns that share the rest. */
  shares: number;
};

/** @param days the number of days on the screen */
export function columnWidth(column: Column, group: DayGroup, days: number): GroupWidth {
  if (isIdle(column) && !group.isClosed && group.columns.length > 1) {
    return { fixed: widths.idle, least: widths.idle, shares: 0 };
  }
  return { fixed: 0, least: days === 1 ? widths.column : widths.columnOfWeek, shares: 1 };
}

/** A closed day is narrow, except where it is the only one. */
export function groupWidth(group: DayGroup, days: number): GroupWidth {
  if (isFolded(group, days)) return { fixed: widths.closedDay, least: widths.closedDay, shares: 0 };
  const all = group.columns.map((column) => columnWidth(column, group, days));
  return {
    fixed: all.reduce((sum, { fixed }) => sum + fixed, 0),
    least: all.reduce((sum, { least }) => sum + least, 0),
    shares: all.reduce((sum, { shares }) => sum + shares, 0),
  };
}

/** Shown as a narrow strip that leads to the day, without columns. */
export const isFolded = ({ isClosed }: Pick<DayGroup, 'isClosed'>, days: number) => isClosed && days > 1;

/** Heads and columns have the same widths, so that they stand below each other. */
export const styleOf = ({ fixed, least, shares }: GroupWidth) => ({
  flex: shares === 0 ? `0 0 ${fixed}rem` : `${shares} 0 ${fixed}rem`,
  minWidth: `${least}rem`,
});
