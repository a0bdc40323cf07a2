/** Data that come from another system or from a spreadsheet. Administrators only (decision 077). */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, instant, pageOf, paging } from '../fields.ts';
import { type FindingTime, findingActions, findingReasons } from './import-findings.ts';
import { sourceFailures } from './source-failures.ts';
import { sheetFailures } from './spreadsheet-files.ts';
import { answeredStatus } from './spreadsheet-options.ts';

/** `platform`: a dump of the older hosted platform. The others: a spreadsheet. */
const importKinds = ['platform', 'patients', 'appointments', 'packages'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `checking`, `importing` and `undoing`: the server works. `preparing`: files and answers are missing. `review`: the check
 * has ended, a person decides.
 */
export const importStates = [
  'preparing',
  'checking',
  'review',
  'importing',
  'done',
  'undoing',
  'undone',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];
const plannedStates: readonly ImportState[] = ['preparing', 'checking', 'review', 'cancelled'];
/** Nothing of the import has come in, or nothing of it is left. */
export const findingTimeOf = (state: ImportState): FindingTime => {
  if (state === 'undone') return 'undone';
  return plannedStates.includes(state) ? 'planned' : 'done';
};
export const workingStates = ['checking', 'importing', 'undoing'] as const satisfies ImportState[];
export const isWorking = (state: ImportState) => workingStates.some((each) => each === state);

/** What the server is doing. */
export const importSteps = {
  reading: 'Lendo o arquivo',
  checking: 'Conferindo os dados',
  copying_files: 'Copiando os arquivos',
  writing_rows: 'Gravando os dados',
  comparing: 'Comparando com a origem',
  removing_rows: 'Retirando os dados',
  removing_files: 'Retirando os arquivos',
} as const;
export type ImportStep = keyof typeof importSteps;

/** A check does the same work and keeps nothing of it. */
const stepsOfCheck: Partial<Record<ImportStep, string>> = {
  copying_files: 'Conferindo os arquivos',
  writing_rows: 'Conferindo os dados',
};
export const stepName = (step: ImportStep, isCheck: boolean): string =>
  (isCheck ? stepsOfCheck[step] : undefined) ?? importSteps[step];

/** Why the work stopped, and what to do. Nothing is half done; 'Tentar de novo' starts it again. */
export const importFailures = {
  internal: 'Algo não funcionou. Tente de novo; se voltar a acontecer, veja o registro do servidor.',
  storage_full: 'Não há espaço para os arquivos. Libere espaço e tente de novo.',
  storage_unavailable: 'O armazenamento de arquivos não respondeu. Tente de novo em alguns minutos.',
  database_unavailable: 'O banco de dados não respondeu. Tente de novo em alguns minutos.',
  source_missing: 'O arquivo enviado não está mais aqui. Envie-o de novo.',
  ...sourceFailures,
  columns_missing:
    'Falta dizer em que colunas estão o nome, ou o paciente, a data e o horário, ou o que falta pagar.',
  ...sheetFailures,
  /** Another import or a person changed what the check had found. */
  changed_meanwhile: 'Os dados mudaram depois da conferência. Confira de novo.',
  undo_too_late: 'Alguém já alterou os dados depois da importação. Ela não pode mais ser desfeita.',
} as const;
export type ImportFailure = keyof typeof importFailures;

/** Another file is needed: the same one fails again. */
export const isSourceFault = (failure: ImportFailure): boolean =>
  Object.hasOwn(sourceFailures, failure) || Object.hasOwn(sheetFailures, failure);

const megabyte = 1024 * 1024;
/** Of what a page uploads, besides spreadsheets (`sheetLimits`). The command at the server has none of these limits. */
export const importLimits = {
  dumpBytes: 200 * megabyte,
  archiveBytes: 1024 * megabyte,
  fileName: 300,
} as const;

/** Days after which an abandoned import is cancelled, and after which the traces of an ended one are removed. */
export const importDays = { abandoned: 30, cleared: 90 } as const;
/** Starts of the work without an end, after which it is not started again by itself. */
export const maxAttempts = 5;

/** The upload of a source: `PUT` with the file as its body and its name, URI-encoded, in the header `x-file-name`. */
export const sourceUpload = (importId: string) => `/api/imports/${importId}/source`;
/** The same for the older platform's files, as a ZIP. */
export const filesUpload = (importId: string) => `/api/imports/${importId}/files`;
/** All findings as CSV. */
export const findingsDownload = (importId: string) => `/api/imports/${importId}/findings.csv`;

function codes<Code extends string>(sentences: Record<Code, string>) {
  const isCode = (word: string): word is Code => Object.hasOwn(sentences, word);
  return z.enum(Object.keys(sentences).filter(isCode));
}

const count = z.number().int();

/** Counts and sums only: no data of patients. */
export const importResult = z.object({
  /** By table of ours; `read` rows of the source. */
  tables: z
    .array(z.object({ table: z.string(), read: count, imported: count, merged: count, skipped: count }))
    .default([]),
  /** The same figure of both sides, such as the number of appointments of a year or the bytes of all files. */
  comparison: z
    .array(
      z.object({
        /** `comparedFigures` of contract/moving/platform-imports.ts */
        what: z.string(),
        source: z.number(),
        ours: z.number(),
        /** Of rows that stayed out, each with its finding: `source` is `ours` and these. */
        left: z.number().optional(),
      }),
    )
    .default([]),
  /** Of patients, with their bytes; `pictures`: photographs of patients and media of procedures. */
  files: z.object({ count, bytes: count, pictures: count.default(0) }).optional(),
  /** Appointments without a professional: whose they may be, by name, and whose they become. */
  unnamed: z.object({ appointments: count, candidates: z.array(z.string()), chosen: z.string() }).optional(),
  /**
   * Names in the source that no professional here has. `candidates`: the professionals here and those that come. `choice`: one of
   * them, or '' for a new person.
   */
  professionals: z
    .object({
      candidates: z.array(z.string()),
      names: z.array(
        z.object({ key: z.string(), name: z.string(), appointments: count, choice: z.string() }),
      ),
    })
    .optional(),
  /** Words of the status of appointments that are not known, and what each was said to mean. */
  statuses: z
    .array(z.object({ key: z.string(), name: z.string(), lines: count, choice: answeredStatus.nullable() }))
    .optional(),
  /** Files of the source in a patient's folder that no row names, and whether they become files of the patient. */
  looseFiles: z.object({ files: count, comes: z.boolean() }).optional(),
  /**
   * Rows that were here by an earlier dump of the source, and those of them that the source has changed since; `differing`: that were
   * changed here and are otherwise in the source; `gone`: that an earlier dump brought and the source has no more.
   */
  present: z
    .object({ rows: count, changed: count, differing: count.default(0), gone: count.default(0) })
    .optional(),
  /** When the same dump was imported, by an import that was not taken back. */
  importedAt: instant.optional(),
  /** When a row of the dump was last made or changed: it tells two copies apart. */
  newestAt: instant.optional(),
  /** Where the work stopped, such as a table and a line of the source; no value of it. */
  failedAt: z.string().optional(),
});
export type ImportResult = z.infer<typeof importResult>;

const firstChange = z.object({
  /** Null: without a name. */
  name: z.string().nullable(),
  happenedAt: instant,
  action: z.string(),
  noun: z.string(),
});

const importRow = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  failure: codes(importFailures).nullable(),
  sourceName: z.string().nullable(),
  filesName: z.string().nullable(),
  /** Whether the server has the file, so that it can work. A command reads its own. Removed when the import has ended. */
  isSourceHere: z.boolean(),
  step: codes(importSteps).nullable(),
  done: count,
  total: count,
  /** Of the present step; null while it cannot be told. */
  remainingSeconds: count.nullable(),
  result: importResult.nullable(),
  createdAt: instant,
  /** Null: by a command at the server. */
  createdName: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  /** Whether the means to undo it are still kept. */
  isUndoKept: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

const route = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  endpoint.route({ method, path, tags: ['imports'], summary });

export const list = route('GET', '/imports', 'Imports, newest first').input(paging).output(pageOf(importRow));

/** NOT_FOUND */
export const get = route('GET', '/imports/{id}', 'An import with its progress')
  .input(z.object({ id }))
  .output(
    importRow.extend({
      findings: count,
      /** Whether a process works on an import now. One whose command was killed waits for it to be given again. */
      isWorkedOn: z.boolean(),
      /** The first change by a person after the import; where there is one, it cannot be undone. */
      firstChange: firstChange.nullable(),
      /** Imports that are undone before this one, where `firstChange` is one of them; the newest first. */
      laterImports: z.array(importRow.omit({ remainingSeconds: true, step: true, undoneAt: true })),
    }),
  );

export const finding = z.object({
  /** Its place in the order, from 1. */
  number: count,
  table: z.string(),
  line: count.nullable(),
  sourceId: z.string().nullable(),
  /** Without an id where the patient is not here: before the import, or deleted since. */
  patient: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  field: z.string().nullable(),
  reason: codes(findingReasons),
  action: codes(findingActions),
  value: z.string().nullable(),
});

/** Rows in the order of the source; reasons by their weight, with the number of each reason in the whole import. */
export const findings = route('GET', '/imports/{id}/findings', 'What an import could not bring as it was')
  .input(paging.extend({ id, reason: codes(findingReasons).optional() }))
  .output(
    pageOf(finding).extend({
      reasons: z.array(z.object({ reason: codes(findingReasons), count })),
    }),
  );

/** An empty import, for the upload of its files. */
export const create = route('POST', '/imports', 'Begin an import')
  .input(z.object({ kind: z.enum(importKinds) }))
  .output(z.object({ id }));

const one = z.object({ id });
/** From `preparing` or `review`. IMPORT_STATE, IMPORT_WITHOUT_SOURCE */
export const check = route('POST', '/imports/{id}/check', 'Check what an import would bring')
  .input(one)
  .output(z.object({}));
/** From `review`. IMPORT_STATE, IMPORT_WITHOUT_SOURCE */
export const start = route('POST', '/imports/{id}/start', 'Import what was checked')
  .input(one)
  .output(z.object({}));
/** Before `importing`. Its files are removed. IMPORT_STATE */
export const cancel = route('POST', '/imports/{id}/cancel', 'Give an import up')
  .input(one)
  .output(z.object({}));
/**
 * Of the older platform. `professional`: whose the appointments without one become, a candidate of `result.unnamed` or
 * `noProfessional`. `bringsLooseFiles`: of `result.looseFiles`. `status`: of `result.statuses`. `professionalName`: who a name of
 * `result.professionals` is. From `review`. IMPORT_STATE, INVALID_INPUT
 */
export const choose = route('POST', '/imports/{id}/choices', 'Decide what the check has left open')
  .input(
    z.object({
      id,
      professional: z.string().max(300, 'Escolha uma das opções').optional(),
      bringsLooseFiles: z.boolean().optional(),
      status: z.object({ key: z.string().max(300), choice: answeredStatus.nullable() }).optional(),
      professionalName: z
        .object({ key: z.string().max(300), choice: z.string().max(300, 'Escolha uma das opções') })
        .optional(),
    }),
  )
  .output(z.object({}));
/** After a failure. IMPORT_STATE, IMPORT_WITHOUT_SOURCE */
export const retry = route('POST', '/imports/{id}/retry', 'Try again after a failure')
  .input(one)
  .output(z.object({}));
/** From `done`, or after a failure from `importing`. IMPORT_STATE, UNDO_TOO_LATE */
export const undo = route('POST', '/imports/{id}/undo', 'Take back what an import brought')
  .input(one)
  .output(z.object({}));

export const importsContract = {
  list,
  get,
  findings,
  create,
  check,
  choose,
  start,
  cancel,
  retry,
  undo,
};
