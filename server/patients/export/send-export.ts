import type { Context } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { recordExport } from '../../accounts/activity/queries.ts';
import { counted, countInside } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { findClinicName } from '../../accounts/links/queries.ts';
import { isOfStaff, may } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { isCrossSite } from '../../platform/calls/cross-site.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { streamBody } from '../../platform/calls/stream-body.ts';
import { attachment } from '../files/download-name.ts';
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
 * Sends the data of a patient as one archive, to staff who may read the record and to the patient. The transaction runs
 * under the caller's role, so that the database hides other patients and the clinic's notes. Others get the same response
 * as for a missing patient. An export is recorded in the audit log; a HEAD request is not.
 * @throws RATE_LIMITED
 */
export async function sendExport(c: Context, context: RequestContext, given: string | null | undefined) {
  const { db, storage, clock, actor, accounts } = context;
  // Another site, or another name of the clinic's domain, could start the download and cause an entry in the audit log under
  // the visitor's name.
  if (isCrossSite(c.req.raw.headers)) return refusedResponse(c, 'FORBIDDEN');
  const caller = await actor();
  const { data: id } = idSchema.safeParse(given);
  if (!caller || !id || (isOfStaff(caller) && !may(caller, 'record'))) return refusedResponse(c, 'NOT_FOUND');
  const isHead = c.req.method === 'HEAD';
  const found = await db.asUser(caller, async (tx) => {
    const rows = await readExport(tx, id, isOfStaff(caller), !isOfStaff(caller) || may(caller, 'money'));
    if (!rows) return undefined;
    if (!isHead && !isOfStaff(caller)) {
      const { account } = limits['own-export'];
      const charge = counted(accounts, 'own-export', 'account', account, caller.userId);
      await tx.asService((service) => countInside(service, accounts, [charge]));
    }
    if (!isHead) await recordExport(tx, id, rows.patient.full_name);
    return { rows, clinicName: await findClinicName(tx) };
  });
  if (!found) return refusedResponse(c, 'NOT_FOUND');
  const { rows, clinicName } = found;
  const headers = {
    ...guards,
    'content-type': 'application/zip',
    'content-disposition': attachment(`Dados de ${rows.patient.full_name} ${clock.today()}.zip`),
  };
  if (isHead) return c.body(null, 200, headers);
  const { data, enclosures } = await gatherExport(storage, rows, clinicName, clock);
  return new Response(streamBody(zipExport(storage, data, enclosures)), { headers });
}
