import type { Insertable, Updateable } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import type { RecordOwner } from '../../platform/database/own-record.ts';
import type { TreatmentPlans } from '../../platform/database/schema.ts';
import { type InCamelCase, inCamelCase, toColumns } from '../../platform/database/spelling.ts';

// Without created_by: no screen shows it, and a patient's role may not read it.
const columns = inCamelCase(['id', 'title', 'description', 'start_date', 'end_date', 'status', 'created_at']);

/** Newest first. */
export const listTreatmentPlans = (tx: Scope, patientId: RecordOwner) =>
  tx.db
    .selectFrom('treatment_plans')
    .select(columns)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const findTreatmentPlan = (tx: Scope, patientId: string, id: string) =>
  tx.db
    .selectFrom('treatment_plans')
    .select(columns)
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();

/** Without the author: the database takes it from the session. */
export const insertTreatmentPlan = (
  tx: Scope,
  values: Omit<InCamelCase<Insertable<TreatmentPlans>>, 'createdBy'>,
) =>
  tx.db.insertInto('treatment_plans').values(toColumns(values)).returning(columns).executeTakeFirstOrThrow();

/** @returns undefined if the patient has no such plan */
export const updateTreatmentPlan = (
  tx: Scope,
  patientId: string,
  id: string,
  values: Pick<
    InCamelCase<Updateable<TreatmentPlans>>,
    'title' | 'description' | 'startDate' | 'endDate' | 'status'
  >,
) =>
  tx.db
    .updateTable('treatment_plans')
    .set(toColumns(values))
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning(columns)
    .executeTakeFirst();
