import { inWords, questionnaire, storedAnswers } from '#contract/patients/questionnaire.ts';
import type { SignedAnamnesis } from '../record/entry-content.ts';
import type { listUnsignedReviews } from './queries.ts';

type Row = Awaited<ReturnType<typeof listUnsignedReviews>>[number];

/** Questions and answers as texts, so that the signed entry can be read without the template. */
export const asSigned = (row: Row): SignedAnamnesis => ({
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
