/** The settings of the server. Every function runs under clinic_service. */
import type { Insertable } from 'kysely';
import type { ClientBase } from 'pg';
import type { MailTestFailure } from '#contract/operations/server-settings.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { PrivateServerSettings } from '../../platform/database/schema.ts';

export const findServerSettings = (tx: Scope) =>
  tx.db.selectFrom('private.server_settings').selectAll().executeTakeFirst();

/** Inserts or updates the single row. */
export const saveServerSettings = (tx: Scope, values: Insertable<PrivateServerSettings>) =>
  tx.db
    .insertInto('private.server_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute();

/** @param server host and port, as its row had them when the message was sent */
export const saveMailTest = (tx: Scope, at: Date, server: string, failure: MailTestFailure | null) =>
  saveServerSettings(tx, {
    mail_tested_at: at,
    mail_tested_server: server,
    mail_test_failure: failure,
  });

/** For the commands and the daily backup. @param client under clinic_maintenance */
export async function findSetFolder(client: ClientBase): Promise<string | null> {
  // A command may run on a database that the new version has not migrated yet.
  const { rows: tables } = await client.query("select to_regclass('private.server_settings') as found");
  if (!tables[0]?.found) return null;
  const { rows } = await client.query<{ backup_folder: string | null }>(
    'select backup_folder from private.server_settings',
  );
  return rows[0]?.backup_folder ?? null;
}
