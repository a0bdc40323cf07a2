import type { Client } from 'pg';
import { StartupError } from '../../platform/environment.ts';
import { findReferences } from '../../platform/storage/queries.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Findings, isOlder } from './examine.ts';
import { deleteExpired, forgetFigures, recount } from './queries.ts';

/** Up to this number, stray files are removed even if they are the majority. */
const plausibleStrays = 20;

interface Options {
  client: Client;
  storage: Storage;
  ageLimitMs: number;
  findings: Findings;
}

/**
 * Removes stray objects and expired rows, and corrects stored counts. Each object is checked again, because a row may
 * point to it by now.
 * @throws StartupError, before anything is removed, where most objects are stray: database and storage then belong to
 * different clinics
 */
export async function repair({ client, storage, ageLimitMs, findings }: Options) {
  const { strays, objects, miscounted } = findings;
  if (strays.length > plausibleStrays && strays.length * 2 > objects) {
    throw new StartupError(
      `${strays.length} de ${objects} arquivos não são citados por nenhum prontuário: o banco de dados e os arquivos não parecem ser da mesma clínica`,
      'Nada foi removido. Confira DATABASE_URL, DATA_DIR e as variáveis S3.',
    );
  }
  const referred = new Set((await findReferences(client)).map(({ place }) => `${place.area}/${place.key}`));
  let objectsRemoved = 0;
  for (const place of strays) {
    if (referred.has(`${place.area}/${place.key}`) || !(await isOlder(storage, place, ageLimitMs))) continue;
    await storage.remove(place);
    objectsRemoved += 1;
  }
  if (miscounted > 0) await recount(client);
  if (findings.figures.length > 0) await forgetFigures(client);
  return { objects: objectsRemoved, rows: await deleteExpired(client) };
}
