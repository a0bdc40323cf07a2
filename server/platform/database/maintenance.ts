import { Kysely, PostgresDialect } from 'kysely';
import pg, { type ClientBase } from 'pg';
import { readAddress, withSettings } from './owner-connection.ts';
import type { DB } from './schema.ts';
import type { Scope } from './scope.ts';
import { valueTypes } from './value-types.ts';

/**
 * The owner's own work on the data: the demonstration, an import, a backup, the tests. It runs under
 * `clinic_maintenance`, which sees every row and may set every column; constraints and triggers hold here too.
 * Requests never use it. `openDatabase` must have run once, because it creates the role.
 */
export function openMaintenance(ownerUrl: string, applicationName = 'vico maintenance'): Kysely<DB> {
  const address = readAddress(ownerUrl);
  const pool = new pg.Pool({
    ...address,
    types: valueTypes,
    max: 2,
    options: withSettings(address, { role: 'clinic_maintenance' }),
    application_name: applicationName,
  });
  // Without a listener a lost connection would end the process. A running query fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Gives the owner's connection the role that reads and writes every row. */
export async function becomeMaintenance(client: ClientBase): Promise<void> {
  await client.query('set role clinic_maintenance');
}

/** A maintenance transaction as a scope, for functions that take one. */
export function scopeOn(db: Kysely<DB>): Scope {
  const scope: Scope = {
    db,
    asService: (work) => work(scope),
    asBooking: (_, work) => work(scope),
  };
  return scope;
}
