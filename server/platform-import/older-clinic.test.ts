/** The invented clinic of the older platform: its tables take it, and its dump reads as its rows. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isCpf } from '#contract/fields.ts';
import { createDatabase } from '#test/database.ts';
import { dirtyClinic } from '#test/platform/dirty-clinic.ts';
import { largeClinicStatements } from '#test/platform/large-clinic.ts';
import { olderDefinitions } from '#test/platform/older-clinic.ts';
import { openDumpSource, type SourceRow } from '../platform-dump/dump-source.ts';

test('a database with its tables and its dump have the same rows', async () => {
  const clinic = await dirtyClinic({ today: '2026-11-22' });
  const { ownerUrl, drop } = await createDatabase();
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(await olderDefinitions());
  await client.query(clinic.toStatements());
  const { rows: stored } = await client.query('select id, full_name, notes, birth_date from public.patients');
  await client.end();
  await drop();

  const folder = await mkdtemp(join(tmpdir(), 'vico-older-'));
  const file = join(folder, 'clinic.sql');
  await writeFile(file, await clinic.toDump());
  const source = await openDumpSource(file);
  const read: SourceRow[] = [];
  for await (const { row } of source.rows('public.patients')) read.push(row);
  await source.close();
  await rm(folder, { recursive: true });
  const part = ({ id, full_name, notes, birth_date }: SourceRow) => ({ id, full_name, notes, birth_date });
  expect(read.map(part)).toEqual(stored);
  expect(read.length).toBeGreaterThan(40);
});

test('a large clinic has valid values and no overlaps', async () => {
  const { ownerUrl, drop } = await createDatabase();
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(await olderDefinitions());
  const statements = await largeClinicStatements({
    patients: 300,
    appointments: 3_000,
    files: 10,
    today: '2026-11-22',
  });
  await client.query(statements);
  const { rows: people } = await client.query<{ cpf: string }>('select cpf from public.patients');
  expect(people.filter(({ cpf }) => !isCpf(cpf))).toEqual([]);
  expect(people).toHaveLength(300);
  const { rows: agenda } = await client.query(
    `select count(*)::integer as all, count(distinct (date, time, doctor_name))::integer as slots,
            count(distinct patient_id)::integer as patients, (count(*) filter (where status = 'scheduled') > 0) as ahead
       from public.appointments`,
  );
  expect(agenda).toEqual([{ all: 3_000, slots: 3_000, patients: 300, ahead: true }]);
  await client.end();
  await drop();
});
