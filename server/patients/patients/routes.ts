import { isAllergy } from '#contract/patients/questionnaire.ts';
import { recordListRead, recordPatientRead } from '../../accounts/activity/queries.ts';
import { may } from '../../platform/calls/actor.ts';
import { forAdmin, forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findDeniedAllergies, findTold } from '../anamneses/propose-alerts.ts';
import { presentFutureProcedure } from '../future-procedures/present-future-procedure.ts';
import { listFutureProcedures } from '../future-procedures/queries.ts';
import { presentProgress } from '../treatment-plans/present-progress.ts';
import { listProgress } from '../treatment-plans/series-progress-queries.ts';
import { createPatient } from './create-patient.ts';
import { deletePatient } from './delete-patient.ts';
import { countRecord } from './deletion-queries.ts';
import { photoUrl, presentPatient, presentSummary, seesCpf } from './present-patient.ts';
import { findPatient, findVisits, listPatients } from './queries.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { removePhoto, setPhoto } from './set-photo.ts';
import { updatePatient } from './update-patient.ts';

/**
 * Reading out the whole list shows in the audit log: a page with so many CPFs leaves a line there, and so does each page
 * after the first, since a caller chooses the size of a page.
 */
const manyCpfs = 10;
const isReadingOut = (page: number, cpfs: number) => cpfs >= (page === 1 ? manyCpfs : 1);
/** What a field to choose from shows: its first page. Longer or later ones read out names, and leave a line too. */
const namesOfChoice = 20;

export const patientsRoutes = {
  list: forStaff('agenda').patients.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const { rows, ...counts } = await db.asUser(caller, async (tx) => {
      const { page, search, forChoice } = input;
      const found = await listPatients(tx, {
        ...input,
        seesCpf: seesCpf(caller),
        visitsOn: forChoice ? undefined : clock.today(),
      });
      const patients = found.rows.filter(({ cpf }) => cpf).length;
      const words = search ? { search } : {};
      const names = found.rows.length;
      if (forChoice && names > (page === 1 ? namesOfChoice : 0))
        await recordListRead(tx, { page, names, ...words });
      if (!isReadingOut(page, patients)) return found;
      if (forChoice) return { ...found, rows: found.rows.map((row) => ({ ...row, cpf: null })) };
      await recordListRead(tx, { page, patients, ...words });
      return found;
    });
    return { ...counts, rows: rows.map((row) => presentSummary(row, clock.today())) };
  }),

  get: forStaff('agenda').patients.get.handler(async ({ input, context: { db, caller, clock } }) => {
    const clinical = may(caller, 'record');
    const [patient, procedures, series, visits, deniedAt, told] = await db.asUser(caller, async (tx) => {
      const [patient, procedures, series, visits, deniedAt] = await Promise.all([
        findPatient(tx, input.id, { clinical, seesCpf: seesCpf(caller) }),
        clinical ? listFutureProcedures(tx, input.id) : [],
        listProgress(tx, { patientId: input.id }, clock.today(), clinical),
        findVisits(tx, input.id, clock.localTime(), { clinical, seesMoney: may(caller, 'money') }),
        clinical ? findDeniedAllergies(tx, input.id) : null,
        recordPatientRead(tx, input.id, clinical),
      ]);
      const found = clinical && patient && visits.toReview ? await findTold(tx, input.id, patient.alert) : [];
      return [patient, procedures, series, visits, deniedAt, found.filter(isAllergy)] as const;
    });
    if (!patient) throw refusal('NOT_FOUND');
    return {
      patient: presentPatient(patient),
      futureProcedures: procedures.map(presentFutureProcedure),
      series: series.map(presentProgress),
      visits: {
        ...visits,
        ...(told.length > 0 && { told }),
        deniedAllergiesAt: deniedAt?.(patient.alert)?.toISOString() ?? null,
      },
    };
  }),

  create: forStaff('registration').patients.create.handler(({ input, context }) =>
    createPatient(context, context.caller, input),
  ),

  update: forStaff('registration').patients.update.handler(({ input, context }) =>
    updatePatient(context, context.caller, input),
  ),

  deletionPreview: forAdmin.patients.deletionPreview.handler(async ({ input, context: { db, caller } }) => {
    const counts = await db.asUser(caller, (tx) => countRecord(tx, input.id));
    if (!counts) throw refusal('NOT_FOUND');
    return counts;
  }),

  remove: forAdmin.patients.remove.handler(async ({ input, context }) => {
    await deletePatient(context, context.caller, input.id);
    return {};
  }),

  sendPasswordReset: forStaff('registration').patients.sendPasswordReset.handler(({ input, context }) =>
    sendPasswordReset(context, context.caller, input.id),
  ),

  setPhoto: forStaff('registration').patients.setPhoto.handler(async ({ input, context, signal }) => {
    const key = await setPhoto(context, context.caller, input.id, input.photo, signal);
    return { photoUrl: photoUrl(input.id, key) };
  }),

  removePhoto: forStaff('registration').patients.removePhoto.handler(async ({ input, context }) => {
    await removePhoto(context, context.caller, input.id);
    return {};
  }),
};
