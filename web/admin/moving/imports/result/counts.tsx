/** How many rows of each table came, were joined with those here, and did not come. */
import { Text } from '@mantine/core';
import { tableName } from '#contract/moving/finding-places.ts';
import type { ImportResult } from '#contract/moving/imports.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Part } from '../part.tsx';
import { count } from '../shown-import.ts';

type OfTable = ImportResult['tables'][number];

const columnsWith = (imported: string, merged: string, skipped: string): Column<OfTable>[] => [
  { header: 'O quê', cell: ({ table }) => tableName(table), minWidth: 12 },
  {
    header: 'Na origem',
    cell: ({ read, imported, merged }) => (read === 0 && imported + merged > 0 ? '—' : count(read)),
    align: 'right',
    numeric: true,
    minWidth: 7,
  },
  { header: imported, cell: (row) => count(row.imported), align: 'right', numeric: true, minWidth: 7 },
  { header: merged, cell: (row) => count(row.merged), align: 'right', numeric: true, minWidth: 7 },
  { header: skipped, cell: (row) => count(row.skipped), align: 'right', numeric: true, minWidth: 8 },
];
const done = columnsWith('Vieram', 'Juntados', 'Não vieram');
const planned = columnsWith('Vêm', 'Juntados', 'Não vêm');

/** @param isPlan the import has only been checked */
export function Counts({ result, isPlan = false }: { result: ImportResult | null; isPlan?: boolean }) {
  if (!result || result.tables.length === 0) return null;
  const title = isPlan ? 'O que vem' : 'O que veio';
  return (
    <Part title={title}>
      <DataTable
        label={title}
        columns={isPlan ? planned : done}
        rows={result.tables}
        rowKey={({ table }) => table}
      />
      {result.files ? (
        <Text c="dimmed">
          {count(result.files.count + result.files.pictures)} arquivos: {count(result.files.count)} de
          pacientes, com {formatFileSize(result.files.bytes)}, e {count(result.files.pictures)} fotos de
          pacientes e imagens de procedimentos, também as que vêm dentro de um registro.
        </Text>
      ) : null}
    </Part>
  );
}
