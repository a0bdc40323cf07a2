/** Files to be uploaded to a record: their fields and their state. */
import { limits } from '#contract/fields.ts';
import type { FileCategory } from '#contract/patients/file-kinds.ts';
import { fileTextInput } from '#contract/patients/files.ts';

export type UploadState =
  | { kind: 'waiting' }
  /** Sent so far, in whole per cent. */
  | { kind: 'sending'; percent: number }
  | { kind: 'sent' }
  /** A retry is possible. */
  | { kind: 'failed'; message: string }
  /** The file is not accepted, and can only be removed. */
  | { kind: 'refused'; message: string };

export type Upload = {
  /** Sent with the file, so that the server recognises a retry. */
  key: string;
  file: File;
  name: string;
  category: FileCategory;
  description: string;
  /** Messages of invalid fields, after an attempt to send. */
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

/** As `crypto.randomUUID`, which browsers only have over HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, variant 1.
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
  category: file.type.startsWith('image/') ? 'foto' : 'exame',
  description: '',
  problems: {},
  state: problem ? { kind: 'refused', message: problem } : { kind: 'waiting' },
});

/** Whether a file must still be sent. */
export const isPending = ({ state }: Upload) => state.kind === 'waiting' || state.kind === 'failed';

/** Whether removing the file would lose something. */
export const isUnsaved = (upload: Upload) => isPending(upload) || upload.state.kind === 'sending';

export function problemsOf({ name, description }: Pick<Upload, 'name' | 'description'>): Upload['problems'] {
  const problems: Upload['problems'] = {};
  for (const { path, message } of fileTextInput.safeParse({ name, description }).error?.issues ?? []) {
    const [field] = path;
    if (field === 'name' || field === 'description') problems[field] ??= message;
  }
  return problems;
}
