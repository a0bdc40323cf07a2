/** The lines of a sheet, as they are stored, listed and counted. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#contract/fold.ts';
import {
  type BulkFilter,
  bulkFilters,
  type EntryDecision,
  type EntryFilter,
  type EntryProblem,
  entryFilters,
  type SpreadsheetField,
  type SpreadsheetKind,
  type SpreadsheetOptions,
  spreadsheetKinds,
} from '#contract/moving/spreadsheet-imports.ts';
import type { DB } from '../../platform/database/schema.ts';
import { person, personOf, type StoredMatch } from './match-queries.ts';
import type { CellProblem, Columns } from './read-cells.ts';
import type { EntryValues } from './sheet-lines.ts';

type Db = Kysely<DB>;

export const deleteEntries = (db: Db, importId: string) =>
  db.deleteFrom('import_entries').where('import_id', '=', importId).execute();

export interface NewEntry extends EntryValues {
  line: number;
  cells: string[];
  extra_cells: boolean;
  problems: CellProblem[];
}

/** Text of the database holds no U+0000 and no halves of characters. */
const usable = (text: string) => text.replaceAll('\0', '').toWellFormed();

export async function insertEntries(db: Db, importId: string, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, cells: entry.cells.map(usable) }));
  await sql`
    insert into import_entries (import_id, line, cells, extra_cells, problems, full_name, cpf, email, phone, birth_date,
                                starts_at, minutes, professional, decision)
    select ${importId}, line, cells, extra_cells, problems, full_name, cpf, email, phone, birth_date, starts_at, minutes,
           professional, 'create'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as entry (line int, cells text[], extra_cells boolean, problems jsonb, full_name text, cpf text, email text, phone text,
                  birth_date date, starts_at timestamp, minutes int, professional text)`.execute(db);
}

/** So that the review and the import have plans for this many lines at once, not a minute later. */
export async function analyzeEntries(tx: Db): Promise<void> {
  // Only the owner's own role may.
  await sql`set local role none`.execute(tx);
  await sql`analyze import_entries`.execute(tx);
  await sql`set local role clinic_maintenance`.execute(tx);
}

export const saveOptions = (db: Db, importId: string, options: SpreadsheetOptions) =>
  db
    .updateTable('imports')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', importId)
    .execute();

/** The last ones, from the oldest on. */
export const listEarlierSheets = async (db: Db, importId: string) =>
  (
    await db
      .selectFrom('imports')
      .select(['kind', 'options'])
      .where('id', '<>', importId)
      .where('kind', 'in', spreadsheetKinds)
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute()
  ).reverse();

export const listProfessionals = (db: Db) =>
  db
    .selectFrom('professionals')
    .select(['id', 'full_name', 'active'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** In the order in which they were made: of two of one name the first counts. */
export const listProcedures = (db: Db) =>
  db
    .selectFrom('procedures')
    .select(['id', 'title', 'also_known_as', 'minutes'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** What the lines of a kind name. */
export const listNamed = async (db: Db, kind: SpreadsheetKind) => ({
  professionals: kind === 'appointments' ? await listProfessionals(db) : [],
  procedures: kind === 'patients' ? [] : await listProcedures(db),
});

const undecided = (same: string, ...others: string[]) => sql<SqlBool>`(
  standing = 'undecided' and (matches -> 0 -> 'same') ? ${sql.lit(same)}
  ${sql.join(
    others.map((other) => sql`and not (matches -> 0 -> 'same') ? ${sql.lit(other)}`),
    sql` `,
  )}
)`;

const isSum = sql`problems @> '[{"reason": "sum_line"}]'`;
/** Nothing is to be mended in a sum, nor in what is used and paid. */
const staysOut = sql`(${isSum} or problems @> '[{"reason": "nothing_left"}]')`;

const newPatient = sql<SqlBool>`(
  standing = 'create' and num_nonnulls(match_patient_id, patient_id) = 0 and full_name is not null
  and exists (select from imports where id = import_id and kind in ('appointments', 'packages'))
)`;
/** What begins the name of no patient, folded: how an agenda keeps a time free. A record of that name does not make it one. A part of a pattern. */
const notPeople =
  'almoco|ausente|bloqueado|bloqueio|bloquear|compromisso|congresso|curso|descanso|evento|fechado|feriado|ferias' +
  '|folga|horario|indisponivel|intervalo|lanche|limpeza|manutencao|nao agendar|nao atende|nao marcar|pausa' +
  '|recesso|representante|reserva|reservado|reuniao|sem paciente|teste|treinamento|vago';

const inFilter: Record<EntryFilter, RawBuilder<SqlBool>> = {
  all: sql`true`,
  ready: sql`standing in ('create', 'merge')`,
  problems: sql`(standing = 'problems' and decision is distinct from 'skip' and not ${staysOut})`,
  undecided: sql`standing = 'undecided'`,
  duplicates: sql`matches <> '[]'`,
  create: sql`standing = 'create'`,
  merge: sql`standing = 'merge'`,
  skip: sql`(decision = 'skip' or ${staysOut})`,
  choices: sql`(matches <> '[]' and (is_decided or standing = 'undecided'))`,
  newPatient,
  notPeople: sql`(
    decision is distinct from 'skip' and not is_decided and not ${staysOut} and num_nonnulls(cpf, email, phone, birth_date, match_line) = 0
    and search_name ~ ${sql.lit(`^(${notPeople})( |$)`)}
  )`,
  sameTime: sql`(standing = 'create' and 'same_time' = any (hints))`,
  outsideHours: sql`(standing = 'create' and 'outside_hours' = any (hints))`,
  sameCpf: undecided('cpf'),
  sameEmail: undecided('email', 'cpf'),
  samePhone: undecided('phone', 'cpf', 'email'),
  similarName: sql`(
    standing = 'undecided' and not (matches -> 0 -> 'same') ?| array['cpf', 'email', 'phone']
  )`,
};

export const isInFilter = (filter: EntryFilter): RawBuilder<SqlBool> => inFilter[filter];

/** What `decideAll` changes: a merge needs a match with the same name or a similar one. */
const isDecidable = (decision: EntryDecision) => sql<SqlBool>`(
  standing <> 'problems' ${decision === 'merge' ? sql`and matches -> 0 -> 'same' ?| array['name', 'similarName']` : sql``}
)`;

type Counts = Record<EntryFilter, number> & { bulk: Record<BulkFilter, { all: number; merge: number }> };

export async function countEntries(db: Db, importId: string): Promise<Counts> {
  const bulk = bulkFilters.flatMap((filter) => {
    const decidable = (decision: EntryDecision) =>
      sql`count(*) filter (where ${isInFilter(filter)} and ${isDecidable(decision)})`;
    return [
      sql`${filter}::text`,
      sql`json_build_object('all', ${decidable('create')}, 'merge', ${decidable('merge')})`,
    ];
  });
  const { rows } = await sql<Counts>`
    select ${sql.join(
      entryFilters.map(
        (filter) => sql`(count(*) filter (where ${isInFilter(filter)}))::int as ${sql.ref(filter)}`,
      ),
    )}, json_build_object(${sql.join(bulk)}) as bulk
      from import_entries where import_id = ${importId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('no counts');
  return counts;
}

/** Each name of `notPeople` as one line writes it, with its lines, the most first. */
export const listNotPeople = (db: Db, importId: string) =>
  db
    .selectFrom('import_entries')
    .select([
      sql<string>`(array_agg(full_name order by line))[1]`.as('name'),
      sql<number>`count(*)::int`.as('lines'),
    ])
    .where('import_id', '=', importId)
    .where(inFilter.notPeople)
    .groupBy('search_name')
    .orderBy('lines', 'desc')
    .orderBy('search_name')
    .execute();

const shown = [
  'line',
  'cells',
  'birth_date',
  'mended',
  'is_accepted',
  'hints',
  'decision',
  'match_patient_id',
  'match_line',
  'state',
  'patient_id',
  'extra_cells',
  'is_decided',
  'professional',
  'keys',
] as const;

/** The lines that are answered with another one that says the same of its person. */
const isAnswered = sql<SqlBool>`(${inFilter.choices} or ${newPatient})`;

/** @param others how many lines are answered with it */
const selectEntries = (db: Db, importId: string, others: RawBuilder<number>) =>
  db
    .selectFrom('import_entries as entry')
    .select([
      others.as('others'),
      ...shown,
      sql<string | null>`to_char(starts_at, 'YYYY-MM-DD HH24:MI')`.as('starts_at'),
      sql<CellProblem[]>`problems`.as('problems'),
      sql<StoredMatch[]>`matches`.as('matches'),
    ])
    .where('import_id', '=', importId);

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

interface Page {
  filter: EntryFilter;
  search: string;
  reason?: EntryProblem | undefined;
  page: number;
  pageSize: number;
}

const hasReason = (reason: EntryProblem) => sql<SqlBool>`problems @> ${JSON.stringify([{ reason }])}::jsonb`;

/** All words in the name, or the number of the line. */
function isWanted({ filter, search, reason }: Omit<Page, 'page' | 'pageSize'>) {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  const named = words.map((word) => sql`strpos(search_name, ${word}) > 0`);
  return sql<SqlBool>`(${sql.join(
    [
      isInFilter(filter),
      ...(reason ? [hasReason(reason)] : []),
      ...(words.length > 0 ? [sql`(line::text = ${search} or ${sql.join(named, sql` and `)})`] : []),
    ],
    sql` and `,
  )})`;
}

export const countWanted = async (db: Db, importId: string, wanted: Omit<Page, 'page' | 'pageSize'>) =>
  (
    await db
      .selectFrom('import_entries')
      .select(sql<number>`count(*)::int`.as('lines'))
      .where('import_id', '=', importId)
      .where(isWanted(wanted))
      .executeTakeFirstOrThrow()
  ).lines;

/** Of the lines that wait to be mended. */
export async function listReasons(db: Db, importId: string) {
  const { rows } = await sql<{ reason: EntryProblem; lines: number }>`
    select problem ->> 'reason' as reason, count(distinct line)::int as lines
      from import_entries, jsonb_array_elements(problems) as problem
      where import_id = ${importId} and ${inFilter.problems}
      group by 1 order by lines desc, reason`.execute(db);
  return rows;
}

export const listEntries = (db: Db, importId: string, { filter, page, pageSize, ...wanted }: Page) =>
  selectEntries(
    db,
    importId,
    filter === 'choices' || filter === 'newPatient'
      ? sql<number>`(count(*) over (partition by ${person}) - 1)::int`
      : sql<number>`0`,
  )
    .where(isWanted({ filter, ...wanted }))
    // One name beside the other.
    .$if(filter === 'choices', (query) => query.orderBy('search_name'))
    // Those that a person decides come first. They stay there when they are decided, so that no page loses lines meanwhile.
    .$if(filter === 'duplicates', (query) => query.orderBy(sql`is_decided or standing = 'undecided'`, 'desc'))
    .orderBy('line')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

export const findEntry = (db: Db, importId: string, line: number): Promise<EntryRow | undefined> =>
  selectEntries(
    db,
    importId,
    sql<number>`(
      select count(*)::int from import_entries as other
        where import_id = ${importId} and line <> entry.line and ${isAnswered} and ${personOf('other')} = ${person}
    )`,
  )
    .where('line', '=', line)
    .executeTakeFirst();

/** Those of the lines that match: of patients, and of other lines. */
export async function listMatched(db: Db, importId: string, rows: readonly EntryRow[]) {
  const matches = rows.flatMap((row) => row.matches);
  const ids = matches.flatMap(({ patientId }) => patientId ?? []);
  const lines = matches.flatMap(({ line }) => line ?? []);
  const [patients, entries] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .selectFrom('patients')
          .select(['id', 'full_name', 'cpf', 'email', 'phone', 'birth_date'])
          .where('id', 'in', [...new Set(ids)])
          .execute(),
    lines.length === 0
      ? []
      : db
          .selectFrom('import_entries')
          .select(['line', 'full_name', 'cpf', 'email', 'phone', 'birth_date'])
          .where('import_id', '=', importId)
          .where('line', 'in', [...new Set(lines)])
          .execute(),
  ]);
  return {
    patients: new Map(patients.map((each) => [each.id, each])),
    entries: new Map(entries.map((each) => [each.line, each])),
  };
}

/** Names of professionals in a sheet, as folded, with one way of writing each; '' of the lines that name none. */
export const listNames = (db: Db, importId: string, column: number, today: string) =>
  db
    .selectFrom('import_entries')
    .select([
      sql<string>`professional`.as('key'),
      // Of those without a professional 'A definir' rather than an empty cell.
      sql<string>`coalesce(case when professional = '' then max(trim(cells[${column + 1}::int])) else min(cells[${column + 1}::int]) end, '')`.as(
        'name',
      ),
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`(count(*) filter (where starts_at >= ${today}::date))::int`.as('ahead'),
    ])
    .where('import_id', '=', importId)
    .where('professional', 'is not', null)
    .where(sql<SqlBool>`not ${isSum}`)
    .groupBy('professional')
    .orderBy('lines', 'desc')
    .orderBy('professional')
    .execute();

/** Lines that name a procedure: all, those that may come once the professionals are known, or those that came. */
export type NamedLines = 'all' | 'coming' | 'done';
const ofNamedLines: Record<NamedLines, RawBuilder<SqlBool>> = {
  all: sql`not ${isSum}`,
  coming: sql`(decision is distinct from 'skip'
    and not problems @? '$[*] ? (@.isEssential == true && @.field != "professional" || @.reason == "sum_line")')`,
  done: sql`state = 'done'`,
};

/** Names of procedures, as written, and how many lines of packages the catalogue does not have; and the lines without a validity. */
export async function listServices(db: Db, importId: string, columns: Columns, which: NamedLines) {
  const cell = (field: SpreadsheetField) => sql`coalesce(cells[${columns.indexOf(field) + 1}::int], '')`;
  const isUnknown = sql`problems @> '[{"field": "service", "reason": "service_unknown"}]'`;
  const isPackage = sql`${cell('sessions')} || ${cell('sessionsUsed')} || ${cell('sessionsLeft')} <> ''`;
  const rows = await db
    .selectFrom('import_entries')
    .select([
      sql<string>`${cell('service')}`.as('name'),
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`(count(*) filter (where ${isUnknown}))::int`.as('unknown'),
      sql<number>`(count(*) filter (where ${isPackage} and ${cell('validUntil')} = '' and not ${staysOut}))::int`.as(
        'without_validity',
      ),
    ])
    .where('import_id', '=', importId)
    .where(ofNamedLines[which])
    .groupBy('name')
    .orderBy('lines', 'desc')
    .orderBy('name')
    .execute();
  return { names: rows, withoutValidity: rows.reduce((sum, each) => sum + each.without_validity, 0) };
}

/** What the lines of appointments that may come say of their status, as written, the most lines first; `past`: of those before a day. */
export const listStatuses = (db: Db, importId: string, columns: Columns, today: string) =>
  db
    .selectFrom('import_entries')
    .select([
      sql<string>`trim(coalesce(cells[${columns.indexOf('status') + 1}::int], ''))`.as('text'),
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`(count(*) filter (where starts_at < ${today}::date))::int`.as('past'),
    ])
    .where('import_id', '=', importId)
    .where(ofNamedLines.coming)
    .groupBy('text')
    .orderBy('lines', 'desc')
    .orderBy('text')
    .execute();

/** Sets or takes away what is asked of lines with these words. */
export const setStatusProblem = (
  db: Db,
  importId: string,
  column: number,
  texts: string[],
  isAsked: boolean,
) => {
  const problem: CellProblem = { column, field: 'status', reason: 'status_unknown', isEssential: false };
  return sql`
  update import_entries
    set problems = jsonb_path_query_array(problems, '$[*] ? (@.field != "status")')
                   || ${JSON.stringify(isAsked ? [problem] : [])}::jsonb
    where import_id = ${importId} and not ${isSum} and trim(coalesce(cells[${column + 1}::int], '')) = any(${texts}::text[])`.execute(
    db,
  );
};

/** When this very file was imported last, by an import of its kind that was not taken back. */
export const findImportedBefore = async (db: Db, importId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('imports as own')
      .innerJoin('imports as other', (join) =>
        join.onRef('other.source_sha256', '=', 'own.source_sha256').onRef('other.kind', '=', 'own.kind'),
      )
      .select('other.finished_at')
      .where('own.id', '=', importId)
      .where('other.state', '=', 'done')
      .orderBy('other.finished_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.finished_at?.toISOString();

export const listProfessionalKeys = async (db: Db, importId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('import_entries')
      .select(sql<string>`professional`.as('key'))
      .distinct()
      .where('import_id', '=', importId)
      .where('professional', 'is not', null)
      .execute()
  ).map(({ key }) => key);

/** Under a lock, so that changes of one import come one after the other, and none while it is imported. */
export const lockImport = (db: Db, importId: string) =>
  db
    .selectFrom('imports')
    .select(['kind', 'state', 'failure', 'options', 'source_key'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();

export const findImport = (db: Db, importId: string) =>
  db
    .selectFrom('imports')
    .select(['kind', 'state', 'options', 'source_key'])
    .where('id', '=', importId)
    .executeTakeFirst();

/** @returns false where the import was moved on meanwhile */
export const prepareAgain = (db: Db, importId: string, options: SpreadsheetOptions) =>
  db
    .updateTable('imports')
    .set({
      options: JSON.stringify(options),
      state: 'preparing',
      failure: null,
      attempts: 0,
      step: null,
      result: null,
    })
    .where('id', '=', importId)
    .execute();

export interface MendedEntry extends EntryValues {
  cells: string[];
  mended: number[];
  problems: CellProblem[];
}

export const updateEntry = (db: Db, importId: string, line: number, { problems, ...values }: MendedEntry) =>
  db
    .updateTable('import_entries')
    .set({ ...values, problems: JSON.stringify(problems) })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();

/** Later lines that may be the same person as this one was or is. */
export const listAffected = async (db: Db, importId: string, line: number, keys: readonly string[]) =>
  (
    await db
      .selectFrom('import_entries')
      .select('line')
      .where('import_id', '=', importId)
      .where('line', '>', line)
      .where(sql<SqlBool>`keys && ${[...keys]}::text[]`)
      .orderBy('line')
      .execute()
  ).map((row) => row.line);

export interface Decision {
  decision: EntryDecision;
  patientId: string | null;
  line: number | null;
  /** Also of the lines that say the same of their person: of those that are undecided, or of all that are answered. */
  ofPerson: 'undecided' | 'answered' | null;
}

/** A patient who is registered by a person's decision is no longer unknown. */
const known = sql<string>`jsonb_path_query_array(problems, '$[*] ? (@.reason != "patient_unknown")')`;

/** @returns how many other lines */
export async function decideEntry(
  db: Db,
  importId: string,
  line: number,
  { decision, ofPerson, ...match }: Decision,
): Promise<number> {
  const isOther = sql<SqlBool>`${ofPerson === 'answered' ? isAnswered : sql`standing = 'undecided'`} and ${person} = (
    select ${person} from import_entries as entry where entry.import_id = ${importId} and entry.line = ${line}
  )`;
  const { numUpdatedRows } = await db
    .updateTable('import_entries as entry')
    .set({
      decision,
      is_decided: true,
      match_patient_id: match.patientId,
      match_line: match.line,
      ...(decision === 'create' ? { problems: known } : {}),
    })
    .where('import_id', '=', importId)
    .where((eb) => (ofPerson ? eb.or([eb('line', '=', line), isOther]) : eb('line', '=', line)))
    .executeTakeFirst();
  return Number(numUpdatedRows) - 1;
}

/**
 * Lines with problems stay as they are, except those that name nobody. A merge needs a match with the same name or a similar one: a person decides on each
 * line of which only the CPF or the e-mail agrees, since it would mix the records of two people. @returns how many lines
 */
export async function decideEntries(
  db: Db,
  importId: string,
  { filter, decision, withMatch }: { filter: EntryFilter; decision: EntryDecision; withMatch: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('import_entries')
    .set({
      decision,
      is_decided: true,
      match_patient_id: withMatch ? sql<string | null>`(matches -> 0 ->> 'patientId')::uuid` : null,
      match_line: withMatch ? sql<number | null>`(matches -> 0 ->> 'line')::int` : null,
    })
    .where('import_id', '=', importId)
    .where(isInFilter(filter))
    .$if(filter !== 'notPeople', (query) => query.where(isDecidable(decision)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @param line undefined: all lines with problems, or with this one */
export async function acceptEntries(
  db: Db,
  importId: string,
  {
    line,
    reason,
    isAccepted,
  }: { line?: number | undefined; reason?: EntryProblem | undefined; isAccepted: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('import_entries')
    .set({ is_accepted: isAccepted })
    .where('import_id', '=', importId)
    .where(sql<SqlBool>`problems <> '[]'`)
    .where('is_accepted', '<>', isAccepted)
    .$if(line !== undefined, (query) => query.where('line', '=', line ?? 0))
    .$if(reason !== undefined, (query) => (reason ? query.where(hasReason(reason)) : query))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Sets or takes away the problem of all lines that name this professional. @param problem null: none */
export const setProfessionalProblem = (db: Db, importId: string, key: string, problem: CellProblem | null) =>
  sql`
  update import_entries
    set problems = jsonb_path_query_array(problems, '$[*] ? (@.field != "professional")')
                   || ${JSON.stringify(problem ? [problem] : [])}::jsonb
    where import_id = ${importId} and professional = ${key}`.execute(db);

/** A professional and an entry of the catalogue, for an example. */
export async function findExampleNames(db: Db) {
  const [professional, procedure] = await Promise.all([
    db
      .selectFrom('professionals')
      .select('full_name')
      .where('active', '=', true)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('procedures')
      .select('title')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { professional: professional?.full_name, procedure: procedure?.title };
}
