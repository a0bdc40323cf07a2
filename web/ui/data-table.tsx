/**
 * A table of rows and columns. Where the columns do not fit side by side, each row is a card: its first column is the
 * heading, the others are label and value. On paper it is always a table, without what is at the foot of a card.
 */
import { Card, Skeleton, Table } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import styles from './data-table.module.css';
import { usePrinting } from './printing.ts';
import { Loading } from './skeletons.tsx';
import { useWidth } from './use-width.ts';

export type Column<Row> = {
  header: string;
  cell: (row: Row, shape: 'row' | 'card') => ReactNode;
  /** For numbers and dates: digits of equal width. */
  align?: 'left' | 'right';
  numeric?: boolean;
  /** On a card: hidden; at its foot without a label; or there as the sum of the row, which paper has too. */
  onPhone?: 'hide' | 'foot' | 'sum';
  width?: string;
  /** Left out of the dense cards of a phone. */
  isWide?: boolean;
  /** Minimum width in rem. The table is shown where all columns have theirs. */
  minWidth?: number;
};

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Number of skeleton rows. */
  expectedRows?: number;
  /** Whether the rows are old ones, dimmed while new ones load. */
  stale?: boolean;
  /** Rows that follow each other and have the same group stand below its title. */
  groups?: { of: (row: Row) => string; title: (group: string) => ReactNode } | undefined;
  /** Low cards, many on a screen: values in one line without their labels, the foot beside them. */
  dense?: boolean;
};

const defaultMinWidth = 8;
/** Of the card around the table, in rem: both together. */
const borders = 0.125;

/** The width of the table decides, not that of the window: an open sidebar takes some. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [element, width] = useWidth();
  const printing = usePrinting();
  const needed = props.columns.reduce((sum, { minWidth = defaultMinWidth }) => sum + minWidth, borders);
  if (printing)
    return <Grid {...props} columns={props.columns.filter(({ onPhone }) => onPhone !== 'foot')} />;
  return (
    <div ref={element}>
      {width === undefined ? null : width >= needed ? <Grid {...props} /> : <Cards {...props} />}
    </div>
  );
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, expectedRows = 8, stale } = props;
  // A frame that scrolls would be cut at the end of a page.
  const Frame = usePrinting() ? Fragment : ScrollFrame;
  const table = (
    <Card p={0} className={styles.frame}>
      <Frame>
        <Table
          aria-label={label}
          verticalSpacing="sm"
          horizontalSpacing="md"
          highlightOnHover={rows !== undefined}
          className={styles.table}
          data-stale={stale || undefined}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th
                  key={column.header}
                  ta={column.align}
                  w={column.width}
                  miw={`${column.minWidth ?? defaultMinWidth}rem`}
                  scope="col"
                >
                  {column.header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows
              ? rows.map((row, place) => (
                  <Fragment key={rowKey(row)}>
                    {titleAbove(props, place, (title) => (
                      <Table.Tr className={styles.group}>
                        <Table.Th colSpan={columns.length} scope="colgroup">
                          {title}
                        </Table.Th>
                      </Table.Tr>
                    ))}
                    <Table.Tr>
                      {columns.map((column) => (
                        <Table.Td
                          key={column.header}
                          ta={column.align}
                          className={column.numeric ? styles.numeric : undefined}
                        >
                          {column.cell(row, 'row')}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  </Fragment>
                ))
              : Array.from({ length: expectedRows }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change place
                  <Table.Tr key={index}>
                    {columns.map((column, place) => (
                      <Table.Td key={column.header}>
                        <Skeleton h={14} my={5} w={place === 0 ? '70%' : '55%'} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
          </Table.Tbody>
        </Table>
      </Frame>
    </Card>
  );
  return rows ? table : <Loading>{table}</Loading>;
}

/** Of the group that begins with this row; null: none does. */
function titleAbove<Row>(
  { rows = [], groups }: Pick<DataTableProps<Row>, 'rows' | 'groups'>,
  place: number,
  draw: (title: ReactNode) => ReactNode,
) {
  const [row, before] = [rows[place], rows[place - 1]];
  if (!groups || row === undefined) return null;
  const group = groups.of(row);
  return before !== undefined && groups.of(before) === group ? null : draw(groups.title(group));
}

const ScrollFrame = ({ children }: { children: ReactNode }) => (
  // Not a scroll area, which leaves room for its bar below the table.
  <Table.ScrollContainer minWidth={0} type="native">
    {children}
  </Table.ScrollContainer>
);

function Cards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, expectedRows = 5, stale, dense = false } = props;
  const [heading, ...others] = columns;
  if (!rows) {
    return (
      <Loading>
        <div className={styles.cards}>
          {Array.from({ length: expectedRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never change place
            <Card key={index} p="md">
              <Skeleton h={16} w="60%" />
              <Skeleton h={11} w="80%" mt="md" />
              <Skeleton h={11} w="70%" mt="xs" />
            </Card>
          ))}
        </div>
      </Loading>
    );
  }
  const facts = others.filter((column) => column.onPhone === undefined);
  const foot = others.filter(({ onPhone }) => onPhone === 'foot' || onPhone === 'sum');
  return (
    <ul
      aria-label={label}
      className={styles.cards}
      data-stale={stale || undefined}
      data-dense={dense || undefined}
    >
      {rows.map((row, place) => (
        <Fragment key={rowKey(row)}>
          {titleAbove(props, place, (title) => (
            <li className={styles.cardGroup}>{title}</li>
          ))}
          <Card component="li" {...(dense ? {} : { p: 'md' })} className={styles.card}>
            <div className={styles.cardHeading}>{heading?.cell(row, 'card')}</div>
            <dl className={styles.facts}>
              {facts.map((column) => (
                <div key={column.header} className={styles.fact} data-wide={column.isWide || undefined}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row, 'card')}</dd>
                </div>
              ))}
            </dl>
            {foot.map((column) => (
              <div
                key={column.header}
                className={styles.foot}
                data-sum={column.onPhone === 'sum' || undefined}
              >
                {column.onPhone === 'sum' ? <span>{column.header}</span> : null}
                {column.cell(row, 'card')}
              </div>
            ))}
          </Card>
        </Fragment>
      ))}
    </ul>
  );
}
