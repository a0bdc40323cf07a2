/** All findings of an import as CSV, for the page and for the command. */

import type { CsvRow } from '#contract/csv.ts';
import { fieldName, tableName } from '#contract/moving/finding-places.ts';
import { actionText, findingReasons } from '#contract/moving/import-findings.ts';
import { csvStream } from '../../platform/csv/write-csv.ts';
import type { listFindings } from './finding-queries.ts';
import { presentFinding } from './present-import.ts';

const header = (isPlan: boolean) => [
  'Tabela',
  'Linha',
  'Paciente',
  'Campo',
  'Motivo',
  isPlan ? 'O que será feito' : 'O que foi feito',
  'Valor original',
  'Identificação na origem',
];
const pageSize = 2_000;

type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];
/** The findings behind this number, in order. */
type ReadPage = (after: number, limit: number) => Promise<FindingRow[]>;

/** @param isPlan nothing of the import has come in */
export const findingsCsv = (read: ReadPage, isPlan: boolean) =>
  csvStream(header(isPlan), readFindings(read, isPlan));

/** One page in memory at a time. */
async function* readFindings(read: ReadPage, isPlan: boolean): AsyncGenerator<CsvRow> {
  for (let after = 0; ; ) {
    const rows = await read(after, pageSize);
    for (const row of rows) {
      const { table, line, sourceId, patient, field, reason, action, value } = presentFinding(row);
      const place = [tableName(table), line, patient?.name, field === null ? null : fieldName(field)];
      yield [...place, findingReasons[reason], actionText(action, isPlan), value, sourceId];
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.number;
  }
}
