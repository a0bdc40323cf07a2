/** How the file is read: found by itself, and corrected here. Below, its first lines as they are read so. */
import { Select, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { type Encoding, encodings, type Separator, separators } from '#contract/moving/spreadsheet-files.ts';
import type { DescribedFile } from '#contract/moving/spreadsheet-imports.ts';
import styles from './spreadsheet.module.css';

type Reading = DescribedFile['reading'];
/** What is left out is found again. */
export type ReadingChange = {
  separator?: Separator | null;
  encoding?: Encoding | null;
  sheet?: string | null;
  headerLine?: number | null;
};

export const separatorNames: Record<Separator, string> = {
  ';': 'Ponto e vírgula (;)',
  ',': 'Vírgula (,)',
  '\t': 'Tabulação',
  '|': 'Barra vertical (|)',
};

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (Excel antigo)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (invertido)',
};

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

/** The first filled cells of a row, as one text. */
const sayRow = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(', ');

const headerOptions = (file: DescribedFile) => [
  { value: '0', label: 'A planilha não tem títulos' },
  ...file.firstRows.map(({ line, cells }) => ({
    value: String(line),
    label: `Linha ${line}: ${sayRow(cells)}`,
  })),
];

type ReadingFieldsProps = { file: DescribedFile; onChange: (change: ReadingChange) => void };

export function ReadingFields({ file, onChange }: ReadingFieldsProps) {
  const { reading, sheets } = file;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {reading.separator ? (
          <Select
            label="Separador"
            data={optionsOf(separators, separatorNames)}
            value={reading.separator}
            allowDeselect={false}
            // Other cells: the line of the titles can be another.
            onChange={(separator) => onChange({ encoding: reading.encoding, separator })}
          />
        ) : null}
        {reading.encoding ? (
          <Select
            label="Acentos (codificação)"
            data={optionsOf(encodings, encodingNames)}
            value={reading.encoding}
            allowDeselect={false}
            onChange={(encoding) => onChange({ ...reading, encoding })}
          />
        ) : null}
        {sheets.length > 1 ? (
          <Select
            label="Aba"
            data={sheets}
            value={reading.sheet}
            allowDeselect={false}
            onChange={(sheet) => onChange({ sheet })}
          />
        ) : null}
        <Select
          label="Linha dos títulos"
          data={headerOptions(file)}
          value={String(reading.headerLine)}
          allowDeselect={false}
          onChange={(line) => onChange({ ...reading, headerLine: Number(line) })}
        />
      </SimpleGrid>
      <FirstRows file={file} headerLine={reading.headerLine} />
    </Stack>
  );
}

/** More would not help to see whether the file is read well. */
const shownRows = 8;

const FirstRows = ({ file, headerLine }: { file: DescribedFile; headerLine: Reading['headerLine'] }) => (
  <div>
    <Text size="sm" c="dimmed" mb={4}>
      As primeiras linhas, como são lidas
    </Text>
    <Table.ScrollContainer minWidth={0} className={styles.preview}>
      <Table aria-label="Primeiras linhas" verticalSpacing={4} horizontalSpacing="sm" fz="sm">
        <Table.Tbody>
          {file.firstRows.slice(0, shownRows).map(({ line, cells }) => (
            <Table.Tr key={line} data-titles={line === headerLine || undefined}>
              <Table.Th scope="row" className={styles.lineNumber}>
                {line}
              </Table.Th>
              {file.columns.map(({ header }, column) => (
                <Table.Td key={header} className={styles.previewCell}>
                  {cells[column] ?? ''}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </div>
);
