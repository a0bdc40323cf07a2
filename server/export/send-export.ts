import type { Context } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { recordExport } from '../activity/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusedResponse } from '../calls/error-response.ts';
import { streamBody } from '../calls/stream-body.ts';
import { attachment } from '../files/download-name.ts';
import { findClinicName } from '../settings/queries.ts';
import { gatherExport } from './gather-export.ts';
import { readExport } from './queries.ts';
import { zipExport } from './zip-export.ts';

const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  vary: 'cookie',
};

/**
 * All that is kept of a patient as one archive, for administrators and for the patient: the transaction runs as whoever
 * asks, and the database shows a patient nobody else's, nor the clinic's own notes. Everybody else gets the same answer
 * as for a patient who does not exist. Making it is told in the trail; asking ahead (HEAD) is not.
 */
export async function sendExport(c: Context, context: RequestContext, given: string | null | undefined) {
  const { db, storage, clock, actor } = context;
  // Another site could have a visitor of ours fetch it unasked, and leave a line under their name.
  if (c.req.header('sec-fetch-site') === 'cross-site') return refusedResponse(c, 'FORBIDDEN');
  const caller = await actor();
  const { data: id } = idSchema.safeParse(given);
  if (!caller || !id) return refusedResponse(c, 'NOT_FOUND');
  const asksAhead = c.req.method === 'HEAD';
  const found = await db.asUser(caller, async (tx) => {
    const rows = await readExport(tx, id, caller.role === 'admin');
    if (!rows) return undefined;
    if (!asksAhead) await recordExport(tx, id, rows.patient.full_name);
    return { rows, clinicName: await findClinicName(tx) };
  });
  if (!found) return refusedResponse(c, 'NOT_FOUND');
  const { rows, clinicName } = found;
  const headers = {
    ...guards,
    'content-type': 'application/zip',
    'content-disposition': attachment(`Dados de ${rows.patient.full_name} ${clock.today()}.zip`),
  };
  if (asksAhead) return c.body(null, 200, headers);
  const { data, enclosures } = await gatherExport(storage, rows, clinicName, clock);
  return new Response(streamBody(zipExport(storage, data, enclosures)), { headers });
}
