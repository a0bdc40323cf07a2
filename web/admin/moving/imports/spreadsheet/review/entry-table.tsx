/** Lines of the file as a table; as cards where it would not fit. Each cell can be changed where it stands. */
import { Badge, Button, Card, Group, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import { findingReasons } from '#contract/moving/import-findings.ts';
import {
  fieldLabels,
  type PastStatus,
  type SpreadsheetEntry,
  type SpreadsheetKind,
} from '#contract/moving/spreadsheet-imports.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { sayCount } from '#web/format/count.ts';
import { IconCircleCheck } from '#web/ui/icons/icons.ts';
import { useWidth } from '#web/ui/use-width.ts';
import { count } from '../../shown-import.ts';
import { EntryCell } from './entry-cell.tsx';
import {
  type BroughtColumn,
  broughtColumns,
  cellOf,
  type EntryColumn,
  isOfNewPatient,
  nameOf,
  openProblems,
} from './entry-values.ts';
import { PersonFacts } from './patient-choice-card.tsx';
import styles from './review.module.css';
import type { ReviewCalls } from './review-data.ts';

export type LineProps = {
  kind: SpreadsheetKind;
  columns: readonly EntryColumn[];
  calls: ReviewCalls;
  importId: string;
  /** Whose appointments without a professional become, once chosen. */
  unnamedAre: string | null;
  pastStatus: PastStatus;
  /** After the last problem that is shown. */
  onNext: (from: HTMLElement) => void;
};

type EntryTableProps = LineProps & {
  rows: readonly SpreadsheetEntry[];
  /** The columns that ask for something stand next to the name: at the end of a wide table they are out of sight. */
  problemsFirst: boolean;
};

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

function useMending({ calls, importId, onNext }: LineProps) {
  return (line: number, column: number, value: string, from?: HTMLElement) => {
    calls.mend.mutate({ id: importId, line, column, value }, { onSettled: () => from && onNext(from) });
  };
}

/** In rem, by the longest value of the page: a time needs less than an address. */
function roomOf({ place, header }: BroughtColumn, rows: readonly SpreadsheetEntry[]): number {
  const longest = Math.max(header.length, ...rows.map(({ cells }) => cells[place]?.length ?? 0));
  const asks = rows.some(({ problems }) => problems.some(({ column }) => column === place));
  return Math.min(12, Math.max(asks ? 9 : 0, 2 + longest * 0.55));
}

/** In rem: the number of the line and what becomes of it. */
const lineRoom = 16;

const nameFields = ['fullName', 'firstName', 'patientName', 'patientFirstName'] as const;
/** What follows the first name of a person. */
const surnameFields = ['middleName', 'lastName', 'patientLastName'] as const;

function Grid(props: EntryTableProps & { width: number }) {
  const { rows, columns, onNext, problemsFirst, width } = props;
  const [whole, showWhole] = useState(false);
  const onMend = useMending(props);
  const inFile = broughtColumns(columns);
  const named = inFile.find(({ field }) => nameFields.some((each) => each === field));
  const surnames = inFile.filter(({ field }) => surnameFields.some((each) => each === field));
  // As the table begins, so that no column moves under the hands.
  const [asking] = useState(() => {
    const linesOf = ({ place }: BroughtColumn) =>
      rows.filter(({ problems }) => problems.some(({ column }) => column === place)).length;
    return inFile.filter((column) => linesOf(column) > 0).sort((one, other) => linesOf(other) - linesOf(one));
  });
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

const Cards = (props: EntryTableProps) => (
  <ul aria-label="Linhas da planilha" className={styles.cards}>
    {props.rows.map((entry) => (
      <EntryCard key={entry.line} entry={entry} {...props} />
    ))}
  </ul>
);

/** Where something is to be mended, the other cells are folded away: a page of whole lines would be long to scroll. */
function EntryCard({ entry, ...props }: LineProps & { entry: SpreadsheetEntry }) {
  const [whole, showWhole] = useState(false);
  const onMend = useMending(props);
  const { columns, onNext } = props;
  const brought = broughtColumns(columns);
  const asking = brought.filter(
    ({ place }) => entry.mended.includes(place) || entry.problems.some(({ column }) => column === place),
  );
  const folded = asking.length > 0 && !whole;
  return (
    <Card component="li" p="md">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text fw="bold">{nameOf(entry, columns) ?? 'Sem nome'}</Text>
        <Text size="sm" c="dimmed" className={styles.cardLine}>
          Linha {entry.line}
        </Text>
      </Group>
      <Stack component="dl" gap="0.25rem" mt="xs">
        {(folded ? asking : brought).map((column) => (
          <div key={column.place} className={styles.fact}>
            <dt>{column.header}</dt>
            <dd>
              <EntryCell entry={entry} column={column} onMend={onMend} onNext={onNext} />
            </dd>
          </div>
        ))}
      </Stack>
      {folded ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={() => showWhole(true)}
        >
          Ver a linha inteira
        </Button>
      ) : null}
      <div className={styles.cardFoot}>
        <Outcome {...props} entry={entry} />
      </div>
    </Card>
  );
}

/** What becomes of the line, and how that can be changed. */
function Outcome({
  entry,
  columns,
  calls,
  importId,
  inTable,
  kind,
  unnamedAre,
  pastStatus,
}: LineProps & { entry: SpreadsheetEntry; inTable?: boolean }) {
  const { line, decision, hints, matches, match, others } = entry;
  // Who of several it is.
  const chosen = matches.find(
    ({ patientId }) => patientId !== null && match !== null && patientId === match.patientId,
  );
  const today = useToday();
  const open = openProblems(entry);
  // The others are said below their cells. In a table these may be out of sight: a press brings them into view.
  const named = open.filter(({ column }) => column === null);
  const inCells = open.filter(({ column }) => column !== null);
  const decide = (choice: 'create' | 'skip', ofPerson = false) =>
    calls.decide.mutate({ id: importId, line, decision: choice, match: null, ofPerson });
  const outside = open.find(({ reason }) => reason === 'sum_line' || reason === 'nothing_left');
  if (outside)
    return (
      <Stack gap={4} align="flex-start" className={styles.outcome}>
        <Badge color="gray">Fica de fora</Badge>
        <Text size="sm" c="dimmed">
          {findingReasons[outside.reason]}
        </Text>
      </Stack>
    );
  if (decision === 'skip') {
    return (
      <Group gap={4} className={styles.outcome} justify="flex-start">
        <Badge color="gray">Fica de fora</Badge>
        {hints.map((hint) => (
          <Text key={hint} size="sm" c="dimmed">
            {findingReasons[hint]}
          </Text>
        ))}
        <Button variant="subtle" size="compact-sm" onClick={() => decide('create')}>
          Trazer
        </Button>
      </Group>
    );
  }
  const skip = (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => decide('skip')}>
      Pular
    </Button>
  );
  return (
    <Stack gap={4} align="flex-start" className={styles.outcome}>
      {inTable
        ? inCells.map(({ column, reason }) => (
            <UnstyledButton
              key={`${column} ${reason}`}
              fz="sm"
              c="var(--mantine-color-error)"
              onClick={({ currentTarget }) =>
                currentTarget
                  .closest('tr')
                  ?.querySelector<HTMLElement>(`[data-place="${column}"] [data-problem]`)
                  ?.focus()
              }
            >
              {columns[column ?? -1]?.header} a corrigir
            </UnstyledButton>
          ))
        : null}
      {named.map(({ reason, field }) => (
        <Text key={`${reason}-${field}`} size="sm" c="var(--mantine-color-error)">
          {reason === 'value_missing' && field ? `Falta: ${fieldLabels[field]}` : findingReasons[reason]}
        </Text>
      ))}
      {open.length === 0 ? (
        <Comes entry={entry} kind={kind} columns={columns} pastStatus={pastStatus} />
      ) : null}
      {open.length === 0 && kind !== 'patients' && chosen && matches.length > 1 ? (
        <Text size="sm" c="dimmed">
          {chosen.fullName}: <PersonFacts match={chosen} />
        </Text>
      ) : null}
      {open.length === 0 && kind === 'appointments' && cellOf(entry, columns, ['service']) === null ? (
        <Text size="sm" c="dimmed">
          Procedimento: {defaultService}
        </Text>
      ) : null}
      {open.length === 0 &&
      kind === 'appointments' &&
      entry.startsAt !== null &&
      entry.startsAt.slice(0, 10) < today &&
      cellOf(entry, columns, ['status']) === null ? (
        <Text size="sm" c="dimmed">
          Sem situação na planilha: {sayStatus(pastStatus)}
        </Text>
      ) : null}
      {open.length === 0 && unnamedAre !== null && cellOf(entry, columns, ['professional']) === null ? (
        <Text size="sm" c="dimmed">
          Profissional: {unnamedAre}
        </Text>
      ) : null}
      {hints.map((hint) => (
        <Text key={hint} size="sm" c="dimmed">
          {findingReasons[hint]}
        </Text>
      ))}
      {open.length > 0 ? (
        <Group gap={4}>
          {open.some(({ reason }) => reason === 'patient_unknown') ? (
            <Button variant="light" size="compact-sm" onClick={() => decide('create')}>
              Cadastrar
            </Button>
          ) : null}
          {open.every(({ isEssential }) => !isEssential) ? (
            <Button
              variant="light"
              size="compact-sm"
              onClick={() => calls.accept.mutate({ id: importId, line, isAccepted: true })}
            >
              {open.some(({ field }) => field === 'status')
                ? withoutValue(open, entry.startsAt, today, pastStatus).replace('Vem', 'Trazer')
                : 'Trazer sem o valor'}
            </Button>
          ) : null}
          {skip}
        </Group>
      ) : isOfNewPatient(entry, columns, kind) ? (
        <Group gap={4}>
          {skip}
          {others > 0 ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => decide('skip', true)}>
              Pular as {count(others + 1)} deste nome
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
}

/** An appointment has a status: without its own, the one that its day gives it. */
const withoutValue = (
  problems: SpreadsheetEntry['problems'],
  startsAt: string | null,
  today: string,
  pastStatus: PastStatus,
) =>
  problems.some(({ field }) => field === 'status')
    ? startsAt !== null && startsAt.slice(0, 10) < today && pastStatus === 'completed'
      ? 'Vem como concluída'
      : 'Vem como agendada'
    : 'Vem sem o valor';

type ComesProps = Pick<LineProps, 'kind' | 'columns' | 'pastStatus'> & { entry: SpreadsheetEntry };

function Comes({ entry, kind, columns, pastStatus }: ComesProps) {
  const { decision, isAccepted, mended, problems, startsAt, match } = entry;
  const today = useToday();
  // Accepted with the others: without this value the line cannot come.
  const staysOut = problems.some(({ isEssential }) => isEssential);
  const registers = !staysOut && match === null && isOfNewPatient(entry, columns, kind);
  const words = staysOut
    ? 'Fica de fora'
    : decision === null
      ? 'Espera sua decisão'
      : decision === 'merge'
        ? 'Junta à ficha'
        : isAccepted && problems.length > 0
          ? withoutValue(problems, startsAt, today, pastStatus)
          : mended.length > 0
            ? 'Corrigida'
            : 'Vem';
  return (
    <Text size="sm" className={styles.comes} data-open={staysOut || decision === null || undefined}>
      {staysOut || decision === null ? null : <IconCircleCheck aria-hidden size="1.1em" />} {words}
      {registers ? ' e cadastra o paciente' : ''}
    </Text>
  );
}
