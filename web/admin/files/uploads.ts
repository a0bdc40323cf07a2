/** Files on their way into a record: what each will be called, and how far it is. */

import type { FileCategory } from '#contract/files.ts';
import { missingFileName } from '#contract/files.ts';
import { baseName } from './base-name.ts';

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
  key: string;
  file: File;
  name: string;
  category: FileCategory;
  description: string;
  /** What is wrong with a field, once somebody has tried to send it. */
  problems: Partial<Record<'name' | 'description', string>>;
  state: UploadState;
};

export const newUpload = (file: File, problem: string | null): Upload => ({
  key: crypto.randomUUID(),
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

export const nameProblem = ({ name }: Pick<Upload, 'name'>) =>
  name.trim() === '' ? missingFileName : undefined;
