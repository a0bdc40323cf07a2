import { fold } from '#contract/fold.ts';
import type { SignedApplication } from '#contract/patients/application.ts';
import { mostFound, recordWords, shortestSearch } from '#contract/patients/record.ts';
import { choicesFor } from '#contract/patients/record-settings.ts';
import { recordRead, recordReads } from '../../accounts/activity/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findAnamnesisState } from '../anamneses/queries.ts';
import { findPatientName } from '../patients/queries.ts';
import { findRecordSettings } from '../record-settings/queries.ts';
import { findOwnDraft, listOthersDrafts, listUnsigned } from './draft-queries.ts';
import { excerptOf, readContent } from './entry-content.ts';
import { presentEntry } from './present-entry.ts';
import {
  findEntries,
  findEntry,
  findLastEntry,
  findSigner,
  findTermOfNote,
  findVisit,
  listEntries,
  listEntriesOf,
  listLastApplications,
  listUsedDiagnoses,
} from './queries.ts';
import { saveDraft, signDraft } from './sign-entry.ts';
import { strikeEntry } from './strike-entry.ts';

const pageSize = 50;

/** How many kinds of applications a consultation begins with. */
const applicationKinds = 3;
/** By its products and devices. */
const kindOf = ({ uses }: SignedApplication) =>
  [...new Set(uses.map((use) => (use.kind === 'product' ? use.product.id : fold(use.name).trim())))]
    .sort()
    .join();
/** A device's settings alone, without a place. */
const isUnmarked = ({ uses, marks }: SignedApplication) =>
  marks.length === 0 && uses.every(({ kind }) => kind === 'device');

/** Unmarked ones come after the others, those of the procedure always before. */
function newestOfEachKind(entries: Awaited<ReturnType<typeof listLastApplications>>) {
  const all = entries.flatMap(({ id: entryId, day, content, isOfProcedure }) => {
    const { application } = readContent(content);
    return application ? [{ entryId, day, application, isOfProcedure }] : [];
  });
  const kinds = Map.groupBy(all, ({ application }) => kindOf(application));
  const rank = ({ application, isOfProcedure }: (typeof all)[number]) =>
    (isOfProcedure ? 0 : 2) + Number(isUnmarked(application));
  return [...kinds.values()]
    .flatMap((same) => same.slice(0, 1))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, applicationKinds)
    .map(({ isOfProcedure: _, ...last }) => last);
}

export const recordRoutes = {
  get: forStaff('record').record.get.handler(async ({ input, context: { db, clock, caller } }) => {
    const [
      patient,
      visit,
      noteTerm,
      draft,
      others,
      entries,
      last,
      applied,
      usedDiagnoses,
      signer,
      settings,
      anamnesis,
    ] = await db.asUser(caller, (tx) =>
      Promise.all([
        findPatientName(tx, input.patientId),
        input.appointmentId ? findVisit(tx, input, clock.timeZone) : undefined,
        input.appointmentId || input.correctsId ? null : findTermOfNote(tx, input.patientId, clock.today()),
        findOwnDraft(tx, input),
        listOthersDrafts(tx, input),
        input.appointmentId || input.correctsId ? listEntriesOf(tx, input) : [],
        findLastEntry(tx, input),
        listLastApplications(tx, input),
        listUsedDiagnoses(tx),
        findSigner(tx),
        findRecordSettings(tx),
        findAnamnesisState(tx, input.patientId),
        recordRead(tx, 'record_entry', input.patientId),
      ]),
    );
    if (!patient || (input.appointmentId && !visit)) throw refusal('NOT_FOUND');
    if (input.correctsId && !entries.some(({ id }) => id === input.correctsId)) throw refusal('NOT_FOUND');
    const isOver = visit && ['completed', 'cancelled', 'no_show'].includes(visit.status);
    const isWritten =
      entries.some(({ kind, struckAt }) => kind === 'consultation' && !struckAt) ||
      visit?.status !== 'completed';
    return {
      patient: { id: patient.id, fullName: patient.fullName },
      appointment: visit
        ? { ...visit, time: visit.time.slice(0, 5), since: visit.since?.toISOString() ?? null }
        : null,
      term: visit ? visit.term : noteTerm,
      draft: draft
        ? {
            words: recordWords.parse(draft.words),
            day: draft.day,
            revision: draft.revision,
            savedAt: draft.savedAt.toISOString(),
          }
        : null,
      others: others.map(({ authorName, startedAt }) => ({ authorName, startedAt: startedAt.toISOString() })),
      entries: entries.map(presentEntry),
      last: last ? presentEntry(last) : null,
      lastApplications: newestOfEachKind(applied),
      usedDiagnoses,
      ...choicesFor(settings, visit?.procedureId ?? null),
      anamnesis,
      signer: { council: signer?.council ?? null, linked: signer !== undefined },
      closed: Boolean(isOver && isWritten && !draft && others.length === 0),
    };
  }),

  save: forStaff('record').record.save.handler(async ({ input, context }) => {
    const { revision, savedAt } = await saveDraft(context, context.caller, input);
    return { revision, savedAt: savedAt.toISOString() };
  }),

  sign: forStaff('record').record.sign.handler(async ({ input, context }) => {
    const signed = await signDraft(context, context.caller, input);
    const { published, sections } = signed.entry;
    if (published && sections.some(({ key }) => key === 'orientations'))
      context.tellOfDocument('newOrientations', input.patientId);
    return signed;
  }),

  list: forStaff('record').record.list.handler(async ({ input, context: { db, caller } }) => {
    const { patientId, before } = input;
    const [patient, found] = await db.asUser(caller, (tx) =>
      Promise.all([
        findPatientName(tx, patientId),
        listEntries(tx, patientId, before, pageSize + 1),
        recordRead(tx, 'record_entry', patientId),
      ]),
    );
    if (!patient) throw refusal('NOT_FOUND');
    const rows = found.slice(0, pageSize);
    return {
      patient: { id: patient.id, fullName: patient.fullName },
      rows: rows.map(presentEntry),
      next: found.length > pageSize ? (rows.at(-1)?.position ?? null) : null,
    };
  }),

  marks: forStaff('record').record.marks.handler(async ({ input, context: { db, caller } }) => {
    const application = await db.asUser(caller, async (tx) => {
      const entry = await findEntry(tx, input.patientId, input.id);
      if (entry) await recordRead(tx, 'record_entry', input.patientId);
      return entry && presentEntry(entry).application;
    });
    if (!application) throw refusal('NOT_FOUND');
    return { application };
  }),

  find: forStaff('record').record.find.handler(async ({ input: { search }, context: { db, caller } }) => {
    if (fold(search).trim().length < shortestSearch) return { rows: [], more: false };
    const found = await db.asUser(caller, async (tx) => {
      const entries = await findEntries(tx, search, mostFound + 1);
      const shown = entries.slice(0, mostFound).map(({ patientId }) => patientId);
      await recordReads(tx, 'record_entry', shown);
      return entries;
    });
    const rows = found.slice(0, mostFound).map(({ patientId, patientName, content, ...row }) => ({
      ...row,
      patient: { id: patientId, fullName: patientName },
      documentName: row.kind === 'document' ? (readContent(content).sections[0]?.title ?? null) : null,
      excerpt: excerptOf(content, search),
    }));
    return { rows, more: found.length > mostFound };
  }),

  strike: forStaff('record').record.strike.handler(async ({ input, context: { db, caller } }) => {
    await db.asUser(caller, (tx) => strikeEntry(tx, caller, input));
    return {};
  }),

  unsigned: forStaff('record').record.unsigned.handler(async ({ context: { db, caller } }) => {
    const rows = await db.asUser(caller, (tx) => listUnsigned(tx));
    return { rows: rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() })) };
  }),
};
