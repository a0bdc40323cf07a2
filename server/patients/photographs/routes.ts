import { createHash, randomBytes } from 'node:crypto';
import { consentUses, currentVersion, wrongPhotographDay } from '#contract/patients/photographs.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import { recordRead } from '../../accounts/activity/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import { takeBackPhotograph } from '../archive/take-back.ts';
import { findPatientName, holdPatient } from '../patients/queries.ts';
import { revokePhotographTerms } from '../terms/queries.ts';
import { presentPhotograph } from './present-photograph.ts';
import {
  changePhotograph,
  endLink,
  findByContent,
  findStored,
  insertConsent,
  insertExport,
  insertLink,
  listConsents,
  listExports,
  listLastConsents,
  listPhotographs,
} from './queries.ts';
import { placesOf, storePhotograph } from './store-photograph.ts';

const presentConsent = <Row extends { recordedAt: Date }>(row: Row) => ({
  ...row,
  recordedAt: row.recordedAt.toISOString(),
});

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const photographsRoutes = {
  list: forStaff('record').photographs.list.handler(
    async ({ input: { patientId }, context: { db, caller, clock } }) => {
      const [patient, rows, last] = await db.asUser(caller, (tx) =>
        Promise.all([
          findPatientName(tx, patientId),
          listPhotographs(tx, patientId, clock.timeZone),
          listLastConsents(tx, patientId),
          recordRead(tx, 'photograph', patientId),
        ]),
      );
      if (!patient) throw refusal('NOT_FOUND');
      const given = new Map(last.map((each) => [each.use, each.given]));
      const [record, teaching, publication] = consentUses.map((use) => given.get(use) ?? null);
      return {
        patient: { id: patient.id, fullName: patient.fullName },
        rows: rows.map(presentPhotograph),
        consents: { record: record ?? null, teaching: teaching ?? null, publication: publication ?? null },
        recordSaidOn: last.find(({ use }) => use === 'record')?.day ?? null,
        today: clock.today(),
      };
    },
  ),

  upload: forStaff('record').photographs.upload.handler(async ({ input, context, signal }) => {
    const { db, caller, clock } = context;
    const { patientId } = input;
    if (!(await db.asUser(caller, (tx) => findPatientName(tx, patientId)))) throw refusal('NOT_FOUND');
    const { sha256, isNew } = await storePhotograph(
      context,
      input,
      (work) => asCaller(db, caller, work, (tx) => holdPatient(tx, patientId)),
      signal,
    );
    const row = await db.asUser(caller, (tx) => findByContent(tx, patientId, sha256, clock.timeZone));
    if (!row) throw refusal('NOT_FOUND');
    return { photograph: presentPhotograph(row), isNew };
  }),

  change: forStaff('record').photographs.change.handler(async ({ input, context: { db, caller, clock } }) => {
    const { pose, poseWords, day, shared } = input;
    if (day && day > clock.today()) throw invalidField(['day'], wrongPhotographDay);
    const values = { ...(pose && { pose, pose_words: poseWords ?? null }), day, shared };
    const row = await db.asUser(caller, (tx) => changePhotograph(tx, input, values, clock.timeZone));
    if (!row) throw refusal('NOT_FOUND');
    return presentPhotograph(row);
  }),

  align: forStaff('record').photographs.align.handler(async ({ input, context: { db, caller, clock } }) => {
    const points = input.points?.flatMap(({ x, y }) => [x, y]) ?? null;
    const row = await db.asUser(caller, (tx) => changePhotograph(tx, input, { points }, clock.timeZone));
    if (!row) throw refusal('NOT_FOUND');
    return presentPhotograph(row);
  }),

  takeBack: forStaff('record').photographs.takeBack.handler(async ({ input, context }) => {
    await takeBackPhotograph(context, context.caller, input, placesOf);
    return {};
  }),

  consents: forStaff('record').photographs.consents.handler(
    async ({ input: { patientId }, context: { db, caller, clock } }) => {
      const [patient, rows, exports] = await db.asUser(caller, (tx) =>
        Promise.all([
          findPatientName(tx, patientId),
          listConsents(tx, patientId),
          listExports(tx, patientId, clock.timeZone),
          recordRead(tx, 'photograph', patientId),
        ]),
      );
      if (!patient) throw refusal('NOT_FOUND');
      return {
        rows: rows.map(presentConsent),
        exports: exports.map(({ pose, poseWords, day, exportedAt, ...row }) => ({
          ...row,
          exportedAt: exportedAt.toISOString(),
          photograph: pose && day ? { pose, poseWords, day } : null,
        })),
      };
    },
  ),

  consent: forStaff('record').photographs.consent.handler(
    async ({ input, context: { db, caller, clock } }) => {
      const { patientId, use, given, textVersion, day } = input;
      if (day > clock.today()) throw invalidField(['day'], 'O dia ainda não chegou');
      if (textVersion !== currentVersion(use))
        throw invalidField(['textVersion'], 'O texto mudou. Abra a tela de novo e leia o texto atual.');
      const row = await db.asUser(caller, async (tx) => {
        if (!(await findPatientName(tx, patientId))) throw refusal('NOT_FOUND');
        const said = await insertConsent(tx, {
          patient_id: patientId,
          use,
          given,
          text_version: textVersion,
          day,
        });
        // After it, so that the term adds no second no.
        if (use === 'record' && !given)
          await tx.asBooking({ patientId, now: clock.localTime() }, (own) =>
            revokePhotographTerms(own, patientId),
          );
        return said;
      });
      return presentConsent(row);
    },
  ),

  export: forStaff('record').photographs.export.handler(
    ({ input: { patientId, id, use, purpose, points, areas }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        const photograph = await findStored(tx, id);
        if (photograph?.patientId !== patientId) throw refusal('NOT_FOUND');
        return insertExport(tx, {
          patient_id: patientId,
          photograph_id: id,
          use,
          purpose,
          points,
          areas: JSON.stringify(areas),
        });
      }),
  ),

  openLink: forStaff('record').photographs.openLink.handler(
    ({ input: { patientId }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        if (!(await findPatientName(tx, patientId))) throw refusal('NOT_FOUND');
        const token = randomBytes(32).toString('base64url');
        const { id, expiresAt } = await tx.asService((service) =>
          insertLink(service, patientId, hashOfToken(token)),
        );
        return { id, token, expiresAt: expiresAt.toISOString() };
      }),
  ),

  endLink: forStaff('record').photographs.endLink.handler(async ({ input, context: { db, caller } }) => {
    const found = await db.asUser(caller, (tx) => tx.asService((service) => endLink(service, input)));
    if (!found) throw refusal('NOT_FOUND');
    return {};
  }),
};
