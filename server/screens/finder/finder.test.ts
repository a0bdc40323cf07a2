import { expect, test } from 'vitest';
import { finderSize } from '#contract/screens/finder.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient, makeProcedure } from '#test/factories.ts';

const { signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
for (let n = 1; n <= finderSize.patients + 1; n += 1) await makePatient(db, { full_name: `Celina ${n}` });
for (let n = 1; n <= finderSize.procedures + 1; n += 1) await makeProcedure(db, { title: `Celulite ${n}` });

test('the first patients and catalogue entries are found in one call, without CPFs', async () => {
  const { patients, procedures, similar } = await api.finder.find({ search: 'cel' });
  expect([patients.length, procedures.length, similar]).toEqual([
    finderSize.patients,
    finderSize.procedures,
    false,
  ]);
  expect(patients[0]).toEqual({
    id: expect.any(String),
    fullName: 'Celina 1',
    email: expect.any(String),
    phone: expect.any(String),
  });
});

test('a typing error in a name is forgiven, and an empty search finds nothing', async () => {
  const { patients, similar } = await api.finder.find({ search: 'celima' });
  expect([patients[0]?.fullName, similar]).toEqual(['Celina 1', true]);
  const nothing = { patients: [], similar: false, procedures: [] };
  for (const search of ['', 'qwrtzp']) expect(await api.finder.find({ search })).toEqual(nothing);
});
