/** Copies the clinic's rows into a second database, in the older system's schema. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { onServer } from '#test/database-server.ts';
import { openOlder } from './clients.ts';
import { openClinic } from './database.ts';
import { benchCredentials, type Clinic, markOf } from './seed.ts';
import { type BenchServer, startOlder } from './servers.ts';

/** Columns that both schemas have; parents before children. */
const copied = {
  patients:
    'id, user_id, full_name, cpf, email, phone, birth_date, address, notes, profile_photo, role, created_at',
  patient_files: 'id, patient_id, file_name, file_path, file_type, description, category, created_at',
  patient_future_procedures: 'id, patient_id, title, description, created_at',
  appointments: 'id, patient_id, date, time, doctor_name, doctor_specialty, service, status, notes',
  treatment_plans: 'id, patient_id, title, description, start_date, end_date, status, created_at',
  clinic_settings: 'id, clinic_name, doctor_name, phone, address, business_hours',
};

/** Fills the database unless it holds this clinic already. @param isTrial goes on with the server that made its account tables */
export async function openOlderDatabase(
  serverUrl: string,
  ownerUrl: string,
  clinic: Clinic,
  isTrial: boolean,
): Promise<{ url: string; start(): Promise<BenchServer> }> {
  const schema = readFileSync(join(import.meta.dirname, 'older-way', 'schema.sql'), 'utf8');
  let running: BenchServer | undefined;
  const url = await openClinic(serverUrl, {
    name: 'older',
    mark: `${markOf(clinic)} ${createHash('sha256').update(schema).digest('hex')}`,
    async fill(url) {
      await onServer(serverUrl, ...roles);
      // Its first start creates the account tables, which the schema refers to.
      const server = await startOlder(url);
      await onServer(url, schema);
      await copyRows(ownerUrl, url);
      await makeAccounts(server.origin, url);
      if (isTrial) running = server;
      else await server.stop();
    },
  });
  return { url, start: async () => running ?? startOlder(url) };
}

/** The platform's roles. Creating them itself would need a superuser. */
const roles = ['anon', 'authenticated', 'service_role'].map(
  (role) => `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
      grant ${role} to current_user;
    end if;
  end $$`,
);

async function copyRows(ownerUrl: string, olderUrl: string): Promise<void> {
  const source = new pg.Client({ connectionString: ownerUrl, options: '-c role=clinic_maintenance' });
  const target = new pg.Client({ connectionString: olderUrl });
  await Promise.all([source.connect(), target.connect()]);
  try {
    for (const [table, columns] of Object.entries(copied)) {
      await pipeline(
        source.query(copyTo(`copy (select ${columns} from public.${table}) to stdout`)),
        target.query(copyFrom(`copy public.${table} (${columns}) from stdin`)),
      );
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function makeAccounts(origin: string, url: string): Promise<void> {
  const { administrator, patient } = benchCredentials;
  const older = openOlder(origin);
  const ids: string[] = [];
  for (const account of [administrator, patient]) {
    const { data, error } = await older.client.auth.signUp(account);
    if (!data.user) throw new Error(`the older system made no account: ${error?.message}`);
    ids.push(data.user.id);
  }
  older.http.close();
  const [administratorId, patientId] = ids;
  await onServer(
    url,
    `insert into public.profiles (id, full_name, role) values ('${administratorId}', 'Administração da Medição', 'admin')`,
    `update public.patients set user_id = '${patientId}' where email = '${patient.email}'`,
  );
}
