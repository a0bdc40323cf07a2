/** The folder that an administrator sets for the backups. */
import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { wrongFolder } from '#contract/operations/server-settings.ts';
import { invalidField } from '../../platform/calls/refusal.ts';

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'Esta pasta não existe no servidor. Crie a pasta, ou confira se o disco está ligado.',
  ENOTDIR: 'Este caminho não é uma pasta.',
  EACCES: 'O sistema não tem permissão de escrita nesta pasta.',
  EPERM: 'O sistema não tem permissão de escrita nesta pasta.',
  EROFS: 'O disco desta pasta é só de leitura.',
  ENOSPC: 'O disco desta pasta está cheio.',
};

/**
 * Tries a folder by writing a file. It is not made: below a disk that is not mounted, the copies would lie beside the data.
 * @returns the folder as it is stored
 * @throws INVALID_INPUT with what is wrong
 */
export async function checkFolder(typed: string, dataDir: string): Promise<string> {
  if (!isAbsolute(typed)) throw invalidField(['folder'], wrongFolder);
  const folder = resolve(typed);
  const inside = relative(dataDir, folder);
  const isOfData = inside === '' || !(inside.startsWith('..') || isAbsolute(inside));
  if (isOfData && inside !== 'backups')
    throw invalidField(['folder'], 'Escolha uma pasta fora da pasta de dados do sistema.');
  const probe = join(folder, `.vico-${randomUUID()}`);
  try {
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
    await writeFile(probe, 'vico', { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw invalidField(['folder'], sentences[code] ?? 'Não foi possível gravar nesta pasta.');
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
  return folder;
}
