/** One cell of the dry run. With a problem it is a field with its sentence; any other becomes a field when it is pressed. */
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { findingReasons } from '#contract/moving/import-findings.ts';
import type { SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import { sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import { IconPencil } from '#web/ui/icons/icons.ts';
import { type BroughtColumn, formatRead, openProblems } from './entry-values.ts';
import styles from './review.module.css';

type EntryCellProps = {
  entry: SpreadsheetEntry;
  column: BroughtColumn;
  /** @param from the field, when the next problem is wanted */
  onMend: (line: number, column: number, value: string, from?: HTMLElement) => void;
  onNext: (from: HTMLElement) => void;
};

/** In characters: a phone, a CPF or a date is not broken into two lines. */
const shortValue = 17;

export function EntryCell({ entry, column, onMend, onNext }: EntryCellProps) {
  const [editing, setEditing] = useState(false);
  const { line, cells, mended } = entry;
  const value = cells[column.place] ?? '';
  const name = `${column.header}, linha ${line}`;
  const problem = openProblems(entry).find((each) => each.column === column.place);
  if (problem || editing) {
    return (
      <CellField
        name={name}
        value={value}
        problem={
          problem?.reason === 'value_missing' && problem.field === 'paid'
            ? 'Digite o valor pago: 0, se nada'
            : problem
              ? findingReasons[problem.reason]
              : null
        }
        focused={editing}
        onSave={(text, from) => {
          setEditing(false);
          if (text !== value) onMend(line, column.place, text, from);
          else if (from) onNext(from);
        }}
        onLeave={() => setEditing(false)}
      />
    );
  }
  // As it is read. The field to change it has what the file says.
  const shown = (value && formatRead(entry, column.field, value)) || value;
  return (
    <UnstyledButton
      className={styles.cell}
      onClick={() => setEditing(true)}
      aria-label={`${name}: ${shown || 'vazia'}. Editar`}
      title={shown === value ? undefined : `Na planilha: ${value}`}
    >
      <Text
        span
        size="sm"
        lineClamp={3}
        className={styles.value}
        data-short={shown.length <= shortValue || undefined}
      >
        {shown}
      </Text>
      {mended.includes(column.place) ? (
        <IconPencil aria-label="Corrigida" size="0.9em" className={styles.mended} />
      ) : null}
    </UnstyledButton>
  );
}

type CellFieldProps = {
  name: string;
  value: string;
  problem: string | null;
  /** Whether it was opened by a press. */
  focused: boolean;
  onSave: (text: string, from?: HTMLElement) => void;
  onLeave: () => void;
};

function CellField({ name, value, problem, focused, onSave, onLeave }: CellFieldProps) {
  const [text, setText] = useState(value);
  // A saved value, and the answer of the server, replace what is typed.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onSave(text, event.currentTarget);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // Before the field loses the focus, which would save what was typed.
    flushSync(() => setText(value));
    event.currentTarget.blur();
    onLeave();
  };
  return (
    <TextInput
      aria-label={name}
      size="sm"
      value={text}
      maxLength={sheetLimits.cell}
      error={problem}
      data-problem={problem ? true : undefined}
      autoFocus={focused}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => (text === value ? onLeave() : onSave(text))}
      className={styles.field}
    />
  );
}
