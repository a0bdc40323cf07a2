import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makePatient,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
  makeResource,
} from '#test/factories.ts';
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

test('several are added in the order of their list, with the usual other names, or none of them', async () => {
  const all = ['Várias: toxina botulínica', 'Várias: retorno', 'Várias: peeling'].map((title) => ({
    ...form,
    title,
    minutes: 30,
    priceCents: 35_000,
  }));
  // One of them cannot be: nothing is added.
  const refused = api.procedures.createAll({ procedures: [...all, { ...form, title: '\0' }] });
  await refused.catch(() => null);
  expect(await titles('varias')).toEqual([]);
  expect(await api.procedures.createAll({ procedures: all })).toEqual({ count: 3 });
  expect(await titles('varias')).toEqual(all.map(({ title }) => title));
  expect((await api.procedures.list({ search: 'varias' })).rows[0]).toMatchObject({
    priceCents: 35_000,
    agenda: { minutes: 30 },
  });
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
    agenda: { minutes: 30, color: null },
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

const inAgenda = {
  minutes: 45,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  color: 'violet',
} as const;

test('the agenda knows what a procedure takes', async () => {
  const { id: professionalId } = await makeProfessional(db, { full_name: 'Dra. Laser' });
  const room = await makeResource(db, { name: 'Sala da agenda', kind: 'Sala da agenda' });
  const bare = await api.procedures.create({ ...form, title: 'Só o nome' });
  expect(bare).toMatchObject({ preparation: null, priceCents: null, bookableOnline: false });
  expect(bare.agenda).toEqual({
    minutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    color: null,
    pricePublic: false,
    prices: [],
    professionals: [],
    needs: [],
    risks: null,
    termTemplateId: null,
  });

  const whole = await api.procedures.update({
    id: bare.id,
    ...form,
    ...inAgenda,
    professionalIds: [professionalId],
    needs: [{ resourceId: room.id }, { kind: room.kind }],
    priceCents: 35_000,
    prices: [
      { professionalId: null, from: '2026-02-01', priceCents: 40_000 },
      { professionalId, from: '2099-03-01', priceCents: 50_000 },
    ],
    pricePublic: true,
    bookableOnline: true,
    alsoKnownAs: ' Peeling de fenol ',
    preparation: ' Venha sem maquiagem. ',
  });
  expect(whole).toMatchObject({
    priceCents: 35_000,
    bookableOnline: true,
    preparation: 'Venha sem maquiagem.',
    alsoKnownAs: 'Peeling de fenol',
  });
  expect(whole.agenda).toEqual({
    ...inAgenda,
    risks: null,
    termTemplateId: null,
    pricePublic: true,
    prices: [
      { professionalId: null, from: '2026-02-01', priceCents: 40_000 },
      { professionalId, from: '2099-03-01', priceCents: 50_000 },
    ],
    professionals: [{ id: professionalId, fullName: 'Dra. Laser', active: true }],
    needs: [{ resourceId: room.id }, { kind: room.kind }],
  });
  expect(await api.procedures.get({ id: bare.id })).toEqual(whole);

  // What a form does not send stays.
  expect(await api.procedures.update({ id: bare.id, ...form })).toEqual(whole);
  const emptied = await api.procedures.update({
    id: bare.id,
    ...form,
    prices: [{ professionalId, from: '2099-03-01', priceCents: 45_000 }],
    color: null,
    professionalIds: [],
    needs: [],
    priceCents: null,
    preparation: '',
    alsoKnownAs: '',
  });
  expect(emptied).toMatchObject({ priceCents: null, preparation: null, alsoKnownAs: null });
  expect(emptied.agenda).toMatchObject({
    prices: [{ priceCents: 45_000 }],
    minutes: 45,
    color: null,
    professionals: [],
    needs: [],
  });
});

test('a new entry gets the common names of its title, and is found by them', async () => {
  const { id, alsoKnownAs } = await api.procedures.create({ ...form, title: 'Toxina botulínica' });
  expect(alsoKnownAs).toBe('Botox, Dysport, Xeomin');
  expect((await api.procedures.list({ search: 'DYSPORT' })).rows.map((row) => row.id)).toContain(id);
  expect(
    (await api.procedures.create({ ...form, title: 'Toxina 2', alsoKnownAs: '' })).alsoKnownAs,
  ).toBeNull();
  const { procedures } = await api.bookingChoices.get();
  expect(procedures.find((row) => row.id === id)?.alsoKnownAs).toBe('Botox, Dysport, Xeomin');
});

test('a booking form gets everything that can be booked in one answer', async () => {
  const { id: professionalId } = await makeProfessional(db, { full_name: 'Dr. Escolhas', color: 'pink' });
  const room = await makeResource(db, { name: 'Sala das escolhas', kind: 'Sala' });
  const { id } = await api.procedures.create({
    ...form,
    ...inAgenda,
    title: 'Escolhas',
    professionalIds: [professionalId],
    needs: [{ resourceId: room.id }],
  });
  const choices = await api.bookingChoices.get();
  expect(choices.professionals).toContainEqual({
    id: professionalId,
    fullName: 'Dr. Escolhas',
    specialty: null,
    color: 'pink',
    isOwn: false,
  });
  expect(choices.resources).toContainEqual({ id: room.id, name: 'Sala das escolhas', kind: 'Sala' });
  expect(choices.procedures.find((each) => each.id === id)).toEqual({
    id,
    title: 'Escolhas',
    alsoKnownAs: null,
    ...inAgenda,
    professionalIds: [professionalId],
    needs: [{ resourceId: room.id }],
  });
});

test('a procedure cannot need what the clinic does not have', async () => {
  const gone = await makeResource(db, { active: false });
  for (const needs of [[{ resourceId: gone.id }], [{ resourceId: unknownId }], [{ kind: 'Nada' }]])
    expect(await refusalOf(api.procedures.create({ ...form, needs }))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { problems: [{ path: ['needs'] }] },
    });
  const twice = [{ kind: 'Sala' }, { kind: 'Sala' }];
  expect((await refusalOf(api.procedures.create({ ...form, needs: twice }))).code).toBe('INVALID_INPUT');
  const unknown = api.procedures.create({ ...form, title: 'Sem quem', professionalIds: [unknownId] });
  expect((await refusalOf(unknown)).code).toBe('NOT_FOUND');
  expect(await titles('sem quem')).toEqual([]);
});

test('what a procedure needs is written only where it differs, a kind alone too', async () => {
  const { kind } = await makeResource(db);
  const needs = [{ kind }];
  const { id } = await api.procedures.create({ ...form, title: 'Só um tipo', needs });
  const stored = () =>
    db.selectFrom('procedure_resources').select('id').where('procedure_id', '=', id).execute();
  const before = await stored();
  await api.procedures.update({ ...form, title: 'Só um tipo', needs, id });
  expect(await stored()).toEqual(before);
});

test('an appointment keeps the names of a procedure and a room that are removed', async () => {
  const room = await makeResource(db, { name: 'Sala que sai', kind: 'Sala' });
  const { id } = await api.procedures.create({ ...form, title: 'Que sai', needs: [{ resourceId: room.id }] });
  const { id: patientId } = await makePatient(db);
  const booking = { patientId, date: '2041-03-05', time: '10:00', procedureId: id, resourceIds: [room.id] };
  const made = await api.appointments.create(booking);
  await api.procedures.remove({ id });
  await api.resources.remove({ id: room.id });
  expect(await api.appointments.get({ id: made.id })).toMatchObject({
    service: 'Que sai',
    procedure: null,
    resources: [{ name: 'Sala que sai' }],
  });
});

test('a patient reads the preparation, a public price, and nothing of the agenda', async () => {
  const { user } = await makePatientWithAccount(db);
  const patient = (await signedIn(user)).api;
  const { id } = await api.procedures.create({
    ...form,
    ...inAgenda,
    title: 'Com preço',
    priceCents: 35_000,
    preparation: 'Não use ácidos por cinco dias.',
  });
  const seen = { preparation: 'Não use ácidos por cinco dias.', priceCents: null, agenda: null };
  expect(await patient.procedures.get({ id })).toMatchObject(seen);
  expect((await patient.procedures.list({ search: 'com preco' })).rows).toMatchObject([
    { priceCents: null, agenda: null },
  ]);
  await api.procedures.update({ id, ...form, title: 'Com preço', pricePublic: true });
  expect(await patient.procedures.get({ id })).toMatchObject({ ...seen, priceCents: 35_000 });
  // Of today, and the lowest where a professional's differs; those of an entry that is not public stay hidden.
  const { id: professionalId } = await makeProfessional(db);
  const price = (from: string, priceCents: number, of: string | null = null) => ({
    professionalId: of,
    from,
    priceCents,
  });
  const save = (pricePublic: boolean, ...prices: ReturnType<typeof price>[]) =>
    api.procedures.update({ id, ...form, title: 'Com preço', pricePublic, prices });
  await save(true, price('2020-01-01', 40_000), price('2099-01-01', 60_000));
  const shown = async () => {
    const { priceCents, priceVaries } = await patient.procedures.get({ id });
    return [priceCents, priceVaries];
  };
  expect(await shown()).toEqual([40_000, undefined]);
  await save(true, price('2020-01-01', 40_000), price('2021-01-01', 30_000, professionalId));
  expect(await shown()).toEqual([30_000, true]);
  expect((await patient.procedures.list({ search: 'com preco' })).rows).toMatchObject([
    { priceCents: 40_000 },
  ]);
  await save(false, price('2020-01-01', 40_000), price('2021-01-01', 30_000, professionalId));
  expect(await shown()).toEqual([null, undefined]);
  const twice = save(true, price('2020-01-01', 1), price('2020-01-01', 2));
  expect((await refusalOf(twice)).code).toBe('INVALID_INPUT');
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
