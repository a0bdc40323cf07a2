/** The thread of an import: it does the work, ends when it is told to, and leaves what continues when it is killed. */
import { expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/environment.ts';
import { createTestApp } from '#test/app.ts';
import { onServer, silent } from '#test/database-server.ts';
import { makeImport, makePatient } from '#test/factories.ts';
import { workInThread } from './import-task.ts';

const { db, ownerUrl, files } = await createTestApp();
const environment = { ...readEnvironment({}), dataDir: files };
const work = workInThread({ environment, ownerUrl, log: silent });

/** An import that has brought one patient and is to be undone. */
async function undoing() {
  const { id } = await makeImport(db, { state: 'undoing', finished_at: new Date() });
  const patient = await makePatient(db);
  await db
    .insertInto('private.import_rows')
    .values({ import_id: id, table_name: 'public.patients', row_id: patient.id })
    .execute();
  return { id, patientId: patient.id };
}

const stateOf = async ({ id, patientId }: { id: string; patientId: string }) => {
  const { state, attempts } = await db
    .selectFrom('imports')
    .select(['state', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const patients = await db.selectFrom('patients').select('id').where('id', '=', patientId).execute();
  return { state, attempts, patients: patients.length };
};

/** Runs while the work waits for a row. */
async function whileHeld(patientId: string, id: string, then: () => Promise<void>) {
  const blocker = await db.startTransaction().execute();
  await blocker.selectFrom('patients').select('id').where('id', '=', patientId).forUpdate().execute();
  const running = work(id, stopping.signal);
  await expect
    .poll(() =>
      onServer(
        ownerUrl,
        `select 1 from pg_stat_activity where application_name = 'vico import ${id}' and wait_event_type = 'Lock'`,
      ),
    )
    .not.toEqual([]);
  await then();
  await running;
  await blocker.rollback().execute();
}
const stopping = new AbortController();

test('a stop ends the work at once, nothing is half done, and the next thread does it', async () => {
  const given = await undoing();
  await whileHeld(given.patientId, given.id, async () => stopping.abort());
  expect(await stateOf(given)).toEqual({ state: 'undoing', attempts: 0, patients: 1 });
  await work(given.id, new AbortController().signal);
  expect(await stateOf(given)).toEqual({ state: 'undone', attempts: 0, patients: 0 });
});
