import { type FileCategory, fileCategories } from '#contract/patients/file-kinds.ts';
import type { ListedFile, PatientFile } from '#contract/patients/files.ts';
import { documentNameOfFile } from '#contract/value-formats.ts';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import type { DocumentOfFile } from './queries.ts';

interface Row {
  id: string;
  file_name: string;
  /** Undefined where the caller may see names only. */
  file_path?: string;
  file_type: string;
  description?: string | null;
  category: string;
  size_bytes: number;
  created_at: Date;
}
type ListedRow = Row & { document?: DocumentOfFile | null };

export const presentFile = (row: Row): PatientFile => ({
  id: row.id,
  name: row.file_name,
  category: presentCategory(row.category),
  type: row.file_type,
  sizeBytes: row.size_bytes,
  description: row.description ?? null,
  createdAt: row.created_at.toISOString(),
  url: !row.file_path ? null : `${apiPrefix}/files/${row.id}`,
});

/** A term has its name before its number: 'Laser e luz · Termo 2026/0014'. */
export function presentListedFile({ document, ...row }: ListedRow): ListedFile {
  const file = presentFile(row);
  if (!document) return file;
  const { term, cancelledAt, ...rest } = document;
  const name = documentNameOfFile(file.name);
  return {
    ...file,
    name: term === null ? name : `${term} · ${name}`,
    document: {
      ...rest,
      // Which ones are terms, the reception reads too.
      kind: term === null ? document.kind : 'term',
      cancelledAt: cancelledAt && new Date(cancelledAt).toISOString(),
    },
  };
}

/** Categories of imported records that no screen shows count as treatment. */
const presentCategory = (category: string): FileCategory =>
  fileCategories.find((known) => known === category) ?? 'treatment';
