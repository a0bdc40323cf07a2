import { limits } from '#contract/fields.ts';

/** What a file is called until somebody names it: its own name up to the first dot. */
export const baseName = (fileName: string) =>
  (fileName.split('.')[0] ?? '')
    .replace(/[\p{Cc}\u202d\u202e]/gu, ' ')
    .trim()
    .slice(0, limits.name)
    // Cutting may leave half a character, and so may whoever named the file.
    .replace(/\p{Cs}/gu, '');
