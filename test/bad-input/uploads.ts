/** The table of bad uploads: the outcome of every bad file in each field that takes one. */
import type { ErrorCode } from '#contract/errors.ts';
import { docx, executable, html, jpeg, pdf, pdfWithScript, svg, xlsx, zip } from '#test/documents.ts';

const mb = 1024 * 1024;
/** The limit of a patient's file in the test. */
export const fileLimitBytes = mb;
export const pictureLimitBytes = 10 * mb;

/** A valid file, filled up to the size: readers stop at its end mark. */
function padded(start: Uint8Array, sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(start);
  return bytes;
}

type Disk = { name: string; bytes: Uint8Array<ArrayBuffer> };
/** @param limitBytes the limit of the field */
type Make = (limitBytes: number) => Disk;
const disk =
  (name: string, bytes: Uint8Array<ArrayBuffer>): Make =>
  () => ({ name, bytes });

export const badFiles = {
  'a program called .pdf': disk('laudo.pdf', executable),
  'a program called .jpg': disk('foto.jpg', executable),
  'a web page called .jpg': disk('foto.jpg', html),
  'an SVG called .jpg': disk('foto.jpg', svg),
  'an SVG': disk('logo.svg', svg),
  'a PDF': disk('laudo.pdf', pdf),
  'a PDF with a script': disk('laudo.pdf', pdfWithScript),
  'a Word document': disk('carta.docx', docx),
  'a spreadsheet called .docx': disk('carta.docx', xlsx),
  'an archive called .docx': disk('carta.docx', zip({ 'programa.exe': 'MZ' })),
  'a picture cut off': disk('foto.jpg', jpeg.slice(0, 40)),
  'nothing at all': disk('vazio.jpg', new Uint8Array()),
  'exactly the limit': (limit) => ({ name: 'foto.jpg', bytes: padded(jpeg, limit) }),
  'one byte under the limit': (limit) => ({ name: 'foto.jpg', bytes: padded(jpeg, limit - 1) }),
  'one byte over the limit': (limit) => ({ name: 'foto.jpg', bytes: padded(jpeg, limit + 1) }),
  'a name with accents': disk('Lesão à mão, coração.jpg', jpeg),
  'a name with slashes': disk('../../../etc\\foto.jpg', jpeg),
  'a name with quotes': disk('a "b" \'c\'; filename=d.exe.jpg', jpeg),
  'a name that is a tag': disk('<img src=x onerror=alert(1)>.jpg', jpeg),
  'a name of 255 characters': disk(`${'ã'.repeat(251)}.jpg`, jpeg),
  'a name that runs backwards': disk('foto\u202egpj.exe', jpeg),
} as const satisfies Record<string, Make>;

type BadFile = keyof typeof badFiles;

/**
 * `kept`: stored bit for bit, and sent as a download. `re-encoded`: stored as a new picture with the same pixels, and
 * sent as a picture. Otherwise the code of the refusal.
 */
export type UploadOutcome =
  | 'kept'
  | 're-encoded'
  | Extract<ErrorCode, `FILE_${string}` | 'PHOTOGRAPH_REFUSED'>;

const nothingElse = {
  'a program called .pdf': 'FILE_TYPE_REFUSED',
  'a program called .jpg': 'FILE_TYPE_REFUSED',
  'a web page called .jpg': 'FILE_TYPE_REFUSED',
  'an SVG called .jpg': 'FILE_TYPE_REFUSED',
  'an SVG': 'FILE_TYPE_REFUSED',
  'a spreadsheet called .docx': 'FILE_TYPE_REFUSED',
  'an archive called .docx': 'FILE_TYPE_REFUSED',
  'nothing at all': 'FILE_EMPTY',
  'one byte over the limit': 'FILE_TOO_LARGE',
} as const;

/** The same outcome for every file name. */
const forAnyName = (outcome: UploadOutcome) =>
  ({
    'one byte under the limit': outcome,
    'a name with accents': outcome,
    'a name with slashes': outcome,
    'a name with quotes': outcome,
    'a name that is a tag': outcome,
    'a name of 255 characters': outcome,
    'a name that runs backwards': outcome,
  }) as const;

const picture: Record<BadFile, UploadOutcome> = {
  ...nothingElse,
  ...forAnyName('re-encoded'),
  'a PDF': 'FILE_TYPE_REFUSED',
  'a PDF with a script': 'FILE_TYPE_REFUSED',
  'a Word document': 'FILE_TYPE_REFUSED',
  'a picture cut off': 'FILE_TYPE_REFUSED',
  'exactly the limit': 're-encoded',
};

const unreadable = Object.fromEntries(
  Object.entries(picture).map(([name, outcome]) => [
    name,
    outcome === 'FILE_TYPE_REFUSED' ? 'PHOTOGRAPH_REFUSED' : outcome,
  ]),
);
const photograph: Record<BadFile, UploadOutcome> = { ...picture, ...unreadable };

export const uploads = {
  'files.upload: file': {
    ...nothingElse,
    ...forAnyName('kept'),
    'a PDF': 'kept',
    // A record is kept unchanged. Decision 017 says why the script can do no harm.
    'a PDF with a script': 'kept',
    'a Word document': 'kept',
    // A viewer shows the part that exists.
    'a picture cut off': 'kept',
    'exactly the limit': 'kept',
  },
  'expenses.attach: file': {
    ...nothingElse,
    ...forAnyName('kept'),
    'a PDF': 'kept',
    'a PDF with a script': 'kept',
    'a Word document': 'FILE_TYPE_REFUSED',
    'a picture cut off': 'kept',
    'exactly the limit': 'kept',
  },
  'cards.read: file': {
    ...picture,
    ...Object.fromEntries(Object.keys(picture).map((name) => [name, 'BANK_FILE_REFUSED'])),
    'nothing at all': 'FILE_EMPTY',
    'one byte over the limit': 'FILE_TOO_LARGE',
  },
  'patients.setPhoto: photo': picture,
  'photographs.upload: file': photograph,
  'sharedPhotographs.add: file': photograph,
  // 'Under 10 MB': docs/product.md, Procedures.
  'procedures.create: media': { ...picture, 'exactly the limit': 'FILE_TOO_LARGE' },
  'procedures.update: media': { ...picture, 'exactly the limit': 'FILE_TOO_LARGE' },
  'settings.update: logo': picture,
} as const satisfies Record<string, Record<BadFile, UploadOutcome>>;

export type UploadPlace = keyof typeof uploads;
