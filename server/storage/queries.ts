import type { ClientBase } from 'pg';
import { placeOf } from './public-object.ts';
import type { Area, Place } from './storage.ts';

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
  archive: `
    select 'archived_records' as table, id, record ->> 'photo' as key, null as sha256
      from public.archived_records where record ->> 'photo' is not null
    union all
    select 'archived_records', id, file ->> 'archived_as', file ->> 'sha256'
      from public.archived_records, jsonb_array_elements(record -> 'files') as file
      where file ->> 'file_path' <> '' and file ->> 'archived_as' is not null
    union all
    select 'archived_items', id, record ->> 'archived_as', record ->> 'sha256'
      from public.archived_items where record ->> 'archived_as' is not null`,
  'procedure-media': `
    select 'procedures' as table, id, media_url as key, null as sha256
      from public.procedures where media_url is not null`,
  'clinic-logo': `
    select 'clinic_settings' as table, id, logo_url as key, null as sha256
      from public.clinic_settings where logo_url is not null`,
} satisfies Record<Area, string>;

/** Files that the storage lacked when their record was archived, by their former places. */
const notedMissing = `
  select 'archived_records' as table, id, area, key
    from public.archived_records, jsonb_to_recordset(record -> 'missing') as missing (area text, key text)
  union all
  select 'archived_items', id, area, key
    from public.archived_items, jsonb_to_recordset(record -> 'missing') as missing (area text, key text)`;

/**
 * Every object that a row points to, once each. Needs a role that sees every row: `clinic_maintenance`. Addresses of
 * other servers, in imported rows, are left out.
 */
export async function findReferences(client: ClientBase): Promise<Reference[]> {
  const found = new Map<string, Reference>();
  const noted = await client.query<Omit<Row, 'sha256'> & { area: string }>(notedMissing);
  for (const { table, id, area, key } of noted.rows) {
    const place = placeFrom(area, key);
    if (place) found.set(nameOf(place), { place, from: { table, id }, sha256: null, isNotedMissing: true });
  }
  for (const [area, statement] of Object.entries(pointers)) {
    const { rows } = await client.query<Row>(statement);
    for (const { table, id, key, sha256 } of rows) {
      const place = placeFrom(area, key);
      if (place) found.set(nameOf(place), { place, from: { table, id }, sha256, isNotedMissing: false });
    }
  }
  return [...found.values()];
}

const nameOf = ({ area, key }: Place) => `${area}/${key}`;

function placeFrom(area: string, key: string): Place | undefined {
  switch (area) {
    case 'patient-photos':
    case 'patient-files':
    case 'archive':
      return { area, key };
    default:
      return placeOf(key)?.place;
  }
}
