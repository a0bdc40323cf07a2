import type { Scope } from '../database/open-database.ts';

/** Whether anything shows the public object with this address. */
export async function isAddressRecorded(tx: Scope, address: string): Promise<boolean> {
  const [procedure, settings] = await Promise.all([
    tx.db.selectFrom('procedures').select('id').where('media_url', '=', address).executeTakeFirst(),
    tx.db.selectFrom('clinic_settings').select('id').where('logo_url', '=', address).executeTakeFirst(),
  ]);
  return procedure !== undefined || settings !== undefined;
}
