/** How many rows of each table came, were joined with those here, and did not come. */
import { Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { sayCount, sayList } from '#contract/count.ts';
import { tableName } from '#contract/moving/finding-places.ts';
import type { ImportResult } from '#contract/moving/imports.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Part } from '../part.tsx';
import { count } from '../shown-import.ts';

type OfTable = ImportResult['tables'][number];

/** On a phone, where ten tables of four figures are a long way: '29 de 31 vieram, 1 juntado, 1 não veio' */
function sayRow({ read, imported, merged, skipped }: OfTable, isPlan: boolean): string {
  const [one, many] = isPlan ? ['vem', 'vêm'] : ['veio', 'vieram'];
  const verb = imported === 1 ? one : many;
  return [
    `${count(imported)}${read > 0 ? ` de ${count(read)}` : ''} ${verb}`,
    merged > 0 && sayCount(merged, 'juntado', 'juntados'),
    skipped > 0 && `${count(skipped)} não ${skipped === 1 ? one : many}`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}

/** Without what is nothing. */
export const sayFiles = ({ count: files, bytes, pictures }: NonNullable<ImportResult['files']>): string =>
  `${sayList(
    [
      files > 0 &&
        `${sayCount(files, 'arquivo de paciente', 'arquivos de pacientes')} (${formatFileSize(bytes)})`,
      pictures > 0 &&
        `${sayCount(pictures, 'foto de paciente ou imagem de procedimento', 'fotos de pacientes e imagens de procedimentos')}, também de dentro dos registros`,
    ].filter((words) => words !== false),
  )}.`;

const columnsWith = (isPlan: boolean): Column<OfTable>[] => [
  { header: 'O quê', cell: ({ table }) => tableName(table), minWidth: 12 },
  {
    header: 'Na origem',
    cell: ({ read, imported, merged }) => (read === 0 && imported + merged > 0 ? '—' : count(read)),
    align: 'right',
    numeric: true,
    onPhone: 'hide',
    minWidth: 7,
  },
  {
    header: isPlan ? 'Vêm' : 'Vieram',
    cell: (row, shape) => (shape === 'card' ? sayRow(row, isPlan) : count(row.imported)),
    align: 'right',
    numeric: true,
    minWidth: 7,
  },
  {
    header: 'Juntados',
    cell: (row) => count(row.merged),
    align: 'right',
    numeric: true,
    onPhone: 'hide',
    minWidth: 7,
  },
  {
    header: isPlan ? 'Não vêm' : 'Não vieram',
    cell: (row) => count(row.skipped),
    align: 'right',
    numeric: true,
    onPhone: 'hide',
    minWidth: 8,
  },
];

type CountsProps = {
  result: ImportResult | null;
  /** The import has only been checked. */
  isPlan?: boolean;
} & Pick<ComponentProps<typeof Part>, 'text' | 'action'>;

export function Counts({ result, isPlan = false, text, action }: CountsProps) {
  if (!result || result.tables.length === 0) return null;
  const title = isPlan ? 'O que vem' : 'O que veio';
  return (
    <Part title={title} text={text ?? null} action={action}>
      <DataTable
        label={title}
        columns={columnsWith(isPlan)}
        rows={result.tables}
        rowKey={({ table }) => table}
        dense
      />
      {result.files && result.files.count + result.files.pictures > 0 ? (
        <Text c="dimmed">{sayFiles(result.files)}</Text>
      ) : null}
    </Part>
  );
}
