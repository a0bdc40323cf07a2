import { expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeAdmin } from '#test/factories.ts';
import { checkSheet } from '#test/sheet-import.ts';
import { runImport } from '../imports/run-import.ts';
import { sheetWork } from './sheet-work.ts';

const testApp = await createTestApp();
const { db, ownerUrl, storage, signedIn } = testApp;
const clinic = await signedIn(await makeAdmin(db));

test('an import that is stopped between two batches continues without doubling', async () => {
  const lines = Array.from(
    { length: 450 },
    (_, index) => `Paciente ${index} Silva;${31_900_000_000 + index}`,
  );
  const id = await checkSheet(
    testApp,
    clinic,
    'patients',
    ['Nome;Telefone', ...lines, ';31999999999'].join('\n'),
  );
  await clinic.api.spreadsheetImports.decideAll({ id, filter: 'all', decision: 'create' });
  await db.updateTable('imports').set({ state: 'importing' }).where('id', '=', id).execute();
  const count = async () =>
    (
      await db
        .selectFrom('patients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const before = await count();
  const settings = { fileSizeLimitBytes: 1_000 };
  const services = { ownerUrl, storage, settings, clock: createClock('America/Sao_Paulo'), log: silent };

  const stop = new AbortController();
  const { check, import: write } = sheetWork('patients');
  const stopped = await runImport(id, {
    ...services,
    signal: stop.signal,
    work: {
      check,
      import: (job) =>
        write({
          ...job,
          progress(done) {
            job.progress(done);
            if (done === 200) stop.abort();
          },
        }),
    },
  });
  expect([stopped, (await count()) - before]).toEqual(['stopped', 200]);

  expect(await runImport(id, { ...services, signal: new AbortController().signal })).toBe('ended');
  expect((await count()) - before).toBe(450);
  const { result, state } = await clinic.api.imports.get({ id });
  expect([state, result?.tables[0]]).toEqual([
    'done',
    { table: 'patients', read: 451, imported: 450, merged: 0, skipped: 1 },
  ]);
  expect((await clinic.api.imports.findings({ id })).rows.map(({ line, reason }) => [line, reason])).toEqual([
    [452, 'name_missing'],
  ]);
});
