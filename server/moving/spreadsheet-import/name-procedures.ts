/** The names of procedures in a sheet: those that become entries of the catalogue, and what the report says of them. */
import { otherNamesOf } from '#contract/clinic/common-names.ts';
import { sayCount } from '#contract/count.ts';
import { limits } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { SpreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import { readLine } from '../import-values/read-text.ts';
import type { Finding, ImportJob } from '../imports/job.ts';
import { listProcedures, listServices } from './name-queries.ts';
import { procedureNamed } from './sheet-lines.ts';
import { insertProcedures, noteRows } from './write-queries.ts';

export const columnsIn = ({ checked }: Pick<SpreadsheetOptions, 'checked'>) => checked?.columns ?? [];

/** The most lines first. Those that differ by case and accents are one, as most lines write it; '' of lines without a name. */
export function joinNames(names: Awaited<ReturnType<typeof listServices>>) {
  const joined = new Map<
    string,
    { key: string; name: string; lines: number; unknown: number; coming: number }
  >();
  for (const { name: written, lines, unknown, coming } of names) {
    const name = readLine(written, limits.title).value ?? '';
    const key = fold(name);
    const before = joined.get(key);
    joined.set(key, {
      key,
      name: before?.name ?? name,
      lines: lines + (before?.lines ?? 0),
      unknown: unknown + (before?.unknown ?? 0),
      coming: coming + (before?.coming ?? 0),
    });
  }
  return [...joined.values()].sort(
    (one, other) =>
      other.lines - one.lines || (one.key === '' ? 1 : other.key === '' || one.key < other.key ? -1 : 1),
  );
}

/** Those of which a line comes in and that the catalogue does not have by now. Another attempt finds them by their ids. */
export async function registerProcedures(
  job: ImportJob,
  kind: SpreadsheetKind,
  options: SpreadsheetOptions,
): Promise<void> {
  if (!Object.values(options.procedures).some((each) => typeof each === 'object')) return;
  const { db, importId } = job;
  await db.transaction().execute(async (tx) => {
    await job.hold(tx);
    const catalogue = await listProcedures(tx);
    const here = new Set(catalogue.map(({ id }) => id));
    const entryOf = procedureNamed(catalogue, options, kind);
    const names = await listServices(tx, importId, columnsIn(options), 'coming');
    const made = joinNames(names).flatMap(({ key, name }) => {
      const entry = typeof options.procedures[key] === 'object' ? entryOf(name) : undefined;
      return entry && !here.has(entry.id)
        ? [{ id: entry.id, title: name, description: name, also_known_as: otherNamesOf(name) || null }]
        : [];
    });
    if (made.length === 0) return;
    await insertProcedures(tx, made);
    await noteRows(
      tx,
      importId,
      made.map(({ id }) => ({ table_name: 'public.procedures', row_id: id, before: null })),
    );
  });
}

/** Each name that no title was before the import, with the lines that came and what they came as. */
export async function findingsOfNames(
  { db, importId }: Pick<ImportJob, 'db' | 'importId'>,
  kind: SpreadsheetKind,
  options: SpreadsheetOptions,
): Promise<Finding[]> {
  const catalogue = await listProcedures(db);
  const entryOf = procedureNamed(catalogue, options, kind);
  const names = await listServices(db, importId, columnsIn(options), 'done');
  return joinNames(names).flatMap(({ key, name, lines }): Finding[] => {
    const entry = entryOf(name);
    const choice = options.procedures[key];
    const isMade = typeof choice === 'object' && entry?.id === choice.create;
    // Of packages only what was chosen: a balance may name anything. Each line without a name and without a choice has its own finding.
    const isTold = isMade || (entry ? fold(entry.title) !== key : kind === 'appointments' && key !== '');
    if (!isTold) return [];
    return [
      {
        table: kind,
        field: 'service',
        reason: key === '' ? 'service_missing' : 'service_unknown',
        action: isMade ? 'procedure_created' : entry ? 'procedure_chosen' : 'imported_as_text',
        value: `${name || '(vazio)'}, ${sayCount(lines, 'linha', 'linhas')}${entry && !isMade ? `: ${entry.title}` : ''}`,
      },
    ];
  });
}
