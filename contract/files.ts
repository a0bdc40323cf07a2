/** Files of a patient: what administrators see and send. */
import { z } from 'zod';
import { endpoint } from './errors.ts';
import { id, instant, limits, optionalText, pageOf, paging, requiredText } from './fields.ts';

export const missingFile = 'Por favor, selecione um arquivo para upload';
export const otherFileSent = 'Este envio já foi feito com outro arquivo. Escolha o arquivo novamente';
export const missingFileName = 'Por favor, forneça um nome para o arquivo';

/** What a file is about. Records brought over hold other values too; each of those counts as 'treatment'. */
export const fileCategories = ['exame', 'prescricao', 'procedure', 'treatment'] as const;
export type FileCategory = (typeof fileCategories)[number];

/**
 * What is accepted, by media type, with the endings that its names have; the first is the one it is given. The server
 * finds the type in the content; neither the name nor the declared type decides.
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
  description: z.string().nullable(),
  createdAt: instant,
  /** Where the file is fetched from this server; null for an entry that has no file. */
  url: z.string().nullable(),
});
export type PatientFile = z.infer<typeof patientFile>;

/** How the list is divided: by the kind of file ('documents', 'images') and by category. */
export const fileTabs = ['all', 'documents', 'images', 'exams', 'prescriptions', 'procedures'] as const;
export type FileTab = (typeof fileTabs)[number];

const fileText = {
  name: requiredText(limits.name, missingFileName),
  description: optionalText(limits.description),
};

/** What is written about a file. */
export const fileTextInput = z.object(fileText);

/** One page of one tab, newest first, with how many each tab holds. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/files',
    tags: ['files'],
    summary: 'Files of a patient',
  })
  .input(paging.extend({ patientId: id, tab: z.enum(fileTabs).default('all') }))
  .output(
    pageOf(patientFile).extend({
      patient: z.object({ id, fullName: z.string() }),
      counts: z.record(z.enum(fileTabs), z.number().int()),
      /** Largest file that is taken, in bytes. */
      limitBytes: z.number().int(),
    }),
  );

/**
 * Kept bit for bit. Sent once more with the same `uploadKey`, because an answer was lost on the way, it is not stored
 * twice: what was sent last about the file holds.
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
      /** Of the sender's choosing, another for each file of a patient. */
      uploadKey: z.uuid().optional(),
    }),
  )
  .output(patientFile);

export const filesContract = { list, upload };
