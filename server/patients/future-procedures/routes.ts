import { completionInFuture } from '#contract/patients/future-procedures.ts';
import { recordRead } from '../../accounts/activity/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { takeBack } from '../archive/take-back.ts';
import { findPatientName } from '../patients/queries.ts';
import { presentFutureProcedure } from './present-future-procedure.ts';
import { insertFutureProcedure, listFutureProcedures, updateFutureProcedure } from './queries.ts';

/** @throws INVALID_INPUT for a day after today */
function requirePast(completedOn: string | null | undefined, clock: Clock): void {
  if (completedOn && completedOn > clock.today()) throw invalidField(['completedOn'], completionInFuture);
}

export const futureProceduresRoutes = {
  list: forStaff('record').futureProcedures.list.handler(
    async ({ input: { patientId }, context: { db, caller } }) => {
      const [patient, rows] = await db.asUser(caller, (tx) =>
        Promise.all([
          findPatientName(tx, patientId),
          listFutureProcedures(tx, patientId),
          recordRead(tx, 'future_procedure', patientId),
        ]),
      );
      if (!patient) throw refusal('NOT_FOUND');
      return {
        patient: { id: patient.id, fullName: patient.fullName },
        rows: rows.map(presentFutureProcedure),
      };
    },
  ),

  create: forStaff('record').futureProcedures.create.handler(async ({ input, context: { db, caller } }) => {
    const { patientId, title, description } = input;
    const row = await db.asUser(caller, (tx) => insertFutureProcedure(tx, { patientId, title, description }));
    return presentFutureProcedure(row);
  }),

  update: forStaff('record').futureProcedures.update.handler(
    async ({ input, context: { db, caller, clock } }) => {
      const { title, description, completedOn } = input;
      requirePast(completedOn, clock);
      const row = await db.asUser(caller, (tx) =>
        updateFutureProcedure(tx, input, { title, description, completedOn }),
      );
      if (!row) throw refusal('NOT_FOUND');
      return presentFutureProcedure(row);
    },
  ),

  complete: forStaff('record').futureProcedures.complete.handler(
    async ({ input, context: { db, caller, clock } }) => {
      const { completedOn } = input;
      requirePast(completedOn, clock);
      const row = await db.asUser(caller, (tx) => updateFutureProcedure(tx, input, { completedOn }));
      if (!row) throw refusal('NOT_FOUND');
      return presentFutureProcedure(row);
    },
  ),

  takeBack: forStaff('record').futureProcedures.takeBack.handler(async ({ input, context }) => {
    await takeBack(context, context.caller, 'future_procedure', input);
    return {};
  }),
};
