import { sql } from 'kysely';
import {
  completeSections,
  defaultUnsignedHours,
  type RecordSettings,
  recordSettings,
} from '#contract/patients/record-settings.ts';
import type { Scope } from '../../platform/database/open-database.ts';

export async function findRecordSettings(tx: Scope): Promise<RecordSettings> {
  const row = await tx.db
    .selectFrom('record_settings')
    .select(['unsigned_hours', 'sections', 'procedures'])
    .executeTakeFirst();
  return {
    unsignedHours: row?.unsigned_hours ?? defaultUnsignedHours,
    sections: completeSections(recordSettings.shape.sections.parse(row?.sections ?? [])),
    procedures: recordSettings.shape.procedures.parse(row?.procedures ?? []),
  };
}

/** Inserts or updates the single row. */
export async function saveRecordSettings(
  tx: Scope,
  { unsignedHours, sections, procedures }: RecordSettings,
): Promise<void> {
  const values = {
    unsigned_hours: unsignedHours,
    sections: JSON.stringify(sections),
    procedures: JSON.stringify(procedures),
  };
  await tx.db
    .insertInto('record_settings')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`(true)`).doUpdateSet(values))
    .execute();
}
