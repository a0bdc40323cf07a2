import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { findingActions, findingReasons } from '#contract/import-findings.ts';
import { type CsvRow, csvStream } from '../csv/write-csv.ts';
import type { DB } from '../database/schema.ts';
import { StartupError } from '../environment.ts';
import { listFindings } from './command-queries.ts';

/** As the file that the page offers. */
const header = ['Tabela', 'Linha', 'Identificação', 'Campo', 'Motivo', 'O que foi feito', 'Valor original'];
const page = 2_000;

/** All findings as CSV. Only its owner may read the file. */
export async function writeReport(db: Kysely<DB>, id: string, file: string): Promise<void> {
  await pipeline(csvStream(header, readFindings(db, id)), createWriteStream(file, { mode: 0o600 })).catch(
    (cause: unknown) => {
      throw Object.assign(
        new StartupError(
          'O relatório não pôde ser gravado',
          'Indique com --report um arquivo em uma pasta que existe.',
        ),
        { cause },
      );
    },
  );
}

async function* readFindings(db: Kysely<DB>, id: string): AsyncGenerator<CsvRow> {
  const sentence = (sentences: Record<string, string>, code: string) => sentences[code] ?? code;
  for (let after = 0; ; ) {
    const rows = await listFindings(db, id, after, page);
    for (const { source_table, line, source_id, field, reason, action, value } of rows) {
      yield [
        ...[source_table, line, source_id, field],
        ...[sentence(findingReasons, reason), sentence(findingActions, action), value],
      ];
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}
