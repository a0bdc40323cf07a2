/** Which lines of a sheet each filter has, and how many. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type BulkFilter,
  bulkFilters,
  type EntryDecision,
  type EntryFilter,
  type EntryProblem,
  entryFilters,
} from '#contract/moving/spreadsheet-entries.ts';
import type { DB } from '../../platform/database/schema.ts';

type Db = Kysely<DB>;

const undecided = (same: string, ...others: string[]) => sql<SqlBool>`(
  standing = 'undecided' and (matches -> 0 -> 'same') ? ${sql.lit(same)}
  ${sql.join(
    others.map((other) => sql`and not (matches -> 0 -> 'same') ? ${sql.lit(other)}`),
    sql` `,
  )}
)`;

export const isSum = sql`problems @> '[{"reason": "sum_line"}]'`;

/** Nothing is to be mended in a sum, nor in what is used and paid. */
export const staysOut = sql`(${isSum} or problems @> '[{"reason": "nothing_left"}]')`;

export const newPatient = sql<SqlBool>`(
  standing = 'create' and num_nonnulls(match_patient_id, patient_id) = 0 and full_name is not null
  and exists (select from imports where id = import_id and kind in ('appointments', 'packages'))
)`;

/** What begins the name of no patient, folded: how an agenda keeps a time free. A record of that name does not make it one. A part of a pattern. */
const notPeople =
  'almoco|ausente|bloqueado|bloqueio|bloquear|compromisso|congresso|curso|descanso|evento|fechado|feriado|ferias' +
  '|folga|horario|indisponivel|intervalo|lanche|limpeza|manutencao|nao agendar|nao atende|nao marcar|pausa' +
  '|recesso|representante|reserva|reservado|reuniao|sem paciente|teste|treinamento|vago';

export const inFilter: Record<EntryFilter, RawBuilder<SqlBool>> = {
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
export const isDecidable = (decision: EntryDecision) => sql<SqlBool>`(
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

/** Of the lines that wait to be mended. */
export async function listReasons(db: Db, importId: string) {
  const { rows } = await sql<{ reason: EntryProblem; lines: number }>`
    select problem ->> 'reason' as reason, count(distinct line)::int as lines
      from import_entries, jsonb_array_elements(problems) as problem
      where import_id = ${importId} and ${inFilter.problems}
      group by 1 order by lines desc, reason`.execute(db);
  return rows;
}
