/** Lines of the file as a table; as cards where it would not fit. Each cell can be changed where it stands. */
import { Button, Card, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import type { SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import { useWidth } from '#web/ui/use-width.ts';
import { Cards } from './entry-cards.tsx';
import { EntryCell } from './entry-cell.tsx';
import {
  askingColumns,
  type BroughtColumn,
  broughtColumns,
  firstNameFields,
  lastNameFields,
} from './entry-values.ts';
import { Outcome } from './line-outcome.tsx';
import styles from './review.module.css';
import { type EntryTableProps, useMending } from './use-mending.ts';

/** In rem: below it a table of few columns would scroll sideways on a phone. */
const tableRoom = 44;

export function EntryTable(props: EntryTableProps) {
  const [place, width] = useWidth();
  return (
    <div ref={place}>
      {width === undefined ? null : width >= tableRoom ? (
        <Grid {...props} width={width} />
      ) : (
        <Cards {...props} />
      )}
    </div>
  );
}

/** In rem, by the longest value of the page: a time needs less than an address. */
function roomOf({ place, header }: BroughtColumn, rows: readonly SpreadsheetEntry[]): number {
  const longest = Math.max(header.length, ...rows.map(({ cells }) => cells[place]?.length ?? 0));
  const asks = rows.some(({ problems }) => problems.some(({ column }) => column === place));
  return Math.min(12, Math.max(asks ? 9 : 0, 2 + longest * 0.55));
}

/** In rem: the number of the line and what becomes of it. */
const lineRoom = 16;

function Grid(props: EntryTableProps & { width: number }) {
  const { rows, columns, onNext, problemsFirst, width } = props;
  const [whole, showWhole] = useState(false);
  const onMend = useMending(props);
  const inFile = broughtColumns(columns);
  const named = inFile.find(({ field }) => firstNameFields.some((each) => each === field));
  const surnames = inFile.filter(({ field }) => lastNameFields.some((each) => each === field));
  const [asked, ask] = useState<readonly BroughtColumn[]>([]);
  // What lines ask that come into view later is added.
  const asking = askingColumns(asked, inFile, rows);
  if (asking !== asked) ask(asking);
  /** The column with the most problems stands next to the name. */
  const rankOf = (column: BroughtColumn) => {
    const at = asking.findIndex(({ place }) => place === column.place);
    return column === named ? 0 : at < 0 ? inFile.length : 1 + at;
  };
  const brought = inFile.toSorted(
    (one, other) => (problemsFirst ? rankOf(one) - rankOf(other) : 0) || one.place - other.place,
  );
  const everything = (named ? [named, ...surnames, ...brought] : brought).filter(
    (column, at, all) => all.indexOf(column) === at,
  );
  /** Where something is to be mended, the other columns are folded away. */
  const narrow = everything.filter((column) => rankOf(column) < inFile.length || surnames.includes(column));
  const folds = problemsFirst && asking.length > 0 && narrow.length < everything.length;
  const [first, ...others] = folds && !whole ? narrow : everything;
  const room = [first, ...others].reduce(
    (sum, column) => sum + (column ? roomOf(column, rows) : 0),
    lineRoom,
  );
  const [ofName, ofLine] = named
    ? [others.slice(0, surnames.length), others.slice(surnames.length)]
    : [[], others];
  const headOf = (column: BroughtColumn) => (
    <Table.Th scope="col" key={column.place} miw={`${roomOf(column, rows)}rem`}>
      {column.header}
    </Table.Th>
  );
  return (
    <Stack gap="xs">
      <Card p={0} className={styles.frame} data-scrolls={room > width || undefined}>
        <Table.ScrollContainer minWidth={0} type="native" className={styles.scroller}>
          <Table
            aria-label="Linhas da planilha"
            verticalSpacing="xs"
            horizontalSpacing="xs"
            className={styles.table}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" className={styles.line}>
                  Linha
                </Table.Th>
                <Table.Th scope="col" className={styles.name} miw={first && `${roomOf(first, rows)}rem`}>
                  {first?.header}
                </Table.Th>
                {ofName.map(headOf)}
                <Table.Th scope="col" className={styles.outcomeColumn}>
                  O que acontece
                </Table.Th>
                {ofLine.map(headOf)}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((entry) => {
                const cell = (column: BroughtColumn) => (
                  <Table.Td key={column.place} data-place={column.place}>
                    <EntryCell entry={entry} column={column} onMend={onMend} onNext={onNext} />
                  </Table.Td>
                );
                return (
                  <Table.Tr key={entry.line}>
                    <Table.Th scope="row" className={`${styles.line} ${styles.lineNumber}`}>
                      {entry.line}
                    </Table.Th>
                    <Table.Td className={styles.name} data-place={first?.place}>
                      {first ? (
                        <EntryCell entry={entry} column={first} onMend={onMend} onNext={onNext} />
                      ) : null}
                    </Table.Td>
                    {ofName.map(cell)}
                    <Table.Td className={styles.outcomeColumn}>
                      <Outcome {...props} entry={entry} inTable />
                    </Table.Td>
                    {ofLine.map(cell)}
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
      {folds ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={() => showWhole(!whole)}
        >
          {whole
            ? 'Mostrar só as colunas com problemas'
            : `Mostrar também ${sayCount(everything.length - narrow.length, 'outra coluna', 'outras colunas')}`}
        </Button>
      ) : null}
    </Stack>
  );
}
