import type { Updateable } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import type { RecordOwner } from '../../platform/database/own-record.ts';
import type { PatientFutureProcedures } from '../../platform/database/schema.ts';
import { type InCamelCase, inCamelCase, toColumns } from '../../platform/database/spelling.ts';

const columns = inCamelCase(['id', 'title', 'description', 'completed_on', 'created_at']);

/** Those to be done first, then those done; each newest first. */
export const listFutureProcedures = (tx: Scope, patientId: RecordOwner) =>
  tx.db
    .selectFrom('patient_future_procedures')
    .select(columns)
    .where('patient_id', '=', patientId)
    .orderBy('completed_on', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const insertFutureProcedure = (
  tx: Scope,
  values: { patientId: string; title: string; description: string },
) =>
  tx.db
    .insertInto('patient_future_procedures')
    .values(toColumns(values))
    .returning(columns)
    .executeTakeFirstOrThrow();

/** @returns undefined if the patient has no such procedure */
export const updateFutureProcedure = (
  tx: Scope,
  { patientId, id }: { patientId: string; id: string },
  values: Pick<InCamelCase<Updateable<PatientFutureProcedures>>, 'title' | 'description' | 'completedOn'>,
) =>
  tx.db
    .updateTable('patient_future_procedures')
    .set(toColumns(values))
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning(columns)
    .executeTakeFirst();
