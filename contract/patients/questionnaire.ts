/**
 * A questionnaire and its answers. `examine` decides which questions show, what is missing and which alerts follow: the
 * server and every form use it (decision 095).
 */
import { z } from 'zod';
import { limits, requiredText } from '../fields.ts';
import { markUnusable, tooLong } from '../text-rules.ts';
import { calendarDateFormat, isRealDate, shownDay } from '../value-formats.ts';

export const questionKinds = ['text', 'long', 'yes_no', 'one', 'several', 'date', 'number', 'scale'] as const;
export type QuestionKind = (typeof questionKinds)[number];

const maxQuestions = 60;
export const answerLimit = 5000;
/** Of all answers together, and of all questions: below what the database takes, which writes spaces between them. */
export const answersLimit = 390_000;
export const questionnaireLimit = 190_000;

const missingText = 'Escreva o texto';

/** What an answer has to be: one of the words, or a number of at least so much. Of yes and no, the words are 'yes' and 'no'. */
const condition = z.object({
  anyOf: z.array(requiredText(limits.title, missingText)).max(30).optional(),
  atLeast: z.number().optional(),
});
export type Condition = z.infer<typeof condition>;

/** The key of the patient's complaint in the templates that come along. Its answer can be copied into a consultation. */
export const complaintKey = 'queixa';

export const question = z.object({
  /** Answers are stored under it; it stays the same from version to version. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/u, 'O identificador não é válido'),
  text: requiredText(300, 'Escreva a pergunta'),
  help: requiredText(300, missingText).optional(),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  /** Of `one` and `several`. */
  options: z
    .array(requiredText(limits.title, 'Escreva a opção'))
    .max(30)
    .refine((all) => new Set(all).size === all.length, 'Há opções repetidas')
    .optional(),
  /** Of `yes_no`: what is asked after a yes. */
  detail: requiredText(limits.title, missingText).optional(),
  /** 'Mostrar quando'. The other question stands before. */
  show: condition.extend({ question: z.string() }).optional(),
  /** Whether patients with the sex 'male' in their registration are not asked. */
  notToMen: z.boolean().optional(),
  /** 'Alerta quando'. Of `several`, the options that cause it follow the text. */
  alert: condition.extend({ text: requiredText(60, 'Escreva o alerta') }).optional(),
});
export type Question = z.infer<typeof question>;

const section = z.object({
  key: question.shape.key,
  title: requiredText(limits.title, 'Escreva o título'),
  questions: z.array(question).min(1, 'Inclua uma pergunta'),
});

/** Why the condition can never hold; null: it can. */
function misfitOf({ anyOf, atLeast }: Condition, { kind, options }: Pick<Question, 'kind' | 'options'>) {
  if (kind === 'number' || kind === 'scale')
    return atLeast === undefined ? 'Diga a partir de que número' : null;
  const words = kind === 'yes_no' ? ['yes', 'no'] : (options ?? []);
  return anyOf?.some((word) => !words.includes(word))
    ? 'A condição tem uma resposta que não existe mais'
    : null;
}

export const questionnaire = z
  .object({ sections: z.array(section).min(1, 'Inclua um grupo de perguntas').max(20) })
  .superRefine(({ sections }, context) => {
    const known = new Map<string, Question>();
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path: ['sections', ...path], message });
    sections.forEach(({ key, questions }, at) => {
      if (sections.findIndex((other) => other.key === key) < at) refuse([at, 'key'], 'O grupo está repetido');
      questions.forEach((each, index) => {
        const path = [at, 'questions', index];
        const hasOptions = each.kind === 'one' || each.kind === 'several';
        if (hasOptions && (each.options?.length ?? 0) < 2) refuse([...path, 'options'], 'Inclua duas opções');
        const asked = each.show && known.get(each.show.question);
        if (each.show && !asked) refuse([...path, 'show'], 'A pergunta da condição precisa vir antes');
        const misfits = {
          show: each.show && asked ? misfitOf(each.show, asked) : null,
          alert: each.alert ? misfitOf(each.alert, each) : null,
        };
        for (const [field, misfit] of Object.entries(misfits)) if (misfit) refuse([...path, field], misfit);
        if (known.has(each.key)) refuse([...path, 'key'], 'A pergunta está repetida');
        known.set(each.key, each);
      });
    });
    if (known.size > maxQuestions) refuse([], `Use no máximo ${maxQuestions} perguntas`);
    if (JSON.stringify(sections).length > questionnaireLimit)
      refuse([], `As perguntas juntas são longas demais. ${tooLong(questionnaireLimit)}`);
  });
export type Questionnaire = z.infer<typeof questionnaire>;

/** As it is published. An older one may have a condition with an empty list. */
export const newQuestionnaire = questionnaire.superRefine(({ sections }, context) => {
  sections.forEach(({ questions }, at) => {
    questions.forEach((each, index) => {
      for (const field of ['show', 'alert'] as const)
        if (each[field]?.anyOf?.length === 0)
          context.addIssue({
            code: 'custom',
            path: ['sections', at, 'questions', index, field],
            message: 'Escolha uma resposta da condição',
          });
    });
  });
});

/** Characters that cannot be stored are replaced, not refused: saving goes on while a person types. */
const written = (max: number) =>
  z
    .string()
    .max(max, tooLong(max))
    .transform((text) => markUnusable(text.replace(/\r\n?|[\v\f]/gu, '\n')).trim());

const answer = z.union([
  written(answerLimit),
  z.number().min(-1_000_000).max(1_000_000),
  z.array(written(limits.title)).max(30),
  z.object({ yes: z.boolean(), detail: written(answerLimit).optional() }),
]);
export type Answer = z.infer<typeof answer>;

export const answers = z
  .record(question.shape.key, answer)
  .refine((all) => Object.keys(all).length <= maxQuestions, `Use no máximo ${maxQuestions} perguntas`)
  .refine(
    (all) => JSON.stringify(all).length <= answersLimit,
    `As respostas juntas são longas demais. ${tooLong(answersLimit)}`,
  );
export type Answers = z.infer<typeof answers>;

/** As `answers`, as they were stored. */
export const storedAnswers = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.array(z.string()),
    z.object({ yes: z.boolean(), detail: z.string().optional() }),
  ]),
);

/** A key may be the name of what every object has, as `constructor`. */
const answerAt = (given: Answers, key: string) => (Object.hasOwn(given, key) ? given[key] : undefined);

/** An option such as 'Nenhum destes' stands alone, and causes no alert by itself. */
const isNone = (option: string) => /^nenhum/iu.test(option);
/** What is chosen after a click: 'Nenhum destes' takes the others away, and the other way round. */
export function chosenAfter(before: readonly string[], chosen: string[]): string[] {
  const added = chosen.find((each) => !before.includes(each));
  return added === undefined ? chosen : chosen.filter((each) => isNone(each) === isNone(added));
}

/** The answer, where it is one to this kind of question; undefined for an empty one. */
export function answerTo({ key, kind, options = [] }: Question, given: Answers): Answer | undefined {
  const value = answerAt(given, key);
  if (kind === 'yes_no') return typeof value === 'object' && 'yes' in value ? value : undefined;
  if (kind === 'several') {
    const chosen = Array.isArray(value) ? options.filter((each) => value.includes(each)) : [];
    const some = chosen.filter((each) => !isNone(each));
    return some.length > 0 ? some : chosen.length > 0 ? chosen : undefined;
  }
  if (kind === 'number') return typeof value === 'number' ? value : undefined;
  if (kind === 'scale')
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10
      ? value
      : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (kind === 'one') return options.includes(value) ? value : undefined;
  if (kind === 'date') return calendarDateFormat.test(value) && isRealDate(value) ? value : undefined;
  return value;
}

function holds({ anyOf, atLeast }: Condition, value: Answer | undefined): boolean {
  if (value === undefined) return false;
  if (typeof value === 'number') return atLeast !== undefined && value >= atLeast;
  const words = Array.isArray(value) ? value : [typeof value === 'string' ? value : value.yes ? 'yes' : 'no'];
  // Without words, any answer but 'Nenhum destes'.
  return words.some((word) => (anyOf ? anyOf.includes(word) : !Array.isArray(value) || !isNone(word)));
}

/** An answer as a sentence of the record. */
export function sayAnswer({ kind }: Question, value: Answer): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return value.yes ? ['Sim', value.detail].filter(Boolean).join(': ') : 'Não';
  if (kind === 'scale') return `${value} de 10`;
  if (kind === 'number') return String(value).replace('.', ',');
  return kind === 'date' ? shownDay(String(value)) : String(value);
}

/** Of an alert about an allergy; the database compares it, too. */
export const allergyStart = '^alergi';
/** Whether an alert is about an allergy. */
export const isAllergy = (alert: string) => new RegExp(allergyStart, 'iu').test(alert);

/** Letters of a patient's own words in an alert. */
const alertDetail = 80;

/**
 * Staff without the record read alerts: the template's words only, with the chosen options that cause it, and nothing that the
 * patient wrote, but what an allergy is to: without it neither a person nor the question before a prescription can use it
 * (decision 175). A ';' stands between the alerts of a patient.
 */
function alertOf({ kind, alert }: Question, value: Answer): string {
  if (!alert) return '';
  const chosen =
    kind === 'several' && Array.isArray(value)
      ? value.filter((each) => !alert.anyOf || alert.anyOf.includes(each)).join(', ')
      : '';
  const own = kind === 'text' ? value : typeof value === 'object' && 'yes' in value ? value.detail : '';
  const detail = isAllergy(alert.text) && typeof own === 'string' ? own : '';
  const line = detail.replace(/\s+/gu, ' ').trim();
  const named = line.length > alertDetail ? `${line.slice(0, alertDetail - 1)}…` : line;
  return [alert.text, chosen, named].filter(Boolean).join(': ').replaceAll(';', ',');
}

/**
 * Without what is not asked of men, and what depends on it. An answer that is there stays with its question, as after a
 * correction of the registration.
 */
export function askedOf(content: Questionnaire, sex: string | null, given: Answers = {}): Questionnaire {
  if (sex !== 'male') return content;
  const left = new Set<string>();
  const sections = content.sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ key, notToMen, show }) => {
      const isLeft = (notToMen && answerAt(given, key) === undefined) || (show && left.has(show.question));
      if (isLeft) left.add(key);
      return !isLeft;
    }),
  }));
  const asked = sections.filter(({ questions }) => questions.length > 0);
  return asked.length > 0 ? { sections: asked } : content;
}

/** Illnesses that the desk does not need to know to do its work. */
const discreet =
  /herpes|c[âa]ncer|hiv|hepatite|autoimune|m[úu]sculos|nervos|epilepsia|imunossupress|depress|psiqui/iu;
/** Whether an alert, which the whole team reads, is proposed without being chosen: a professional adds it by a touch (decision 205). */
export const isDiscreet = (alert: string) => discreet.test(alert);

/** The single alerts of a patient, which a person may have typed. */
export const alertsIn = (alert: string | null) =>
  (alert ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);

/**
 * Whether every question about an allergy was answered, and none with one. An alert of other words than the questions' is not known to be
 * about something else: imported ones are often the bare name of a medicine.
 * @param asked the questions that can cause an alert; one that hid has no answer, and then nothing is known
 */
export function deniesAllergies(asked: readonly Question[], given: Answers, alert: string | null): boolean {
  const about = asked.filter(({ alert: own }) => own && isAllergy(own.text));
  const others = asked.flatMap(({ alert: own }) => (own && !isAllergy(own.text) ? own.text : []));
  const isTyped = ({ kind }: Question) => kind === 'text' || kind === 'long';
  return (
    !about.every(isTyped) &&
    about.every((each) => {
      const value = answerTo(each, given);
      return value === undefined ? isTyped(each) : !(each.alert && holds(each.alert, value));
    }) &&
    alertsIn(alert).every((each) => others.some((own) => each.startsWith(own)))
  );
}

export interface Examined {
  sections: { key: string; title: string; questions: Question[] }[];
  /** Keys of required questions that show and have no answer. */
  missing: string[];
  /** By the key of the question. */
  alerts: Map<string, string>;
  /** The answers to questions that show, and nothing else. */
  answers: Answers;
}

/** Sections of which no question shows are left out. A question that hides counts as not answered. */
export function examine({ sections }: Questionnaire, given: Answers): Examined {
  const found: Examined = { sections: [], missing: [], alerts: new Map(), answers: {} };
  for (const { key, title, questions } of sections) {
    const shown: Question[] = [];
    for (const each of questions) {
      if (each.show && !holds(each.show, answerAt(found.answers, each.show.question))) continue;
      shown.push(each);
      const value = answerTo(each, given);
      if (value !== undefined) found.answers[each.key] = value;
      else if (each.required) found.missing.push(each.key);
      if (value !== undefined && each.alert && holds(each.alert, value))
        found.alerts.set(each.key, alertOf(each, value));
    }
    if (shown.length > 0) found.sections.push({ key, title, questions: shown });
  }
  return found;
}

/** Every question that shows with its answer in words; null where there is none. */
export const inWords = (content: Questionnaire, given: Answers) => {
  const found = examine(content, given);
  return found.sections.map(({ title, questions }) => ({
    title,
    answers: questions.map((each) => {
      const value = answerAt(found.answers, each.key);
      return {
        key: each.key,
        question: each.text,
        answer: value === undefined ? null : sayAnswer(each, value),
      };
    }),
  }));
};
