/**
 * Calls of typed clients that send JSON and are answered with JSON: all but those with a file and the stream of changes.
 * They are what screens wait for, and the general way, over a Request with a stream for its body and Headers that are
 * taken apart and put together again, was a third of what such a call cost this process (bench/profile.md).
 */
import { type StandardHandlerOptions, StandardRPCHandler } from '@orpc/server/standard';
import type { Context } from 'hono';
import { rpcPrefix } from '../calls/addresses.ts';
import type { RequestContext } from '../calls/context.ts';
import type { HttpEnvironment } from '../calls/request-log.ts';
import { router } from './router.ts';

type Options = {
  settings: StandardHandlerOptions<RequestContext>;
  contextOf: (c: Context<HttpEnvironment>) => RequestContext;
  /** What every answer carries. */
  headers: Readonly<Record<string, string>>;
};

/** Here is the one call whose answer is no JSON, but a stream. */
const streams = `${rpcPrefix}/changes/`;

export function isJsonCall({ req }: Context<HttpEnvironment>): boolean {
  if (req.method !== 'POST' || req.path.startsWith(streams)) return false;
  return (
    (req.header('content-type') ?? 'application/json').startsWith('application/json') &&
    req.header('content-disposition') === undefined
  );
}

/** @returns what answers such a call; undefined where there is no such procedure */
export function jsonCalls({ settings, contextOf, headers }: Options) {
  const handler = new StandardRPCHandler(router, settings);
  const always = { ...headers, 'content-type': 'application/json' };

  return async (c: Context<HttpEnvironment>): Promise<Response | undefined> => {
    const context = contextOf(c);
    let read: Promise<unknown> | undefined;
    const request = {
      url: new URL(c.req.url),
      method: 'POST',
      headers: {},
      signal: undefined,
      body: () => (read ??= c.req.raw.text().then((text) => (text === '' ? undefined : JSON.parse(text)))),
    };
    const { matched, response } = await handler.handle(request, { prefix: rpcPrefix, context });
    if (!matched) return undefined;
    const body = JSON.stringify(response.body);
    const { status } = response;
    const own = Object.fromEntries(context.resHeaders);
    if (context.resHeaders.has('set-cookie')) {
      const all = new Headers({ ...always, ...own });
      all.delete('set-cookie');
      for (const line of context.resHeaders.getSetCookie()) all.append('set-cookie', line);
      return new Response(body, { status, headers: all });
    }
    // One plain object goes out as it is.
    c.set('isComplete', true);
    return new Response(body, { status, headers: { ...always, 'x-request-id': c.get('requestId'), ...own } });
  };
}
