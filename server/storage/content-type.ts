import { acceptedFileTypes } from '#contract/files.ts';
import { mediaTypes } from '../media/public-object.ts';

const byEnding = new Map<string, string>([
  ...Object.entries(acceptedFileTypes).flatMap(([type, endings]) =>
    endings.map((ending): [string, string] => [ending, type]),
  ),
  ...Object.entries(mediaTypes),
]);

/** What a stored object is, by the ending that the server itself gave its key. */
export const contentTypeOfKey = (key: string): string =>
  byEnding.get(/\.([a-z\d]+)$/u.exec(key)?.[1] ?? '') ?? 'application/octet-stream';
