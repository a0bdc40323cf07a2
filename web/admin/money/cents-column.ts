import { formatCents } from '#web/format/money.ts';
import type { Column } from '#web/ui/data-table.tsx';

/** A column of amounts; in dense cards, which have no labels, they say what they are. */
export const cents = <Row>(header: string, of: (row: Row) => number): Column<Row> => ({
  header,
  numeric: true,
  align: 'right',
  minWidth: 7.5,
  cell: (row, shape) => `${shape === 'card' ? `${header} ` : ''}${formatCents(of(row))}`,
});
