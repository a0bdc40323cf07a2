/** Documents that a professional issues to a patient: written, previewed, issued with a number, never changed, cancelled with a reason. */
import { z } from 'zod';
import { stateCodes } from '../clinic/professionals.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, cpf, id, instant, limits, optionalText, requiredText, text } from '../fields.ts';
import { daysBetween } from '../value-formats.ts';
import { type DocumentKind, documentKindNames, documentKinds } from './file-kinds.ts';
import { controlOf } from './medicines.ts';
import { mostSessions } from './package-session.ts';
import { openField, openFieldsOf } from './ready-text-fields.ts';
import { missingCouncil, missingCouncilNumber } from './record.ts';
import { cancelDocumentInput } from './taking-back.ts';

export const documentLimits = {
  lines: 60,
  line: 200,
  use: 1_000,
  body: 20_000,
  days: 365,
  quantity: 999,
  /** Of a quote: R$ 1.000.000,00. */
  totalCents: 100_000_000,
} as const;

const body = (message: string) => requiredText(documentLimits.body, message);
const short = text(documentLimits.line).default('');
const note = text(documentLimits.body).default('');

const missingMedicine = 'Digite o medicamento';
export const missingUse = 'Escreva como usar';
export const missingQuantity = 'Digite a quantidade: sem ela a farmácia não entrega';
const missingLines = 'Acrescente pelo menos um item';

const lines = <Line extends z.ZodType>(line: Line) =>
  z.array(line).min(1, missingLines).max(documentLimits.lines, `No máximo ${documentLimits.lines} itens`);

export const prescriptionLine = z.object({
  medicine: requiredText(documentLimits.line, missingMedicine),
  /** 'creme', 'comprimido'. */
  form: short,
  dose: short,
  use: requiredText(documentLimits.use, missingUse),
  quantity: short,
  continuous: z.boolean().default(false),
});
export type PrescriptionLine = z.infer<typeof prescriptionLine>;

const named = prescriptionLine.pick({ medicine: true, form: true, dose: true });
/**
 * The quantity of a medicine under control or with retention is on its prescription (Portaria SVS/MS 344/1998, RDC 471/2021). Asked
 * for where a line is issued: 'Repetir' begins with issued ones that lack it.
 */
const issuedLine = prescriptionLine.refine((line) => line.quantity !== '' || controlOf(line) === null, {
  path: ['quantity'],
  message: missingQuantity,
  // Also beside what else the line lacks.
  when: ({ value }) => named.safeParse(value).success,
});

const quoteLine = z
  .object({
    description: requiredText(documentLimits.line, 'Digite o procedimento'),
    /** Of the catalogue: its sessions become part of a package. Without it the line is only words. */
    procedureId: id.optional(),
    quantity: z.number().int().min(1, 'Pelo menos 1').max(documentLimits.quantity),
    /** Of one. */
    priceCents: z.number('Digite o valor').int().min(0).max(documentLimits.totalCents),
  })
  .refine(({ procedureId, quantity }) => procedureId === undefined || quantity <= mostSessions, {
    path: ['quantity'],
    message: `No máximo ${mostSessions} sessões`,
  });
export type QuoteLine = z.infer<typeof quoteLine>;

export const totalOfQuote = (lines: readonly QuoteLine[]) =>
  lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);

const prescription = <Line extends z.ZodType>(line: Line) =>
  z.object({ kind: z.literal('prescription'), lines: lines(line), note });
const otherWords = [
  z.object({
    kind: z.literal('certificate'),
    /** 0: only that the patient was here. */
    days: z
      .number('Digite os dias')
      .int('Só dias inteiros')
      .min(0)
      .max(documentLimits.days, 'No máximo 365 dias'),
    from: calendarDate,
    /** Of the CID-10. Only where the patient asks for it; the page says so. */
    cid: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([A-Z]\d{2}(\.\d)?)?$/u, 'Digite um código da CID-10, como L70.0')
      .default(''),
    note,
  }),
  z.object({
    kind: z.literal('exam_request'),
    exams: lines(requiredText(documentLimits.line, 'Digite o exame')),
    note,
  }),
  z.object({ kind: z.literal('report'), title: short, text: body('Escreva o relatório') }),
  z.object({
    kind: z.literal('quote'),
    lines: lines(quoteLine).refine((all) => totalOfQuote(all) <= documentLimits.totalCents, {
      path: [0, 'priceCents'],
      message: 'O total do orçamento é alto demais',
    }),
    validDays: z.number().int().min(1).max(documentLimits.days),
    note,
  }),
  z.object({ kind: z.literal('orientation'), title: short, text: body('Escreva as orientações') }),
] as const;

/** What a professional writes. Stored whole with the signed entry, so that 'Repetir' begins with it. */
export const documentWords = z.discriminatedUnion('kind', [prescription(prescriptionLine), ...otherWords]);
export type DocumentWords = z.infer<typeof documentWords>;

/** '2026/0123', as `app.document_number`. */
export const documentNumber = (year: number, number: number) => `${year}/${String(number).padStart(4, '0')}`;

export const attendance = 'Declaração de comparecimento';
/** A certificate of no day away from work only says that the patient was here. */
export const documentTitle = (words: DocumentWords) =>
  words.kind === 'certificate' && words.days === 0 ? attendance : documentKinds[words.kind].name;
/** 'Receita 2026/0123' */
export const documentName = (words: DocumentWords, number: string) => `${documentTitle(words)} ${number}`;

/** Of the medical council, by the letters that begin a registration; some states write 'CREMERJ'. Not 'CRMV', of the vets. */
export const isOfPhysicians = (council: string) => /^(CRM(?!V)|CREM[A-Z])/iu.test(council.trim());
/**
 * Whether a council's professionals prescribe, ask for exams and certify that someone stays away from work: physicians and
 * dentists. Decision 185 says why the others do not.
 */
export const prescribes = (council: string) => isOfPhysicians(council) || /^CRO/iu.test(council.trim());
/** What a professional issues; of the certificates of those who do not prescribe only the one of attendance. */
export const kindsFor = (council: string): DocumentKind[] =>
  prescribes(council)
    ? documentKindNames
    : documentKindNames.filter((kind) => kind !== 'prescription' && kind !== 'exam_request');

export const kindOfOtherCouncil = 'Só médicos e dentistas emitem este documento';
export const absenceOfOtherCouncil =
  'Só médicos e dentistas atestam afastamento. Com 0 dias, sai a declaração de comparecimento.';

/**
 * What CFM 2.381/2024 asks for and the clinic's data lack. Without the first three nothing is issued; a patient may have no
 * CPF, and a physician no RQE. Only a prescription of a controlled medicine says the patient's address.
 */
const documentNeeds = ['clinic', 'professional', 'council', 'rqe', 'cpf', 'address'] as const;
export type DocumentNeed = (typeof documentNeeds)[number];
/** Of those that are missing. */
export const needsToIssue = (missing: readonly DocumentNeed[]) =>
  missing.filter((need) => need === 'clinic' || need === 'professional' || need === 'council');

export const certificateOfOtherYear = 'A data fica a mais de um ano de hoje';
/** The day that a certificate begins with. Both yyyy-MM-dd. */
export const isOfOtherYear = (from: string, today: string) =>
  Math.abs(daysBetween(from, today)) > documentLimits.days;

const subject = z.object({ patientId: id, appointmentId: id.optional() });

/**
 * Everything that the screen of a new document shows. `from`: an issued one, to repeat its words. `treatmentPlanId`: the patient's, to
 * quote its sessions.
 */
export const write = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/documents/new',
    tags: ['documents'],
    summary: 'What a new document begins with',
  })
  .input(subject.extend({ from: id.optional(), treatmentPlanId: id.optional() }))
  .output(
    z.object({
      /** `told`: what an anamnesis that is not reviewed yet proposes for the alert; `hasAccount`: they can sign in to the portal, and find it there. */
      patient: z.object({
        id,
        fullName: z.string(),
        alert: z.string().nullable(),
        told: z.array(z.string()),
        hasAccount: z.boolean(),
      }),
      /** The clinic's day. */
      today: calendarDate,
      missing: z.array(z.enum(documentNeeds)),
      /** The caller's own registration, as 'CRM 12345/RJ'; null where it is missing. */
      council: z.string().nullable(),
      /** Whether the caller's own CPF, which their certificate must have, is known. */
      knowsOwnCpf: z.boolean(),
      /** Lines of the clinic's newest prescriptions, the most frequent medicine first. */
      usedLines: z.array(prescriptionLine),
      /** Exams of the clinic's newest requests. */
      usedExams: z.array(z.string()),
      /** Coded diagnoses of this visit, or of the patient's newest one: a certificate offers them, and has none unasked. */
      diagnosed: z
        .object({ day: calendarDate, diagnoses: z.array(z.object({ code: z.string(), text: z.string() })) })
        .nullable(),
      /** The patient's newest prescription that stands: to repeat it. */
      lastPrescription: z.object({ id, day: calendarDate }).nullable(),
      /** Of `from`: JSON of `documentWords`. */
      words: z.string().nullable(),
      /** What the plan's series need, or the plan itself without a price; empty without a plan. */
      planLines: z.array(
        z.object({
          description: z.string(),
          procedureId: id.nullable(),
          quantity: z.number().int(),
          priceCents: z.number().int().nullable(),
        }),
      ),
    }),
  );

/** The page as it would be issued, without a number. */
export const preview = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/documents/preview',
    tags: ['documents'],
    summary: 'Preview of a document',
  })
  .input(subject.extend({ words: documentWords, isSigned: z.boolean().default(false) }))
  .output(
    z.object({
      /** Base64. */
      pdf: z.string(),
      /** Characters that the page's font lacks: they are printed as an empty box. */
      unprintable: z.array(z.string()),
    }),
  );

/** Far more than a key with its chain of certificates has. */
export const certificateLimitBytes = 100 * 1024;
export const certificateTooLarge =
  'Este arquivo é grande demais para um certificado A1: o limite é de 100 kB';
const missingCertificate = 'Escolha o arquivo do certificado';
const missingCertificatePassword = 'Digite a senha do certificado';
export const missingOwnCpf = 'Digite o seu CPF';

/** Each with the path of the text that still has it. */
export function openFieldsIn(
  words: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; field: string }[] {
  if (typeof words === 'string') return openFieldsOf(words).map((field) => ({ path, field }));
  if (Array.isArray(words)) return words.flatMap((each, at) => openFieldsIn(each, [...path, at]));
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, each]) => openFieldsIn(each, [...path, name]));
}

export const issueInput = subject.extend({
  /** Without a field of a ready text: what is issued does not change. */
  words: z
    .discriminatedUnion('kind', [prescription(issuedLine), ...otherWords])
    .superRefine((words, { addIssue }) => {
      for (const { path, field } of openFieldsIn(words))
        addIssue({ code: 'custom', path, message: openField(field) });
    }),
  /** What a quote came from. */
  treatmentPlanId: id.optional(),
  alertsConfirmed: z.boolean().default(false),
  /** The patient's, where the record has none. */
  cpf,
  /** The patient's, where the record has none. */
  address: optionalText(limits.address),
  /** The professional's own, with the first registration. */
  rqe: optionalText(60),
  registration: z
    .object({
      council: requiredText(20, missingCouncil),
      number: requiredText(20, missingCouncilNumber),
      state: z.enum(stateCodes, 'Escolha a UF'),
    })
    .optional(),
  /** To sign with. For this call only: neither stored nor logged. Without it the document is signed with a pen. */
  certificate: z
    .object({
      /** .p12 or .pfx */
      file: z.file(missingCertificate).max(certificateLimitBytes, certificateTooLarge),
      password: z.string().min(1, missingCertificatePassword).max(documentLimits.line),
      /** The professional's own, asked for once and kept if the certificate has it. */
      cpf,
    })
    .optional(),
});

/**
 * Numbers, prints and signs a document in one step, tells the patient, and puts it into the portal.
 * @throws DOCUMENT_INCOMPLETE, which names all that is missing; ALERT_MATCHES unless `alertsConfirmed`; UNPRINTABLE; CERTIFICATE_REFUSED,
 * PEN_REQUIRED
 */
export const issue = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/documents',
    tags: ['documents'],
    summary: 'Issue a document',
    successStatus: 201,
  })
  .input(issueInput)
  .output(
    z.object({
      id,
      number: z.string(),
      name: z.string(),
      url: z.string(),
      isSigned: z.boolean(),
    }),
  );

/** It stays in the record and in the portal, as cancelled. NOT_FOUND also for one that is cancelled already. */
export const cancel = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/documents/{id}/cancel',
    tags: ['documents'],
    summary: 'Cancel a document',
  })
  .input(cancelDocumentInput)
  .output(z.object({}));

/** Asked just before an issued document is printed: its page does not say that it was cancelled. @throws DOCUMENT_CANCELLED, NOT_FOUND */
export const print = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/documents/{id}/print',
    tags: ['documents'],
    summary: 'Whether a document may be printed',
  })
  .input(z.object({ patientId: id, id }))
  .output(z.object({}));

export const halfCode = 'Falta uma parte do código: são duas metades de oito letras e números';
const onlyHalf = /^\s*[\dA-Z]{8}(?:[\s-]+[\dA-Z]{0,7})?\s*$/iu;
const codeHalf = /^[0-9A-HJKMNP-TV-Z]{8}$/u;
/** As it is printed: two halves of eight letters and digits, without those that look alike. */
export const checkCode = z
  .string()
  .max(40, 'Confira o código')
  .refine((value) => !onlyHalf.test(value), { message: halfCode, abort: true })
  .transform((value) =>
    value
      .toUpperCase()
      .replace(/O/gu, '0')
      .replace(/[IL]/gu, '1')
      .replace(/[^0-9A-Z]/gu, ''),
  )
  .refine((value) => codeHalf.test(value.slice(0, 8)) && codeHalf.test(value.slice(8)), 'Confira o código');

/** For anyone who holds a document: by its whole code, or by the SHA-256 of its file. @throws NOT_FOUND, TOO_MANY_ATTEMPTS */
export const check = endpoint
  .route({ method: 'POST', path: '/documents/check', tags: ['documents'], summary: 'Check a document' })
  .input(
    z
      .object({
        code: checkCode.optional(),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/u, 'Escolha o arquivo')
          .optional(),
      })
      .refine(({ code, sha256 }) => code !== undefined || sha256 !== undefined, {
        path: ['code'],
        message: 'Digite o código',
      }),
  )
  .output(
    z.object({
      number: z.string(),
      issuedAt: instant,
      cancelledAt: instant.nullable(),
      /** It is not cancelled but revoked: what was done before stays allowed. */
      isTerm: z.boolean(),
      /** Who signed its file with a certificate, whose chain nothing has checked; null: signed with a pen. */
      signedBy: z.string().nullable(),
    }),
  );

export const documentsContract = { write, preview, issue, print, cancel, check };
