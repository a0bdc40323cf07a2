/** Each column of the file with a few of its values, and what it is brought as. */
import { NativeSelect, Text } from '@mantine/core';
import { fieldLabels, fieldsOf, type SpreadsheetField } from '#contract/moving/spreadsheet-fields.ts';
import type { DescribedFile } from '#contract/moving/spreadsheet-imports.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { MissingValue } from '#web/ui/missing-value.tsx';
import styles from './spreadsheet.module.css';

type FileColumn = DescribedFile['columns'][number] & { place: number };
type ColumnTableProps = {
  file: DescribedFile;
  onChoose: (place: number, field: SpreadsheetField | null) => void;
};

const leftOut = 'Não trazer';

export function ColumnTable({ file, onChoose }: ColumnTableProps) {
  const choices = fieldsOf[file.kind];
  const options = [
    { value: '', label: leftOut },
    ...choices.map((field) => ({ value: field, label: fieldLabels[field] })),
  ];
  const columns: Column<FileColumn>[] = [
    { header: 'Coluna da planilha', cell: ({ header }) => header, minWidth: 12, width: '28%' },
    { header: 'Exemplos', cell: ({ examples }) => <Examples examples={examples} />, minWidth: 16 },
    {
      header: 'Vem como',
      cell: ({ header, field, place }) => (
        <NativeSelect
          aria-label={`${header} vem como`}
          size="sm"
          data={options}
          value={field ?? ''}
          className={field === null ? styles.leftOut : undefined}
          onChange={({ currentTarget: { value } }) =>
            onChoose(place, choices.find((choice) => choice === value) ?? null)
          }
        />
      ),
      minWidth: 15,
      width: '17rem',
    },
  ];
  return (
    <DataTable
      label="Colunas da planilha"
      columns={columns}
      rows={file.columns.map((column, place) => ({ ...column, place }))}
      rowKey={({ place }) => String(place)}
    />
  );
}

/** The others would not be looked at. */
const shownExamples = 3;

/** A workbook keeps its days as '2026-05-13'. */
const asWritten = (text: string) => text.replace(/^(\d{4})-(\d{2})-(\d{2})\b/u, '$3/$2/$1');

const Examples = ({ examples }: { examples: readonly string[] }) =>
  examples.length === 0 ? (
    <MissingValue>Vazia</MissingValue>
  ) : (
    <Text size="sm" c="dimmed" lineClamp={2} className={styles.examples}>
      {examples.slice(0, shownExamples).map(asWritten).join(' · ')}
    </Text>
  );
