/** What the answers of a patient's anamneses say about the alert, which staff without the record read too. */
import { z } from 'zod';
import {
  alertsIn,
  deniesAllergies,
  examine,
  question,
  storedAnswers,
} from '#contract/patients/questionnaire.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { readForm } from './fill-in.ts';
import { type FormRow, findAllergyAnswers, listForms } from './queries.ts';

/**
 * Where several ask the same question, the newest one that was sent counts.
 * @param rows newest first
 * @returns for each row what it proposes, and what an earlier one proposed, the alert says and the row no longer gives
 */
export function proposeAlerts(
  rows: readonly Pick<FormRow, 'state' | 'content' | 'answers' | 'sex'>[],
  alert: string | null,
) {
  const present = alertsIn(alert);
  const asked = new Set<string>();
  const read = rows.map((row) => {
    const { content, answers } = readForm(row);
    const keys = content.sections.flatMap(({ questions }) => questions.map(({ key }) => key));
    const own = new Set(keys.filter((key) => !asked.has(key)));
    if (row.state !== 'open') for (const key of own) asked.add(key);
    return { own, alerts: [...examine(content, answers).alerts] };
  });
  const current = read.map(({ own, alerts }) => alerts.flatMap(([key, text]) => (own.has(key) ? text : [])));
  return read.map(({ own }, at) => {
    const earlier = read.slice(at + 1).flatMap(({ alerts }) => alerts);
    const gone = earlier.flatMap(([key, text]) =>
      own.has(key) && present.includes(text) && !current.flat().includes(text) ? text : [],
    );
    return {
      alerts: [...new Set(current[at])].filter((text) => !present.includes(text)),
      outdated: [...new Set(gone)],
    };
  });
}

/** What the patient has told and no professional has reviewed yet, without what the alert says already. */
export async function findTold(tx: Scope, patientId: string, alert: string | null): Promise<string[]> {
  const rows = await listForms(tx, patientId);
  const proposed = proposeAlerts(rows, alert);
  return [
    ...new Set(rows.flatMap(({ state }, at) => (state === 'sent' ? (proposed[at]?.alerts ?? []) : []))),
  ];
}

/** @returns a function of the alert: when the patient said to have no allergy, reviewed; null where that is not known */
export async function findDeniedAllergies(tx: Scope, patientId: string) {
  const row = await findAllergyAnswers(tx, patientId);
  if (row?.state !== 'reviewed') return () => null;
  const [asked, answers] = [z.array(question).parse(row.questions), storedAnswers.parse(row.answers)];
  return (alert: string | null) => (deniesAllergies(asked, answers, alert) ? row.sentAt : null);
}
