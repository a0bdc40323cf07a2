/** Lines of the file as cards, where a table would not fit. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import { EntryCell } from './entry-cell.tsx';
import { broughtColumns, formatRead, nameFields, nameOf } from './entry-values.ts';
import { Outcome } from './line-outcome.tsx';
import styles from './review.module.css';
import { type EntryTableProps, type LineProps, useMending } from './use-mending.ts';

export const Cards = (props: EntryTableProps) => (
  <ul aria-label="Linhas da planilha" className={styles.cards}>
    {props.rows.map((entry) => (
      <EntryCard key={entry.line} entry={entry} {...props} />
    ))}
  </ul>
);

/** More would be the whole line. */
const shownFacts = 5;

/** A line is folded to what asks for something, or to its first facts: a page of whole lines would be long to scroll. */
function EntryCard({ entry, ...props }: LineProps & { entry: SpreadsheetEntry }) {
  const [whole, showWhole] = useState(false);
  const onMend = useMending(props);
  const { columns, onNext } = props;
  const brought = broughtColumns(columns);
  const asking = brought.filter(
    ({ place }) => entry.mended.includes(place) || entry.problems.some(({ column }) => column === place),
  );
  const facts = brought.flatMap(({ place, field }) => {
    const value = entry.cells[place]?.trim() ?? '';
    const isOfName = nameFields.some((each) => each === field);
    return isOfName || value === '' ? [] : (formatRead(entry, field, value) ?? value);
  });
  const folded = asking.length > 0 || facts.length > shownFacts;
  return (
    <Card component="li" p="md">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text fw="bold">{nameOf(entry, columns) ?? 'Sem nome'}</Text>
        <Text size="sm" c="dimmed" className={styles.cardLine}>
          Linha {entry.line}
        </Text>
      </Group>
      {folded && !whole && asking.length === 0 ? (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {facts.slice(0, shownFacts).join(' · ')}
        </Text>
      ) : null}
      <Stack component="dl" gap="0.25rem" mt="xs">
        {(folded && !whole ? asking : brought).map((column) => (
          <div key={column.place} className={styles.fact}>
            <dt>{column.header}</dt>
            <dd>
              <EntryCell entry={entry} column={column} onMend={onMend} onNext={onNext} />
            </dd>
          </div>
        ))}
      </Stack>
      <Group className={styles.cardFoot} justify="space-between" gap="xs" align="flex-start">
        <Outcome {...props} entry={entry} />
        {folded && !whole ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => showWhole(true)}>
            Ver a linha inteira
          </Button>
        ) : null}
      </Group>
    </Card>
  );
}
