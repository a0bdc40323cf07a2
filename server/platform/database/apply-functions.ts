import type { ClientBase } from 'pg';
import { StartupError } from '../environment.ts';
import type { FunctionSet } from './function-files.ts';
import { isLocked, migrationProblem } from './migration-problem.ts';

/** Functions of the schema `app` and triggers that call them, each with the checksum of its definition. */
type Objects = Record<string, string>;

type InForce = { written_at: Date; checksum: string; objects: Objects };

type FunctionState = {
  /** Whether the database has these functions and no others. */
  inForce: boolean;
  /** What differs from what the last start left. */
  changedByHand: string[];
};

/** @throws StartupError where a newer program has opened the database */
export async function compareFunctions(owner: ClientBase, set: FunctionSet): Promise<FunctionState> {
  const record = await findInForce(owner);
  if (!record) return { inForce: false, changedByHand: [] };
  if (record.written_at > new Date(set.writtenAt)) throw openedByNewer(record.written_at);
  const changedByHand = differences(record.objects, await findObjects(owner));
  return { inForce: record.checksum === set.checksum && changedByHand.length === 0, changedByHand };
}

type Applied = {
  removed: string[];
  /** Objects that the files do not have and that stay: tables need them. */
  kept: string[];
};

/**
 * Gives the database the functions and triggers of the files, within the caller's transaction, which has applied all
 * migrations. What this transaction has not written of the schema `app` is in no file and leaves: functions, and triggers
 * that call one. Functions that columns, constraints, indexes and policies need stay: they belong to the migrations.
 */
export async function applyFunctions(owner: ClientBase, set: FunctionSet): Promise<Applied> {
  for (const { name, sql } of set.files) {
    try {
      await owner.query('set local search_path = public');
      await owner.query(sql);
    } catch (cause) {
      if (isLocked(cause)) throw cause;
      throw migrationProblem(`A aplicação de db/functions/${name}.sql`, cause);
    }
  }
  await owner.query('set local search_path = public');
  const { rows: others } = await owner.query<{ name: string; is_needed: boolean }>(
    `select name, is_needed from (${objects}) as one where xmin <> pg_current_xact_id()::xid order by name`,
  );
  const removed = others.filter(({ is_needed }) => !is_needed).map(({ name }) => name);
  await remove(owner, removed);
  await owner.query(
    `insert into private.functions (written_at, checksum, objects) values ($1, $2, $3)
       on conflict (checksum) do update
       set written_at = excluded.written_at, objects = excluded.objects, applied_at = now()`,
    [set.writtenAt, set.checksum, JSON.stringify(await findObjects(owner))],
  );
  return { removed, kept: others.filter(({ is_needed }) => is_needed).map(({ name }) => name) };
}

async function findInForce(owner: ClientBase): Promise<InForce | undefined> {
  const { rows: tables } = await owner.query(
    "select from pg_class where oid = to_regclass('private.functions')",
  );
  if (tables.length === 0) return undefined;
  const { rows } = await owner.query<InForce>(
    'select written_at, checksum, objects from private.functions order by written_at desc limit 1',
  );
  return rows[0];
}

/** Named as `drop` takes them. */
const objects = `
  select 'function ' || oid::regprocedure as name, xmin,
         md5(concat(pg_get_functiondef(oid), proacl)) as definition,
         exists (
           select from pg_depend
             where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid
               and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass, 'pg_policy'::regclass)
         ) as is_needed
    from pg_proc where pronamespace = 'app'::regnamespace and prokind in ('f', 'p')
  union all
  select format('trigger %I on %s', tgname, tgrelid::regclass), pg_trigger.xmin,
         md5(concat(pg_get_triggerdef(pg_trigger.oid), tgenabled)), false
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace = 'app'::regnamespace`;

async function findObjects(owner: ClientBase): Promise<Objects> {
  const { rows } = await owner.query<{ name: string; definition: string }>(objects);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

async function remove(owner: ClientBase, names: readonly string[]): Promise<void> {
  // Triggers before the functions that they call; functions all at once, since one may call the other.
  for (const trigger of names.filter((name) => name.startsWith('trigger')))
    await owner.query(`drop ${trigger}`);
  const functions = names
    .filter((name) => name.startsWith('function'))
    .map((name) => name.replace('function ', ''));
  if (functions.length === 0) return;
  try {
    await owner.query(`drop function ${functions.join(', ')}`);
  } catch (cause) {
    throw Object.assign(stillUsed(functions.join(', '), cause), { cause });
  }
}

const differences = (recorded: Objects, found: Objects) =>
  [...new Set([...Object.keys(recorded), ...Object.keys(found)])].filter(
    (name) => recorded[name] !== found[name],
  );

const openedByNewer = (writtenAt: Date) =>
  new StartupError(
    `O banco de dados já foi aberto por uma versão mais nova do programa (funções de ${writtenAt.toISOString()})`,
    'Use a versão mais nova do programa, ou restaure uma cópia de segurança anterior.',
  );

const stillUsed = (functions: string, cause: unknown) =>
  new StartupError(
    `Funções que saíram do programa ainda são usadas no banco de dados (${functions}): ${cause instanceof Error ? cause.message : cause}`,
    'Nada mudou. Remova o que as usa, que não é do programa, e inicie de novo.',
  );
