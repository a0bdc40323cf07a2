import type { Context } from 'hono';
import { recordClinicExport } from '../../accounts/activity/queries.ts';
import { hashToken } from '../../accounts/links/links.ts';
import { findLink, takeLink } from '../../accounts/links/queries.ts';
import { attachment } from '../../patients/files/download-name.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { isCrossSite } from '../../platform/calls/cross-site.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { streamBody } from '../../platform/calls/stream-body.ts';
import { exportName } from './export-clinic.ts';

/** Only the hash of the token is stored. */
export const linkIdentifier = (token: string) => `clinic-export:${hashToken(token)}`;

const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  vary: 'cookie',
};

/**
 * Sends everything of the clinic to the administrator who has just typed their password for it. The address works once. It
 * is used up, and the audit log has its line, when the export begins. Others get the same response as for an address that
 * never was. A HEAD request uses nothing up.
 */
export async function sendClinicExport(c: Context, context: RequestContext, token: string) {
  const { db, clock, actor, openClinicExport } = context;
  if (isCrossSite(c.req.raw.headers)) return refusedResponse(c, 'FORBIDDEN');
  const caller = await actor();
  if (caller?.role !== 'admin') return refusedResponse(c, 'NOT_FOUND');
  const identifier = linkIdentifier(token);
  const link = await db.asService((tx) => findLink(tx, identifier));
  if (link?.user_id !== caller.userId) return refusedResponse(c, 'NOT_FOUND');
  const headers = {
    ...guards,
    'content-type': 'application/zip',
    'content-disposition': attachment(exportName(clock)),
  };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const archive = await openClinicExport();
  try {
    const isTaken = await db.asUser(caller, async (tx) => {
      const taken = await tx.asService((service) => takeLink(service, identifier));
      if (taken) await recordClinicExport(tx);
      return taken;
    });
    if (isTaken) return new Response(streamBody(archive), { headers });
  } catch (error) {
    archive.destroy();
    throw error;
  }
  archive.destroy();
  return refusedResponse(c, 'NOT_FOUND');
}
