import { existsSync, readdirSync } from 'node:fs';
import { StartupError } from '../environment.ts';
import { areas, type Storage } from '../storage/storage.ts';

/** @throws StartupError where the database is not */
export function requireEmpty(isEmpty: boolean): void {
  if (isEmpty) return;
  throw new StartupError(
    'O banco de dados de DATABASE_URL não está vazio',
    'Nada foi alterado. Crie um banco de dados novo e indique-o em DATABASE_URL.',
  );
}

/** @throws StartupError where anything lies in the folder; one that is not there is empty */
export function requireEmptyFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new StartupError(
    `A pasta ${folder} não está vazia`,
    'Nada foi alterado. Escolha outra pasta com DATA_DIR, ou mude essa de lugar.',
  );
}

/** @throws StartupError where the store holds any object of a clinic */
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
