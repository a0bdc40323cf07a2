import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents. The `recursive` option of Node loops for ever where the system reports an
 * existing parent as missing, as /proc does.
 * @returns the folders that were made, the uppermost first
 */
export function makeFolder(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  const above = dirname(path) === path ? [] : makeFolder(dirname(path));
  try {
    mkdirSync(path);
    return [...above, path];
  } catch (error) {
    // Another process that started at the same moment has made it.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return above;
    throw error;
  }
}
