import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** Every version, the earliest first. */
export const listVersions = (tx: Scope) =>
  tx.db
    .selectFrom('working_hours')
    .select(['professional_id', 'valid_from', 'week'])
    .orderBy('valid_from')
    .execute();

export const listProfessionals = (tx: Scope) =>
  tx.db
    .selectFrom('professionals')
    .select(['id', 'full_name', 'color', 'active'])
    .orderBy('full_name')
    .orderBy('id')
    .execute();

interface Version {
  professionalId: string | null;
  validFrom: string;
  /** An `int4multirange`. */
  week: string | null;
}

export async function saveVersion(tx: Scope, { professionalId, validFrom, week }: Version): Promise<void> {
  await tx.db
    .insertInto('working_hours')
    .values({ professional_id: professionalId, valid_from: validFrom, week })
    .onConflict((conflict) => conflict.columns(['professional_id', 'valid_from']).doUpdateSet({ week }))
    .execute();
}

const ofOwner = (professionalId: string | null) =>
  sql<boolean>`professional_id is not distinct from ${professionalId}`;

/** The days of all versions of one owner, locked, so that two removals do not each leave the other's. */
export async function lockVersions(tx: Scope, professionalId: string | null): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('working_hours')
    .select('valid_from')
    .where(ofOwner(professionalId))
    .orderBy('valid_from')
    .forUpdate()
    .execute();
  return rows.map(({ valid_from }) => valid_from);
}

export async function deleteVersion(
  tx: Scope,
  professionalId: string | null,
  validFrom: string,
): Promise<void> {
  await tx.db
    .deleteFrom('working_hours')
    .where(ofOwner(professionalId))
    .where('valid_from', '=', validFrom)
    .execute();
}
