import { recordRead } from '../activity/queries.ts';
import { forAdmin } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';
import { findPatientName } from '../patients/queries.ts';
import { presentFutureProcedure } from './present-future-procedure.ts';
import { insertFutureProcedure, listFutureProcedures } from './queries.ts';

export const futureProceduresRoutes = {
  list: forAdmin.futureProcedures.list.handler(async ({ input: { patientId }, context: { db, caller } }) => {
    const [patient, rows] = await db.asUser(caller, (tx) =>
      Promise.all([
        findPatientName(tx, patientId),
        listFutureProcedures(tx, patientId),
        recordRead(tx, 'future_procedure', patientId),
      ]),
    );
    if (!patient) throw refusal('NOT_FOUND');
    return {
      patient: { id: patient.id, fullName: patient.full_name },
      rows: rows.map(presentFutureProcedure),
    };
  }),

  create: forAdmin.futureProcedures.create.handler(async ({ input, context: { db, caller } }) => {
    const { patientId, title, description } = input;
    const row = await db.asUser(caller, (tx) =>
      insertFutureProcedure(tx, { patient_id: patientId, title, description }),
    );
    return presentFutureProcedure(row);
  }),
};
