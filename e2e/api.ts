/** The application as a program sees it, for tests that need a patient or an appointment of their own. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';
import { demoCredentials } from '#db/demo/clinic.ts';

export type Api = ContractRouterClient<typeof contract>;

/** Whose account of the demo clinic. */
export type Who = 'admin' | 'patient';

const accounts = { admin: demoCredentials.administrator, patient: demoCredentials.patient };

/** Signs in; the cookies put a browser into the same session. */
export async function signIn(origin: string, who: Who | { email: string; password: string }) {
  const cookies = new Map<string, string>();
  const link = new RPCLink({
    url: `${origin}/api/rpc`,
    headers: () => ({ origin, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    fetch: async (request, init) => {
      const response = await fetch(request, init);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
        if (name && value !== undefined) cookies.set(name, value);
      }
      return response;
    },
  });
  const api: Api = createORPCClient(link);
  const { email, password } = typeof who === 'string' ? accounts[who] : who;
  await api.session.signIn({ email, password });
  return { api, cookies: [...cookies].map(([name, value]) => ({ name, value, url: origin })) };
}
