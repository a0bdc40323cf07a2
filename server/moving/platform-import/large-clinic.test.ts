/** The clinic of the older platform that the bench imports. */
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isCpf } from '#contract/cpf.ts';
import { createDatabase } from '#test/database.ts';
import { largeClinicStatements } from '#test/platform/large-clinic.ts';
import { olderDefinitions } from '#test/platform/older-clinic.ts';

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
