/** Signed-in clients of the application, by the library that its browser uses. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { benchCredentials } from './seed.ts';
import type { BenchServer } from './servers.ts';

export type Api = ContractRouterClient<typeof contract>;

export type OurClients = Awaited<ReturnType<typeof openOurs>>;

export async function openOurs(server: BenchServer) {
  const administrator = await signIn(server.origin, benchCredentials.administrator);
  const patient = await signIn(server.origin, benchCredentials.patient);
  const https = [administrator.http, patient.http];
  return {
    origin: server.origin,
    administrator: administrator.api,
    /** Of the administrator's requests. */
    headers: administrator.headers,
    patient: patient.api,
    usage: async () => ({ ...sum(https), ...(await server.usage()) }),
    close() {
      for (const http of https) http.close();
    },
  };
}

export function sum(clients: readonly HttpClient[]): { calls: number; bytes: number } {
  const totals = clients.map((client) => client.totals());
  return {
    calls: totals.reduce((total, { calls }) => total + calls, 0),
    bytes: totals.reduce((total, { bytes }) => total + bytes, 0),
  };
}

/** A browser's session with the application. */
async function signIn(origin: string, account: { email: string; password: string }) {
  let cookie = '';
  const headers = (): Record<string, string> => (cookie ? { origin, cookie } : { origin });
  const http = openHttpClient(headers);
  const link = new RPCLink({
    url: `${origin}/api/rpc`,
    async fetch(request) {
      const response = await http.fetch(request);
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        if (pair.includes('session_token')) cookie = pair;
      }
      return response;
    },
  });
  const api: Api = createORPCClient(link);
  await api.session.signIn(account);
  return { api, http, headers };
}
