import { existsSync, readdirSync } from 'node:fs';
import { StartupError } from '../../platform/environment.ts';
import { areas, type Storage } from '../../platform/storage/storage.ts';

/** @throws StartupError unless the database is empty */
export function requireEmpty(isEmpty: boolean): void {
  if (isEmpty) return;
  throw new StartupError(
    'O banco de dados de DATABASE_URL não está vazio',
    'Nada foi alterado. Crie um banco de dados novo e indique-o em DATABASE_URL.',
  );
}

/** @throws StartupError unless the folder is empty or missing */
export function requireEmptyFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new StartupError(
    `A pasta ${folder} não está vazia`,
    'Nada foi alterado. Escolha outra pasta com DATA_DIR, ou mude essa de lugar.',
  );
}

/** @throws StartupError if the store holds an object of a clinic */
export async function requireEmptyStorage(storage: Storage): Promise<void> {
  for (const area of areas) {
    for await (const _ of storage.list(area)) {
      throw new StartupError(
        'O armazenamento S3 não está vazio',
        'Nada foi alterado. Use um bucket novo, ou esvazie este.',
      );
    }
  }
}
