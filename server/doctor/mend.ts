import type { Client } from 'pg';
import { StartupError } from '../environment.ts';
import { findReferences } from '../storage/queries.ts';
import type { Storage } from '../storage/storage.ts';
import { type Findings, isOlder } from './examine.ts';
import { deleteExpired, recount } from './queries.ts';

/** So many may be strays whatever else there is. */
const unsuspicious = 20;

interface Options {
  client: Client;
  storage: Storage;
  ageLimitMs: number;
  findings: Findings;
}

/**
 * Removes strays and rows that have had their time, and counts anew where a kept count is wrong. Each stray is looked at again, so that nothing goes that a row has
 * come to point to.
 * @throws StartupError where so much would go that database and storage cannot be of the same clinic; nothing goes then
 */
export async function mend({ client, storage, ageLimitMs, findings }: Options): Promise<Mended> {
  const { strays, objects, miscounted } = findings;
  if (strays.length > unsuspicious && strays.length * 2 > objects) {
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
  return { objects: objectsRemoved, rows: await deleteExpired(client) };
}

export interface Mended {
  objects: number;
  rows: number;
}
