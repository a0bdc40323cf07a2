import { clinicDefaults } from '#contract/clinic-defaults.ts';
import type { Scope } from '../database/open-database.ts';

/** What anybody may see of the settings. Undefined until they are filled in. */
export const findIdentity = (tx: Scope) =>
  tx.db
    .selectFrom('clinic_settings')
    .select(['clinic_name', 'doctor_name', 'logo_url', 'whatsapp_url'])
    .executeTakeFirst();

export async function findClinicName(tx: Scope): Promise<string> {
  return (await findIdentity(tx))?.clinic_name ?? clinicDefaults.clinicName;
}
