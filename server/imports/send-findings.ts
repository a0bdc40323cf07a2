import type { Context, Hono } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { findingActions, findingReasons } from '#contract/import-findings.ts';
import { findingsDownload } from '#contract/imports.ts';
import type { SessionActor } from '../accounts/actor.ts';
import { recordImportExport } from '../activity/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusedResponse } from '../calls/error-response.ts';
import type { ContextOf } from '../calls/request-context.ts';
import type { HttpEnvironment } from '../calls/request-log.ts';
import { streamBody } from '../calls/stream-body.ts';
import { type CsvRow, csvMediaType, csvStream } from '../csv/write-csv.ts';
import type { Database } from '../database/open-database.ts';
import { attachment } from '../files/download-name.ts';
import { presentFinding } from './present-import.ts';
import { findImport, listFindings } from './queries.ts';

const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  vary: 'cookie',
};

/** Values of `Sec-Fetch-Site`. Old browsers and programs send none. */
const foreignSites = ['cross-site', 'same-site'];

const header = ['Tabela', 'Linha', 'Identificação', 'Campo', 'Motivo', 'O que foi feito', 'Valor original'];
const pageSize = 2_000;

export function serveFindings(app: Hono<HttpEnvironment>, contextOf: ContextOf): void {
  app.get(findingsDownload(':id'), (c) => sendFindings(c, contextOf(c)));
}

/** All findings as CSV, to administrators; a line of the audit log records it. Others get the response for a missing import. */
async function sendFindings(c: Context, { db, actor }: RequestContext): Promise<Response> {
  if (foreignSites.includes(c.req.header('sec-fetch-site') ?? '')) return refusedResponse(c, 'FORBIDDEN');
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
  const name = `Relatório da importação ${row.created_at.toISOString().slice(0, 10)}.csv`;
  const headers = { ...guards, 'content-type': csvMediaType, 'content-disposition': attachment(name) };
  if (isHead) return c.body(null, 200, headers);
  return new Response(streamBody(csvStream(header, readFindings(db, caller, id))), { headers });
}

/** One page in memory at a time. */
async function* readFindings(db: Database, caller: SessionActor, id: string): AsyncGenerator<CsvRow> {
  for (let after = 0; ; ) {
    const rows = await db.asUser(caller, (tx) => listFindings(tx, { id, after, limit: pageSize }));
    for (const row of rows) {
      const { table, line, sourceId, field, reason, action, value } = presentFinding(row);
      yield [table, line, sourceId, field, findingReasons[reason], findingActions[action], value];
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.number;
  }
}
