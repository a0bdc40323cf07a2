/** Lines of the file as cards, where a table would not fit. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import { EntryCell } from './entry-cell.tsx';
import { broughtColumns, nameOf } from './entry-values.ts';
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
