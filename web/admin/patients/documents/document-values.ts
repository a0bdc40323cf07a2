/** The values of the form of a document, their check, and their conversion to the input of the call. */
import { randomId } from '@mantine/hooks';
import { fold } from '#contract/fold.ts';
import { findCid, isNoCid, noSuchCid } from '#contract/patients/cid-10.ts';
import {
  certificateOfOtherYear,
  type DocumentWords,
  documentWords,
  isOfOtherYear,
  issueInput,
  kindsFor,
  type PrescriptionLine,
  prescribes,
} from '#contract/patients/documents.ts';
import type { DocumentKind } from '#contract/patients/file-kinds.ts';
import { controlOf, corrected } from '#contract/patients/medicines.ts';
import { formatDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import type { FieldProblems } from '#web/ui/check-fields.ts';

type Numeric = number | string;
export type QuoteLine = {
  key: string;
  description: string;
  /** Of the catalogue. */
  procedureId: string | null;
  quantity: Numeric;
  price: Numeric;
  /** The catalogue's: a price that is not typed follows it. One of a repeated quote was agreed, and does not. */
  listPrice: Numeric;
};

/** All kinds at once: what was typed stays when another kind is chosen. */
export type DocumentValues = {
  kind: DocumentKind;
  lines: (PrescriptionLine & { key: string })[];
  exams: string[];
  /** Written, and not added to them yet. */
  nextExam: string;
  days: Numeric;
  /** dd/mm/aaaa, or an unfinished text. */
  from: string;
  cid: string;
  /** The code outside of the list that was confirmed. */
  checkedCid: string;
  title: string;
  text: string;
  quoteLines: QuoteLine[];
  validDays: Numeric;
  note: string;
  cpf: string;
  /** The patient's. */
  address: string;
  rqe: string;
  council: string;
  number: string;
  state: string | null;
  /** With a certificate, not with a pen. The certificate is not among these values. */
  isSigning: boolean;
};

export const emptyLine = () => ({
  key: randomId(),
  medicine: '',
  form: '',
  dose: '',
  use: '',
  quantity: '',
  continuous: false,
});
/**
 * The line of a medicine that was chosen from the list, whole: nothing of the former medicine stays, neither its form, on which its
 * control depends, nor its directions.
 */
export const chosenLine = (key: string, used: PrescriptionLine) => ({ ...emptyLine(), ...used, key });

const firstWord = (text: string) => fold(text).trim().split(/\s+/u)[0] ?? '';
/**
 * The line after another medicine was typed over the one of the list: without what that one had filled in and no hand changed. A slip
 * is no other medicine.
 */
export function typedOver<Line extends PrescriptionLine>(line: Line, filled: PrescriptionLine): Line {
  const { medicine } = line;
  if ([medicine, corrected(medicine)].some((name) => firstWord(name) === firstWord(filled.medicine)))
    return line;
  if (medicine.trim() === '') return line;
  const rest = { ...line };
  for (const name of ['form', 'dose', 'use', 'quantity'] as const)
    if (line[name] === filled[name]) rest[name] = '';
  if (line.continuous === filled.continuous) rest.continuous = false;
  return rest;
}

export const emptyQuoteLine = (): QuoteLine => ({
  key: randomId(),
  description: '',
  procedureId: null,
  quantity: 1,
  price: '',
  listPrice: '',
});
const quoteLineOf = (line: {
  description: string;
  procedureId?: string | null | undefined;
  quantity: number;
  priceCents: number | null;
}): QuoteLine => {
  const price = line.priceCents === null ? '' : line.priceCents / 100;
  const { description, procedureId = null, quantity } = line;
  return { key: randomId(), description, procedureId, quantity, price, listPrice: price };
};

/** The line with another description. @param procedures of the catalogue, that may be meant */
export function describedLine(
  line: QuoteLine,
  description: string,
  procedures: readonly { id: string; title: string; priceCents: number | null }[],
): QuoteLine {
  const procedure = procedures.find(({ title }) => title === description);
  const listPrice = procedure?.priceCents ? procedure.priceCents / 100 : '';
  const price = line.price === line.listPrice || line.price === '' ? listPrice : line.price;
  return { ...line, description, procedureId: procedure?.id ?? null, listPrice, price };
}

type Beginning = {
  /** The JSON of issued words. */
  words: string | null;
  council: string | null;
  planLines: readonly Parameters<typeof quoteLineOf>[0][];
};

export function firstValues(
  today: string,
  { words, council, planLines }: Beginning,
  kind: DocumentKind | undefined,
): DocumentValues {
  const began = anyValues(today, words, kind);
  const values = planLines.length > 0 ? { ...began, quoteLines: planLines.map(quoteLineOf) } : began;
  return council === null ? values : { ...values, ...ofCouncil(values, council) };
}

/** What of the values the professionals of a council do not issue, as what they do. */
export function ofCouncil(
  { kind, days }: DocumentValues,
  council: string,
): Pick<DocumentValues, 'kind' | 'days'> {
  const kinds = kindsFor(council);
  return {
    kind: kinds.includes(kind) ? kind : (kinds[0] ?? kind),
    days: prescribes(council) ? days : 0,
  };
}

function anyValues(
  today: string,
  repeated: string | null,
  kind: DocumentKind = 'prescription',
): DocumentValues {
  const values: DocumentValues = {
    kind,
    lines: [emptyLine()],
    exams: [],
    nextExam: '',
    days: 1,
    from: formatDate(today),
    cid: '',
    checkedCid: '',
    title: '',
    text: '',
    quoteLines: [emptyQuoteLine()],
    validDays: 30,
    note: '',
    cpf: '',
    address: '',
    rqe: '',
    council: 'CRM',
    number: '',
    state: null,
    isSigning: false,
  };
  const words = repeated === null ? null : documentWords.safeParse(JSON.parse(repeated)).data;
  if (!words) return values;
  switch (words.kind) {
    case 'prescription':
      return { ...values, ...words, lines: words.lines.map((line) => ({ ...line, key: randomId() })) };
    case 'quote': {
      const { lines, ...rest } = words;
      return {
        ...values,
        ...rest,
        quoteLines: lines.map((line) => ({ ...quoteLineOf(line), listPrice: '' })),
      };
    }
    // Of today again.
    case 'certificate':
      return { ...values, ...words, from: values.from };
    default:
      return { ...values, ...words };
  }
}

/** While it is typed, a number with zeros at its end is a string: '350.50'. */
const numberOf = (typed: Numeric) =>
  typeof typed === 'number' ? typed : /^\d+(\.\d*)?$/u.test(typed) ? Number(typed) : Number.NaN;

const isWritten = ({ medicine, form, dose, use, quantity }: PrescriptionLine) =>
  [medicine, form, dose, use, quantity].some((text) => text.trim() !== '');
/** Empty lines are left out where another one is written. */
function writtenLines({ lines }: DocumentValues) {
  const written = lines.filter(isWritten);
  return written.length > 0 ? written : lines;
}

/** What the schema checks: an invalid date is passed on as typed, an empty number as none. */
export function wordsOf(values: DocumentValues): unknown {
  const { kind, exams, nextExam, cid, title, text, note } = values;
  switch (kind) {
    case 'prescription':
      return { kind, lines: writtenLines(values).map(({ key: _, ...line }) => line), note };
    case 'certificate':
      return {
        kind,
        days: numberOf(values.days),
        from: readCompleteDate(values.from) ?? values.from.trim(),
        cid,
        note,
      };
    case 'exam_request':
      return { kind, exams: [...new Set([...exams, nextExam.trim()])].filter(Boolean), note };
    case 'quote':
      return {
        kind,
        lines: values.quoteLines.map(({ description, procedureId, quantity, price }) => ({
          description,
          ...(procedureId && { procedureId }),
          quantity: numberOf(quantity),
          priceCents: Math.round(numberOf(price) * 100),
        })),
        validDays: numberOf(values.validDays),
        note,
      };
    case 'report':
    case 'orientation':
      return { kind, title, text };
  }
}

/** The words where they can be printed, as JSON: it is compared while the form is filled in. */
export const printableWords = (values: DocumentValues): DocumentWords | undefined =>
  documentWords.safeParse(wordsOf(values)).data;

const numberLabels: Record<string, string> = {
  days: 'Dias de afastamento',
  quantity: 'Quantidade',
  validDays: 'Válido por',
};
/** What must be filled in before they are, each once: 'digite o medicamento', 'em “Quantidade”, pelo menos 1'. */
export const missingIn = (values: DocumentValues) => [
  ...new Set(
    documentWords.safeParse(wordsOf(values)).error?.issues.map(({ message, path }) => {
      const label = numberLabels[String(path.at(-1))];
      return (
        (label && !message.startsWith('Digite') ? `em “${label}”, ` : '') +
        message.charAt(0).toLowerCase() +
        message.slice(1)
      );
    }),
  ),
];

export const cidOf = ({ cid }: DocumentValues) => cid.trim().toUpperCase();
/** 'open': words, or nothing yet; 'unknown': of another field of medicine, or wrong; 'none': there is no such code. */
export function stateOfCid(code: string) {
  if (!/^[A-Z]\d{2}(\.\d)?$/u.test(code)) return 'open';
  return isNoCid(code) ? 'none' : findCid(code) ? 'known' : 'unknown';
}
const unchecked = 'Confira o código e marque';

export type DocumentSubject = { patientId: string; appointmentId: string | undefined };

/** A prescription of a controlled medicine is signed by pen, and says the patient's address. */
export const needsPen = ({ kind, lines }: DocumentValues) =>
  kind === 'prescription' && lines.some((line) => controlOf(line) !== null);

/** @param asksRegistration whether the professional's own is given with this document */
const inputOf = (subject: DocumentSubject, values: DocumentValues, asksRegistration: boolean) => ({
  ...subject,
  words: wordsOf(values),
  cpf: values.cpf,
  // Typed for another kind before, it is not asked for now.
  address: needsPen(values) ? values.address : '',
  rqe: values.rqe,
  registration: asksRegistration
    ? { council: values.council, number: values.number, state: values.state }
    : undefined,
});

export const readIssue = (subject: DocumentSubject, values: DocumentValues, asksRegistration: boolean) =>
  issueInput.parse(inputOf(subject, values, asksRegistration));

/** By the names of the fields, as 'lines.0.medicine': all at once. @param today yyyy-MM-dd */
export function problemsOf(
  subject: DocumentSubject,
  values: DocumentValues,
  asksRegistration: boolean,
  today: string,
): FieldProblems<DocumentValues> {
  const problems: Record<string, string> = {};
  const input = inputOf(subject, values, asksRegistration);
  for (const { path, message } of issueInput.safeParse(input).error?.issues ?? [])
    problems[fieldOf(path.map(String), values)] ??= message;
  const from = readCompleteDate(values.from);
  if (values.kind === 'certificate' && from && isOfOtherYear(from, today))
    problems.from ??= certificateOfOtherYear;
  const cid = values.kind === 'certificate' ? cidOf(values) : '';
  if (stateOfCid(cid) === 'none') problems.cid ??= noSuchCid;
  if (stateOfCid(cid) === 'unknown' && values.checkedCid !== cid) problems.checkedCid = unchecked;
  return problems;
}

function fieldOf([group, ...path]: string[], values: DocumentValues): string {
  if (group !== 'words' && group !== 'registration') return group ?? '';
  // The fields say reais, and the lines of a quote are not those of a prescription.
  const { kind, lines } = values;
  const [list, at] = path;
  // Of all lines, not of those that are written.
  const line = kind === 'prescription' && list === 'lines' ? writtenLines(values)[Number(at)] : undefined;
  return path
    .map((part, place) =>
      part === 'priceCents'
        ? 'price'
        : part === 'lines' && kind === 'quote'
          ? 'quoteLines'
          : line && place === 1
            ? lines.indexOf(line)
            : part,
    )
    .join('.');
}
