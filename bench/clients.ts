/** Signed-in clients of both systems: the application's own (`our-clients.ts`), and the one that the older system's browser had. */
import { openHttpClient } from './http-client.ts';
import { type OlderClient, openClient } from './older-way/client.ts';
import { type OurClients, openOurs, sum } from './our-clients.ts';
import { benchCredentials } from './seed.ts';
import type { BenchServer } from './servers.ts';

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
  ours: OurClients;
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
