/** All findings of an import as CSV, for the page and for the command. */
import type { CsvRow } from '#contract/csv.ts';
import { fieldName, tableName } from '#contract/moving/finding-places.ts';
import { actionText, type FindingTime, findingReasons } from '#contract/moving/import-findings.ts';
import { csvStream } from '../../platform/csv/write-csv.ts';
import type { listFindings } from './finding-queries.ts';
import { presentFinding } from './present-import.ts';

const header = (time: FindingTime) => [
  'Tabela',
  'Linha',
  'Paciente',
  'Campo',
  'Motivo',
  time === 'planned' ? 'O que será feito' : 'O que foi feito',
  'Valor original',
  'Identificação na origem',
];
const pageSize = 2_000;

type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];
/** The findings behind this number, in order. */
type ReadPage = (after: number, limit: number) => Promise<FindingRow[]>;

export const findingsCsv = (read: ReadPage, time: FindingTime) =>
  csvStream(header(time), readFindings(read, time));

/** One page in memory at a time. */
async function* readFindings(read: ReadPage, time: FindingTime): AsyncGenerator<CsvRow> {
  for (let after = 0; ; ) {
    const rows = await read(after, pageSize);
    for (const row of rows) {
      const { table, line, sourceId, patient, field, reason, action, value } = presentFinding(row);
      const place = [tableName(table), line, patient?.name, field === null ? null : fieldName(field)];
      yield [...place, findingReasons[reason], actionText(action, time), value, sourceId];
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.number;
  }
}
