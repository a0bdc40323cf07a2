import { limits } from '#contract/fields.ts';

/** What a file is called until somebody names it: its own name up to the first dot. */
export const baseName = (fileName: string) =>
  (fileName.split('.')[0] ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, limits.name);
