/** SQL of the clinic's export, in the transaction of its snapshot under clinic_maintenance, unless a function says otherwise. */
import { sql } from 'kysely';
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { columnsOf } from '#contract/columns/catalogue.ts';
import { headingOf } from '#contract/columns/column.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Area } from '../../platform/storage/storage.ts';
import { type ExportedTable, namesOfIds } from './tables.ts';

export interface Column {
  name: string;
  /** In Portuguese. */
  heading: string;
  /** As `format_type` writes it: `timestamp with time zone`. */
  type: string;
  /** A check of the database lists its words. */
  hasCodes: boolean;
}

export interface Table extends ExportedTable {
  /** With its schema: `public.patients`. */
  name: string;
  columns: Column[];
}

const quoted = (table: string) => table.split('.').map(escapeIdentifier).join('.');

/** One export at a time: it reads the whole clinic. The lock ends with the connection. @returns whether it was free */
export async function tryExportLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtext('vico clinic export')) as taken",
  );
  return rows[0]?.taken ?? false;
}

/** Whether an export is under way, in any process. */
export async function isExportUnderWay(tx: Scope): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('vico clinic export')) as free`.execute(tx.db);
  return rows[0]?.free === false;
}

/** Every table of the application, with its schema. Needs no role. */
export async function findTableNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname || '.' || relname as name
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'auth', 'private', 'app') and relkind = 'r'
         and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
       order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The columns that leave, in the order of the table. */
export async function findColumns(client: ClientBase, name: string): Promise<Column[]> {
  const { rows } = await client.query<Omit<Column, 'heading'>>(
    `select attname::text as name, format_type(atttypid, null) as type,
            exists (select from pg_constraint where conrelid = attrelid and contype = 'c' and attnum = any(conkey)
                      and conname like '%_known') as "hasCodes"
       from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       order by attnum`,
    [quoted(name)],
  );
  const known = columnsOf.get(name.replace('public.', ''));
  return rows.flatMap((row) => {
    const facts = known?.get(row.name);
    return facts?.leftOut ? [] : [{ ...row, heading: (facts && headingOf(facts)) ?? row.name }];
  });
}

/** A line is one JSON text without any escape of COPY: JSON has no control characters, so none are quoted. */
const asLines = (statement: string) =>
  `copy (${statement}) to stdout with (format csv, delimiter e'\\x02', quote e'\\x01')`;

/** Every row as a JSON object. */
export function copyObjects({ name, columns, orderBy }: Table): string {
  const listed = columns.map((column) => escapeIdentifier(column.name)).join(', ');
  return asLines(
    `select row_to_json(one) from (select ${listed} from ${quoted(name)} order by ${orderBy}) as one`,
  );
}

/** Every row as a JSON array of the cells of its CSV line: days, times and CPFs as a Brazilian reader writes them. */
export function copyCells(table: Table, timeZone: string): string {
  const joins: string[] = [];
  const cells = cellsOf(table).map(({ column, nameOf }, at) => {
    const own = `one.${escapeIdentifier(column.name)}`;
    if (!nameOf) return formatted(own, column, timeZone);
    const other = `name_${at}`;
    joins.push(`left join ${quoted(nameOf.table)} as ${other} on ${other}.id = ${own}`);
    return `${other}.${escapeIdentifier(nameOf.name)}`;
  });
  const order = table.orderBy.replaceAll(/\w+/gu, (name) => `one.${escapeIdentifier(name)}`);
  return asLines(
    `select json_build_array(${cells.join(', ')}) from ${quoted(table.name)} as one ${joins.join(' ')} order by ${order}`,
  );
}

/** The cells of a CSV line: the columns, and beside some ids the name of what they point to. */
export function cellsOf({ name, columns, onlyInJson = [] }: Table) {
  return columns
    .filter((column) => !onlyInJson.includes(column.name))
    .flatMap((column) => {
      const nameOf = namesOfIds[column.name];
      return nameOf && nameOf.table !== name ? [{ column, nameOf }, { column }] : [{ column }];
    });
}

function formatted(cell: string, { name, type }: Column, timeZone: string): string {
  // A spreadsheet takes digits alone for a number, and drops the zeros before it.
  if (/(^|_)cpf$/u.test(name))
    return `regexp_replace(${cell}, '^(\\d{3})(\\d{3})(\\d{3})(\\d{2})$', '\\1.\\2.\\3-\\4')`;
  switch (type) {
    case 'date':
      return `to_char(${cell}, 'DD/MM/YYYY')`;
    case 'time without time zone':
      return `to_char(${cell}, 'HH24:MI')`;
    case 'timestamp without time zone':
      return `to_char(${cell}, 'DD/MM/YYYY HH24:MI')`;
    case 'timestamp with time zone':
      return `to_char(${cell} at time zone ${escapeLiteral(timeZone)}, 'DD/MM/YYYY HH24:MI:SS')`;
    default:
      return cell;
  }
}

/** Null before the clinic has saved its name. */
export async function findClinicName(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ clinic_name: string }>(
    'select clinic_name from public.clinic_settings',
  );
  return rows[0]?.clinic_name ?? null;
}

/** A row that points to a stored object. */
export interface FileRow {
  area: Area;
  /** The key in its area; in a public area the address. Empty: an import has not found the file. */
  key: string;
  /** The row, without its schema. */
  table: string;
  id: string;
  patient_id: string | null;
  /** Of the patient; of the entry of the catalogue. */
  owner: string | null;
  /** Null for photos and the logo. */
  file_name: string | null;
  file_type: string | null;
  /** In the clinic's zone. */
  day: string | null;
  /** ISO 8601. */
  changed_at: string;
}

/** By area, so that no area is forgotten; null: nothing of it leaves. */
const filesOf = (timeZone: string) => {
  const day = (column: string) =>
    `to_char(${column} at time zone ${escapeLiteral(timeZone)}, 'YYYY-MM-DD') as day, ${column} as changed_at`;
  return {
    'patient-photos': `
      select profile_photo as key, 'patients' as table, id, id as patient_id, full_name as owner,
             null as file_name, null as file_type, ${day('created_at')}
        from public.patients where profile_photo is not null`,
    'patient-files': `
      select file_path as key, 'patient_files' as table, f.id, patient_id, full_name as owner,
             file_name, file_type, ${day('f.created_at')}
        from public.patient_files as f join public.patients as p on p.id = patient_id`,
    // Of the sizes none: they are made from it.
    photographs: `
      select file_path as key, 'patient_photographs' as table, f.id, patient_id, full_name as owner,
             coalesce(pose_words, pose) as file_name, file_type, ${day('taken_at')}
        from public.patient_photographs as f join public.patients as p on p.id = patient_id`,
    bills: `
      select file_path as key, 'expense_bills' as table, f.id, null::uuid as patient_id,
             category || ' - ' || description as owner, null as file_name, file_type, to_char(day, 'YYYY-MM-DD') as day, f.added_at as changed_at
        from public.expense_bills as f join public.expenses as e on e.id = expense_id`,
    archive: `
      select record ->> 'photo' as key, 'archived_records' as table, id, patient_id, full_name as owner,
             null as file_name, null as file_type, ${day('archived_at')}
        from public.archived_records where record ->> 'photo' is not null
      union all
      select file ->> 'archived_as', 'archived_records', id, patient_id, full_name,
             coalesce(file ->> 'file_name', file ->> 'pose_words', file ->> 'pose'), file ->> 'file_type',
             ${day('archived_at')}
        from public.archived_records,
          jsonb_array_elements((record -> 'files') || coalesce(record -> 'photographs', '[]')) as file
        where file ->> 'archived_as' is not null
      union all
      select record ->> 'archived_as', 'archived_items', i.id, patient_id,
             coalesce(p.full_name, r.full_name),
             coalesce(record ->> 'file_name', record ->> 'pose_words', record ->> 'pose'), record ->> 'file_type',
             ${day('i.archived_at')}
        from public.archived_items as i left join public.patients as p on p.id = patient_id
          left join (select patient_id, full_name from public.archived_records) as r using (patient_id)
        where record ->> 'archived_as' is not null`,
    'procedure-media': `
      select media_url as key, 'procedures' as table, id, null::uuid as patient_id, title as owner,
             null as file_name, null as file_type, ${day('created_at')}
        from public.procedures where media_url is not null`,
    'clinic-logo': `
      select logo_url as key, 'clinic_settings' as table, id, null::uuid as patient_id, null as owner,
             null as file_name, null as file_type, ${day('updated_at')}
        from public.clinic_settings where logo_url is not null`,
    // Uploads that are removed after their import.
    imports: null,
  } satisfies Record<Area, string | null>;
};

/** Every row that points to a stored object, as a JSON `FileRow`, those of one patient together. */
export function copyFiles(timeZone: string): string {
  const statements = Object.entries(filesOf(timeZone)).flatMap(([area, statement]) =>
    statement === null ? [] : [`select ${escapeLiteral(area)} as area, * from (${statement}) as one`],
  );
  return asLines(
    `select row_to_json(one) from (${statements.join(' union all ')} order by owner, patient_id, area desc, day, id) as one`,
  );
}
