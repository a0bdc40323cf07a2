import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { hashOfStrike, headsOfChains } from '../cleanup/queries.ts';
import type { BackupManifest } from './backup-manifest.ts';

/** Tables that a backup leaves out: they belong to this server or are short-lived. See decision 019. */
const excludedTables = [
  'auth.push_subscriptions',
  'auth.sessions',
  'auth.verifications',
  'auth.rate_limits',
  // The encryption secret is in a backup: with these nonces it would be every link to an appointment. After a restore the links
  // of earlier messages are dead, and the next message makes a new one.
  'private.appointment_links',
  'private.backups',
  'private.booking_codes',
  'private.functions',
  'private.migrations',
  'private.outbox',
  'private.server_settings',
  'private.setup_links',
  // A new database has a row in the first: what is displaced is found anew (decision 110).
  'public.schedule_changes',
  'public.displaced_appointments',
  // Sums of rows that the backup has: they are counted anew (decision 215).
  'public.figure_days',
  'public.figure_patients',
  'public.figure_changes',
  'public.figure_state',
];
/** Secrets of this server; another one makes its own. */
const excludedSecrets = ['login_role', 'login_password'];
const secrets = 'private.secrets';

export interface Table {
  /** With its schema: `public.patients`. */
  name: string;
  columns: string[];
}

const quoted = (table: string) => table.split('.').map(escapeIdentifier).join('.');
const listed = (names: string[]) => names.map(escapeIdentifier).join(', ');

/** The tables of a backup, each after the tables that it refers to. */
export async function findTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { after: string[] }>(
    `select nspname || '.' || relname as name,
            array(
              select attname::text from pg_attribute
                where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                order by attnum
            ) as columns,
            array(
              select distinct n2.nspname || '.' || r.relname
                from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace n2 on n2.oid = r.relnamespace
                where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
            ) as after
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'auth', 'private', 'app') and relkind = 'r'
         and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
       order by 1`,
  );
  const waiting = new Map(
    rows.filter(({ name }) => !excludedTables.includes(name)).map((row) => [row.name, row]),
  );
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ after }) => after.every((name) => !waiting.has(name)));
    if (!next) throw new Error('tables refer to each other in a circle');
    waiting.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** Tables with rows that `clinic_maintenance` cannot see. */
export async function findHiddenTables(client: ClientBase, tables: Table[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname || '.' || relname as name
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname || '.' || relname = any($1) and not (
         has_table_privilege('clinic_maintenance', c.oid, 'select') and exists (
           select from pg_policy
             where polrelid = c.oid and polpermissive and polcmd in ('*', 'r')
               and 'clinic_maintenance'::regrole = any(polroles) and pg_get_expr(polqual, polrelid) = 'true'
         )
       )`,
    [tables.map(({ name }) => name).filter((name) => name !== secrets)],
  );
  return rows.map(({ name }) => name);
}

/** Begins a transaction with a snapshot of the database. The locks keep others from changing the tables' columns. */
export async function beginSnapshot(client: ClientBase, tables: Table[]): Promise<void> {
  // The first statement that reads rows fixes the snapshot, so the locks come before it.
  await client.query(`
    begin isolation level repeatable read read only;
    lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode;
    set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local role clinic_maintenance`);
}

export const copyOut = ({ name, columns }: Table): string =>
  name === secrets
    ? `copy (select ${listed(columns)} from ${quoted(name)}
         where name not in (${excludedSecrets.map(escapeLiteral).join(', ')})) to stdout`
    : `copy ${quoted(name)} (${listed(columns)}) to stdout`;

/** Only the owner reads the secrets; `clinic_maintenance` sees every row of the other tables. */
export async function takeRoleFor(client: ClientBase, { name }: Table): Promise<void> {
  await client.query(`set local role ${name === secrets ? 'none' : 'clinic_maintenance'}`);
}

export const entriesTable = 'public.record_entries';

/** Whether the database is of 0232 or later. */
export async function hasHashesOfStrikes(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regproc('app.strike_hash') is not null as has",
  );
  return rows[0]?.has ?? false;
}

/** @param client of the role that sees every entry */
export async function readHeadsOfChains(client: ClientBase, withStrikes: boolean) {
  const strikes = withStrikes
    ? `select ${hashOfStrike} as hash from public.record_strikes`
    : 'select null as hash limit 0';
  const { rows } = await client.query<{ chains: number; strikes: number; hash: string }>(
    headsOfChains(entriesTable, `(${strikes}) as struck`),
  );
  const [row] = rows;
  if (!row) return null;
  const { strikes: count, ...heads } = row;
  return withStrikes ? { ...heads, strikes: count } : heads;
}

export const copyIn = ({ name, columns }: Table): string =>
  `copy ${quoted(name)} (${listed(columns)}) from stdin`;

export async function findAppliedMigrations(client: ClientBase): Promise<BackupManifest['migrations']> {
  const { rows } = await client.query<BackupManifest['migrations'][number]>(
    'select name, checksum from private.migrations order by name collate "C"',
  );
  return rows;
}

export async function findSequences(client: ClientBase): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences
       where schemaname in ('public', 'auth', 'private', 'app') order by 1`,
  );
  const sequences = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; used: boolean }>(
      `select last_value as value, is_called as used from ${quoted(name)}`,
    );
    sequences.push(...states.map(({ value, used }) => ({ name, value: String(value), used })));
  }
  return sequences;
}

export async function setSequence(
  client: ClientBase,
  sequence: BackupManifest['sequences'][number],
): Promise<void> {
  const { name, value, used } = sequence;
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, used]);
}

/**
 * Lets the owner load rows: disables the policies, which bind the owner too. Needs the caller's transaction.
 * @returns a function that enables them again
 */
export async function openForLoading(client: ClientBase, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: forced } = await client.query<{ name: string }>(
    `select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
       where relforcerowsecurity and nspname || '.' || relname = any($1)`,
    [tables.map(({ name }) => name)],
  );
  for (const { name } of forced)
    await client.query(`alter table ${quoted(name)} no force row level security`);
  // Migrations may have inserted rows.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
  return async () => {
    // A table with a check that waits for the end of the transaction cannot be altered.
    await client.query('set constraints all immediate');
    for (const { name } of forced) await client.query(`alter table ${quoted(name)} force row level security`);
  };
}

/** Addresses that were revoked since the backup was made must not live again; their owners make new ones. */
export const endCalendarFeeds = (client: ClientBase) => client.query('truncate auth.calendar_feeds');

/** Whether the database holds nothing except objects of extensions. */
export async function isEmptyDatabase(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from pg_namespace where nspname in ('app', 'auth', 'private'))
        and not exists (
          select from pg_class c join pg_namespace n on n.oid = relnamespace
            where nspname = 'public' and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
        ) as empty`,
  );
  return rows[0]?.empty ?? false;
}

/** Allows one backup at a time. The lock ends with the connection. */
export async function tryBackupLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtext('vico backup')) as taken",
  );
  return rows[0]?.taken ?? false;
}

/** Runs while no process migrates the database. */
export async function withoutMigrations<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("select pg_advisory_lock_shared(hashtext('vico start'))");
  try {
    return await work();
  } finally {
    await client.query("select pg_advisory_unlock_shared(hashtext('vico start'))");
  }
}

/** Keeps other processes from starting and migrating. The lock ends with the connection. */
export async function lockStart(client: ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('vico start'))");
}
