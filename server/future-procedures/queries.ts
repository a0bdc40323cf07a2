import type { Scope } from '../database/open-database.ts';
import type { Whose } from '../database/own-record.ts';

const columns = ['id', 'title', 'description', 'created_at'] as const;

/** Newest first. */
export const listFutureProcedures = (tx: Scope, patientId: Whose) =>
  tx.db
    .selectFrom('patient_future_procedures')
    .select(columns)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const insertFutureProcedure = (
  tx: Scope,
  values: { patient_id: string; title: string; description: string },
) =>
  tx.db.insertInto('patient_future_procedures').values(values).returning(columns).executeTakeFirstOrThrow();
