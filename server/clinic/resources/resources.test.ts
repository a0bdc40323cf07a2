import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const text = { title: 'Peeling a laser', description: 'Renova a pele.' };

beforeEach(async () => {
  await db.deleteFrom('procedures').execute();
  await db.deleteFrom('resources').execute();
});

const needsOf = async (id: string) => (await api.procedures.get({ id })).agenda?.needs;

test('resources are listed by kind and name, with the procedures that need them', async () => {
  const two = await api.resources.create({ name: 'Sala 2', kind: 'Sala' });
  await api.resources.create({ name: 'Sala 1', kind: 'Sala' });
  const laser = await api.resources.create({ name: 'CO2', kind: 'Laser' });
  await api.procedures.create({ ...text, needs: [{ resourceId: laser.id }, { kind: 'Sala' }] });
  await api.procedures.create({ ...text, title: 'Consulta', needs: [{ resourceId: two.id }] });
  const { rows } = await api.resources.list();
  expect(rows.map(({ name, neededBy }) => [name, neededBy])).toEqual([
    ['CO2', ['Peeling a laser']],
    ['Sala 1', ['Peeling a laser']],
    ['Sala 2', ['Consulta', 'Peeling a laser']],
  ]);
});

test('a kind keeps one spelling', async () => {
  await api.resources.create({ name: 'CO2', kind: 'Laser' });
  expect((await api.resources.create({ name: 'Diodo', kind: ' laser ' })).kind).toBe('Laser');
  const sala = await api.resources.create({ name: 'Sala 1', kind: 'sala' });
  expect((await api.resources.update({ id: sala.id, name: 'Sala 1', kind: 'Sala' })).kind).toBe('Sala');
});

test('a name is taken once; a removed one can be used again', async () => {
  const room = { name: 'Sala 1', kind: 'Sala' };
  const { id } = await api.resources.create(room);
  const other = await api.resources.create({ name: 'Sala 2', kind: 'Sala' });
  const refused = [api.resources.create(room), api.resources.update({ id: other.id, ...room })];
  for (const each of await Promise.all(refused.map(refusalOf))) expect(each.code).toBe('RESOURCE_NAME_TAKEN');
  await api.resources.remove({ id });
  expect((await api.resources.list()).rows.map(({ name }) => name)).toEqual(['Sala 2']);
  expect((await refusalOf(api.resources.remove({ id }))).code).toBe('NOT_FOUND');
  expect(await api.resources.create({ name: 'Sala 1', kind: 'Consultório' })).toMatchObject({
    id,
    kind: 'Consultório',
  });
});

test('procedures do not need a removed resource any more, nor its kind without another one', async () => {
  const laser = await api.resources.create({ name: 'CO2', kind: 'Laser' });
  const diode = await api.resources.create({ name: 'Diodo', kind: 'Laser' });
  const { id } = await api.procedures.create({
    ...text,
    needs: [{ resourceId: laser.id }, { kind: 'Laser' }],
  });
  await api.resources.remove({ id: laser.id });
  expect(await needsOf(id)).toEqual([{ kind: 'Laser' }]);
  await api.resources.remove({ id: diode.id });
  expect(await needsOf(id)).toEqual([]);
});

test('procedures follow the only resource of a kind to its new kind', async () => {
  const laser = await api.resources.create({ name: 'CO2', kind: 'Laser' });
  await api.resources.create({ name: 'Sala 1', kind: 'Sala' });
  const { id } = await api.procedures.create({ ...text, needs: [{ kind: 'Laser' }] });
  await api.resources.update({ id: laser.id, name: 'CO2', kind: 'Laser fracionado' });
  expect(await needsOf(id)).toEqual([{ kind: 'Laser fracionado' }]);
  await api.procedures.update({ id, ...text, needs: [{ kind: 'Laser fracionado' }, { kind: 'Sala' }] });
  await api.resources.update({ id: laser.id, name: 'CO2', kind: 'Sala' });
  expect(await needsOf(id)).toEqual([{ kind: 'Sala' }]);
});
