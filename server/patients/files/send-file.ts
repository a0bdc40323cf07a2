import type { Context } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { isAcceptedFileType } from '#contract/patients/files.ts';
import { recordRowRead } from '../../accounts/activity/queries.ts';
import { isOfStaff, may, type SignedIn } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { isKnown } from '../../platform/calls/not-modified.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { sendObject } from '../../platform/media/send-object.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { attachment, downloadName } from './download-name.ts';
import { findStoredFile } from './queries.ts';

/**
 * No browser runs the content, such as a script in a PDF, as part of the application: the file is saved and not opened in a
 * tab, its type is not guessed, and an opened file has no scripts and no frame. Browsers do not cache it.
 */
export const fileGuards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  vary: 'cookie',
};

/**
 * Sends a patient's file to staff who may read the record and to the patient. The transaction runs under the caller's
 * role, so that the database hides other patients. Others get the same response as for a missing file.
 */
export async function sendFile(c: Context, { db, storage, actor }: RequestContext): Promise<Response> {
  const caller = await actor();
  const { data: id } = idSchema.safeParse(c.req.param('id'));
  const file =
    caller && id && mayOpen(caller)
      ? await db.asUser(caller, (tx) => openFile(tx, caller, c, id))
      : undefined;
  const place: Place = { area: 'patient-files', key: file?.file_path ?? '' };
  const sizeBytes = place.key === '' ? null : await storage.sizeOf(place);
  if (!file || sizeBytes === null) return refusedResponse(c, 'NOT_FOUND');
  const headers = {
    ...fileGuards,
    'content-disposition': attachment(nameOf(file)),
    'content-type': isAcceptedFileType(file.file_type) ? file.file_type : 'application/octet-stream',
    etag: etagOf(file),
  };
  if (isKnown(c, headers.etag)) return c.body(null, 304, headers);
  return sendObject(c, storage, { place, sizeBytes, headers });
}

/** A document is never changed: only the name of its download says that it was cancelled. */
function nameOf({ file_name, file_type, document }: NonNullable<Awaited<ReturnType<typeof findStoredFile>>>) {
  const name = downloadName(file_name, file_type);
  if (!document?.cancelledAt) return name;
  return name.replace(/(\.\w+)?$/u, ` (${document.term !== null ? 'revogado' : 'cancelado'})$1`);
}

const etagOf = ({ sha256 }: { sha256: string }) => `"${sha256}"`;

/** A patient opens their own files: the database hides others. */
const mayOpen = (caller: SignedIn) => !isOfStaff(caller) || may(caller, 'record');

/** Records a download by staff in the audit log, but not a HEAD request or one that is answered with 304. */
async function openFile(tx: Scope, caller: SignedIn, c: Context, id: string) {
  const file = await findStoredFile(tx, id);
  if (file && isOfStaff(caller) && c.req.method !== 'HEAD' && !isKnown(c, etagOf(file))) {
    const { patient_id: patientId, file_name: subject } = file;
    await recordRowRead(tx, 'file', { id, patientId, subject });
  }
  return file;
}
