/** A fingerprint of the database and the stored objects, to show that a call changed nothing. */
import { readdir } from 'node:fs/promises';
import type { TestApp } from '#test/app.ts';

/** The versions of all rows, and the names of the stored objects. */
export async function readContents({ app, versions, files }: Pick<TestApp, 'app' | 'versions' | 'files'>) {
  await app.settled();
  const [rows, objects] = await Promise.all([
    versions(),
    readdir(files, { recursive: true }).catch(() => []),
  ]);
  return { rows, objects: objects.filter((name) => /\.\w+$/u.test(name)).sort() };
}
