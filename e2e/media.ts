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

/** A title that nobody else has. */
export const anyTitle = (begin = 'Cuidado') => `${begin} ${randomUUID().slice(0, 8)}`;

/** Adds a procedure through the server. */
export const addProcedure = (api: Api, title = anyTitle(), more: { media?: File; duration?: string } = {}) =>
  api.procedures.create({ title, description: `Sobre ${title}.`, ...more });

/** As `film`, for a call. */
export const filmFile = () => new File([new Uint8Array(film.buffer)], film.name, { type: film.mimeType });
