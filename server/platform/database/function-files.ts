import { readFile } from 'node:fs/promises';
import { StartupError } from '../environment.ts';
import { checksumOf, type Migration, readChecksums, readSqlFiles } from './migration-files.ts';

const folder = new URL('../../../db/functions/', import.meta.url);

/** The files of `db/functions` with their checksums, after a line with the date of the last change. */
export const functionChecksumFile = new URL('checksums.sha256', folder);

export type FunctionSet = {
  /** In the order in which they are applied. */
  files: Migration[];
  /** Of all files. */
  checksum: string;
  /** When the files last changed (ISO 8601). A database with later ones was opened by a newer program. */
  writtenAt: string;
};

/** The triggers of other files call their functions. */
const first = ['shared-triggers', 'activity-log'];

/** All functions and triggers, in the order in which they are applied: the shared ones, then the files by name. */
export async function readFunctionFiles(): Promise<Migration[]> {
  const files = await readSqlFiles(folder);
  const place = ({ name }: Migration) => (first.includes(name) ? first.indexOf(name) : first.length);
  return files.sort((one, other) => place(one) - place(other));
}

/** @throws StartupError where a file is missing, is not listed or is not the one of the list */
export async function readFunctions(): Promise<FunctionSet> {
  return checkFunctions(
    await readFunctionFiles(),
    await readChecksums(functionChecksumFile),
    await readWrittenAt(),
  );
}

export function checkFunctions(
  files: Migration[],
  listed: readonly { name: string; checksum: string }[],
  writtenAt: string,
): FunctionSet {
  const missing = listed.find(({ name }) => !files.some((file) => file.name === name));
  // Without the check, a file that is missing would take its rules out of the database.
  if (missing) throw notAsPublished(`Falta o arquivo db/functions/${missing.name}.sql do programa`);
  for (const { name, checksum } of files) {
    const known = listed.find((file) => file.name === name);
    if (!known) throw notAsPublished(`O arquivo db/functions/${name}.sql não consta de checksums.sha256`);
    if (known.checksum !== checksum)
      throw notAsPublished(`O arquivo db/functions/${name}.sql não é o da versão publicada do programa`);
  }
  return { files, checksum: checksumOf(files.map(({ checksum }) => checksum).join()), writtenAt };
}

/** The date in the list's first line. */
export async function readWrittenAt(): Promise<string> {
  const [, writtenAt = ''] = /^# written (\S+)/u.exec(await readFile(functionChecksumFile, 'utf8')) ?? [];
  return writtenAt;
}

const notAsPublished = (problem: string) =>
  new StartupError(
    problem,
    'Nada mudou no banco de dados. Instale de novo o programa, sem alterar seus arquivos; quem o desenvolve executa npm run record-checksums.',
  );
