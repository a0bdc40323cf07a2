import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import type { Context, Hono } from 'hono';
import { exportOf, ownExport } from '#contract/export.ts';
import { findActor, visitAs } from '../accounts/actor.ts';
import { sendExport } from '../export/send-export.ts';
import { sendFile } from '../files/send-file.ts';
import { sendPhoto } from '../patients/photo-route.ts';
import { apiPrefix, rpcPrefix } from './addresses.ts';
import { serveApiDocument } from './api-document.ts';
import { clientAddress } from './client-address.ts';
import type { RequestContext, Services } from './context.ts';
import { toRefusal } from './error-mapping.ts';
import { refusal } from './refusal.ts';
import { refusedResponse } from './refused-response.ts';
import type { HttpEnvironment } from './request-log.ts';
import { router } from './router.ts';

type App = Hono<HttpEnvironment>;

/** The contract in both its forms, the routes that send files, and the contract's description. */
export function serveApi(app: App, services: Services): void {
  // A handler writes into its options, so each gets its own.
  const settings = () => ({
    plugins: [new ResponseHeadersPlugin<RequestContext>()],
    // Procedures refuse by themselves; what else arrives here is input that could not be read. It is not logged:
    // the message of a parser repeats what it read.
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
  });
  const rpc = new RPCHandler(router, settings());
  const openapi = new OpenAPIHandler(router, settings());
  const contextOf = (c: Context<HttpEnvironment>): RequestContext => {
    let found: ReturnType<RequestContext['account']> | undefined;
    const headers = c.req.raw.headers;
    const address = clientAddress(c.env.remoteAddress, headers, services.trustedProxies);
    const account = () => {
      found ??= findActor(services.db, services.accounts, headers, address);
      return found;
    };
    return {
      ...services,
      log: c.get('log'),
      address,
      headers,
      resHeaders: new Headers({ 'cache-control': 'no-store' }),
      account,
      async visit(asking, work) {
        const visit = visitAs(asking, services.db, services.accounts, headers, address, work);
        found = visit.then(({ actor }) => actor);
        found.catch(() => {});
        return (await visit).answer;
      },
      actor: async () => {
        const actor = await account();
        return actor?.owesSecondFactor ? null : actor;
      },
    };
  };

  serveApiDocument(app);
  app.get(`${apiPrefix}/patients/:id/photo`, (c) => sendPhoto(c, contextOf(c)));
  app.get(exportOf(':id'), (c) => sendExport(c, contextOf(c), c.req.param('id')));
  app.get(ownExport, async (c) => {
    const context = contextOf(c);
    return sendExport(c, context, (await context.actor())?.patientId);
  });
  app.get(`${apiPrefix}/files/:id`, (c) => sendFile(c, contextOf(c)));
  app.all(`${rpcPrefix}/*`, async (c) => {
    const { matched, response } = await rpc.handle(c.req.raw, { prefix: rpcPrefix, context: contextOf(c) });
    return matched ? response : refusedResponse(c, 'NOT_FOUND');
  });
  app.all(`${apiPrefix}/*`, async (c) => {
    const { matched, response } = await openapi.handle(c.req.raw, {
      prefix: apiPrefix,
      context: contextOf(c),
    });
    return matched ? response : refusedResponse(c, 'NOT_FOUND');
  });
}
