import type { Context, Hono } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { exportAreas, photographSizes, sayPose } from '#contract/patients/photographs.ts';
import { recordRowRead } from '../../accounts/activity/queries.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import { isOfStaff, may } from '../../platform/calls/actor.ts';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { isCrossSite } from '../../platform/calls/cross-site.ts';
import { toRefusal } from '../../platform/calls/error-mapping.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { isKnown } from '../../platform/calls/not-modified.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { sendObject } from '../../platform/media/send-object.ts';
import { attachment, downloadName } from '../files/download-name.ts';
import { findExport, findStored, isConsented } from './queries.ts';
import { renderExport } from './render-export.ts';
import { placeOf } from './store-photograph.ts';

/** Opened as a page, a picture runs nothing. Browsers do not cache it: after sign-out nothing is left on the disk. */
const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  vary: 'cookie',
};

export function servePhotographs(app: Hono<HttpEnvironment>, contextOf: ContextOf): void {
  app.get(`${apiPrefix}/photographs/:id`, (c) => sendPhotograph(c, contextOf(c)));
  app.get(`${apiPrefix}/photograph-exports/:id`, (c) => sendExport(c, contextOf(c)));
}

/**
 * Sends a photograph to staff who may read the record and, where it is shared, to the patient: the transaction runs under the
 * caller's role. Others get the same response as for a missing one. Opening one is recorded in the audit log; small ones are
 * part of a list, whose reading is.
 */
async function sendPhotograph(c: Context, { db, storage, actor }: RequestContext): Promise<Response> {
  const caller = await actor();
  const { data: id } = idSchema.safeParse(c.req.param('id'));
  const size = photographSizes.find((each) => each === (c.req.query('size') ?? 'original'));
  if (!caller || !id || !size || (isOfStaff(caller) && !may(caller, 'record')))
    return refusedResponse(c, 'NOT_FOUND');
  const isOpened = size !== 'small' && isOfStaff(caller) && c.req.method !== 'HEAD';
  const row = await db.asUser(caller, async (tx) => {
    const found = await findStored(tx, id);
    if (found && isOpened && !isKnown(c, etagOf(found, size)))
      await recordRowRead(tx, 'photograph', { id, patientId: found.patientId, subject: sayPose(found) });
    return found;
  });
  if (!row) return refusedResponse(c, 'NOT_FOUND');
  const place = placeOf(row.filePath, size);
  const sizeBytes = await storage.sizeOf(place);
  if (sizeBytes === null) return refusedResponse(c, 'NOT_FOUND');
  const type = size === 'original' ? row.fileType : 'image/webp';
  const headers = {
    ...guards,
    'content-type': type,
    etag: etagOf(row, size),
    // Sizes are for screens.
    ...(size === 'original' && {
      'content-disposition': attachment(downloadName(sayPose(row), row.fileType)),
    }),
  };
  if (isKnown(c, headers.etag)) return c.body(null, 304, headers);
  return sendObject(c, storage, { place, sizeBytes, headers });
}

const etagOf = ({ sha256 }: { sha256: string }, size: string) => `"${sha256}-${size}"`;

/** What an export has prepared, as long as the patient's consent holds. */
async function sendExport(c: Context, context: RequestContext): Promise<Response> {
  const { db, storage, actor, log } = context;
  if (isCrossSite(c.req.raw.headers)) return refusedResponse(c, 'FORBIDDEN');
  const caller = await actor();
  const { data: id } = idSchema.safeParse(c.req.param('id'));
  if (!caller || !id || !may(caller, 'record')) return refusedResponse(c, 'NOT_FOUND');
  const found = await db.asUser(caller, async (tx) => {
    const row = await findExport(tx, id);
    if (!row) return undefined;
    const isAllowed = await isConsented(tx, row.patientId, row.use);
    if (isAllowed && c.req.method !== 'HEAD')
      await recordRowRead(tx, 'photograph_export', { id, patientId: row.patientId, subject: sayPose(row) });
    return { row, isAllowed };
  });
  if (!found) return refusedResponse(c, 'NOT_FOUND');
  if (!found.isAllowed) return refusedResponse(c, 'CONSENT_MISSING');
  const original = await storage.read(placeOf(found.row.filePath, 'original'));
  if (!original) return refusedResponse(c, 'NOT_FOUND');
  const headers = { ...guards, 'content-type': 'image/jpeg', 'content-disposition': attachment('foto.jpg') };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  try {
    return c.body(await renderExport(original.body, exportAreas.parse(found.row.areas)), 200, headers);
  } catch (error) {
    return refusedResponse(c, toRefusal(error, log).code);
  }
}
