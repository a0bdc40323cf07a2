import type { Context, Hono } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { findingsDownload, findingTimeOf } from '#contract/moving/imports.ts';
import { recordImportExport } from '../../accounts/activity/queries.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import { attachment } from '../../patients/files/download-name.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { isCrossSite } from '../../platform/calls/cross-site.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { streamBody } from '../../platform/calls/stream-body.ts';
import { createClock } from '../../platform/clock.ts';
import { csvMediaType } from '../../platform/csv/write-csv.ts';
import { listFindings } from './finding-queries.ts';
import { findingsCsv } from './findings-csv.ts';
import { findImport } from './queries.ts';

const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  vary: 'cookie',
};

export function serveFindings(app: Hono<HttpEnvironment>, contextOf: ContextOf): void {
  app.get(findingsDownload(':id'), (c) => sendFindings(c, contextOf(c)));
}

/** All findings as CSV, to administrators; a line of the audit log records it. Others get the response for a missing import. */
async function sendFindings(c: Context, { db, actor, clock }: RequestContext): Promise<Response> {
  if (isCrossSite(c.req.raw.headers)) return refusedResponse(c, 'FORBIDDEN');
  const caller = await actor();
  const { data: id } = idSchema.safeParse(c.req.param('id'));
  if (caller?.role !== 'admin' || !id) return refusedResponse(c, 'NOT_FOUND');
  const isHead = c.req.method === 'HEAD';
  const row = await db.asUser(caller, async (tx) => {
    const found = await findImport(tx, id);
    if (found && !isHead) await recordImportExport(tx, id, found.source_name);
    return found;
  });
  if (!row) return refusedResponse(c, 'NOT_FOUND');
  const { today } = createClock(clock.timeZone, () => row.created_at);
  const name = `Relatório da importação ${today()}.csv`;
  const headers = { ...guards, 'content-type': csvMediaType, 'content-disposition': attachment(name) };
  if (isHead) return c.body(null, 200, headers);
  const findings = findingsCsv(
    (after, limit) => db.asUser(caller, (tx) => listFindings(tx, { id, after, limit })),
    findingTimeOf(row.state),
  );
  return new Response(streamBody(findings), { headers });
}
