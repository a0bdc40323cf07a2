import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makeCpf, makePatient, makeStaff } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { browser, signedIn, db, setNow } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;
const unknownId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';
const notFound = { code: 'NOT_FOUND', defined: true };
const form = { fullName: 'Paciente Nova', password: 'meu-segredo-1' };

const names = async (search: string) => {
  const { rows, total } = await api.patients.list({ search });
  expect(total).toBe(rows.length);
  return rows.map(({ fullName }) => fullName);
};

test('the list is sorted by Portuguese rules, in pages', async () => {
  for (const full_name of ['Zélia Prado', 'Álvaro Prado', 'Alvaro Prado', 'Érica Prado', 'Bruno Prado']) {
    await makePatient(db, { full_name });
  }
  expect(await names('prado')).toEqual([
    'Alvaro Prado',
    'Álvaro Prado',
    'Bruno Prado',
    'Érica Prado',
    'Zélia Prado',
  ]);
  const page = await api.patients.list({ search: 'prado', page: 2, pageSize: 2 });
  expect(page).toMatchObject({ total: 5, rows: [{ fullName: 'Bruno Prado' }, { fullName: 'Érica Prado' }] });
  expect(await api.patients.list({ search: 'prado', page: 9, pageSize: 2 })).toEqual({
    rows: [],
    total: 5,
    more: false,
    similar: false,
  });
});

test('a CPF is for those who register patients or write their record, also in SQL', async () => {
  const { id } = await makePatient(db, {
    full_name: 'Zenóbia Documento',
    cpf: makeCpf(90_020),
    guardian_cpf: makeCpf(90_021),
  });
  const read = async (role: 'reception' | 'professional' | 'manager') => {
    const { api } = await signedIn(await makeStaff(db, [role]));
    const [listed] = (await api.patients.list({ search: 'zenobia documento' })).rows;
    const { patient } = await api.patients.get({ id });
    return [listed?.cpf, patient.cpf, patient.guardianCpf];
  };
  const cpfs = [makeCpf(90_020), makeCpf(90_020), makeCpf(90_021)];
  expect(await read('reception')).toEqual(cpfs);
  expect(await read('professional')).toEqual(cpfs);
  expect(await read('manager')).toEqual([null, null, null]);
});

test('a CPF is found by its first digits by those who read it; nothing that a manager reads depends on it', async () => {
  const cpf = makeCpf(90_022);
  const other = makeCpf(90_023);
  await makePatient(db, { full_name: 'Zuleica Busca', cpf, phone: null, email: null, guardian_cpf: other });
  const masked = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  const found = async (role: 'reception' | 'professional' | 'manager', search: string) => {
    const { api } = await signedIn(await makeStaff(db, [role]));
    const [listed, finder] = await Promise.all([api.patients.list({ search }), api.finder.find({ search })]);
    return [listed.rows, finder.patients].map((rows) =>
      rows.some(({ fullName }) => fullName === 'Zuleica Busca'),
    );
  };
  for (const role of ['reception', 'professional'] as const) {
    for (const search of [cpf, masked, masked.replace(/[.-]/gu, ' '), cpf.slice(0, 9)])
      expect(await found(role, search)).toEqual([true, true]);
    expect(await found(role, cpf.slice(1))).toEqual([false, false]);
  }
  for (const search of [cpf, masked, ...Array.from({ length: 9 }, (_, at) => cpf.slice(at, at + 3))])
    expect(await found('manager', search)).toEqual([false, false]);
  const { searchable } = await db
    .selectFrom('patients')
    .select(sql<string>`concat(search_text, search_name)`.as('searchable'))
    .where('cpf', '=', cpf)
    .executeTakeFirstOrThrow();
  expect(searchable).toBe('zuleica busca     zuleica busca');
});

test('a search finds name, e-mail, CPF and phone; accents, case and punctuation do not count', async () => {
  const cpf = makeCpf(90_001);
  await makePatient(db, {
    full_name: 'João Antônio da Conceição',
    email: 'joao.conceicao@exemplo.test',
    cpf,
    phone: '24988887777',
  });
  const masked = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  for (const search of [
    'conceicao',
    'JOÃO conceição',
    'joao.conceicao@',
    cpf,
    masked,
    '(24) 98888-7777',
    '+55 24 98888-7777',
    '+55 (24) 98888',
    '+5524988887777',
    '  antonio  joao ',
  ]) {
    expect(await names(search)).toEqual(['João Antônio da Conceição']);
  }
  expect(await names('joao inexistente')).toEqual([]);
  expect(await names('pr_d')).toEqual([]);
  // Punctuation beside words is ignored; alone it finds nothing.
  expect(await names('João - Conceição')).toEqual(['João Antônio da Conceição']);
  for (const search of ['%', '---', '( )', '🙂']) expect(await names(search)).toEqual([]);
});

test('a name that the folding makes too long for an index is refused as invalid', async () => {
  const syllables = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0xac00 + index * 55));
  const fullName = syllables.join('');
  const refused = api.patients.create({ ...form, fullName, email: 'longo@exemplo.test' });
  await expectRefusal(refused, { code: 'INVALID_INPUT', data: { problems: [] } });
});

test('input is normalised: digits only, trimmed texts, null for blanks', async () => {
  const cpf = makeCpf(90_002);
  const { id } = await api.patients.create({
    ...form,
    fullName: '  Maria Clara  ',
    email: ' Maria.Clara@Exemplo.test ',
    cpf: cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
    phone: '+55 (24) 99999-1234',
    birthDate: '',
    address: '   ',
    notes: 'linha 1\nlinha 2',
  });
  const { patient } = await api.patients.get({ id });
  expect(patient).toMatchObject({
    fullName: 'Maria Clara',
    email: 'maria.clara@exemplo.test',
    cpf,
    phone: '24999991234',
    birthDate: null,
    address: null,
    notes: 'linha 1\nlinha 2',
    hasAccount: true,
  });
});

test('a social name is shown everywhere and sorts; both names are found, also in the agenda and by the portal', async () => {
  const { id } = await api.patients.create({
    ...form,
    email: 'alice@exemplo.test',
    fullName: 'Alice Queiroga',
    civilName: 'Zenildo Queiroga',
  });
  await makePatient(db, { full_name: 'Bento Queiroga' });
  expect(await names('queiroga')).toEqual(['Alice Queiroga', 'Bento Queiroga']);
  expect(await names('zenildo')).toEqual(['Alice Queiroga']);
  const { date } = await makeAppointment(db, { patient_id: id });
  const { rows } = await api.appointments.list({ search: 'zenildo' });
  expect(rows).toMatchObject([{ date, patient: { fullName: 'Alice Queiroga' } }]);
  const own = browser();
  await own.api.session.signIn({ email: 'alice@exemplo.test', password: form.password });
  expect((await own.api.portal.profile()).patient?.fullName).toBe('Alice Queiroga');
});

test('what the reception asks is kept; a minor without a responsible person lacks one', async () => {
  setNow('2026-11-23T12:00:00Z');
  const cpf = makeCpf(90_010);
  const asked = {
    sex: 'female' as const,
    birthDate: '2010-11-24',
    postalCode: '25620-040',
    healthInsurance: ' Unimed ',
    howFound: 'patient' as const,
    howFoundDetail: 'Marina',
  };
  const { id } = await api.patients.create({ ...asked, fullName: 'Lúcia Menor' });
  const listed = async () => (await api.patients.list({ search: 'lucia menor' })).rows[0]?.missing;
  expect(await listed()).toBe('guardian');
  const guardian = { guardianName: 'Rosa Maior', guardianCpf: cpf, guardianPhone: '(24) 98877-0001' };
  await api.patients.update({ id, fullName: 'Lúcia Menor', ...asked, ...guardian });
  expect(await listed()).toBeUndefined();
  expect((await api.patients.get({ id })).patient).toMatchObject({
    ...asked,
    postalCode: '25620040',
    healthInsurance: 'Unimed',
    guardianName: 'Rosa Maior',
    guardianCpf: cpf,
    guardianPhone: '24988770001',
  });
  // One person may be responsible for several patients, and be a patient too.
  for (const other of [{ guardianCpf: cpf }, { cpf }])
    await api.patients.create({ fullName: 'Irmã', birthDate: '2012-01-01', ...other });
  expect(await names('rosa maior')).toEqual(['Lúcia Menor']);
});

test('notes that a form leaves out stay as stored; without the permission they are neither read nor written', async () => {
  const desk = (await signedIn(await makeStaff(db, ['reception']))).api;
  const office = (await signedIn(await makeStaff(db, ['professional']))).api;
  const { id } = await makePatient(db, { full_name: 'Nina Notas', notes: 'Alergia a dipirona.' });
  const saved = async () => (await office.patients.get({ id })).patient;
  expect((await desk.patients.get({ id })).patient).not.toHaveProperty('notes');
  for (const form of [desk, office]) await form.patients.update({ id, fullName: 'Nina Nota', email: null });
  expect(await saved()).toMatchObject({ fullName: 'Nina Nota', notes: 'Alergia a dipirona.' });
  await expectRefusal(
    desk.patients.update({ id, fullName: 'Nina', email: null, notes: 'Outra.' }),
    'FORBIDDEN',
  );
  expect(await saved()).toMatchObject({ fullName: 'Nina Nota', notes: 'Alergia a dipirona.' });
  await office.patients.update({ id, fullName: 'Nina Nota', email: null, notes: ' ' });
  expect((await saved()).notes).toBeNull();
});

test('the alert stays where a form leaves it out; the reception writes it, the agenda reads it', async () => {
  const desk = (await signedIn(await makeStaff(db, ['reception']))).api;
  const manager = (await signedIn(await makeStaff(db, ['manager']))).api;
  const { id } = await makePatient(db, { full_name: 'Rui Alerta' });
  const saved = async () => (await manager.patients.get({ id })).patient.alert;
  const update = { id, fullName: 'Rui Alerta', email: null };
  await desk.patients.update({ ...update, alert: '  Alergia a látex ' });
  await desk.patients.update(update);
  expect(await saved()).toBe('Alergia a látex');
  const { date } = await makeAppointment(db, { patient_id: id });
  const { rows } = await manager.appointments.agenda({ from: date, to: date });
  expect(rows.find(({ patient }) => patient.id === id)).toMatchObject({ alert: 'Alergia a látex' });
  await desk.patients.update({ ...update, alert: ' ' });
  expect(await saved()).toBeNull();
});

test('a wrong form is refused field by field, in Portuguese', async () => {
  const problemsOf = async (input: Parameters<typeof api.patients.create>[0]) => {
    const { data } = await refusalOf(api.patients.create(input));
    return data;
  };
  expect(
    await problemsOf({
      fullName: ' \u200b',
      email: '',
      password: '',
      cpf: '111.111.111-11',
      phone: '12',
      guardianCpf: '123',
      postalCode: '2562',
    }),
  ).toEqual({
    problems: [
      { path: ['fullName'], message: 'O nome do paciente é obrigatório' },
      { path: ['cpf'], message: 'Digite um CPF válido' },
      { path: ['phone'], message: 'Digite um telefone válido, com DDD' },
      { path: ['guardianCpf'], message: 'Digite um CPF válido' },
      { path: ['postalCode'], message: 'Digite um CEP válido' },
      { path: ['password'], message: 'A senha é obrigatória para criar a conta do paciente' },
      { path: ['email'], message: 'O email é obrigatório para criar a conta do paciente' },
    ],
  });
  setNow('2026-11-22T01:30:00Z'); // 22:30 of the 21st in São Paulo
  expect(await problemsOf({ ...form, email: 'amanha@exemplo.test', birthDate: '2026-11-22' })).toEqual({
    problems: [{ path: ['birthDate'], message: 'A data de nascimento não pode estar no futuro' }],
  });
  expect(
    (await api.patients.create({ ...form, email: 'hoje@exemplo.test', birthDate: '2026-11-21' })).account,
  ).toBe('created');
});

test('no caller sets a role, an account or a photo through the form', async () => {
  const answer = await clinic.fetch('/api/patients', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...form,
      email: 'esperta@exemplo.test',
      role: 'admin',
      user_id: unknownId,
      profile_photo: '../../etc/passwd',
      created_at: '2000-01-01T00:00:00Z',
    }),
  });
  expect(answer.status).toBe(201);
  const row = await db
    .selectFrom('patients')
    .selectAll()
    .where('email', '=', 'esperta@exemplo.test')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ role: 'patient', profile_photo: null });
  expect(row.user_id).not.toBe(unknownId);
  expect(row.created_at.getFullYear()).toBeGreaterThan(2020);
});

test('two patients never share a CPF', async () => {
  const cpf = makeCpf(90_003);
  const taken = { code: 'CPF_TAKEN', defined: true };
  const { id } = await makePatient(db, { cpf });
  const other = await makePatient(db);
  expect(await refusalOf(api.patients.create({ ...form, email: 'cpf@exemplo.test', cpf }))).toEqual(taken);
  expect(
    await refusalOf(api.patients.update({ id: other.id, fullName: 'Outra', email: other.email, cpf })),
  ).toEqual(taken);
  expect(await api.patients.update({ id, fullName: 'A mesma', email: null, cpf })).toEqual({
    id,
    account: 'unchanged',
    link: null,
  });
  // The refused registration left nothing behind.
  expect(
    await db.selectFrom('auth.users').select('id').where('email', '=', 'cpf@exemplo.test').execute(),
  ).toEqual([]);
});

test('a missing patient is not found', async () => {
  expect(await refusalOf(api.patients.get({ id: unknownId }))).toEqual(notFound);
  expect(await refusalOf(api.patients.update({ id: unknownId, fullName: 'X' }))).toEqual(notFound);
  expect(await refusalOf(api.patients.deletionPreview({ id: unknownId }))).toEqual(notFound);
  expect(await refusalOf(api.patients.remove({ id: unknownId }))).toEqual(notFound);
  expect(await refusalOf(api.patients.sendPasswordReset({ id: unknownId }))).toEqual(notFound);
  expect(await refusalOf(api.patients.removePhoto({ id: unknownId }))).toEqual(notFound);
  await expectRefusal(api.patients.get({ id: 'abc' }), 'INVALID_INPUT');
});
