/** Files on their way into a record: what each will be called, and how far it is. */
import { limits } from '#contract/fields.ts';
import { type FileCategory, fileTextInput } from '#contract/files.ts';

export type UploadState =
  | { kind: 'waiting' }
  /** Whole per cent that has gone out. */
  | { kind: 'sending'; percent: number }
  | { kind: 'sent' }
  /** It can be tried again. */
  | { kind: 'failed'; message: string }
  /** It is no file for a record, and can only be taken away. */
  | { kind: 'refused'; message: string };

export type Upload = {
  /** Goes with the file, so that the server knows it again when it is sent once more. */
  key: string;
  file: File;
  name: string;
  category: FileCategory;
  description: string;
  /** What is wrong with a field, once somebody has tried to send it. */
  problems: Partial<Record<'name' | 'description', string>>;
  state: UploadState;
};

/** The proposed name of a file: its own name up to the first dot. */
export const baseName = (fileName: string) =>
  (fileName.split('.')[0] ?? '')
    .replace(/[\p{Cc}\u202d\u202e]/gu, ' ')
    .trim()
    .slice(0, limits.name)
    // A cut, or the file's own name, can leave half of a surrogate pair.
    .replace(/\p{Cs}/gu, '');

/** As `crypto.randomUUID`, which browsers have over HTTPS only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 and the usual variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

export const newUpload = (file: File, problem: string | null): Upload => ({
  key: newKey(),
  file,
  name: baseName(file.name),
  category: 'exame',
  description: '',
  problems: {},
  state: problem ? { kind: 'refused', message: problem } : { kind: 'waiting' },
});

/** Whether a file is still to be sent. */
export const isPending = ({ state }: Upload) => state.kind === 'waiting' || state.kind === 'failed';

/** Whether taking it away would lose something. */
export const isUnsaved = (upload: Upload) => isPending(upload) || upload.state.kind === 'sending';

/** What is wrong with what is written about a file; empty when it can be sent. */
export function problemsOf({ name, description }: Pick<Upload, 'name' | 'description'>): Upload['problems'] {
  const problems: Upload['problems'] = {};
  for (const { path, message } of fileTextInput.safeParse({ name, description }).error?.issues ?? []) {
    const [field] = path;
    if (field === 'name' || field === 'description') problems[field] ??= message;
  }
  return problems;
}
