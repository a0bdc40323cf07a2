/** The three ways to what a screen shows: the application, the older system's calls, and bare SQL. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import pg from 'pg';
import type { contract } from '#contract/contract.ts';
import { readAddress, withSettings } from '#server/database/owner-connection.ts';
import { valueTypes } from '#server/database/value-types.ts';
import { type OlderClient, openClient } from './older-way/client.ts';
import { benchCredentials } from './seed.ts';
import type { BenchServer } from './servers.ts';
import { openWire, type Wire } from './wire.ts';

export type Api = ContractRouterClient<typeof contract>;
/** Rows of one plain statement. */
export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** What one way has used up so far. */
export interface Spent {
  calls: number;
  bytes: number;
  statements: number;
  /** How often an answer of the database is waited for, where that is known. */
  roundTrips?: number | undefined;
}

export interface Ways {
  ours: { administrator: Api; patient: Api; spent(): Promise<Spent> };
  older: {
    administrator: OlderClient;
    patient: OlderClient;
    /** As the client knows it from its session. */
    patientUserId: string;
    spent(): Promise<Spent>;
  };
  floor: { sql: Sql; spent(): Promise<Spent> };
  close(): Promise<void>;
}

export async function openWays(ours: BenchServer, older: BenchServer, ownerUrl: string): Promise<Ways> {
  const { administrator, patient } = benchCredentials;
  // One after another: it makes its roles with the first call, and two of them would trip over each other.
  const there = [
    await signInOlder(older.origin, administrator),
    await signInOlder(older.origin, patient),
  ] as const;
  const here = await openOurs(ours);
  const floor = openFloor(ownerUrl);
  return {
    ours: here,
    older: {
      administrator: there[0].client,
      patient: there[1].client,
      patientUserId: there[1].userId,
      spent: async () => ({ ...sum(there), ...(await older.asked()) }),
    },
    floor,
    async close() {
      for (const { close } of [here, ...there]) close();
      await floor.close();
    },
  };
}

export async function openOurs(server: BenchServer) {
  const { administrator, patient } = benchCredentials;
  const here = [await signIn(server.origin, administrator), await signIn(server.origin, patient)] as const;
  return {
    administrator: here[0].api,
    patient: here[1].api,
    spent: async () => ({ ...sum(here), ...(await server.asked()) }),
    close() {
      for (const { close } of here) close();
    },
  };
}

function sum(wires: readonly { wire: Wire }[]): { calls: number; bytes: number } {
  const seen = wires.map(({ wire }) => wire.seen());
  return {
    calls: seen.reduce((total, { calls }) => total + calls, 0),
    bytes: seen.reduce((total, { bytes }) => total + bytes, 0),
  };
}

/** A browser's session with the application, by the library that the browser uses. */
export async function signIn(origin: string, account: { email: string; password: string }) {
  let cookie = '';
  const headers = (): Record<string, string> => (cookie ? { origin, cookie } : { origin });
  const wire = openWire(headers);
  const link = new RPCLink({
    url: `${origin}/api/rpc`,
    async fetch(request) {
      const response = await wire.fetch(request);
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        if (pair.includes('session_token')) cookie = pair;
      }
      return response;
    },
  });
  const api: Api = createORPCClient(link);
  await api.session.signIn(account);
  return { api, wire, close: wire.close };
}

export function openOlder(origin: string) {
  const wire = openWire();
  return { client: openClient(origin, wire.fetch), wire, close: wire.close };
}

async function signInOlder(origin: string, account: { email: string; password: string }) {
  const older = openOlder(origin);
  const { data, error } = await older.client.auth.signInWithPassword(account);
  if (!data.user) throw new Error(`the older way let nobody in: ${error?.message}`);
  await older.client.from('clinic_settings').select('id').single();
  return { ...older, userId: data.user.id };
}

/** As many connections as both servers have, under the role that may see everything. */
function openFloor(ownerUrl: string) {
  const address = readAddress(ownerUrl);
  const pool = new pg.Pool({
    ...address,
    types: valueTypes,
    max: 10,
    options: withSettings(address, { role: 'clinic_maintenance' }),
  });
  let statements = 0;
  return {
    sql: async (text: string, values?: unknown[]) => {
      statements += 1;
      const { rows } = await pool.query<Record<string, unknown>>(text, values);
      return rows;
    },
    // Each waits for its own answer.
    spent: async () => ({ calls: 0, bytes: 0, statements, roundTrips: statements }),
    close: () => pool.end(),
  };
}
