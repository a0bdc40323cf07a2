import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { scopeOn } from '../../platform/database/maintenance.ts';
import type { DB } from '../../platform/database/schema.ts';
import { StartupError } from '../../platform/environment.ts';
import { findingsCsv } from '../imports/findings-csv.ts';
import { listFindings } from '../imports/queries.ts';

/** All findings as the file that the page offers. Only its owner may read it. */
export async function writeReport(db: Kysely<DB>, id: string, file: string): Promise<void> {
  const tx = scopeOn(db);
  const findings = findingsCsv((after, limit) => listFindings(tx, { id, after, limit }));
  await pipeline(findings, createWriteStream(file, { mode: 0o600 })).catch((cause: unknown) => {
    throw Object.assign(
      new StartupError(
        'O relatório não pôde ser gravado',
        'Indique com --report um arquivo em uma pasta que existe.',
      ),
      { cause },
    );
  });
}
