import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** Active ones by name. */
export const listActiveProfessionals = (tx: Scope) =>
  tx.db
    .selectFrom('professionals')
    .select(['id', 'full_name', 'specialty', 'color'])
    .select(sql<boolean>`user_id is not distinct from app.user_id()`.as('is_own'))
    .where('active', '=', true)
    .orderBy('full_name')
    .orderBy('id')
    .execute();

/** The whole catalogue by title, with who does each procedure and what it needs. */
export const listBookableProcedures = (tx: Scope) =>
  tx.db
    .selectFrom('procedures')
    .select([
      'id',
      'title',
      'also_known_as',
      'minutes',
      'buffer_before_minutes',
      'buffer_after_minutes',
      'color',
    ])
    .select([
      sql<string[]>`array(select professional_id from procedure_professionals
        where procedure_id = procedures.id)`.as('professional_ids'),
      sql<{ resource_id: string | null; kind: string | null }[]>`(
        select coalesce(json_agg(json_build_object('resource_id', resource_id, 'kind', kind)), '[]')
          from procedure_resources where procedure_id = procedures.id)`.as('needs'),
    ])
    .orderBy(sql`title collate public.clinic_pt`)
    .orderBy('id')
    .execute();

/** Active ones by kind and name. */
export const listActiveResources = (tx: Scope) =>
  tx.db
    .selectFrom('resources')
    .select(['id', 'name', 'kind'])
    .where('active', '=', true)
    .orderBy('kind')
    .orderBy('name')
    .execute();
