import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import type { SessionActor } from './actor.ts';
import { probePaths } from './api-paths.ts';

interface RequestVariables {
  requestId: string;
  log: Log;
  /** The procedure of the contract that the request called, `noun.verb`. */
  procedure?: string;
  /** The account of the session cookie, once it has been looked up. */
  account?: Promise<SessionActor | null>;
}

export type HttpEnvironment = {
  Variables: RequestVariables;
  /** The other end of the connection; undefined for a request without a connection. */
  Bindings: { remoteAddress: string | undefined };
};

/** What follows it in a path is the token of a private address. */
const secretPath = /^.*?\/calendario\//isu;

/** Longer than an id and than the name of a file of the build: a token in a path that no address of ours has. */
const longSecret = /[\w-]{40,}/gu;

/** A path for the log: without a token, also where a program has spelled the path in another way. */
export function loggedPath(path: string): string {
  const [start] = secretPath.exec(decoded(path)) ?? [];
  return start === undefined ? path.replaceAll(longSecret, '…') : `${start}…`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const probes: readonly string[] = Object.values(probePaths);

/** Logs one line for each request, without the query string: it can hold a search or the token of a link. */
export function requestLog(log: Log): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    await next();
    c.res.headers.set('x-request-id', requestId);
    const { status } = c.res;
    const line = {
      requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status,
      milliseconds: Math.round(performance.now() - started),
    };
    // Probes come every second and would fill the log.
    if (probes.includes(c.req.path)) log.debug(line, 'request');
    else if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  };
}
