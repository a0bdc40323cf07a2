import type { ClientBase } from 'pg';
import { placeOf } from './public-object.ts';
import { type Area, areas, type Place } from './storage.ts';

/** A row that points to a stored object. */
export interface Reference {
  place: Place;
  /** The row, without its contents. */
  from: { table: string; id: string };
  /** Null where the row does not hold it. */
  sha256: string | null;
  /** The record was archived with the note that the object is missing. It may be back. */
  isNotedMissing: boolean;
}

type Row = { table: string; id: string; key: string; sha256: string | null };

/** The columns that point into each area. Photos and files in the archive are copies with keys of their own. */
const pointers = {
  'patient-photos': `
    select 'patients' as table, id, profile_photo as key, null as sha256
      from public.patients where profile_photo is not null`,
  'patient-files': `
    select 'patient_files' as table, id, file_path as key, sha256 from public.patient_files where file_path <> ''`,
  // Each with its sizes, whose keys begin with that of the original.
  photographs: `
    select 'patient_photographs' as table, id, file_path as key, sha256 from public.patient_photographs
    union all
    select 'patient_photographs', id, file_path || size, null
      from public.patient_photographs, unnest(array['.small.webp', '.large.webp']) as size`,
  bills: `
    select 'expense_bills' as table, id, file_path as key, sha256 from public.expense_bills`,
  archive: `
    select 'archived_records' as table, id, record ->> 'photo' as key, null as sha256
      from public.archived_records where record ->> 'photo' is not null
    union all
    select 'archived_records', id, file ->> 'archived_as', file ->> 'sha256'
      from public.archived_records,
        jsonb_array_elements((record -> 'files') || coalesce(record -> 'photographs', '[]')) as file
      where file ->> 'file_path' <> '' and file ->> 'archived_as' is not null`,
  'procedure-media': `
    select 'procedures' as table, id, media_url as key, null as sha256
      from public.procedures where media_url is not null`,
  'clinic-logo': `
    select 'clinic_settings' as table, id, logo_url as key, null as sha256
      from public.clinic_settings where logo_url is not null`,
  // Uploaded sources, until their import has ended.
  imports: `
    select 'imports' as table, id, source_key as key, source_sha256 as sha256
      from public.imports where source_key is not null
    union all
    select 'imports', id, files_key, null from public.imports where files_key is not null`,
} satisfies Record<Area, string>;

/** As `pointers.archive`, for rows that were taken back. */
const pointersOfItems = `
  select 'archived_items' as table, id, record ->> 'archived_as' as key, record ->> 'sha256' as sha256
    from public.archived_items where record ->> 'archived_as' is not null`;

/** Files that the storage lacked when their record was archived, by their former places. */
const notedMissing = (table: 'archived_records' | 'archived_items') => `
  select '${table}' as table, id, area, key
    from public.${table}, jsonb_to_recordset(record -> 'missing') as missing (area text, key text)`;

/** False before the table's migration: in a backup of an older version, or where the new version has not started yet. */
async function hasTable(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found ?? false;
}

/**
 * Every object that a row points to, once each. Needs a role that sees every row: `clinic_maintenance`. Addresses of
 * other servers, in imported rows, are left out.
 */
export async function findReferences(client: ClientBase): Promise<Reference[]> {
  const withItems = await hasTable(client, 'public.archived_items');
  const withImports = await hasTable(client, 'public.imports');
  const withPhotographs = await hasTable(client, 'public.patient_photographs');
  const withBills = await hasTable(client, 'public.expense_bills');
  const found = new Map<string, Reference>();
  for (const archive of ['archived_records', ...(withItems ? ['archived_items' as const] : [])] as const) {
    const noted = await client.query<Omit<Row, 'sha256'> & { area: string }>(notedMissing(archive));
    for (const { table, id, area, key } of noted.rows) {
      const place = placeFrom(area, key);
      if (place) found.set(nameOf(place), { place, from: { table, id }, sha256: null, isNotedMissing: true });
    }
  }
  const statements = [
    ...Object.entries(pointers).filter(
      ([area]) =>
        (withImports || area !== 'imports') &&
        (withPhotographs || area !== 'photographs') &&
        (withBills || area !== 'bills'),
    ),
    ...(withItems ? [['archive', pointersOfItems] as const] : []),
  ];
  for (const [area, statement] of statements) {
    const { rows } = await client.query<Row>(statement);
    for (const { table, id, key, sha256 } of rows) {
      const place = placeFrom(area, key);
      if (place) found.set(nameOf(place), { place, from: { table, id }, sha256, isNotedMissing: false });
    }
  }
  return [...found.values()];
}

/** Objects that an import stores before it writes the rows that point to them. Some may not be stored yet. */
export async function findObjectsOfImports(client: ClientBase): Promise<Place[]> {
  if (!(await hasTable(client, 'private.import_files'))) return [];
  const { rows } = await client.query<{ area: string; key: string }>(
    `select area, key from private.import_files join public.imports on imports.id = import_id
       where state in ('importing', 'undoing')`,
  );
  return rows.flatMap(({ area, key }) => {
    const known = areas.find((each) => each === area);
    return known ? [{ area: known, key }] : [];
  });
}

const nameOf = ({ area, key }: Place) => `${area}/${key}`;

function placeFrom(area: string, key: string): Place | undefined {
  switch (area) {
    case 'patient-photos':
    case 'patient-files':
    case 'photographs':
    case 'bills':
    case 'archive':
    case 'imports':
      return { area, key };
    default:
      return placeOf(key)?.place;
  }
}
