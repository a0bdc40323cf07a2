import type { Report } from '../backup/progress.ts';
import { csvText } from '../csv/write-csv.ts';
import { placeOf } from '../storage/public-object.ts';
import { openObject } from '../storage/read-object.ts';
import type { Place, Storage } from '../storage/storage.ts';
import { FilePlaces } from './file-places.ts';
import type { FileRow } from './queries.ts';
import type { WrittenFile, ZipWriter } from './zip-writer.ts';

export interface CopiedFile {
  row: FileRow;
  file: WrittenFile;
}

export interface MissingFile {
  row: FileRow;
  /** Where it would be. */
  path: string;
}

/** Copies the stored files. One that the storage lacks is listed; one that cannot be read to its end breaks the archive. */
export async function writeFiles(
  rows: FileRow[],
  zip: ZipWriter,
  { storage, report }: { storage: Storage; report: Report },
): Promise<{ files: CopiedFile[]; missing: MissingFile[] }> {
  const places = new FilePlaces();
  const files: CopiedFile[] = [];
  const missing: MissingFile[] = [];
  for (const [index, row] of rows.entries()) {
    report('files', index, rows.length);
    const place = placeIn(row);
    // An address of another server, in an imported row: it is in the tables.
    if (!place) continue;
    const path = places.pathOf(row);
    const object = await openObject(storage, place);
    if (!object) {
      missing.push({ row, path });
      continue;
    }
    const { sizeBytes, chunks } = object;
    files.push({ row, file: await zip.add(path, chunks, { date: row.changed_at, sizeBytes }) });
  }
  report('files', rows.length, rows.length);
  return { files, missing };
}

function placeIn({ area, key }: FileRow): Place | undefined {
  return area === 'procedure-media' || area === 'clinic-logo' ? placeOf(key)?.place : { area, key };
}

/** arquivos.csv: which row each file belongs to. */
export function fileList(files: readonly CopiedFile[], missing: readonly MissingFile[]): string {
  const rowOf = ({ table, id, patient_id }: FileRow) => [table, id, patient_id];
  return csvText(
    ['Caminho', 'Tabela', 'Linha (id)', 'Paciente (id)', 'Tamanho (bytes)', 'SHA-256', 'Falta'],
    [
      ...files.map(({ row, file }) => [file.name, ...rowOf(row), file.sizeBytes, file.sha256, false]),
      ...missing.map(({ row, path }) => [path, ...rowOf(row), null, null, true]),
    ],
  );
}
