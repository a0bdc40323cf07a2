import type { Context } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { isKnown } from '../../platform/calls/not-modified.ts';
import { streamBody } from '../../platform/calls/stream-body.ts';
import { photoVersion } from './present-patient.ts';
import { findPhoto } from './queries.ts';
import { photoType } from './set-photo.ts';

/**
 * Sends a patient's photo to staff and to the patient. The transaction runs under the caller's role, so that the
 * database hides other patients. Browsers do not cache it.
 */
export async function sendPhoto(c: Context, { db, storage, actor }: RequestContext): Promise<Response> {
  const caller = await actor();
  if (!caller) return refusedResponse(c, 'UNAUTHENTICATED');
  const { data: id } = idSchema.safeParse(c.req.param('id'));
  const row = id ? await db.asUser(caller, (tx) => findPhoto(tx, id)) : undefined;
  if (!row?.profilePhoto) return refusedResponse(c, 'NOT_FOUND');
  const headers = {
    'cache-control': 'private, no-store',
    etag: `"${photoVersion(row.profilePhoto)}"`,
    vary: 'cookie',
  };
  if (isKnown(c, headers.etag)) return c.body(null, 304, headers);
  const photo = await storage.read({ area: 'patient-photos', key: row.profilePhoto });
  if (!photo) return refusedResponse(c, 'NOT_FOUND');
  return new Response(streamBody(photo.body), {
    headers: { ...headers, 'content-type': photoType, 'content-length': String(photo.sizeBytes) },
  });
}
