import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { StartupError } from '../environment.ts';
import type { Log } from '../log.ts';

const folder = new URL('../../db/migrations/', import.meta.url);

export type Migration = { name: string; sql: string; checksum: string };
export type Applied = { name: string; checksum: string };

/**
 * Brings the database to the newest migration, each in a transaction of its own. The caller holds the lock that
 * keeps other processes from doing the same.
 * @throws StartupError when what was applied is not what lies in `db/migrations`, or a migration fails
 */
export async function migrate(owner: ClientBase, log: Log): Promise<void> {
  await owner.query(ledger);
  const available = await readMigrations();
  const { rows: applied } = await owner.query<Applied>(
    'select name, checksum from private.migrations order by name collate "C"',
  );
  checkHistory(available, applied);
  for (const migration of available.slice(applied.length)) {
    await apply(owner, migration);
    log.info({ migration: migration.name }, 'migration applied');
  }
}

/** What has been applied, in a table of its own. */
const ledger = `
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
`;

const record = 'insert into private.migrations (name, checksum) values ($1, $2)';

/**
 * Applies migrations within the caller's transaction, for a database that is filled in between.
 * @param wanted the first of those in `db/migrations`, or what follows on them
 */
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

/** @throws StartupError where what was applied, in order, is not the beginning of what there is */
export function checkHistory(available: readonly Migration[], applied: readonly Applied[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const expected = available[index];
    if (!expected || (expected.name !== name && !available.some((migration) => migration.name === name))) {
      throw new StartupError(
        `O banco de dados já passou por uma migração que este programa não conhece (${name})`,
        'Use a versão mais nova do programa, ou restaure uma cópia de segurança anterior.',
      );
    }
    if (expected.name !== name) {
      throw new StartupError(
        `A migração ${expected.name} não foi aplicada, mas a ${name}, que vem depois, sim`,
        'Dê à migração nova um número maior que o da última aplicada.',
      );
    }
    if (expected.checksum !== checksum) {
      throw new StartupError(
        `A migração ${name} foi alterada depois de aplicada`,
        'Devolva o arquivo ao que era e ponha a alteração em uma migração nova.',
      );
    }
  }
}

/** In order, by their four-digit number. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      // A checkout on Windows may have other line ends; they are no change.
      const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: file.replace(/\.sql$/u, ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
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
