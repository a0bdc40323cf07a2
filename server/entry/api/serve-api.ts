import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import type { Hono } from 'hono';
import { clinicExportAt } from '#contract/operations/clinic-export.ts';
import { exportOf, ownExport } from '#contract/patients/export.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import { sendBill } from '../../money/expenses/bills.ts';
import { serveFindings } from '../../moving/imports/send-findings.ts';
import { serveExamples } from '../../moving/spreadsheet-import/send-example.ts';
import { sendClinicExport } from '../../operations/clinic-export/send-clinic-export.ts';
import { sendExport } from '../../patients/export/send-export.ts';
import { sendFile } from '../../patients/files/send-file.ts';
import { sendPhoto } from '../../patients/patients/send-photo.ts';
import { servePhotographs } from '../../patients/photographs/send-photograph.ts';
import { apiPrefix, rpcPrefix } from '../../platform/calls/api-paths.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { toRefusal } from '../../platform/calls/error-mapping.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { unlessKnown } from '../../platform/calls/not-modified.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { serveApiDocument } from './api-document.ts';
import { router } from './router.ts';

type App = Hono<HttpEnvironment>;
type Reached<Result> = {
  context: RequestContext;
  path: readonly string[];
  next: () => Promise<Result>;
};

/** oRPC would run a call for any method, and the origin check lets HEAD and OPTIONS pass. */
const rpcMethods = ['GET', 'POST'];

/** The contract as RPC and as OpenAPI, the routes that send files, and the API documentation. */
export function serveApi(app: App, contextOf: ContextOf): void {
  // A handler changes its options, so each gets its own.
  const settings = () => ({
    plugins: [new ResponseHeadersPlugin<RequestContext>()],
    // Procedures map their own errors. What else arrives here is an unreadable input; it is not logged, because a parser's
    // message repeats the input.
    interceptors: [
      async <Result>({ context, next }: { context: RequestContext; next: () => Promise<Result> }) => {
        try {
          return await next();
        } catch (error) {
          throw error instanceof ORPCError
            ? toRefusal(error, context.log)
            : refusal('INVALID_INPUT', { problems: [] });
        }
      },
    ],
    clientInterceptors: [
      <Result>({ context, path, next }: Reached<Result>) => {
        context.reached(path.join('.'));
        return next();
      },
    ],
  });
  const rpc = new RPCHandler(router, settings());
  const openapi = new OpenAPIHandler(router, settings());
  serveApiDocument(app);
  app.get(`${apiPrefix}/patients/:id/photo`, (c) => sendPhoto(c, contextOf(c)));
  app.get(exportOf(':id'), (c) => sendExport(c, contextOf(c), c.req.param('id')));
  app.get(ownExport, async (c) => {
    const context = contextOf(c);
    return sendExport(c, context, (await context.actor())?.patientId);
  });
  app.get(clinicExportAt(':token'), (c) => sendClinicExport(c, contextOf(c), c.req.param('token') ?? ''));
  app.get(`${apiPrefix}/files/:id`, (c) => sendFile(c, contextOf(c)));
  servePhotographs(app, contextOf);
  app.get(`${apiPrefix}/bills/:id`, (c) => sendBill(c, contextOf(c)));
  serveExamples(app, contextOf);
  serveFindings(app, contextOf);
  app.all(`${rpcPrefix}/*`, async (c) => {
    if (!rpcMethods.includes(c.req.method)) return refusedResponse(c, 'NOT_FOUND');
    const { matched, response } = await rpc.handle(c.req.raw, { prefix: rpcPrefix, context: contextOf(c) });
    return matched ? response : refusedResponse(c, 'NOT_FOUND');
  });
  app.all(`${apiPrefix}/*`, async (c) => {
    const { matched, response } = await openapi.handle(c.req.raw, {
      prefix: apiPrefix,
      context: contextOf(c),
    });
    return matched ? unlessKnown(c, response) : refusedResponse(c, 'NOT_FOUND');
  });
}
