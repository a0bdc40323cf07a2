/**
 * What the trail costs: `node bench/activity-log.ts`, on a PostgreSQL of its own with everything synchronous. A change
 * and a read with and without it, and a page of it out of a million entries.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { listActivity, listOwnActivity, recordRead } from '#server/activity/queries.ts';
import { openMaintenance } from '#server/database/maintenance.ts';
import { type Actor, openDatabase, type Scope } from '#server/database/open-database.ts';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-postgres.ts';
import { findPatient, updatePatientRow } from '#server/patients/queries.ts';
import { silent } from '#test/database-server.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';

const rounds = 2_000;
const entries = 1_000_000;
const patients = 2_000;

const dataDir = await mkdtemp(join(tmpdir(), 'vico-bench-'));
// Under root the server runs as another user, who has to get through.
await chmod(dataDir, 0o711);
const server = await startEmbeddedDatabase({ dataDir, log: silent });
const { ownerUrl } = server;
const database = await openDatabase({ ownerUrl, log: silent, poolSize: 16 });
const maintenance = openMaintenance(ownerUrl);
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();

const admin = await makeAdmin(maintenance);
const asAdmin: Actor = { role: 'admin', userId: admin.id, fullName: admin.name, address: '203.0.113.7' };
const { user, patient } = await makePatientWithAccount(maintenance);
const ids = (
  await sql<{ id: string }>`insert into patients (full_name, phone)
    select 'Paciente ' || n, '2499' || lpad(n::text, 7, '0') from generate_series(1, ${sql.lit(patients)}) as n
    returning id`.execute(maintenance)
).rows.map(({ id }) => id);

/** Runs the work `rounds` times, so many at once, and says how many a second and how long the slowest but 1% took. */
async function measure(what: string, atOnce: number, work: (id: string, turn: number) => Promise<unknown>) {
  const times: number[] = [];
  let turn = 0;
  const worker = async () => {
    while (turn < rounds) {
      const mine = turn++;
      const started = performance.now();
      await work(ids[mine % ids.length] ?? '', mine);
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = Math.round((rounds * 1_000) / (performance.now() - started));
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2);
  console.log(`${what}, ${atOnce} at once: ${perSecond}/s, median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

const change = (id: string, turn: number) =>
  database.asUser(asAdmin, (tx) => updatePatientRow(tx, id, { address: `Rua ${turn} ${Math.random()}` }));
const read = (id: string) => database.asUser(asAdmin, (tx) => findPatient(tx, id));
const toldRead = (id: string) =>
  database.asUser(asAdmin, (tx) => Promise.all([findPatient(tx, id), recordRead(tx, 'patient', id)]));

for (const atOnce of [1, 16]) {
  await measure('warming up', atOnce, change);
  await owner.query('alter table patients disable trigger patients_log');
  await measure('a change without the trail', atOnce, change);
  await owner.query('alter table patients enable trigger patients_log');
  await measure('a change with it', atOnce, change);
  await measure('a read without the trail', atOnce, read);
  // Each round begins with nothing known, so that every read is a first look.
  await forget();
  await measure('a first look with it', atOnce, toldRead);
  await measure('another look with it', atOnce, toldRead);
}

async function forget() {
  await owner.query('alter table activity_log disable trigger activity_log_append_only');
  await owner.query('truncate activity_log');
  await owner.query('alter table activity_log enable trigger activity_log_append_only');
}

await forget();
console.log(`${entries} entries of 50 people and ${patients} patients`);
await sql`insert into activity_log (happened_at, user_id, action, noun, row_id, patient_id, subject)
  select now() - n * interval '30 seconds',
         case when n % 1000 = 0 then ${admin.id}::uuid else md5('user' || n % 50)::uuid end,
         case when n % 50000 = 0 then 'exported' when n % 4 = 0 then 'changed' else 'read' end, 'patient',
         patient, patient, 'Paciente'
    from generate_series(1, ${sql.lit(entries)}) as n,
         lateral (select (${sql.val(ids)}::uuid[])[1 + n % ${sql.lit(patients)}] as patient) as whose`.execute(
  maintenance,
);
await owner.query('analyze activity_log');
const middle = await maintenance
  .selectFrom('activity_log')
  .select('id')
  .orderBy('happened_at')
  .offset(entries / 2)
  .limit(1)
  .executeTakeFirstOrThrow();

async function page(what: string, work: (tx: Scope) => Promise<unknown[]>, actor = asAdmin) {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < 30; round += 1) {
    const started = performance.now();
    rows = (await database.asUser(actor, work)).length;
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  console.log(
    `${what}: ${rows} rows, median ${(times[15] ?? 0).toFixed(2)} ms, slowest ${(times[29] ?? 0).toFixed(2)} ms`,
  );
}

const first = { kind: 'all', limit: 51 } as const;
const today = new Date().toISOString().slice(0, 10);
const patientId = ids[7];
await page('the first page', (tx) => listActivity(tx, first));
await page('after half a million', (tx) => listActivity(tx, { ...first, after: middle.id }));
await page('of one patient', (tx) => listActivity(tx, { ...first, patientId }));
await page('of one person', (tx) => listActivity(tx, { ...first, userId: admin.id }));
await page('of the last week', (tx) =>
  listActivity(tx, { ...first, period: { days: 7, today, timeZone: 'America/Sao_Paulo' } }),
);
await page('exports, one in 50,000', (tx) => listActivity(tx, { ...first, kind: 'exports' }));
await page('exports of one patient', (tx) => listActivity(tx, { ...first, kind: 'exports', patientId }));
await page('access, of which there is none', (tx) => listActivity(tx, { ...first, kind: 'access' }));
await page('a patient’s own', (tx) => listOwnActivity(tx, patient.id, 51), {
  role: 'patient',
  userId: user.id,
});

await Promise.all([database.close(), maintenance.destroy(), owner.end()]);
await server.stop();
await rm(dataDir, { recursive: true, force: true });
