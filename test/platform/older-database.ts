/** A database of the older platform on a real server, and dumps of it by the real pg_dump. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findDebianPostgres } from '../../scripts/older-postgres.ts';
import { databaseUrl, onServer } from '../database-server.ts';
import { olderDefinitions } from './older-clinic.ts';

const forms = {
  custom: ['--format=custom'],
  plain: ['--format=plain'],
  'data-only': ['--format=plain', '--data-only'],
  gzip: ['--format=plain', '--compress=6'],
  inserts: ['--format=plain', '--inserts'],
  win1252: ['--format=plain', '--encoding=WIN1252'],
  directory: ['--format=directory'],
  tar: ['--format=tar'],
} as const;
type DumpForm = keyof typeof forms;

export interface OlderDatabase {
  url: string;
  /** Writes a dump of the schemas public, auth and storage to this path. */
  dump(form: DumpForm, path: string): Promise<void>;
  /** Every row as text, in the order in which a dump has them. */
  rowsOf(table: string): Promise<Record<string, string | null>[]>;
  drop(): Promise<void>;
}

/** pg_dump of Debian's PostgreSQL, which reads servers of its own version and older ones; undefined where it is not installed. */
export function findPgDump(): string | undefined {
  const bin = findDebianPostgres();
  const path = bin && join(bin, 'pg_dump');
  return path && existsSync(path) ? path : undefined;
}

/** @param sql the clinic's rows, after the tables of `olderDefinitions` */
export async function makeOlderDatabase(serverUrl: string, ...sql: string[]): Promise<OlderDatabase> {
  const name = `vico_older_${randomBytes(5).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template template0 encoding 'UTF8'`);
  const url = databaseUrl(serverUrl, name);
  const drop = async () => {
    await onServer(serverUrl, `drop database if exists ${name}`);
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of [await olderDefinitions(), ...sql]) await client.query(text);
    await client.end();
  } catch (error) {
    await client.end();
    await drop();
    throw error;
  }
  return {
    url,
    async dump(form, path) {
      const pgDump = findPgDump();
      if (!pgDump) throw new Error('pg_dump is not installed');
      const schemas = ['public', 'auth', 'storage'].map((schema) => `--schema=${schema}`);
      await promisify(execFile)(pgDump, [...forms[form], ...schemas, `--file=${path}`, url]);
    },
    async rowsOf(table) {
      const reader = new pg.Client({ connectionString: url });
      await reader.connect();
      try {
        const types = { getTypeParser: () => (text: string) => text };
        const { rows } = await reader.query({ text: `select * from ${table}`, types });
        return rows;
      } finally {
        await reader.end();
      }
    },
    drop,
  };
}
