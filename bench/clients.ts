/** Signed-in clients of both systems: the application's own, and the one that the older system's browser had. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { type OlderClient, openClient } from './older-way/client.ts';
import { benchCredentials } from './seed.ts';
import type { BenchServer } from './servers.ts';

export type Api = ContractRouterClient<typeof contract>;

/** Totals since the start. */
export interface Usage {
  calls: number;
  /** Of the answers' bodies. */
  bytes: number;
  statements: number;
  /** Between the server and PostgreSQL; undefined where they cannot be counted. */
  roundTrips?: number | undefined;
}

export interface Clients {
  ours: { administrator: Api; patient: Api; usage(): Promise<Usage> };
  older: {
    administrator: OlderClient;
    patient: OlderClient;
    /** As the client knows it from its session. */
    patientUserId: string;
    usage(): Promise<Usage>;
  };
  close(): void;
}

export async function openClients(ours: BenchServer, older: BenchServer): Promise<Clients> {
  const { administrator, patient } = benchCredentials;
  // One after the other: the first call makes the roles, and two first calls collide.
  const staff = await signInOlder(older.origin, administrator);
  const own = await signInOlder(older.origin, patient);
  const here = await openOurs(ours);
  return {
    ours: here,
    older: {
      administrator: staff.client,
      patient: own.client,
      patientUserId: own.userId,
      usage: async () => ({ ...sum([staff.http, own.http]), ...(await older.usage()) }),
    },
    close() {
      here.close();
      staff.http.close();
      own.http.close();
    },
  };
}

export async function openOurs(server: BenchServer) {
  const administrator = await signIn(server.origin, benchCredentials.administrator);
  const patient = await signIn(server.origin, benchCredentials.patient);
  const https = [administrator.http, patient.http];
  return {
    administrator: administrator.api,
    patient: patient.api,
    usage: async () => ({ ...sum(https), ...(await server.usage()) }),
    close() {
      for (const http of https) http.close();
    },
  };
}

function sum(clients: readonly HttpClient[]): { calls: number; bytes: number } {
  const totals = clients.map((client) => client.totals());
  return {
    calls: totals.reduce((total, { calls }) => total + calls, 0),
    bytes: totals.reduce((total, { bytes }) => total + bytes, 0),
  };
}

/** A browser's session with the application, by the library that the browser uses. */
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
  return { api, http };
}

export function openOlder(origin: string) {
  const http = openHttpClient();
  return { client: openClient(origin, http.fetch), http };
}

async function signInOlder(origin: string, account: { email: string; password: string }) {
  const older = openOlder(origin);
  const { data, error } = await older.client.auth.signInWithPassword(account);
  if (!data.user) throw new Error(`the older system refused the sign-in: ${error?.message}`);
  await older.client.from('clinic_settings').select('id').single();
  return { ...older, userId: data.user.id };
}
