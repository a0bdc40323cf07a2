import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` tries for ever where the system says that
 * a folder above is missing although it is there, as /proc does.
 * @returns the folders that were made, the uppermost first
 */
export function makeFolder(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  const above = dirname(path) === path ? [] : makeFolder(dirname(path));
  try {
    mkdirSync(path);
    return [...above, path];
  } catch (error) {
    // Another process that started at the same moment was faster.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return above;
    throw error;
  }
}
