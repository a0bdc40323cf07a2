import type { Context } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { isAcceptedFileType } from '#contract/files.ts';
import type { SignedIn } from '../accounts/actor.ts';
import { recordRowRead } from '../activity/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusedResponse } from '../calls/error-response.ts';
import { isKnown } from '../calls/not-modified.ts';
import type { Scope } from '../database/open-database.ts';
import { sendObject } from '../media/send-object.ts';
import type { Place } from '../storage/storage.ts';
import { attachment, downloadName } from './download-name.ts';
import { findStoredFile } from './queries.ts';

/**
 * Whatever is in the file, a script in a PDF included, no browser runs it as ours: it is saved and never opened in a
 * tab, its type is not guessed, and were it opened all the same, it is alone, without scripts, and in nobody's frame.
 * Nothing of it stays behind in a browser's cache.
 */
const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  vary: 'cookie',
};

/**
 * A patient's file, for administrators and the patient it belongs to: the transaction runs as whoever asks, and the
 * database shows nobody else's. Everybody else gets the same answer as for a file that does not exist.
 */
export async function sendFile(c: Context, { db, storage, actor }: RequestContext): Promise<Response> {
  const caller = await actor();
  const { data: id } = idSchema.safeParse(c.req.param('id'));
  const file = caller && id ? await db.asUser(caller, (tx) => openFile(tx, caller, c, id)) : undefined;
  const place: Place = { area: 'patient-files', key: file?.file_path ?? '' };
  const sizeBytes = place.key === '' ? null : await storage.sizeOf(place);
  if (!file || sizeBytes === null) return refusedResponse(c, 'NOT_FOUND');
  const headers = {
    ...guards,
    'content-disposition': attachment(downloadName(file.file_name, file.file_type)),
    'content-type': isAcceptedFileType(file.file_type) ? file.file_type : 'application/octet-stream',
    etag: etagOf(file),
  };
  if (isKnown(c, headers.etag)) return c.body(null, 304, headers);
  return sendObject(c, storage, { place, sizeBytes, headers });
}

const etagOf = ({ sha256 }: { sha256: string }) => `"${sha256}"`;

/** What an administrator gets of a file, the trail tells; a question ahead, or whether it is still the same, gets nothing. */
async function openFile(tx: Scope, { role }: SignedIn, c: Context, id: string) {
  const file = await findStoredFile(tx, id);
  if (file && role === 'admin' && c.req.method !== 'HEAD' && !isKnown(c, etagOf(file))) {
    const { patient_id: patientId, file_name: subject } = file;
    await recordRowRead(tx, 'file', { id, patientId, subject });
  }
  return file;
}
