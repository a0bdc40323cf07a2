/** What is taken back from a record: it leaves only for the archive, and nothing enters the archive that stays. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Actor, Scope } from '#server/platform/database/open-database.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  makeAdmin,
  makeFutureProcedure,
  makePatient,
  makePatientFile,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { constraintOf } from '#test/refusal.ts';

const { database, maintenance } = await createTestDatabase();
const asAdmin: Actor = { role: 'admin', userId: (await makeAdmin(maintenance)).id };
const { id: patient_id } = await makePatient(maintenance);

const nouns = {
  file: {
    table: 'patient_files',
    make: () => makePatientFile(maintenance, { patient_id, description: 'Trazido na consulta.' }),
  },
  treatment_plan: {
    table: 'treatment_plans',
    make: () => makeTreatmentPlan(maintenance, { patient_id, description: 'Três meses.' }),
  },
  future_procedure: {
    table: 'patient_future_procedures',
    make: () => makeFutureProcedure(maintenance, { patient_id }),
  },
} as const;
type Noun = keyof typeof nouns;

interface Given {
  reason?: string;
  explanation?: string | null;
  record?: string;
}
const archive = (
  tx: Scope,
  noun: Noun,
  id: string,
  { reason = 'duplicate', explanation = null, record = 'to_jsonb(item)' }: Given = {},
) =>
  sql`insert into archived_items (noun, row_id, patient_id, reason, explanation, record)
    select ${noun}, id, patient_id, ${reason}, ${explanation}, ${sql.raw(record)}
      from ${sql.table(nouns[noun].table)} as item where id = ${id}`.execute(tx.db);
const remove = (tx: Scope, noun: Noun, id: string) =>
  tx.db.deleteFrom(nouns[noun].table).where('id', '=', id).execute();
const take = (noun: Noun, id: string, given?: Given) =>
  database.asUser(asAdmin, async (tx) => {
    await archive(tx, noun, id, given);
    await remove(tx, noun, id);
  });

describe.each(Object.keys(nouns).filter((key): key is Noun => key in nouns))('a %s', (noun) => {
  const { table, make } = nouns[noun];
  const lines = (id: string) =>
    maintenance.selectFrom('activity_log').selectAll().where('row_id', '=', id).execute();

  test('leaves a record only for the archive, whole, with one line that has the reason', async () => {
    const { id } = await make();
    const refused = `${table}_archived_before_deletion`;
    expect(await constraintOf(database.asUser(asAdmin, (tx) => remove(tx, noun, id)))).toBe(refused);
    const without = { record: "to_jsonb(item) - 'description' - 'title'" };
    expect(await constraintOf(take(noun, id, without))).toBe(refused);
    expect(await lines(id)).toEqual([]);

    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(item) as row from ${sql.table(table)} as item where id = ${id}`.execute(maintenance);
    await take(noun, id, { reason: 'other', explanation: 'Digitado no prontuário errado.' });
    const sealed = maintenance.selectFrom('archived_items').selectAll().where('row_id', '=', id);
    expect(await sealed.executeTakeFirstOrThrow()).toMatchObject({
      noun,
      patient_id,
      record: rows[0]?.row,
      archived_by: asAdmin.userId,
    });
    expect(await lines(id)).toMatchObject([
      {
        action: 'deleted',
        noun,
        patient_id,
        before: { description: expect.any(String) },
        after: { reason: 'other', explanation: 'Digitado no prontuário errado.' },
      },
    ]);
  });

  test('does not enter the archive while it stays in the record', async () => {
    const { id } = await make();
    const archived = database.asUser(asAdmin, (tx) => archive(tx, noun, id));
    expect(await constraintOf(archived)).toBe('archived_items_row_deleted');
  });
});

test('the archive names the row and its patient as the row does, and the reason', async () => {
  const { id } = await nouns.file.make();
  const tried = (given: Given) => constraintOf(take('file', id, given));
  const row = 'archived_items_record_of_row';
  expect(await tried({ record: `to_jsonb(item) || '{"id":"x"}'` })).toBe(row);
  expect(await tried({ record: `to_jsonb(item) - 'patient_id'` })).toBe(row);
  expect(await tried({ reason: 'porque sim' })).toBe('archived_items_reason_known');
  expect(await tried({ reason: 'other' })).toBe('archived_items_other_explained');
  expect(await tried({ explanation: ' ' })).toBe('archived_items_explanation_length');
  expect(await tried({})).toBe('allowed');
});
