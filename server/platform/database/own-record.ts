import { type Expression, sql } from 'kysely';

/** The patient whose rows are wanted: an id, or `ownPatientId`. */
export type RecordOwner = string | Expression<string>;

/** The caller's own record; null, and so no rows, where no record belongs to the account. */
export const ownPatientId: Expression<string> = sql<string>`(select app.current_patient_id())`;
