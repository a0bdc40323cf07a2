import { type Insertable, sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import type { ClinicSettings } from '../../platform/database/schema.ts';

/** The public part of the settings. Undefined until they are saved. */
export const findIdentity = (tx: Scope) =>
  tx.db
    .selectFrom('clinic_settings')
    .select(['clinic_name', 'doctor_name', 'logo_url', 'whatsapp_url', 'letterhead_color'])
    .executeTakeFirst();

/** Also for people without an account. */
export const findAddressAndPhone = (tx: Scope) =>
  tx.db.selectFrom('clinic_settings').select(['address', 'phone']).executeTakeFirst();

export const findClinicContact = (tx: Scope) =>
  tx.db
    .selectFrom('clinic_settings')
    .select(['address', 'whatsapp_url', sql<boolean>`about is not null`.as('has_about')])
    .executeTakeFirst();

const columns = [
  'clinic_name',
  'doctor_name',
  'logo_url',
  'phone',
  'address',
  'email',
  'business_hours',
  'about',
  'discount_limit_percent',
  'tax_id',
  'pix_key',
  'pix_city',
  'instagram_url',
  'facebook_url',
  'whatsapp_url',
  'letterhead_color',
] as const;

/** All settings; undefined until they are saved. */
export const findSettings = (tx: Scope) =>
  tx.db.selectFrom('clinic_settings').select(columns).executeTakeFirst();

/** The address of the logo and the practitioner, with a lock on the row until the end of the transaction. */
export const lockSettings = (tx: Scope) =>
  tx.db.selectFrom('clinic_settings').select(['logo_url', 'doctor_name']).forUpdate().executeTakeFirst();

/** Inserts or updates the single row. */
export const saveSettings = (tx: Scope, values: Insertable<ClinicSettings>) =>
  tx.db
    .insertInto('clinic_settings')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`(true)`).doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
