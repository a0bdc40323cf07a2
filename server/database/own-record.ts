import { type Expression, sql } from 'kysely';

/** Whose rows are asked for: a patient's id, or `ownPatientId`. */
export type Whose = string | Expression<string>;

/** Whoever asks, for what is sent before it is known who they are. */
export const ownPatientId: Expression<string> = sql<string>`(select app.current_patient_id())`;
