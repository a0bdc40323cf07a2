import type { Questionnaire } from '#contract/patients/questionnaire.ts';

export type Section = Questionnaire['sections'][number];

/** By chance, so that two templates have no key in common that does not mean the same. */
const newKey = () => `p_${Math.random().toString(36).slice(2, 12)}`;

export const newQuestion = () => ({ key: newKey(), text: '', kind: 'text' as const, required: false });
export const newSection = (): Section => ({ key: newKey(), title: '', questions: [newQuestion()] });

/** A sentence about a part of the questionnaire, at the path of the part. */
export type Problem = { path: readonly PropertyKey[]; message: string };

/** Those below a part, with their paths from there. */
export const below = (problems: readonly Problem[], ...prefix: PropertyKey[]): Problem[] =>
  problems
    .filter(({ path }) => prefix.every((step, index) => path[index] === step))
    .map(({ path, message }) => ({ path: path.slice(prefix.length), message }));

export const problemAt = (problems: readonly Problem[], field: string) => below(problems, field)[0]?.message;
