import type { Scope } from '../database/open-database.ts';

/** Whether a row points to the public object of this address. */
export async function isAddressRecorded(tx: Scope, address: string): Promise<boolean> {
  const [procedure, settings] = await Promise.all([
    tx.db.selectFrom('procedures').select('id').where('media_url', '=', address).executeTakeFirst(),
    tx.db.selectFrom('clinic_settings').select('id').where('logo_url', '=', address).executeTakeFirst(),
  ]);
  return procedure !== undefined || settings !== undefined;
}
