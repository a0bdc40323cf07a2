/** What becomes of a line, and how that can be changed. */
import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import { findingReasons } from '#contract/moving/import-findings.ts';
import type { SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import { fieldLabels, keptInNotes } from '#contract/moving/spreadsheet-fields.ts';
import type { PastStatus } from '#contract/moving/spreadsheet-options.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { IconCircleCheck } from '#web/ui/icons/icons.ts';
import { count } from '../../shown-import.ts';
import { cpfOfGuardian } from './duplicate-card.tsx';
import { cellOf, isCpfOfGuardian, isOfNewPatient, openProblems } from './entry-values.ts';
import { PersonFacts } from './patient-choice-card.tsx';
import styles from './review.module.css';
import type { LineProps } from './use-mending.ts';

/** What becomes of the line, and how that can be changed. */
export function Outcome({
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
      {isCpfOfGuardian(entry, columns) ? (
        <Text size="sm" c="dimmed">
          {cpfOfGuardian}
        </Text>
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
              {withoutValue('Trazer', open, entry.startsAt, today, pastStatus)}
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
  verb: 'Trazer' | 'Vem',
  problems: SpreadsheetEntry['problems'],
  startsAt: string | null,
  today: string,
  pastStatus: PastStatus,
) =>
  problems.some(({ field }) => field === 'status')
    ? startsAt !== null && startsAt.slice(0, 10) < today && pastStatus === 'completed'
      ? `${verb} como concluída`
      : `${verb} como agendada`
    : verb === 'Vem' && problems.every(({ field }) => keptInNotes.includes(field))
      ? 'Vem, com o valor em Observações'
      : `${verb} sem o valor`;

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
          ? withoutValue('Vem', problems, startsAt, today, pastStatus)
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
