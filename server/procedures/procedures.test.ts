import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatientWithAccount, makeProcedure } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const unknownId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';
const notFound = { code: 'NOT_FOUND', defined: true };
const form = { title: 'Peeling químico', description: 'Renova a camada superficial da pele.' };

const titles = async (search: string) => {
  const { rows, total } = await api.procedures.list({ search });
  expect(total).toBe(rows.length);
  return rows.map(({ title }) => title);
};

test('the catalogue is sorted newest first, in pages', async () => {
  for (const [index, title] of ['Ordem um', 'Ordem dois', 'Ordem três'].entries()) {
    await makeProcedure(db, { title, created_at: new Date(Date.UTC(2025, 0, index + 1)) });
  }
  expect(await titles('ordem')).toEqual(['Ordem três', 'Ordem dois', 'Ordem um']);
  const page = await api.procedures.list({ search: 'ordem', page: 2, pageSize: 2 });
  expect(page).toMatchObject({ total: 3, rows: [{ title: 'Ordem um' }] });
  expect(await api.procedures.list({ search: 'ordem', page: 9 })).toEqual({ rows: [], total: 3 });
});

test('a search finds title and description; accents, case and punctuation do not count', async () => {
  await makeProcedure(db, { title: 'Depilação a laser', description: 'Pelos finos & grossos, até 100%.' });
  for (const search of ['depilacao', 'LASER depilação', 'grossos', 'laser, finos', '  até  100 ']) {
    expect(await titles(search)).toEqual(['Depilação a laser']);
  }
  expect(await titles('depilacao inexistente')).toEqual([]);
  expect(await titles('l_ser')).toEqual([]);
});

test('the list holds the first 80 characters of a description', async () => {
  const long = `${'é'.repeat(78)}😀 ${'z'.repeat(40)}`;
  await makeProcedure(db, { title: 'Prévia longa', description: long });
  await makeProcedure(db, { title: 'Prévia exata', description: 'y'.repeat(80), duration: '30 minutos' });
  const [exact, cut] = (await api.procedures.list({ search: 'previa' })).rows;
  expect(cut).toEqual({
    id: expect.any(String),
    title: 'Prévia longa',
    duration: null,
    media: null,
    preview: `${'é'.repeat(78)}😀…`,
    priceCents: null,
    agenda: null,
  });
  expect(exact).toMatchObject({ preview: 'y'.repeat(80), duration: '30 minutos' });
});

test('a procedure is registered, changed and deleted', async () => {
  const made = await api.procedures.create({ ...form, duration: ' 40 minutos ' });
  expect(made).toMatchObject({ ...form, duration: '40 minutos', media: null });
  expect(await api.procedures.get({ id: made.id })).toEqual(made);
  const changed = await api.procedures.update({
    id: made.id,
    ...form,
    title: 'Peeling médio',
    duration: ' ',
  });
  expect(changed).toEqual({ ...made, title: 'Peeling médio', duration: null });
  await api.procedures.remove({ id: made.id });
  const late = [
    api.procedures.get({ id: made.id }),
    api.procedures.update({ id: made.id, ...form }),
    api.procedures.remove({ id: made.id }),
  ];
  expect(await Promise.all(late.map(refusalOf))).toEqual([notFound, notFound, notFound]);
  expect(await refusalOf(api.procedures.remove({ id: unknownId }))).toEqual(notFound);
});

test('every signed-in patient reads the catalogue and cannot change it', async () => {
  const { user } = await makePatientWithAccount(db);
  const patient = (await signedIn(user)).api;
  const { id } = await api.procedures.create({ ...form, title: 'Visível a todos' });
  expect((await patient.procedures.list({ search: 'visivel' })).rows).toHaveLength(1);
  expect(await patient.procedures.get({ id })).toMatchObject({ title: 'Visível a todos' });
  const changes = [
    patient.procedures.create(form),
    patient.procedures.update({ id, ...form }),
    patient.procedures.remove({ id }),
  ];
  const refusals = await Promise.all(changes.map(refusalOf));
  expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('FORBIDDEN'));
});
