import { type CsvCell, csvHead, csvLine } from '#contract/csv.ts';
import { placeOf } from '../../platform/storage/public-object.ts';
import { openObject } from '../../platform/storage/read-object.ts';
import type { Place, Storage } from '../../platform/storage/storage.ts';
import { countLines } from '../backup/copy-rows.ts';
import type { Report } from '../backup/progress.ts';
import { FilePlaces } from './file-places.ts';
import type { FileRow } from './queries.ts';
import type { ZipWriter } from './zip-writer.ts';

export interface CopiedFiles {
  count: number;
  sizeBytes: number;
  missing: number;
  /** Paths of some that are missing. */
  missingPaths: string[];
  /** arquivos.csv: which row each file belongs to. As text: a hundred thousand files take some ten MB. */
  list: string[];
}

/** As many as a person reads. */
const maxMissingPaths = 100;

/**
 * Copies the stored files. One that the storage lacks is listed; one that cannot be read to its end breaks the archive.
 * @param lines a `FileRow` each, as JSON: objects would take several times the memory
 */
export async function writeFiles(
  lines: Buffer,
  zip: ZipWriter,
  { storage, report }: { storage: Storage; report: Report },
): Promise<CopiedFiles> {
  const places = new FilePlaces();
  const header = ['Caminho', 'Tabela', 'Linha (id)', 'Paciente (id)', 'Tamanho (bytes)', 'SHA-256', 'Falta'];
  const copied: CopiedFiles = {
    count: 0,
    sizeBytes: 0,
    missing: 0,
    missingPaths: [],
    list: [csvHead(header)],
  };
  const total = countLines(lines);
  let index = 0;
  for (const row of rowsIn(lines)) {
    report('files', index++, total);
    const place = placeIn(row);
    // An address of another server, in an imported row: it is in the tables.
    if (!place) continue;
    const path = places.pathOf(row);
    const list = (...cells: CsvCell[]) =>
      copied.list.push(csvLine([path, row.table, row.id, row.patient_id, ...cells]));
    const object = row.key === '' ? null : await openObject(storage, place);
    if (!object) {
      copied.missing += 1;
      if (copied.missingPaths.length < maxMissingPaths) copied.missingPaths.push(path);
      list(null, null, true);
      continue;
    }
    const { sizeBytes, chunks } = object;
    const sha256 = await zip.add(path, chunks, { date: new Date(row.changed_at), sizeBytes });
    copied.count += 1;
    copied.sizeBytes += sizeBytes;
    list(sizeBytes, sha256, false);
  }
  report('files', total, total);
  return copied;
}

function* rowsIn(lines: Buffer): Generator<FileRow> {
  let start = 0;
  for (let end = lines.indexOf(10); end >= 0; end = lines.indexOf(10, start)) {
    yield JSON.parse(lines.toString('utf8', start, end));
    start = end + 1;
  }
}

function placeIn({ area, key }: FileRow): Place | undefined {
  return area === 'procedure-media' || area === 'clinic-logo' ? placeOf(key)?.place : { area, key };
}
