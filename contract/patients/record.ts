/**
 * What professionals write about a patient: drafts, which save themselves and belong to their author, and signed entries,
 * which never change (decision 094). An entry belongs to an appointment (`consultation`), to a day without one (`note`), or
 * to the entry that it corrects (`addendum`).
 */
import { z } from 'zod';
import { stateCodes } from '../clinic/professionals.ts';
import { endpoint } from '../errors.ts';
import {
  calendarDate,
  id,
  instant,
  largestInteger,
  limits,
  modernDate,
  requiredText,
  revision,
  search,
} from '../fields.ts';
import { markUnusable, tooLong } from '../text-rules.ts';
import { application, signedApplication, storedApplication } from './application.ts';
import { strikeReasons, takeBackInput } from './taking-back.ts';
import { termStates } from './term-states.ts';

export const sectionKeys = [
  'complaint',
  'examination',
  'hypotheses',
  'diagnosis',
  'conduct',
  'orientations',
] as const;
export type SectionKey = (typeof sectionKeys)[number];

export const sectionTitles: Record<SectionKey, string> = {
  complaint: 'Queixa',
  examination: 'Exame',
  hypotheses: 'Hipóteses',
  diagnosis: 'Diagnóstico',
  conduct: 'Conduta',
  orientations: 'Orientações para o paciente',
};

/** The author of what an import brought: notes of another system, which no person signs (decision 099). */
export const importedAuthor = { name: 'Sistema anterior', council: 'importado' } as const;

export const sectionLimit = 20_000;

/**
 * Characters that cannot be stored are replaced, not refused: a pasted table of a word processor has some, and saving
 * goes on while a person types.
 */
const sectionText = z
  .string()
  .max(sectionLimit, tooLong(sectionLimit))
  .transform((text) => markUnusable(text.replace(/\r\n?|[\v\f]/gu, '\n')).trim());

const diagnosis = z.object({
  /** Of the CID-10, as 'L70.0'; null for words of one's own. */
  code: z
    .string()
    .regex(/^[A-Z]\d{2}(\.\d)?$/u, 'Digite um código da CID-10, como L70.0')
    .nullable(),
  text: requiredText(limits.name, 'Escreva o diagnóstico'),
});
export type Diagnosis = z.infer<typeof diagnosis>;
/** Of one entry. */
export const maxDiagnoses = 20;

export const recordWords = z.object({
  sections: z
    .array(
      z.object({
        key: z.enum(sectionKeys),
        text: sectionText,
        /** Copied from the last consultation and not edited since. */
        copied: z.boolean().default(false),
      }),
    )
    .max(sectionKeys.length),
  diagnoses: z.array(diagnosis).max(maxDiagnoses).default([]),
  /** After the signature the portal and the patient's own copy of the record have the orientations. */
  published: z.boolean().default(true),
  /** What was put on or into the skin; null: nothing. */
  application: application.nullable().default(null),
});
export type RecordWords = z.infer<typeof recordWords>;
/** What is written with letters. */
export type WrittenWords = Omit<RecordWords, 'application'>;

/** Whether there is anything to store and to sign. */
export const hasWords = ({
  sections,
  diagnoses,
  application,
}: Pick<RecordWords, 'sections' | 'diagnoses' | 'application'>) =>
  diagnoses.length > 0 ||
  sections.some(({ text }) => text.trim() !== '') ||
  (application !== null && application.uses.length > 0);

/** As `recordWords`, as they were stored. */
const storedWords = z.object({
  sections: z.array(z.object({ key: z.enum(sectionKeys), text: z.string(), copied: z.boolean() })),
  diagnoses: z.array(z.object({ code: z.string().nullable(), text: z.string() })),
  published: z.boolean(),
  application: storedApplication.nullable(),
});

/** What is signed; `recordContent` of server/patients/record writes it as canonical JSON. */
export const entryText = z.object({
  sections: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
  diagnoses: z.array(z.object({ code: z.string().nullable(), text: z.string() })),
  published: z.boolean(),
  /** Signed with it. */
  anamneses: z.array(z.object({ id, title: z.string(), sentAt: instant })).default([]),
  /** Without its marks. */
  application: signedApplication.omit({ marks: true }).nullable().default(null),
});

/** With the answers of its anamneses and the marks of its application, as the signed text holds them. */
export const wholeEntryText = entryText.extend({
  application: signedApplication.nullable().default(null),
  anamneses: z
    .array(
      entryText.shape.anamneses
        .unwrap()
        .element.extend({ answers: z.array(z.object({ question: z.string(), answer: z.string() })) }),
    )
    .default([]),
  /** What a document was made from; of it only what says that a term was signed with a pen. */
  document: z
    .object({
      words: z.object({ onPaper: z.boolean().optional(), signedOn: calendarDate.nullish() }).optional(),
    })
    .optional(),
});

export const recordEntry = entryText.extend({
  id,
  /** 'document': one that was issued (documents.ts); its text is its only section. */
  kind: z.enum(['consultation', 'note', 'addendum', 'document']),
  appointmentId: id.nullable(),
  correctsId: id.nullable(),
  authorName: z.string(),
  authorCouncil: z.string(),
  /** The caller signed it. */
  isOwn: z.boolean(),
  /** The clinic's day it is about. */
  day: calendarDate,
  signedAt: instant,
  /** Of a term that was signed with a pen: the day on the paper, null where it was not asked for. `signedAt` is when it was filed. */
  paper: z.object({ signedOn: calendarDate.nullable() }).optional(),
  /** Of the lots of its application, those that were recalled since; not part of what was signed. */
  recalls: z.array(z.object({ productId: id, lotCode: z.string(), recallReason: z.string() })),
  /** In the chain of the patient's entries. */
  position: z.number().int(),
  /** SHA-256 of the canonical JSON, in hexadecimal digits. */
  hash: z.string(),
  struck: z
    .object({
      reason: z.enum(strikeReasons),
      explanation: z.string().nullable(),
      at: instant,
      byName: z.string().nullable(),
    })
    .nullable(),
});
export type RecordEntry = z.infer<typeof recordEntry>;
const wholeEntry = recordEntry.extend({
  anamneses: wholeEntryText.shape.anamneses,
  application: wholeEntryText.shape.application,
});
export type WholeEntry = z.infer<typeof wholeEntry>;

/** What a draft is about: an appointment, an entry to correct, or neither. */
const subject = z.object({
  patientId: id,
  appointmentId: id.optional(),
  correctsId: id.optional(),
});

/** Everything that the screen of one consultation shows. `closed`: only addenda can be written. */
export const get = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/record/draft',
    tags: ['record'],
    summary: 'A consultation, a note or an addendum that is being written',
  })
  .input(subject)
  .output(
    z.object({
      patient: z.object({ id, fullName: z.string() }),
      appointment: z
        .object({
          id,
          date: calendarDate,
          time: z.string(),
          status: z.string(),
          service: z.string(),
          procedureId: id.nullable(),
          professionalId: id,
          sessionNumber: z.number().int().nullable(),
          sessions: z.number().int().nullable(),
          /** Between the sessions of its series. */
          everyDays: z.number().int().nullable(),
          /** Since when it has its status. */
          since: instant.nullable(),
          /** A photograph of the patient was taken on its day. */
          isPhotographed: z.boolean(),
          /** Resources that its procedure needs, without rooms. */
          devices: z.array(z.string()),
        })
        .nullable(),
      /**
       * Of the term that the visit's procedure requires; null where it requires none. A note has no procedure: 'signed' where the
       * patient signed one that holds and none is awaited, null where no procedure of the clinic requires one.
       */
      term: z.enum(termStates).nullable(),
      draft: z
        .object({ words: storedWords, day: calendarDate, revision: z.number().int(), savedAt: instant })
        .nullable(),
      /** Who else is writing in the same visit. */
      others: z.array(z.object({ authorName: z.string().nullable(), startedAt: instant })),
      /** Signed in this visit; of an addendum, the corrected one. */
      entries: z.array(recordEntry.omit({ paper: true })),
      /** The last consultation, of another visit; the last note where there is none. For 'Conduta da última vez'. */
      last: recordEntry
        .omit({ appointmentId: true, correctsId: true, struck: true, recalls: true, paper: true })
        .nullable(),
      /**
       * The patient's newest applications, of other visits, one of each kind: made with the same products and devices. Those of the
       * visit's procedure come first, the newest first. Struck out ones are left out.
       */
      lastApplications: z.array(z.object({ entryId: id, day: calendarDate, application: signedApplication })),
      /** Diagnoses that the clinic used lately. */
      usedDiagnoses: z.array(z.object({ code: z.string().nullable(), text: z.string() })),
      /** In the clinic's order, with its titles. */
      sections: z.array(z.object({ key: z.enum(sectionKeys), title: z.string(), hidden: z.boolean() })),
      /** What the clinic asks for at this procedure: `recordNeeds` of record-settings.ts. */
      needs: z.array(z.string()),
      /** Whether the anamnesis is filled in; null where the clinic asks for none. */
      anamnesis: z.enum(['filled', 'pending']).nullable(),
      /** Who signs; no council while the professional's number is missing, not linked without a professional. */
      signer: z.object({ council: z.string().nullable(), linked: z.boolean() }),
      closed: z.boolean(),
    }),
  );

/**
 * Saves a draft. `revision` is that of the words which were changed, 0 for a new draft. Words without any text remove
 * the draft; the answer's revision is 0 then.
 * @throws CHANGED_MEANWHILE where another tab saved since, DRAFT_GONE where one signed, VISIT_CLOSED, FUTURE_APPOINTMENT
 */
export const save = endpoint
  .route({
    method: 'PUT',
    path: '/patients/{patientId}/record/draft',
    tags: ['record'],
    summary: 'Save a draft',
  })
  .input(
    subject.extend({
      /** Of a note only, at most today and not before the patient's birth. Default: as it was, of a new draft today. */
      day: modernDate.optional(),
      revision: revision.min(0),
      words: recordWords.refine(
        ({ sections }) => new Set(sections.map(({ key }) => key)).size === sections.length,
        'Cada seção pode aparecer uma vez',
      ),
    }),
  )
  .output(z.object({ revision: z.number().int(), savedAt: instant }));

/** Of a note, whose day is chosen. */
export const dayBeforeBirth = 'A data é de antes do nascimento do paciente';

export const missingCouncil = 'Digite a sigla do conselho';
export const missingCouncilNumber = 'Digite o número no conselho';

/**
 * Signs the draft as it was saved with this revision. With the last signature of its visit the appointment is completed.
 * @throws CHANGED_MEANWHILE, COUNCIL_MISSING, STATUS_NOT_ALLOWED, FUTURE_APPOINTMENT, APPLICATION_REFUSED, DRAFT_GONE where it
 * is signed already; NOT_FOUND where what it corrects is struck out
 */
export const sign = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/record/entries',
    tags: ['record'],
    summary: 'Sign a draft',
    successStatus: 201,
  })
  .input(
    subject.extend({
      revision: revision.min(1),
      /** The professional's own registration. INVALID_INPUT where there is one already. */
      registration: z
        .object({
          council: requiredText(20, missingCouncil),
          number: requiredText(20, missingCouncilNumber),
          state: z.enum(stateCodes, 'Escolha a UF'),
        })
        .optional(),
    }),
  )
  .output(
    z.object({
      entry: recordEntry.omit({ struck: true, anamneses: true, recalls: true, paper: true }),
      visitClosed: z.boolean(),
    }),
  );

/** Newest first. `before`: the `position` of the last one of the page before. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/record/entries',
    tags: ['record'],
    summary: 'Signed entries of a patient',
  })
  .input(z.object({ patientId: id, before: z.coerce.number().int().min(1).max(largestInteger).optional() }))
  .output(
    z.object({
      patient: z.object({ id, fullName: z.string() }),
      rows: z.array(wholeEntry),
      /** The next `before`; null at the end. */
      next: z.number().int().nullable(),
    }),
  );

/** With its marks, which the lists of entries leave out. NOT_FOUND also for an entry without one. */
export const marks = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/record/entries/{id}/application',
    tags: ['record'],
    summary: 'What was applied, of a signed entry',
  })
  .input(z.object({ patientId: id, id }))
  .output(z.object({ application: signedApplication }));

/** Shorter words are in too many entries. */
export const shortestSearch = 3;
export const mostFound = 20;

const foundEntry = recordEntry.pick({ id: true, kind: true, day: true, authorName: true }).extend({
  patient: z.object({ id, fullName: z.string() }),
  /** Of a document: its kind and number, as 'Termo 2026/0012'. */
  documentName: z.string().nullable(),
  /** What is written around the first word, in turn without and with words of the search: 'Tem ', 'ácido', ' em casa'. */
  excerpt: z.array(z.string()),
});
export type FoundEntry = z.infer<typeof foundEntry>;

/**
 * Entries of all patients with all words of a search, the newest first; none for a shorter one, none that were struck out
 * or correct one that was.
 */
export const find = endpoint
  .route({
    method: 'GET',
    path: '/record/entries',
    tags: ['record'],
    summary: 'Signed entries with some words',
  })
  .input(z.object({ search }))
  .output(
    z.object({
      rows: z.array(foundEntry),
      /** Whether there are more than `mostFound`. */
      more: z.boolean(),
    }),
  );

/**
 * Strikes an entry out, one's own or as an administrator. It stays readable to those with the record.
 * @throws ENTRY_OF_ANOTHER; NOT_FOUND also for one that is struck already
 */
export const strike = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/record/entries/{id}/strike',
    tags: ['record'],
    summary: 'Strike an entry out',
  })
  .input(takeBackInput)
  .output(z.object({}));

/** The caller's own drafts, oldest first ('O que ficou em aberto'). */
export const unsigned = endpoint
  .route({
    method: 'GET',
    path: '/record/drafts',
    tags: ['record'],
    summary: 'Own drafts that are not signed',
  })
  .output(
    z.object({
      rows: z.array(
        z.object({
          patientId: id,
          patientName: z.string(),
          appointmentId: id.nullable(),
          correctsId: id.nullable(),
          day: calendarDate,
          startedAt: instant,
        }),
      ),
    }),
  );

export const recordContract = { get, save, sign, list, marks, find, strike, unsigned };
