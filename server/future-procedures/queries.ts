import { fixedQuery, Place } from '../database/fixed-query.ts';
import type { Scope } from '../database/open-database.ts';
import { ownPatientId, type Whose } from '../database/own-record.ts';

const columns = ['id', 'title', 'description', 'created_at'] as const;

const proceduresOf = (db: Scope['db'], patientId: Whose) =>
  db
    .selectFrom('patient_future_procedures')
    .select(columns)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
const ofPatient = fixedQuery({ id: new Place<string>() }, (db, { id }) => proceduresOf(db, id));
const own = fixedQuery({}, (db) => proceduresOf(db, ownPatientId));

/** Newest first. */
export const listFutureProcedures = (tx: Scope, patientId: string) => ofPatient(tx, { id: patientId });
export const listOwnFutureProcedures = (tx: Scope) => own(tx, {});

export const insertFutureProcedure = (
  tx: Scope,
  values: { patient_id: string; title: string; description: string },
) =>
  tx.db.insertInto('patient_future_procedures').values(values).returning(columns).executeTakeFirstOrThrow();
