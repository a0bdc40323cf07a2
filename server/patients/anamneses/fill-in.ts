/** What staff and patients do with the answers of one anamnesis. The scope's role decides what it may. */
import { isDeepStrictEqual } from 'node:util';
import { type AnamnesisForm, type AnamnesisSave, unanswered } from '#contract/patients/anamneses.ts';
import { askedOf, examine, inWords, questionnaire, storedAnswers } from '#contract/patients/questionnaire.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  type FormRow,
  findForm,
  findLastSent,
  findOpen,
  findVersion,
  insertAnamnesis,
  listLastSent,
  updateAnswers,
} from './queries.ts';

type FormWords = Pick<FormRow, 'content' | 'answers' | 'sex'>;

/** With the questions that are asked of this patient. */
export function readForm(row: FormWords) {
  const answers = storedAnswers.parse(row.answers);
  return { content: askedOf(questionnaire.parse(row.content), row.sex, answers), answers };
}

const doneOf = ({ done }: Pick<FormRow, 'done'>) =>
  Array.isArray(done) ? done.filter((key) => typeof key === 'string') : [];

export const presentForm = (row: FormRow): AnamnesisForm => ({
  id: row.id,
  title: row.title,
  ...readForm(row),
  done: doneOf(row),
  revision: row.revision,
  state: row.state,
  sentAt: row.sentAt?.toISOString() ?? null,
  isRepeat: row.previousId !== null,
});

/**
 * Through an access, which others may hold too: nothing that was sent, also where a new one began with it.
 * @param isOfOthers the answers were saved by someone else
 */
export const presentShared = (row: FormRow, isOfOthers: boolean): AnamnesisForm =>
  row.state === 'open' && row.previousId === null && !isOfOthers
    ? presentForm(row)
    : { ...presentForm(row), answers: {}, done: [], isRepeat: false };

/** What two answer in different words, with those of the one before; of another template, of what both ask. */
export function changedSince(before: FormWords & Pick<FormRow, 'templateId'>, now: typeof before) {
  const wordsOf = (row: typeof before) => {
    const { content, answers: given } = readForm(row);
    return new Map(
      inWords(content, given).flatMap((group) => group.answers.map((each) => [each.key, each.answer])),
    );
  };
  const old = wordsOf(before);
  const isComparable = (key: string) => before.templateId === now.templateId || old.has(key);
  return [...wordsOf(now)].flatMap(([key, words]) =>
    !isComparable(key) || (old.get(key) ?? null) === words ? [] : [{ key, before: old.get(key) ?? null }],
  );
}

/** `empty`: it is filled in through an access, which shows no earlier answers. */
type From = 'last' | 'empty';

/**
 * Begins with the answers of the last ones that fit by key and kind, also of other templates; the newer answer counts. Where one
 * is open, that one stays.
 */
export async function begin(
  tx: Scope,
  patientId: string,
  { templateId, from = 'last' }: { templateId?: string; from?: From } = {},
): Promise<FormRow | undefined> {
  const version = await findVersion(tx, patientId, templateId);
  if (!version) return undefined;
  const sent = from === 'last' ? await listLastSent(tx, patientId) : [];
  const earlier = Object.assign({}, ...sent.map((row) => storedAnswers.parse(row.answers)));
  const { answers: given } = examine(askedOf(questionnaire.parse(version.content), version.sex), earlier);
  const previous =
    sent.find(({ templateId: each }) => each === version.templateId) ??
    (Object.keys(given).length > 0 ? sent.at(-1) : undefined);
  await insertAnamnesis(tx, {
    patientId,
    versionId: version.id,
    previousId: previous?.id ?? null,
    answers: given,
  });
  return findOpen(tx, patientId);
}

/** The open one; else the one that was sent, while it holds; else a new one. Null where the clinic asks for none. */
export async function openOwn(
  tx: Scope,
  patientId: string,
  from: From = 'last',
): Promise<AnamnesisForm | null> {
  const open = await findOpen(tx, patientId);
  if (open) return presentForm(open);
  const version = await findVersion(tx, patientId);
  const last = version && (await findLastSent(tx, patientId, version.templateId));
  const form = last?.isValid ? last : await begin(tx, patientId, { from });
  return form ? presentForm(form) : null;
}

export const changedMeanwhile = ({ savedAt }: Pick<FormRow, 'savedAt'>) =>
  refusal('CHANGED_MEANWHILE', { userName: null, at: savedAt.toISOString() });

/** What was sent, only staff change, and it stays complete. @throws as `save` of the contract says */
export async function saveAnswers(
  tx: Scope,
  by: 'patient' | 'staff',
  patientId: string,
  { id, revision, send, ...given }: AnamnesisSave,
) {
  const row = await findForm(tx, patientId, id);
  if (!row || row.state === 'reviewed') throw refusal('NOT_FOUND');
  const found = examine(readForm(row).content, given.answers);
  const [missing] = found.missing;
  const isComplete = send || (row.state === 'sent' && by === 'staff');
  if (isComplete && missing) throw invalidField(['answers', missing], unanswered);
  const changed = {
    revision,
    // Answers to questions that hide stay until it is sent: a condition may show them again.
    answers: isComplete ? found.answers : given.answers,
    done: given.done,
    state: send ? ('sent' as const) : row.state,
  };
  const isClosed = row.state === 'sent' && by === 'patient';
  const saved = isClosed ? undefined : await updateAnswers(tx, id, changed);
  if (saved) return { revision: saved.revision, state: saved.state };
  // The answer to this very save was lost, and it comes again.
  const stored = { answers: storedAnswers.parse(row.answers), done: doneOf(row), state: row.state };
  if (row.revision === revision + 1 && isDeepStrictEqual({ ...stored, revision }, changed))
    return { revision: row.revision, state: row.state };
  throw changedMeanwhile(row);
}
