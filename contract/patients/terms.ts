/**
 * Terms that a patient signs: begun where a visit's procedure requires one, or by the staff; read to the end and signed on the
 * clinic's tablet, in the portal or by a link, or on paper; declined or revoked with a reason (decision 130). A signed one is a
 * document: numbered, in the record's chain, in the portal, checked at '/conferir'.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import {
  calendarDate,
  cpf,
  id,
  instant,
  limits,
  modernDate,
  optionalName,
  requiredName,
  requiredText,
  revision,
} from '../fields.ts';
import { fold } from '../fold.ts';
import { patientFile } from './files.ts';
import { consentUses, photographConsent } from './photographs.ts';
import { sharedAccess } from './shared-access.ts';
import { termStates } from './term-states.ts';

const tags = ['terms'];

const signingWays = ['tablet', 'portal', 'link', 'paper'] as const;
export type SigningWay = (typeof signingWays)[number];

const patientTerm = z.object({
  id,
  title: z.string(),
  templateId: id,
  procedureId: id.nullable(),
  procedure: z.string().nullable(),
  /** The newest of its template. */
  version: z.number().int(),
  /** Of a signed one: the version that was signed. */
  signedVersion: z.number().int().nullable(),
  /** The procedure of a visit to come requires it. */
  isDue: z.boolean(),
  state: z.enum(termStates),
  onPaper: z.boolean(),
  /** The day on the paper. */
  signedOn: calendarDate.nullable(),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** For those with the record: why it was declined or revoked. */
  reason: z.string().nullable(),
  /** How a signed term was signed, and by whom; for those with `record`. `helper`: the member of staff who handed over the device or filed the paper. */
  signing: z
    .object({
      way: z.enum(signingWays),
      by: z.string(),
      isGuardian: z.boolean(),
      witness: z.string().nullable(),
      helper: z.string().nullable(),
    })
    .nullable(),
  /** Of a signed one, for those with the record and the patient. */
  file: patientFile.pick({ name: true, type: true, sizeBytes: true }).extend({ url: z.string() }).nullable(),
});
export type PatientTerm = z.infer<typeof patientTerm>;

const subject = z.object({ patientId: id, id });
const reason = requiredText(limits.explanation, 'Escreva o motivo');

/** The newest first, at most fifty; begins those that visits to come require. */
export const open = endpoint
  .route({ method: 'POST', path: '/patients/{patientId}/terms/open', tags, summary: 'Terms of a patient' })
  .input(z.object({ patientId: id }))
  .output(
    z.object({
      patient: z.object({ id, fullName: z.string() }),
      rows: z.array(patientTerm),
      /** Those that can be asked for. */
      templates: z.array(z.object({ id, name: z.string() })),
    }),
  );

/**
 * Of no procedure, as one about images, or once more of the procedure of one that was declined or revoked; where such a one is pending, that
 * one stays. NOT_FOUND for a template out of use.
 */
export const request = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/terms',
    tags,
    summary: 'Ask a patient to sign a term',
    successStatus: 201,
  })
  .input(z.object({ patientId: id, templateId: id, procedureId: id.nullable().default(null) }))
  .output(z.object({}));

/** Takes a pending one away that no one should sign. What a visit to come requires is begun again. @throws TERM_CLOSED, NOT_FOUND */
export const withdraw = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/terms/{id}/withdraw',
    tags,
    summary: 'Take back that a term was asked for',
  })
  .input(subject)
  .output(z.object({}));

/**
 * Hands the clinic's tablet to the patient: an access to this term and to nothing else, for ten minutes from the last time
 * that it was opened, and an hour at most.
 * @throws NOT_FOUND, TERM_CLOSED
 */
export const lend = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/terms/{id}/lend',
    tags,
    summary: 'Let a patient sign on this device',
  })
  .input(subject)
  .output(z.object({ access: z.string() }));

/** A pending one as a page to sign with a pen. Base64. */
export const print = endpoint
  .route({ method: 'POST', path: '/patients/{patientId}/terms/{id}/print', tags, summary: 'Print a term' })
  .input(subject)
  .output(z.object({ pdf: z.string() }));

export const unknownVersion = 'O modelo não tem esta versão: confira no fim do papel';
export const signedInFuture = 'A data não pode estar no futuro';
export const signedBeforeBirth = 'A data é de antes do nascimento do paciente';
/** @param day dd/mm/yyyy */
export const signedBeforeVersion = (version: number, day: string) =>
  `A versão ${version} do modelo é de ${day}: confira no papel a data e a versão`;
export const paperOfMinor = 'O paciente é menor de idade: digite o nome do responsável que assinou';

/**
 * Files the scan of a pending one that was signed with a pen: a file of the patient, which gets a number and an entry. `version` is
 * the one on the paper, and so is `signedOn`. `guardianName`: who signed it, where that was not the patient.
 * @throws TERM_CLOSED, NOT_FOUND, FILE_OF_DOCUMENT where the file is another document's; INVALID_INPUT for a minor without a guardian
 */
export const fileScan = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/terms/{id}/scan',
    tags,
    summary: 'File a term that was signed on paper',
  })
  .input(
    subject.extend({
      fileId: id,
      version: revision.min(1),
      signedOn: modernDate,
      guardianName: optionalName.default(null),
    }),
  )
  .output(z.object({ number: z.string() }));

/** What the patient said: a pending one is declined, a signed one revoked. @throws TERM_CLOSED, NOT_FOUND */
export const close = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/terms/{id}/close',
    tags,
    summary: 'Note that a term was declined or revoked',
  })
  .input(subject.extend({ as: z.enum(['declined', 'revoked']), reason }))
  .output(z.object({}));

export const termsContract = { open, request, withdraw, lend, print, fileScan, close };

/** Strokes of a drawing: x and y in turn, in thousandths of the drawing's width. */
export const drawingLimits = {
  width: 1_000,
  height: 400,
  strokes: 300,
  numbers: 6_000,
  length: 150,
} as const;

/** Length of all strokes: a dot, or a short line, is no signature. */
const drawnLength = (strokes: readonly (readonly number[])[]) =>
  strokes.reduce((sum, stroke) => {
    for (let at = 2; at + 1 < stroke.length; at += 2)
      sum += Math.hypot(
        (stroke[at] ?? 0) - (stroke[at - 2] ?? 0),
        (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0),
      );
    return sum;
  }, 0);

export const missingDrawing = 'Assine no quadro: um ponto ou um traço curto não é uma assinatura';
const drawing = z
  .array(z.array(z.number().int().min(0).max(drawingLimits.width)), missingDrawing)
  .refine(
    (strokes) => strokes.length <= drawingLimits.strokes && strokes.flat().length <= drawingLimits.numbers,
    'A assinatura ficou longa demais. Limpe o quadro e assine de novo.',
  )
  // The board sends none such.
  .refine(
    (strokes) =>
      strokes.every(
        (stroke) =>
          stroke.length % 2 === 0 &&
          stroke.every((value, at) => at % 2 === 0 || value <= drawingLimits.height),
      ),
    'A assinatura chegou incompleta. Limpe o quadro e assine de novo.',
  )
  .refine((strokes) => drawnLength(strokes) >= drawingLimits.length, missingDrawing);

export const missingCpf = 'Digite o CPF';
export const ownWitness = 'A testemunha é outra pessoa: confira o CPF';
/** Of a guardian or a witness. */
const person = z.object({
  name: requiredName('Digite o nome completo'),
  cpf: cpf.refine((value) => value !== null, missingCpf),
});

export const signature = z
  .object({
    name: requiredName('Digite o nome completo'),
    /** A minor's may be missing. */
    cpf,
    guardian: person.optional(),
    witness: person.optional(),
    drawing,
  })
  .refine((given) => given.cpf !== null || given.guardian !== undefined, {
    path: ['cpf'],
    message: missingCpf,
  })
  .refine(({ witness, guardian, cpf: own }) => !witness || ![own, guardian?.cpf].includes(witness.cpf), {
    path: ['witness', 'cpf'],
    message: ownWitness,
  });
export type TermSignature = z.output<typeof signature>;

const compared = (name: string) => fold(name).trim().replace(/\s+/gu, ' ');
/** With other accents, capitals or spaces too. As `app.is_same_name`. */
export const isSameName = (one: string, other: string) => compared(one) === compared(other);

/** Whether a name is one of those a patient is registered with. The database asks the same of who signs as the patient. */
export const isNameOfPatient = (
  name: string,
  { patientName, civilName }: { patientName: string; civilName: string | null },
) => [patientName, civilName ?? ''].some((own) => own !== '' && isSameName(own, name));

export const otherName =
  'Este não é o nome do cadastro. Se outra pessoa assina pelo paciente, ela entra abaixo, como responsável. Se o cadastro está errado, fale com a recepção.';
export const missingGuardian = 'O paciente é menor de idade: um responsável assina, com nome e CPF';
export const ownGuardian = 'O responsável é outra pessoa: este é o paciente';
export const otherCpf = 'Este CPF não é o do cadastro. Confira, ou fale com a recepção.';

const sharedTerm = z.object({
  title: z.string(),
  version: z.number().int(),
  text: z.string(),
  /** SHA-256 of the text: what is signed is what was shown. */
  textHash: z.string(),
  patientName: z.string(),
  /** Of a minor, as registered; else empty. */
  guardianName: z.string(),
  isMinor: z.boolean(),
  state: z.enum(termStates),
});
export type SharedTerm = z.infer<typeof sharedTerm>;

/** The term of an access (`lend`, `ownTerms.open`, `appointmentLinks.openForms`), which it renews. @throws LINK_INVALID */
const openShared = endpoint
  .route({ method: 'POST', path: '/shared-term/open', tags, summary: 'The term of an access' })
  .input(sharedAccess)
  .output(sharedTerm.extend({ access: z.string() }));

/** Whether the patient has an account, and so the copy in the portal. */
const hasAccount = z.boolean();

/** @throws LINK_INVALID, TERM_CLOSED; TERM_CHANGED where the text is no longer the one of `textHash`; INVALID_INPUT, UNPRINTABLE */
const sign = endpoint
  .route({ method: 'POST', path: '/shared-term/sign', tags, summary: 'Sign a term' })
  .input(
    signature.safeExtend({
      ...sharedAccess.shape,
      textHash: z.string().regex(/^[0-9a-f]{64}$/u, 'O valor não é válido'),
    }),
  )
  .output(
    z.object({
      number: z.string(),
      hasAccount,
      /** The PDF in base64, on a device of the patient's own; on the clinic's null. */
      copy: z.string().nullable(),
    }),
  );

/** @throws LINK_INVALID, TERM_CLOSED */
const decline = endpoint
  .route({ method: 'POST', path: '/shared-term/decline', tags, summary: 'Decline a term' })
  .input(sharedAccess.extend({ reason }))
  .output(z.object({}));

export const sharedTermContract = { open: openShared, sign, decline };

/**
 * The patient's own, the newest first; begins those that visits to come require. `access`: of a pending one. `uses`: the last word on
 * each use of photographs that was asked for.
 */
const openOwn = endpoint
  .route({ method: 'POST', path: '/portal/terms/open', tags: ['portal'], summary: 'Own terms' })
  .output(
    z.object({
      rows: z.array(
        patientTerm
          .pick({
            id: true,
            title: true,
            procedure: true,
            state: true,
            onPaper: true,
            signedOn: true,
            closedAt: true,
            file: true,
          })
          .extend({ access: z.string().nullable() }),
      ),
      uses: z.array(photographConsent.pick({ use: true, given: true, day: true, byTerm: true })),
    }),
  );

/** A signed one, for what is still to come. @throws TERM_CLOSED, NOT_FOUND */
const revokeOwn = endpoint
  .route({
    method: 'POST',
    path: '/portal/terms/{id}/revoke',
    tags: ['portal'],
    summary: 'Revoke an own term',
  })
  .input(z.object({ id, reason }))
  .output(z.object({}));

/** No more of this use of photographs. A term that allowed it is revoked with it. */
const revokeOwnUse = endpoint
  .route({
    method: 'POST',
    path: '/portal/photograph-uses/{use}/revoke',
    tags: ['portal'],
    summary: 'Take back an allowed use of own photographs',
  })
  .input(z.object({ use: z.enum(consentUses) }))
  .output(z.object({}));

export const ownTermsContract = { open: openOwn, revoke: revokeOwn, revokeUse: revokeOwnUse };
