/** Values that only patients' rows hold, and the answers in which they appear. */
import pg, { escapeIdentifier } from 'pg';
import { unzip } from '#test/unzip.ts';
import { isStaff, permissionsHeldBy, type StaffVisitor, type Visitor, visitors } from './calls.ts';
import type { Clinic } from './clinic.ts';
import type { Exchange } from './every-call.ts';
import { daysOfPatients, type Letter, markerOf } from './people.ts';
import { seenByStaff } from './tables.ts';

/** Its patient and its column. `s`: the clinic's own, which no patient may see. */
type Marker = { letter: Letter | 's'; column: string };

export interface Markers {
  /** By value, in lower case. */
  of: Map<string, Marker>;
  /** Every column as `table.column`, and whether patient B has a unique value there. */
  columns: Map<string, { type: string; isMarked: boolean }>;
}

const letters = ['a', 'b', 'd'] as const;
const readByTheOwner = ['private.functions', 'private.secrets', 'private.migrations'];
/** The server deletes a row as soon as its time is over, so it depends on the time which patients' values are there. */
const shortLived = ['auth.rate_limits'];
/** A row of counts or amounts repeats values of patients' rows, so it does not identify a patient. */
const counts = ['public.appointment_days', 'public.package_amounts'];
/**
 * Numbers, times, booleans and words of a fixed list are not unique. Longer text with a digit or a marker is. Of days, only
 * those of people.ts are: another one may be a day of any row, of today for example.
 */
const isUnique = (value: string) =>
  value.length >= 8 &&
  /zq|\d/u.test(value) &&
  !/^\d{4}-\d\d-\d\dT|^\d\d:\d\d/u.test(value) &&
  (!/\d{4}-\d\d-\d\d/u.test(value) || daysOfPatients.some((day) => value.includes(day)));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export async function readMarkers({ ownerUrl, people, adminId }: Clinic): Promise<Markers> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const found = new Map<string, { letters: Set<Letter | null>; columns: Set<string> }>();
  const columns: Markers['columns'] = new Map();
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select nspname || '.' || relname as table, attname as column, format_type(atttypid, null) as type
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
       where nspname in ('public', 'auth', 'private', 'app') and relkind in ('r', 'p') and attnum > 0
         and not attisdropped order by 1, 2`,
  );
  for (const { table, column, type } of rows) columns.set(`${table}.${column}`, { type, isMarked: false });
  const secrets = await client.query<{ value: string }>('select value from private.secrets');
  await client.query('set role clinic_maintenance');
  for (const table of new Set(rows.map((row) => row.table))) {
    if (readByTheOwner.includes(table) || shortLived.includes(table)) continue;
    const name = table.split('.').map(escapeIdentifier).join('.');
    const all = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    for (const { row } of all.rows) {
      const letter = ownerOf(JSON.stringify(row), people);
      for (const [column, value] of Object.entries(row)) {
        for (const each of textsIn(value).filter(isUnique)) {
          const known = found.get(each) ?? { letters: new Set(), columns: new Set() };
          if (!counts.includes(table)) known.letters.add(letter);
          known.columns.add(`${table}.${column}`);
          found.set(each, known);
        }
      }
    }
  }
  await client.end();
  const of: Markers['of'] = new Map([[adminId, { letter: 's', column: "an administrator's id" }]]);
  for (const { value } of secrets.rows)
    of.set(value.toLowerCase(), { letter: 's', column: 'private.secrets.value' });
  for (const letter of letters) of.set(markerOf(letter, 'content'), { letter, column: 'a stored file' });
  for (const [value, { letters: owners, columns: where }] of found) {
    const [letter] = owners;
    if (owners.size > 1 || !letter) continue;
    of.set(value.toLowerCase(), { letter, column: originOf(where) });
    if (letter === 'b')
      for (const column of where)
        columns.set(column, { type: columns.get(column)?.type ?? '', isMarked: true });
  }
  return { of, columns };
}

function ownerOf(text: string, { a, b, d }: Clinic['people']): Letter | null {
  const owner = [a, b, d].find(({ letter, patientId, user, appointmentId }) =>
    [`zq${letter}`, patientId, user.id, appointmentId].some((each) => text.includes(each)),
  );
  return owner?.letter ?? null;
}

/** The column a value comes from, where several rows repeat it: not a reference, a count, the log or the archive. */
const originOf = (columns: Set<string>) => {
  const sorted = [...columns].sort();
  const first = sorted.filter(
    (column) =>
      !/^public\.(activity_log|applied_products|appointment_days|archived_items|archived_records|figure_changes|package_amounts)\./u.test(
        column,
      ),
  );
  // A quote has the id of its document, and is shown to more.
  if (first.includes('public.quotes.id')) return 'public.quotes.id';
  return first.find((column) => column.endsWith('.id')) ?? first[0] ?? sorted[0] ?? '';
};

const letterOf: Partial<Record<Visitor, Letter>> = { patientA: 'a', patientB: 'b', deletedPatient: 'd' };

/** The columns of patients' rows that a member of the staff may see. */
export function shownTo(visitor: StaffVisitor): string[] {
  const held = permissionsHeldBy(visitor);
  return [...(held.includes('record') ? ['a stored file'] : []), ...seenByStaff(held)].sort();
}

/** Differs with every request. */
const requestId = 'x-request-id';

/** The whole answer as text: headers without the id of the request, body, and the files of a ZIP archive. */
async function textOf({ headers: { [requestId]: _, ...headers }, body }: Exchange): Promise<string> {
  const parts = [JSON.stringify(headers), body.toString('latin1')];
  if (headers['content-type'] === 'application/zip' && body.length > 0)
    for (const [name, contents] of await unzip(body)) parts.push(name, contents.toString('latin1'));
  return parts.join('\n').toLowerCase();
}

/** The columns of their own and of other patients' records that each visitor saw, and the answers that leaked one. */
export async function findMarkers(markers: Markers, exchanges: Exchange[]) {
  const seen = new Map(
    visitors.map((visitor) => [visitor, { own: new Set<string>(), others: new Set<string>() }]),
  );
  const leaks: string[] = [];
  const shown = new Map(visitors.filter(isStaff).map((visitor) => [visitor as Visitor, shownTo(visitor)]));
  // One of twenty answers is a text of its own, and searching takes long.
  const searched = new Map<string, Marker[]>();
  const search = (text: string) =>
    searched.get(text) ??
    [...markers.of].flatMap(([value, marker]) => (text.includes(value) ? [marker] : []));
  for (const exchange of exchanges) {
    const { visitor, path, form, cell, headers } = exchange;
    const text = await textOf(exchange);
    const found = search(text);
    searched.set(text, found);
    const ofId = markers.of.get(headers[requestId] ?? '') ?? [];
    const others = new Set<string>();
    for (const { letter, column } of found.concat(ofId)) {
      if (letter === letterOf[visitor]) seen.get(visitor)?.own.add(column);
      else others.add(column);
    }
    for (const column of others) seen.get(visitor)?.others.add(column);
    const leaked = [...others].filter((column) => !shown.get(visitor)?.includes(column));
    if (visitor !== 'admin' && leaked.length > 0)
      leaks.push(`${path} ${form} ${visitor} ${cell}: ${leaked.join(', ')}`);
  }
  const columnsOf = (visitor: Visitor) => ({
    own: [...(seen.get(visitor)?.own ?? [])].sort(),
    others: [...(seen.get(visitor)?.others ?? [])].sort(),
  });
  return { leaks, columnsOf };
}
