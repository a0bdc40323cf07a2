/** What stands in the patients' rows and nowhere else, and where it turns up again. */
import pg, { escapeIdentifier } from 'pg';
import { unzip } from '#test/unzip.ts';
import type { Clinic } from './clinic.ts';
import { type Letter, markOf } from './people.ts';
import { type Visitor, visitors } from './table.ts';
import type { Exchange } from './walk.ts';

export interface Marks {
  /** Value, in lower case, to whose it is and the column it stands in. `s`: the clinic's own, which no patient may see. */
  of: Map<string, { letter: Letter | 's'; column: string }>;
  /** Every column of ours, by `table.column`, and whether patient B has something of their own there. */
  columns: Map<string, { type: string; isMarked: boolean }>;
}

const letters = ['a', 'b', 'd'] as const;
const ownersAlone = ['private.secrets', 'private.migrations'];
/** Counted from the patients' rows, by what stands in them: whose that is, those rows say. */
const counted = ['public.appointment_days'];
/** Numbers, times, booleans and words of a fixed list are anybody's; what is longer and has a digit or a mark is not. */
const isTelling = (value: string) =>
  value.length >= 8 && /zq|\d/u.test(value) && !/^\d{4}-\d\d-\d\dT|^\d\d:\d\d/u.test(value);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export async function readMarks({ ownerUrl, people, adminId }: Clinic): Promise<Marks> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const found = new Map<string, { letters: Set<Letter | null>; columns: Set<string> }>();
  const columns: Marks['columns'] = new Map();
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
    if (ownersAlone.includes(table)) continue;
    const name = table.split('.').map(escapeIdentifier).join('.');
    const all = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    for (const { row } of all.rows) {
      const text = JSON.stringify(row);
      const { a, b, d } = people;
      const letter =
        [a, b, d].find(
          (person) =>
            text.includes(`zq${person.letter}`) ||
            text.includes(person.patientId) ||
            text.includes(person.user.id),
        )?.letter ?? null;
      for (const [column, value] of Object.entries(row)) {
        for (const each of textsIn(value).filter(isTelling)) {
          const known = found.get(each) ?? { letters: new Set(), columns: new Set() };
          if (!counted.includes(table)) known.letters.add(letter);
          known.columns.add(`${table}.${column}`);
          found.set(each, known);
        }
      }
    }
  }
  await client.end();
  const of: Marks['of'] = new Map([[adminId, { letter: 's', column: "an administrator's id" }]]);
  for (const { value } of secrets.rows)
    of.set(value.toLowerCase(), { letter: 's', column: 'private.secrets.value' });
  for (const letter of letters) of.set(markOf(letter, 'content'), { letter, column: 'a stored file' });
  for (const [value, { letters: whose, columns: where }] of found) {
    const [letter] = whose;
    if (whose.size > 1 || !letter) continue;
    of.set(value.toLowerCase(), { letter, column: bestOf(where) });
    if (letter === 'b')
      for (const column of where)
        columns.set(column, { type: columns.get(column)?.type ?? '', isMarked: true });
  }
  return { of, columns };
}

/** A value is called by the row it is of: not by those that point to it or count it, nor by the trail or the archive. */
const bestOf = (columns: Set<string>) => {
  const sorted = [...columns].sort();
  const first = sorted.filter(
    (column) => !/^public\.(activity_log|appointment_days|archived_records)\./u.test(column),
  );
  return first.find((column) => column.endsWith('.id')) ?? first[0] ?? sorted[0] ?? '';
};

const letterOf: Partial<Record<Visitor, Letter>> = { patientA: 'a', patientB: 'b', deletedPatient: 'd' };

/** All that came with an answer, as text: its headers, and what an archive holds. */
async function textOf({ headers, body }: Exchange): Promise<string> {
  const parts = [JSON.stringify(headers), body.toString('latin1')];
  if (headers['content-type'] === 'application/zip' && body.length > 0)
    for (const [name, contents] of await unzip(body)) parts.push(name, contents.toString('latin1'));
  return parts.join('\n').toLowerCase();
}

/** What a visitor saw: columns of their own record, and of others. */
function seenIn(marks: Marks, text: string, visitor: Visitor) {
  const own = new Set<string>();
  const others = new Set<string>();
  for (const [value, { letter, column }] of marks.of) {
    if (text.includes(value)) (letter === letterOf[visitor] ? own : others).add(column);
  }
  return { own, others };
}

/** What each visitor saw in all that they were answered, and who saw what is not for them. */
export async function lookThrough(marks: Marks, exchanges: Exchange[]) {
  const seen = new Map(
    visitors.map((visitor) => [visitor, { own: new Set<string>(), others: new Set<string>() }]),
  );
  const leaks: string[] = [];
  for (const exchange of exchanges) {
    const { visitor, path, form, cell } = exchange;
    const { own, others } = seenIn(marks, await textOf(exchange), visitor);
    for (const column of own) seen.get(visitor)?.own.add(column);
    for (const column of others) seen.get(visitor)?.others.add(column);
    if (visitor !== 'admin' && others.size > 0)
      leaks.push(`${path} ${form} ${visitor} ${cell}: ${[...others].join(', ')}`);
  }
  const columnsOf = (visitor: Visitor) => ({
    own: [...(seen.get(visitor)?.own ?? [])].sort(),
    others: [...(seen.get(visitor)?.others ?? [])].sort(),
  });
  return { leaks, columnsOf };
}
