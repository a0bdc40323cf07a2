import type { ClientBase } from 'pg';
import { StartupError } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Migration, Recorded } from './migration-files.ts';
import { splitMigrations } from './migration-history.ts';

/**
 * Brings the database to the newest migration, each in its own transaction. The caller holds the lock that stops other
 * processes from migrating.
 * @throws StartupError where the database has been through other migrations than ours, or a migration fails
 */
export async function migrate(owner: ClientBase, log: Log): Promise<void> {
  await owner.query(ledger);
  const { rows: recorded } = await owner.query<Recorded>(
    'select name, checksum from private.migrations order by name collate "C"',
  );
  const { before, after } = await splitMigrations(recorded, 'database');
  if (recorded[0]?.name !== before[0]?.name) {
    await recordSquashed(owner, before);
    log.info({ migration: before.at(-1)?.name }, 'squashed migrations recorded');
  }
  for (const migration of after) {
    await apply(owner, migration);
    log.info({ migration: migration.name }, 'migration applied');
  }
}

const ledger = `
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
`;

const record = 'insert into private.migrations (name, checksum) values ($1, $2)';

/** Replaces the record of the files before the squash, which the database has been through whole. */
async function recordSquashed(owner: ClientBase, squashed: readonly Migration[]): Promise<void> {
  await owner.query('begin; delete from private.migrations');
  for (const { name, checksum } of squashed) await owner.query(record, [name, checksum]);
  await owner.query('commit');
}

/** Applies migrations within the caller's transaction, which fills the database in between. */
export async function migrateWithin(owner: ClientBase, wanted: readonly Migration[]): Promise<void> {
  await owner.query(ledger);
  for (const { name, sql, checksum } of wanted) {
    try {
      await owner.query('set local search_path = public');
      await owner.query(sql);
      await owner.query('reset role');
      await owner.query(record, [name, checksum]);
    } catch (cause) {
      throw Object.assign(migrationProblem(name, cause), { cause });
    }
  }
}

async function apply(owner: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await owner.query("begin; set local search_path = public; set local lock_timeout = '1min'");
    await owner.query(sql);
    await owner.query(record, [name, checksum]);
    await owner.query('commit');
  } catch (cause) {
    await owner.query('rollback').catch(() => {});
    throw Object.assign(migrationProblem(name, cause), { cause });
  }
}

function migrationProblem(name: string, cause: unknown): StartupError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const message = cause instanceof Error ? cause.message : String(cause);
  switch (code) {
    case '42501':
      return new StartupError(
        `O usuário do banco não tem permissão para a migração ${name}: ${message}`,
        'Use em DATABASE_URL o dono do banco de dados: alter database banco owner to usuario.',
      );
    case '42P06':
    case '42P07':
    case '42710':
    case '42723':
      return new StartupError(
        `O banco de dados não está vazio: ${message}`,
        'Indique em DATABASE_URL um banco de dados só para este programa.',
      );
    default:
      return new StartupError(
        `A migração ${name} falhou: ${message}`,
        'Nada dela ficou no banco de dados; corrija a causa e inicie de novo.',
      );
  }
}
