/** Acts as a browser: keeps cookies, sends its origin, and calls the application without a network. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';

export const origin = 'http://vico.test';

export type Api = ContractRouterClient<typeof contract>;

export interface TestBrowser {
  /** The contract's typed client. */
  api: Api;
  /** Any other request, with the cookies. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
}

/** A browser whose requests go to the present value of `url`, with these headers besides. */
export const openBrowserAt = (url: () => string, more: Record<string, string> = {}): TestBrowser =>
  openBrowser((request) => {
    const { pathname, search } = new URL(request.url);
    const headers = { ...Object.fromEntries(request.headers), ...more };
    return fetch(new Request(`${url()}${pathname}${search}`, request), { headers });
  });

/** The value of the header `cookie`. */
export const cookieOf = ({ cookies }: Pick<TestBrowser, 'cookies'>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export function openBrowser(serve: (request: Request) => Response | Promise<Response>): TestBrowser {
  const cookies = new Map<string, string>();
  async function visit(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('host', new URL(origin).host);
    if (!headers.has('origin')) headers.set('origin', origin);
    if (cookies.size > 0) headers.set('cookie', cookieOf({ cookies }));
    const response = await serve(new Request(request, { headers }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      if (/max-age=0/iu.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  const link = new RPCLink({ url: `${origin}/api/rpc`, fetch: visit });
  return {
    api: createORPCClient(link),
    fetch: (path, init) => visit(new Request(new URL(path, origin), init)),
    cookies,
  };
}
