/** Pictures and films for tests, and procedures that show them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from './api.ts';

/** Eight seconds that a browser plays. */
export const film = {
  name: 'filme da clínica.mp4',
  mimeType: 'video/mp4',
  buffer: readFileSync(join(import.meta.dirname, '..', 'db', 'demo', 'pictures', 'water.mp4')),
};

const titles: string[] = [];

/** A title that nobody else has. */
export function anyTitle(begin = 'Cuidado') {
  const title = `${begin} ${randomUUID().slice(0, 8)}`;
  titles.push(title);
  return title;
}

/** Takes away what this worker's tests have added: enough of it would push the demo's own off the first page. */
export async function removeAdded(api: Api) {
  for (const title of titles.splice(0)) {
    const { rows } = await api.procedures.list({ search: title });
    for (const { id } of rows) await api.procedures.remove({ id });
  }
}

/** Adds a procedure through the server. */
export const addProcedure = (api: Api, title = anyTitle(), more: { media?: File; duration?: string } = {}) =>
  api.procedures.create({ title, description: `Sobre ${title}.`, ...more });

/** As `film`, for a call. */
export const filmFile = () => new File([new Uint8Array(film.buffer)], film.name, { type: film.mimeType });
