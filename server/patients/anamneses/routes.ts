import { limits } from '#contract/fields.ts';
import { alertTooLong } from '#contract/patients/anamneses.ts';
import { alertsIn } from '#contract/patients/questionnaire.ts';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { recordLent, recordRead } from '../../accounts/activity/queries.ts';
import { may } from '../../platform/calls/actor.ts';
import { forAnyone, forPatient, forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import { findPatientName } from '../patients/queries.ts';
import { beginAccess, writeAccess } from '../shared-access/access-token.ts';
import { withAccess } from '../shared-access/with-access.ts';
import {
  begin,
  changedMeanwhile,
  changedSince,
  openOwn,
  presentForm,
  presentShared,
  readForm,
  saveAnswers,
} from './fill-in.ts';
import { proposeAlerts } from './propose-alerts.ts';
import {
  findAlert,
  findForm,
  findNameAndAlert,
  findOpen,
  listActiveTemplates,
  listForms,
  listOwnSent,
  markReviewed,
  setAlert,
} from './queries.ts';

export const anamnesesRoutes = {
  list: forStaff('record').anamneses.list.handler(
    async ({ input: { patientId }, context: { db, caller } }) => {
      const [patient, found, templates] = await db.asUser(caller, (tx) =>
        Promise.all([
          findNameAndAlert(tx, patientId),
          listForms(tx, patientId),
          listActiveTemplates(tx),
          recordRead(tx, 'anamnesis', patientId),
        ]),
      );
      if (!patient) throw refusal('NOT_FOUND');
      const proposed = proposeAlerts(found, patient.alert);
      const rows = found.map((row, at) => {
        // One that was filled in through an access began without the answers of the one before.
        const before = row.previousId
          ? found.find(({ id }) => id === row.previousId)
          : found.slice(at + 1).find(({ templateId }) => templateId === row.templateId);
        return {
          ...presentForm(row),
          startedAt: row.startedAt.toISOString(),
          savedAt: row.savedAt.toISOString(),
          sentBy: row.sentBy,
          reviewedAt: row.reviewedAt?.toISOString() ?? null,
          reviewedByName: row.reviewedByName,
          isSigned: row.isSigned,
          changed: before ? changedSince(before, row) : [],
          alerts: proposed[at]?.alerts ?? [],
          outdated: proposed[at]?.outdated ?? [],
        };
      });
      return { patient: { id: patient.id, fullName: patient.fullName }, rows, templates };
    },
  ),

  start: forStaff('record').anamneses.start.handler(async ({ input, context: { db, caller } }) => {
    const begun = await db.asUser(caller, async (tx) =>
      (await findPatientName(tx, input.patientId)) ? begin(tx, input.patientId, input) : undefined,
    );
    if (!begun) throw refusal('NOT_FOUND');
    return { id: begun.id };
  }),

  save: forStaff('record').anamneses.save.handler(
    ({ input: { patientId, ...given }, context: { db, caller } }) =>
      db.asUser(caller, (tx) => saveAnswers(tx, 'staff', patientId, given)),
  ),

  lend: forStaff('agenda').anamneses.lend.handler(
    async ({ input: { patientId, templateId }, context: { db, caller, accounts, clock } }) => {
      const isBlind = !may(caller, 'record');
      const begun = await db.asUser(caller, async (tx) => {
        if (!(await findPatientName(tx, patientId))) throw refusal('NOT_FOUND');
        return tx.asBooking({ patientId, now: clock.localTime() }, async (own) => {
          const form =
            (await findOpen(own, patientId)) ?? (await begin(own, patientId, { templateId, from: 'empty' }));
          if (!form) throw refusal('NOT_FOUND');
          if (isBlind && hasSaves(form)) throw refusal('ANAMNESIS_BEGUN');
          await recordLent(own, 'anamnesis', { id: form.id, patientId, subject: null });
          return form;
        });
      });
      const access = {
        to: 'anamnesis' as const,
        patientId,
        subjectId: begun.id,
        appointmentId: null,
        lentBy: caller.userId,
        minutes: accessMinutes.tablet,
        isBlind,
        revision: begun.revision,
      };
      return { access: beginAccess(accounts.secret, access, clock.now()) };
    },
  ),

  review: forStaff('record').anamneses.review.handler(
    async ({ input: { patientId, id, revision, alerts, outdated }, context: { db, caller } }) => {
      await db.asUser(caller, async (tx) => {
        const patient = await findAlert(tx, patientId);
        const row = await findForm(tx, patientId, id);
        if (!patient || row?.state !== 'sent') throw refusal('NOT_FOUND');
        if (!(await markReviewed(tx, id, revision))) throw changedMeanwhile(row);
        const present = alertsIn(patient.alert);
        const kept = present.filter((each) => !outdated.includes(each));
        const alert = [...new Set([...kept, ...alerts])].join('; ');
        if (alert === present.join('; ')) return;
        if (alert.length > limits.alert) throw invalidField(['alerts'], alertTooLong);
        await setAlert(tx, patientId, alert || null);
      });
      return {};
    },
  ),
};

const hasSaves = ({ revision }: { revision: number }) => revision > 1;

export const sharedAnamnesisRoutes = {
  open: forAnyone.sharedAnamnesis.open.handler(async ({ input, context }) => {
    const { result: row, granted } = await withAccess(
      context,
      'anamnesis',
      input.access,
      async (own, { patientId, subjectId, isBlind }) => {
        const found = await findForm(own, patientId, subjectId);
        return found && isBlind && hasSaves(found) ? undefined : found;
      },
    );
    if (!row) throw refusal('LINK_INVALID');
    const isOfOthers = row.revision > granted.revision;
    return { form: presentShared(row, isOfOthers), isOfOthers };
  }),

  save: forAnyone.sharedAnamnesis.save.handler(async ({ input: { access: token, ...given }, context }) => {
    const { accounts, clock } = context;
    const { result, granted } = await withAccess(context, 'anamnesis', token, async (own, of) => {
      if (given.id !== of.subjectId) throw refusal('NOT_FOUND');
      // Once another has saved, the tablet of the reception neither reads nor writes.
      if (of.isBlind && given.revision !== of.revision) throw refusal('LINK_INVALID');
      return saveAnswers(own, 'patient', of.patientId, given);
    });
    const { revision } = result;
    return { ...result, access: writeAccess(accounts.secret, { ...granted, revision }, clock.now()) };
  }),
};

export const ownAnamnesisRoutes = {
  open: forPatient.ownAnamnesis.open.handler(async ({ context: { db, caller, clock } }) => {
    const { patientId } = caller;
    if (!patientId) return { form: null };
    return {
      form: await db.asUser(caller, (tx) =>
        tx.asBooking({ patientId, now: clock.localTime() }, (own) => openOwn(own, patientId)),
      ),
    };
  }),

  list: forPatient.ownAnamnesis.list.handler(async ({ context: { db, caller } }) => {
    const { patientId } = caller;
    if (!patientId) return { rows: [] };
    const rows = await db.asUser(caller, (tx) => listOwnSent(tx, patientId));
    return {
      rows: rows.map((row) => ({ ...row, ...readForm(row), sentAt: row.sentAt?.toISOString() ?? '' })),
    };
  }),

  save: forPatient.ownAnamnesis.save.handler(({ input, context: { db, caller, clock } }) => {
    const { patientId } = caller;
    if (!patientId) throw refusal('NOT_FOUND');
    return db.asUser(caller, (tx) =>
      tx.asBooking({ patientId, now: clock.localTime() }, (own) =>
        saveAnswers(own, 'patient', patientId, input),
      ),
    );
  }),
};
