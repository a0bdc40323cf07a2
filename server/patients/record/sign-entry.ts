/** Drafts and their signature. The rules are the database's (db/functions/record.sql); what is refused has its code here. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { inWords, questionnaire, storedAnswers } from '#contract/patients/questionnaire.ts';
import {
  dayBeforeBirth,
  hasWords,
  type RecordWords,
  recordWords,
  type save,
  type sign,
} from '#contract/patients/record.ts';
import { choicesFor } from '#contract/patients/record-settings.ts';
import { requireCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import { listUnsignedReviews, setEntry } from '../anamneses/queries.ts';
import { findRecordSettings } from '../record-settings/queries.ts';
import {
  deleteDraft,
  findFirstDay,
  findOwnDraft,
  insertDraft,
  listOthersDrafts,
  setDraftDay,
  updateDraft,
} from './draft-queries.ts';
import { fittingBeside, type SignedAnamnesis, sealEntry } from './entry-content.ts';
import { presentEntry } from './present-entry.ts';
import {
  completeVisit,
  findEndOfChain,
  findEntry,
  findSigner,
  findVisit,
  insertEntry,
  lockRecord,
  lockVisit,
  type Subject,
  setRegistration,
} from './queries.ts';
import { resolveApplication } from './resolve-application.ts';

type Services = { db: Database; clock: Clock };
type Save = z.output<NonNullable<(typeof save)['~orpc']['inputSchema']>>;
type Sign = z.output<NonNullable<(typeof sign)['~orpc']['inputSchema']>>;

/** @throws as `save` of the contract says */
export function saveDraft({ db, clock }: Services, caller: SessionActor, input: Save) {
  const { revision, words } = input;
  return db.asUser(caller, async (tx) => {
    const draft = await findOwnDraft(tx, input);
    if (!draft) {
      if (revision > 0) throw refusal('DRAFT_GONE');
      if (!hasWords(words)) return { revision: 0, savedAt: new Date() };
      if (!(await lockRecord(tx, input.patientId))) throw refusal('NOT_FOUND');
      return insertDraft(tx, { ...input, day: await dayOf(tx, input, clock) }, words);
    }
    if (draft.revision === revision && !hasWords(words)) {
      await deleteDraft(tx, draft.id);
      return { revision: 0, savedAt: new Date() };
    }
    const saved = await updateDraft(tx, draft.id, revision, words);
    if (saved) {
      if (input.day && input.day !== draft.day)
        await setDraftDay(tx, draft.id, await dayOf(tx, input, clock));
      return saved;
    }
    // The answer to this very save was lost, and it comes again.
    if (draft.revision === revision + 1 && isDeepStrictEqual(recordWords.parse(draft.words), words))
      return { revision: draft.revision, savedAt: draft.savedAt };
    throw changed(caller, draft.savedAt);
  });
}

const changed = ({ fullName }: SessionActor, at: Date) =>
  refusal('CHANGED_MEANWHILE', { userName: fullName, at: at.toISOString() });

/** The clinic's day that an entry is about: that of the appointment or of the corrected entry, or the chosen one. */
async function dayOf(tx: Scope, subject: Subject & { day?: string | undefined }, clock: Clock) {
  const today = clock.today();
  if (subject.correctsId) {
    const corrected = await findEntry(tx, subject.patientId, subject.correctsId);
    if (!corrected || corrected.kind === 'addendum' || corrected.kind === 'document' || corrected.struckAt)
      throw refusal('NOT_FOUND');
    // Of no other visit than its original.
    if (subject.appointmentId && subject.appointmentId !== corrected.appointmentId)
      throw refusal('NOT_FOUND');
    return corrected.day;
  }
  const visit = await findVisit(tx, subject, clock.timeZone);
  if (subject.appointmentId && !visit) throw refusal('NOT_FOUND');
  if (visit && visit.date > today) throw refusal('FUTURE_APPOINTMENT', { date: visit.date });
  if (!visit) {
    const day = subject.day ?? today;
    if (day > today) throw invalidField(['day'], 'A data não pode estar no futuro');
    if (day < (await findFirstDay(tx, subject.patientId))) throw invalidField(['day'], dayBeforeBirth);
    return day;
  }
  return visit.date;
}

/** Entry, draft and appointment change in one transaction. @throws as `sign` of the contract says */
export function signDraft({ db, clock }: Services, caller: SessionActor, input: Sign) {
  const { patientId, appointmentId, correctsId, revision, registration } = input;
  return db.asUser(caller, async (tx) => {
    // The locks of db/CONVENTIONS.md, in their order: patient, session, appointment, professional, lots.
    if (!(await lockRecord(tx, patientId))) throw refusal('NOT_FOUND');
    await tx.asService((service) => requireCaller(service, caller));
    const draft = await findOwnDraft(tx, input);
    if (!draft) {
      // Of a visit or an entry that is not there, there never was one.
      await dayOf(tx, input, clock);
      throw refusal('DRAFT_GONE');
    }
    if (draft.revision !== revision) throw changed(caller, draft.savedAt);
    const locked = appointmentId ? await lockVisit(tx, appointmentId) : undefined;
    const kind = correctsId ? 'addendum' : appointmentId ? 'consultation' : 'note';
    // The reception may have ended the visit since the draft began.
    if (kind === 'consultation' && (locked?.status === 'cancelled' || locked?.status === 'no_show'))
      throw refusal('STATUS_NOT_ALLOWED', { from: locked.status, to: 'completed' });
    const isLast =
      kind === 'consultation' && (await listOthersDrafts(tx, input)).length === 0 ? appointmentId : undefined;
    if (isLast) await completeVisit(tx, isLast);
    // The appointment may have been moved since the draft began.
    const day = kind === 'note' ? draft.day : await dayOf(tx, input, clock);
    if (registration && !(await setRegistration(tx, registration)) && (await findSigner(tx))?.council)
      throw invalidField(['registration'], 'O seu registro no conselho já está no cadastro');
    const { name, council } = (await findSigner(tx)) ?? { name: '', council: null };
    if (!council) throw refusal('COUNCIL_MISSING');
    const end = await findEndOfChain(tx, patientId);
    const signature = {
      id: randomUUID(),
      patientId,
      appointmentId: appointmentId ?? null,
      correctsId: correctsId ?? null,
      kind,
      authorId: caller.userId,
      author: { name, council },
      day,
      signedAt: end.now.toISOString(),
      position: (end.position ?? 0) + 1,
      previousHash: end.hash,
    } as const;
    const words: RecordWords = recordWords.parse(draft.words);
    const visit = await findVisit(tx, input, clock.timeZone);
    const { sections } = choicesFor(await findRecordSettings(tx), visit?.procedureId ?? null);
    const reviews = kind === 'addendum' ? [] : await listUnsignedReviews(tx, patientId);
    const application = await resolveApplication(tx, words.application, day);
    const alone = sealEntry(signature, words, sections, [], application);
    const anamneses = fittingBeside(alone.content, reviews.map(asSigned));
    const sealed =
      anamneses.length > 0 ? sealEntry(signature, words, sections, anamneses, application) : alone;
    await insertEntry(tx, signature, sealed);
    if (anamneses.length > 0)
      await setEntry(
        tx,
        anamneses.map(({ id }) => id),
        signature.id,
      );
    await deleteDraft(tx, draft.id);
    const entry = await findEntry(tx, patientId, signature.id);
    if (!entry) throw refusal('NOT_FOUND');
    return { entry: presentEntry(entry), visitClosed: isLast !== undefined };
  });
}

type Review = Awaited<ReturnType<typeof listUnsignedReviews>>[number];

/** Questions and answers as texts, so that the signed entry can be read without the template. */
const asSigned = (row: Review): SignedAnamnesis => ({
  id: row.id,
  title: row.title,
  version: row.version,
  sentAt: row.sentAt?.toISOString() ?? '',
  reviewedAt: row.reviewedAt?.toISOString() ?? '',
  reviewedBy: row.reviewedByName ?? '',
  answers: inWords(questionnaire.parse(row.content), storedAnswers.parse(row.answers)).flatMap((group) =>
    group.answers.flatMap(({ question, answer }) => (answer === null ? [] : [{ question, answer }])),
  ),
});
