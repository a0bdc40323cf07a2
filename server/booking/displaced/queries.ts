import type { Scope } from '../../platform/database/open-database.ts';

/** What a move keeps. @param tx under clinic_booking */
export const findKeptByMove = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('appointments')
    .select(['professional_id', 'duration_minutes', 'buffer_before_minutes', 'buffer_after_minutes'])
    .where('id', '=', id)
    .executeTakeFirst();
