/** A patient's files, as the clinic lists and uploads them. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, instant, limits, optionalText, pageOf, paging, requiredText } from '../fields.ts';
import { documentKindNames, fileCategories } from './file-kinds.ts';
import { quoteState } from './quotes.ts';
import { takeBackInput } from './taking-back.ts';

export const missingFile = 'Por favor, selecione um arquivo para upload';
export const otherFileSent = 'Este envio já foi feito com outro arquivo. Escolha o arquivo novamente';
const missingFileName = 'Por favor, forneça um nome para o arquivo';

/**
 * The accepted media types with their file extensions; a downloaded file gets the first extension. The server
 * determines the type from the content, not from the name or the declared type.
 */
export const acceptedFileTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type AcceptedFileType = keyof typeof acceptedFileTypes;

export const isAcceptedFileType = (type: string): type is AcceptedFileType =>
  Object.hasOwn(acceptedFileTypes, type);

export const patientFile = z.object({
  id,
  name: z.string(),
  category: z.enum(fileCategories),
  /** Media type. */
  type: z.string(),
  sizeBytes: z.number().int(),
  /** Null without the permission `record`. */
  description: z.string().nullable(),
  createdAt: instant,
  /** Address of the file on this server; null for an entry without a file, and without the permission `record`. */
  url: z.string().nullable(),
});
export type PatientFile = z.infer<typeof patientFile>;

/** As a list shows it. */
export const listedFile = patientFile.extend({
  /** Of an issued document. */
  document: z
    .object({
      /** Without the permission `record` null, except of a term. A term that is cancelled is revoked. */
      kind: z.enum([...documentKindNames, 'term']).nullable(),
      cancelledAt: instant.nullable(),
      /** Who signed it with a certificate; null: signed with a pen. */
      signedBy: z.string().nullable(),
      /** Null for other documents. */
      quote: quoteState.nullable(),
    })
    .optional(),
});
export type ListedFile = z.infer<typeof listedFile>;

/** How the list is divided: by the kind of file ('documents', 'images') and by category. */
export const fileTabs = [
  'all',
  'documents',
  'images',
  'exams',
  'prescriptions',
  'papers',
  'procedures',
  'plans',
] as const;
export type FileTab = (typeof fileTabs)[number];

const fileText = {
  name: requiredText(limits.name, missingFileName),
  description: optionalText(limits.description),
};

/** The text fields of a file. */
export const fileTextInput = z.object(fileText);

/** One page of one tab, newest first, with the number of entries of each tab. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/files',
    tags: ['files'],
    summary: 'Files of a patient',
  })
  .input(paging.extend({ patientId: id, tab: z.enum(fileTabs).default('all') }))
  .output(
    pageOf(listedFile).extend({
      patient: z.object({ id, fullName: z.string() }),
      counts: z.record(z.enum(fileTabs), z.number().int()),
      /** Maximum size of a file, in bytes. */
      limitBytes: z.number().int(),
    }),
  );

/**
 * The file is stored unchanged. A retry with the same `uploadKey`, after a lost response, does not store it twice; the text
 * fields of the last attempt apply.
 */
export const upload = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/files',
    tags: ['files'],
    summary: 'Add a file to a patient',
    successStatus: 201,
  })
  .input(
    z.object({
      patientId: id,
      file: z.file(missingFile),
      ...fileText,
      category: z.enum(fileCategories).default('exame'),
      /** Chosen by the client, unique for each file of a patient. */
      uploadKey: z.uuid().optional(),
    }),
  )
  .output(patientFile);

/** NOT_FOUND also once it is taken back. */
export const takeBack = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/files/{id}/take-back',
    tags: ['files'],
    summary: 'Take a file back from a record',
  })
  .input(takeBackInput)
  .output(z.object({}));

export const filesContract = { list, upload, takeBack };
