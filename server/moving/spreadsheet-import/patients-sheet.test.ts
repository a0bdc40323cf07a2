/** A sheet of patients, from the upload to the undo. */
import { beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/fields.ts';
import { exampleFile } from '#contract/moving/spreadsheet-imports.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeCpf, makePatient, makeProfessional } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { checkSheet, removeAll } from '#test/sheet-import.ts';

const testApp = await createTestApp();
const { app, db, signedIn, setNow } = testApp;
setNow('2058-03-04T12:30:00Z');
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;

beforeEach(() => removeAll(db));

const check = (...lines: string[]) => checkSheet(testApp, clinic, 'patients', lines.join('\r\n'));
const entriesOf = async (id: string, filter: 'all' | 'problems' | 'undecided' = 'all') =>
  (await api.spreadsheetImports.entries({ id, filter })).rows;
const start = async (id: string) => {
  await api.imports.start({ id });
  await app.settled();
  return api.imports.get({ id });
};
const patients = () =>
  db
    .selectFrom('patients')
    .select(['full_name', 'cpf', 'email', 'phone', 'birth_date', 'address', 'alert', 'notes'])
    .orderBy('full_name')
    .execute();
const findings = async (id: string) =>
  (await api.imports.findings({ id })).rows.map(
    ({ line, field, reason, action, value }) => `${line} ${field} ${reason} ${action} ${value}`,
  );

test('a column of something else keeps its name in the notes', async () => {
  const id = await check('Nome;CPF;Convênio', `Ana Prado;${makeCpf(1)};Bradesco Saúde`);
  await api.spreadsheetImports.setOptions({ id, columns: ['fullName', 'cpf', 'notes'] });
  await api.imports.check({ id });
  await app.settled();
  await start(id);
  expect(await patients()).toMatchObject([{ notes: 'Convênio: Bradesco Saúde' }]);
});

test('the file is described, checked, imported and undone', async () => {
  const id = await check(
    'Nome;CPF;Nascimento;E-mail;Celular;Telefone;Cidade;Obs',
    `José da Silva;${makeCpf(1)};03/12/1980;JOSE@Exemplo.test;(31) 99999-0001;(31) 3222-1000;Betim;Fuma`,
    'Ana Prado;;;;31 98888-0002;;;',
  );
  const described = await api.spreadsheetImports.describe({ id });
  expect(described).toMatchObject({ format: 'csv', reading: { separator: ';', headerLine: 1 }, missing: [] });
  expect(described.columns.map(({ field }) => field)).toEqual([
    'fullName',
    'cpf',
    'birthDate',
    'email',
    'phone',
    'phone',
    'city',
    'notes',
  ]);
  expect(await api.imports.get({ id })).toMatchObject({
    state: 'review',
    result: { tables: [{ table: 'patients', read: 2, imported: 2, merged: 0, skipped: 0 }] },
  });
  expect(await start(id)).toMatchObject({
    state: 'done',
    result: { tables: [{ table: 'patients', read: 2, imported: 2, merged: 0, skipped: 0 }] },
  });
  expect(await patients()).toEqual([
    {
      full_name: 'Ana Prado',
      cpf: null,
      email: null,
      phone: '31988880002',
      birth_date: null,
      address: null,
      alert: null,
      notes: null,
    },
    {
      full_name: 'José da Silva',
      cpf: makeCpf(1),
      email: 'jose@exemplo.test',
      phone: '31999990001',
      birth_date: '1980-12-03',
      address: 'Betim',
      alert: null,
      notes: 'Fuma\nOutro telefone: (31) 3222-1000',
    },
  ]);
  await api.imports.undo({ id });
  await app.settled();
  expect(await api.imports.get({ id })).toMatchObject({ state: 'undone' });
  expect(await patients()).toEqual([]);
});

test('what a reception asks at registration comes too, fills what is empty, and goes with the undo', async () => {
  await makePatient(db, { full_name: 'Rosa Dias', cpf: makeCpf(2), email: null, phone: null });
  const row = () =>
    db
      .selectFrom('patients')
      .select([
        'full_name',
        'civil_name',
        'sex',
        'guardian_name',
        'guardian_cpf',
        'guardian_phone',
        'address',
      ])
      .select(['postal_code', 'health_insurance', 'how_found', 'how_found_detail'])
      .orderBy('full_name')
      .execute();
  const before = await row();
  const id = await check(
    'Nome;Nome social;CPF;Nascimento;Sexo;Responsável;CPF do responsável;Telefone do responsável;Rua;CEP;Convênio;Origem',
    `João Prado;Joana Prado;;03/12/2010;F;Rosa Maior;${makeCpf(3)};(31) 99999-0001;Rua A;30120-000;Unimed;Instagram`,
    `Rosa Dias;Rui Dias;${makeCpf(2)};;masculino;;;;;4538132;;Amiga Bia`,
  );
  await start(id);
  const none = {
    guardian_name: null,
    guardian_cpf: null,
    guardian_phone: null,
    address: null,
    health_insurance: null,
  };
  expect(await row()).toEqual([
    {
      full_name: 'Joana Prado',
      civil_name: 'João Prado',
      sex: 'female',
      guardian_name: 'Rosa Maior',
      guardian_cpf: makeCpf(3),
      guardian_phone: '31999990001',
      address: 'Rua A',
      postal_code: '30120000',
      health_insurance: 'Unimed',
      how_found: 'instagram',
      how_found_detail: null,
    },
    {
      ...none,
      full_name: 'Rui Dias',
      civil_name: 'Rosa Dias',
      sex: 'male',
      postal_code: '04538132',
      how_found: 'other',
      how_found_detail: 'Amiga Bia',
    },
  ]);
  expect(await findings(id)).toEqual([]);
  await api.imports.undo({ id });
  await app.settled();
  expect(await row()).toEqual(before);
});

test('a shown name that somebody corrected since keeps its legal name in the undo', async () => {
  const { id: patientId } = await makePatient(db, { full_name: 'Maria Silva', cpf: makeCpf(1) });
  const id = await check('Nome;Nome social;CPF', `Maria Silva;Mário Silva;${makeCpf(1)}`);
  await start(id);
  await api.patients.update({ id: patientId, fullName: 'Mario Silva Neto', civilName: 'Maria Silva' });
  await api.imports.undo({ id });
  await app.settled();
  expect(await db.selectFrom('patients').select(['full_name', 'civil_name']).execute()).toEqual([
    { full_name: 'Mario Silva Neto', civil_name: 'Maria Silva' },
  ]);
});

test('a sheet whose every column is called "coluna" is told by its values', async () => {
  const id = await check(
    'coluna;coluna;coluna;coluna',
    `Ana Prado;${makeCpf(1)};(31) 99999-0001;12/03/1980`,
    'Rui Sá;;31 98888-0002;',
  );
  await start(id);
  expect(await patients()).toMatchObject([
    { full_name: 'Ana Prado', cpf: makeCpf(1), phone: '31999990001', birth_date: '1980-03-12' },
    { full_name: 'Rui Sá', phone: '31988880002' },
  ]);
});

test('the same file from two tabs comes once: who has come since the check is joined', async () => {
  const lines = ['Nome;CPF;Telefone', `Ana Prado;${makeCpf(1)};`, 'Rui Sá;;31 98888-0002', 'Bia Reis;;'];
  const ids = [await check(...lines), await check(...lines)];
  await Promise.all(ids.map((id) => api.imports.start({ id })));
  await app.settled();
  const results = await Promise.all(ids.map((id) => api.imports.get({ id })));
  expect(results.map(({ state }) => state)).toEqual(['done', 'done']);
  const [second] = results
    .flatMap(({ result }) => result?.tables ?? [])
    .filter(({ imported }) => imported === 0);
  // Only a name is the same: a person decides, and the line stays out.
  expect(second).toMatchObject({ read: 3, merged: 2, skipped: 1 });
  expect((await patients()).map(({ full_name }) => full_name)).toEqual(['Ana Prado', 'Bia Reis', 'Rui Sá']);
});

test('a name and a surname in two columns come as one name', async () => {
  const id = await check('Nome;Sobrenome;C.P.F.', `Ana;de Lima;${makeCpf(1)}`, 'Rui Sá;Sá;');
  await start(id);
  expect(await patients()).toMatchObject([
    { full_name: 'Ana de Lima', cpf: makeCpf(1) },
    { full_name: 'Rui Sá', cpf: null },
  ]);
});

test('phones take the DDD of the column before them, or the one that is given for all', async () => {
  const id = await check(
    'Nome;DDD;Celular;DDD Tel;Telefone;Nascimento',
    'Ana Prado;31;99999-0001;21;3222-1000;12031980',
    'Rui Sá;;99999-0002;;;29292',
  );
  const described = await api.spreadsheetImports.describe({ id });
  expect(described.columns.map(({ field }) => field)).toEqual([
    'fullName',
    'areaCode',
    'phone',
    'areaCode',
    'phone',
    'birthDate',
  ]);
  expect(await entriesOf(id)).toMatchObject([
    { problems: [], birthDate: '1980-03-12' },
    { problems: [{ column: 2, reason: 'phone_without_area_code' }], birthDate: '1980-03-12' },
  ]);
  expect(await api.spreadsheetImports.setOptions({ id, areaCode: '41' })).toMatchObject({ areaCode: '41' });
  await api.imports.check({ id });
  await app.settled();
  await start(id);
  expect((await patients()).map(({ phone, notes }) => [phone, notes])).toEqual([
    ['31999990001', 'Outro telefone: (21) 3222-1000'],
    ['41999990002', null],
  ]);
});

test('one of the first phones without DDD is named, until the DDD is given', async () => {
  const id = await check('Nome;Celular', 'Ana Prado;31 99999-0001', 'Rui Sá;99999-0002');
  expect(await api.spreadsheetImports.describe({ id })).toMatchObject({ phoneWithoutAreaCode: '99999-0002' });
  expect(await api.spreadsheetImports.setOptions({ id, areaCode: '31' })).toMatchObject({
    phoneWithoutAreaCode: null,
  });
});

test('a problem keeps its line out until it is mended, or accepted without the value', async () => {
  const id = await check(
    'Nome,CPF,Nascimento',
    'Ana Prado,111.111.111-11,',
    'Bia Reis,,31/02/1990',
    ',,01/01/1990',
    'Caio Lima,,05/05/1985',
  );
  expect((await entriesOf(id, 'problems')).map(({ line, problems }) => ({ line, problems }))).toEqual([
    { line: 2, problems: [{ column: 1, field: 'cpf', reason: 'cpf_invalid', isEssential: false }] },
    { line: 3, problems: [{ column: 2, field: 'birthDate', reason: 'date_unreadable', isEssential: false }] },
    { line: 4, problems: [{ column: 0, field: 'fullName', reason: 'name_missing', isEssential: true }] },
  ]);
  const mended = await api.spreadsheetImports.mend({ id, line: 3, column: 2, value: '28/02/1990' });
  expect(mended).toMatchObject({
    entry: { cells: ['Bia Reis', '', '28/02/1990'], mended: [2], problems: [], decision: 'create' },
    counts: { all: 4, ready: 2, problems: 2 },
  });
  // An essential value stays missing.
  expect(await api.spreadsheetImports.accept({ id, isAccepted: true })).toMatchObject({
    changed: 2,
    counts: { ready: 3, problems: 1 },
  });
  expect((await start(id)).result?.tables).toEqual([
    { table: 'patients', read: 4, imported: 3, merged: 0, skipped: 1 },
  ]);
  expect((await patients()).map(({ full_name, birth_date }) => [full_name, birth_date])).toEqual([
    ['Ana Prado', null],
    ['Bia Reis', '1990-02-28'],
    ['Caio Lima', '1985-05-05'],
  ]);
  expect(await findings(id)).toEqual([
    '2 cpf cpf_invalid moved_to_notes 111.111.111-11',
    '4 fullName name_missing not_imported em branco, na linha de 01/01/1990',
  ]);
  await expectRefusal(api.spreadsheetImports.mend({ id, line: 4, column: 0, value: 'Davi' }), 'IMPORT_STATE');
});

test('duplicates are found by CPF, e-mail, phone and name, in the clinic and in the file', async () => {
  await makePatient(db, { full_name: 'Thiago Luiz de Sousa', cpf: makeCpf(1), phone: null });
  await makePatient(db, { full_name: 'Beatriz Nogueira', email: 'bia@exemplo.test' });
  await makePatient(db, { full_name: 'Rosa Maria Peixoto', phone: '31999990003' });
  await makePatient(db, { full_name: 'João Carlos Queiroz', birth_date: '1970-01-02' });
  const id = await check(
    'Nome;CPF;E-mail;Telefone;Nascimento',
    `Tiago Luis Souza;${makeCpf(1)};;;`,
    'Outra Pessoa;;bia@exemplo.test;;',
    'Rosa M. Peixoto;;;31999990003;',
    'Joao Carlos Queiros;;;;02/01/1970',
    'Filha da Rosa;;;31999990003;',
    'Beatris Nogeira;;;;',
    'Nova Paciente;;;31999990009;',
    'nova paciente;;;31 99999-0009;',
    'Nova Paciente;;;31999990010;01/01/1990',
  );
  const found = (await entriesOf(id)).map(({ line, decision, matches }) => [
    line,
    decision,
    ...matches.map(({ fullName, strength, same }) => `${fullName} ${strength} ${same.join()}`),
  ]);
  expect(found).toEqual([
    [2, 'merge', 'Thiago Luiz de Sousa sure cpf,similarName'],
    [3, null, 'Beatriz Nogueira likely email'],
    [4, null, 'Rosa Maria Peixoto likely phone,similarName'],
    [5, null, 'João Carlos Queiroz likely birthDate,similarName'],
    [6, 'create', 'Rosa M. Peixoto weak phone', 'Rosa Maria Peixoto weak phone'],
    [7, null, 'Beatriz Nogueira likely similarName'],
    [8, 'create'],
    [9, 'merge', 'Nova Paciente sure phone,name'],
    [10, null, 'Nova Paciente likely name', 'Nova Paciente likely name'],
  ]);
  const { counts } = await api.spreadsheetImports.entries({ id, filter: 'sameEmail' });
  expect(counts).toMatchObject({ undecided: 5, sameCpf: 0, sameEmail: 1, samePhone: 1, similarName: 3 });
});

test('a child with the surname of the guardian is registered, and asked about only where the CPF is the same', async () => {
  const id = await check(
    'Nome;CPF;E-mail;Telefone;Nascimento;Responsável;CPF do responsável',
    `Eduardo Sant’Anna Teixeira;${makeCpf(1)};edu@exemplo.test;31999990001;10/10/1985;;`,
    `Miguel Sant’Anna Teixeira;${makeCpf(1)};edu@exemplo.test;31999990001;14/03/2018;Eduardo Sant’Anna Teixeira;${makeCpf(1)}`,
    `Alice Sant’Anna Teixeira;${makeCpf(1)};;31999990001;15/04/2020;;`,
    `Bento Sant’Anna Teixeira;${makeCpf(2)};edu@exemplo.test;;16/05/2022;;`,
  );
  expect((await entriesOf(id)).map(({ decision }) => decision)).toEqual(['create', 'create', null, 'create']);
  await start(id);
  expect(await patients()).toMatchObject([
    { full_name: 'Bento Sant’Anna Teixeira', cpf: makeCpf(2), email: null },
    { full_name: 'Eduardo Sant’Anna Teixeira', cpf: makeCpf(1), email: 'edu@exemplo.test' },
    { full_name: 'Miguel Sant’Anna Teixeira', cpf: null, email: null, phone: '31999990001' },
  ]);
});

test('the phone of a child that an adult has, in another line or here, is the guardian’s', async () => {
  await makePatient(db, { full_name: 'Rita Prado', phone: '31999990002', birth_date: '2010-01-01' });
  const id = await check(
    'Nome;Telefone;Nascimento;Responsável',
    'Alice Teixeira;31999990001;15/04/2050;',
    'Bento Teixeira;31999990001;16/05/2052;Eduardo Teixeira',
    'Caio Teixeira;31999990001;17/06/2054;Outra Pessoa',
    'Davi Teixeira;31999990003;17/06/2054;',
    'Eduardo Teixeira;31999990001;10/10/2015;',
    'Fábio Prado;31999990002;10/10/2050;',
  );
  await start(id);
  const rows = await db
    .selectFrom('patients')
    .select(['full_name', 'phone', 'guardian_phone'])
    .orderBy('full_name')
    .execute();
  expect(rows.map(({ full_name, phone, guardian_phone }) => [full_name, phone, guardian_phone])).toEqual([
    ['Alice Teixeira', null, '31999990001'],
    ['Bento Teixeira', null, '31999990001'],
    ['Caio Teixeira', '31999990001', null],
    ['Davi Teixeira', '31999990003', null],
    ['Eduardo Teixeira', '31999990001', null],
    ['Fábio Prado', null, '31999990002'],
    ['Rita Prado', '31999990002', null],
  ]);
  expect(await findings(id)).toEqual([
    '2 phone phone_of_guardian imported_as_it_is (31) 99999-0001 (Eduardo Teixeira)',
    '3 phone phone_of_guardian imported_as_it_is (31) 99999-0001 (Eduardo Teixeira)',
    '7 phone phone_of_guardian imported_as_it_is (31) 99999-0002 (Rita Prado)',
  ]);
});

test('the report names each line and column that stayed out, and each DDD that was added', async () => {
  const id = await check(
    'Pacientes de maio',
    'Nome;Telefone;Carteirinha',
    'Ana Prado;99999-0001;77',
    'Nome;Telefone;Carteirinha',
    'Beto Luz;;',
    'Total: 2;;',
  );
  await api.spreadsheetImports.setOptions({ id, areaCode: '31' });
  await api.imports.check({ id });
  await app.settled();
  expect((await start(id)).result?.tables).toMatchObject([{ read: 2, imported: 2, skipped: 0 }]);
  expect((await findings(id)).sort()).toEqual([
    '1 null above_header not_imported Pacientes de maio',
    '3 phone area_code_added imported_changed 99999-0001 → (31) 99999-0001',
    '4 null header_again not_imported Nome',
    '6 fullName sum_line not_imported Total: 2',
    'null null column_left_out not_imported “Carteirinha”, com algo em 1 linha',
  ]);
});

test('a merge fills what is empty, adds to the notes, overwrites nothing, and is undone', async () => {
  const ours = await makePatient(db, {
    full_name: 'Ana Prado',
    cpf: makeCpf(1),
    phone: '31999990001',
    email: null,
    address: null,
    birth_date: null,
    notes: 'Nosso texto',
  });
  const id = await check(
    'Nome;CPF;Telefone;E-mail;Endereço;Observações',
    `Ana Paula Prado;${makeCpf(1)};31999990002;ana@exemplo.test;Rua A, 1;Texto da planilha`,
    `Ana Prado;${makeCpf(1)};;outra@exemplo.test;;`,
  );
  expect((await start(id)).result?.tables).toEqual([
    { table: 'patients', read: 2, imported: 0, merged: 2, skipped: 0 },
  ]);
  expect(await patients()).toMatchObject([
    {
      full_name: 'Ana Prado',
      phone: '31999990001',
      email: 'ana@exemplo.test',
      address: 'Rua A, 1',
      notes:
        'Nosso texto\nTexto da planilha\nOutro telefone: (31) 99999-0002\nOutro e-mail: outra@exemplo.test',
    },
  ]);
  expect(await findings(id)).toEqual([
    '2 fullName value_differs kept_ours Ana Paula Prado',
    '2 phone value_differs kept_ours_noted (31) 99999-0002',
    '3 email value_differs kept_ours_noted outra@exemplo.test',
  ]);
  await api.imports.undo({ id });
  await app.settled();
  expect(await db.selectFrom('patients').selectAll().where('id', '=', ours.id).executeTakeFirst()).toEqual(
    ours,
  );
});

test('a phone for which the notes have no room is said to stay out', async () => {
  const notes = 'x'.repeat(limits.notes - 5);
  await makePatient(db, { full_name: 'Ana Prado', cpf: makeCpf(1), phone: '31999990001', notes });
  const id = await check('Nome;CPF;Telefone', `Ana Prado;${makeCpf(1)};31999990002`);
  await start(id);
  expect(await patients()).toMatchObject([{ phone: '31999990001', notes }]);
  expect(await findings(id)).toEqual([
    '2 phone value_differs kept_ours (31) 99999-0002',
    '2 notes value_differs kept_ours null',
  ]);
});

test('what a sheet added to a record that was here goes with the undo, beside later visits and changes', async () => {
  const { id: patientId } = await makePatient(db, {
    full_name: 'Ana Prado',
    cpf: makeCpf(1),
    phone: null,
    address: null,
  });
  const id = await check(
    'Nome;CPF;Celular;Telefone;Endereço;Convênio',
    `Ana Prado;${makeCpf(1)};31999990001;(31) 3222-1000;Rua A, 1;Unimed`,
  );
  await start(id);
  await makeProfessional(db);
  await api.appointments.create({ patientId, date: '2058-03-20', time: '09:00' });
  const record = await db.selectFrom('patients').selectAll().executeTakeFirstOrThrow();
  await api.patients.update({
    id: patientId,
    fullName: record.full_name,
    cpf: record.cpf,
    phone: record.phone,
    healthInsurance: record.health_insurance,
    notes: record.notes,
    address: 'Rua B, 2',
  });
  // A later sheet that only adds a note is undone first, and can be.
  const later = await check('Nome;CPF;Obs', `Ana Prado;${makeCpf(1)};Liga à tarde`);
  await start(later);
  expect((await api.imports.get({ id })).laterImports).toMatchObject([
    { id: later, result: { tables: [{ imported: 0, merged: 1 }] } },
  ]);
  await api.imports.undo({ id: later });
  await app.settled();
  await api.imports.undo({ id });
  await app.settled();
  expect((await api.imports.get({ id })).state).toBe('undone');
  const left = db.selectFrom('patients').select(['notes', 'address', 'health_insurance', 'phone']);
  expect(await left.execute()).toEqual([
    { notes: null, address: 'Rua B, 2', health_insurance: null, phone: null },
  ]);
  expect(await db.selectFrom('appointments').select('patient_id').execute()).toHaveLength(1);
});

test('a mobile wins over a landline of an earlier column, and a line that is a sum stays out', async () => {
  const id = await check(
    'Nome;Telefone;Celular',
    'Ana Prado;(31) 3222-1000;(31) 99999-0001',
    'Total: 60;;',
    '60 pacientes;;',
  );
  expect((await entriesOf(id)).map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
    [],
    ['sum_line'],
    ['sum_line'],
  ]);
  // Nothing is to be mended in them.
  const { counts } = await api.spreadsheetImports.entries({ id });
  expect(counts).toMatchObject({ all: 3, problems: 0, skip: 2, ready: 1 });
  await start(id);
  expect(await patients()).toMatchObject([
    { full_name: 'Ana Prado', phone: '31999990001', notes: 'Outro telefone: (31) 3222-1000' },
  ]);
  expect((await findings(id))[0]).toBe(
    '2 phone phone_several imported_others_in_notes (31) 3222-1000, (31) 99999-0001 → (31) 99999-0001',
  );
});

test('lines are searched by name and number, and those of one problem are accepted without the others', async () => {
  const id = await check(
    'Nome;CPF;Telefone',
    'Ana Reis;111.111.111-11;',
    'Bia Reis;;123',
    'Caio Sá;222.222.222-22;',
    'Ana Luz;;',
  );
  const linesOf = async (wanted: { search?: string; reason?: 'cpf_invalid'; filter?: 'problems' }) => {
    const { rows, total } = await api.spreadsheetImports.entries({ id, ...wanted });
    return [total, ...rows.map(({ line }) => line)];
  };
  expect(await linesOf({ search: 'reis ana' })).toEqual([1, 2]);
  expect(await linesOf({ search: 'sá', filter: 'problems' })).toEqual([1, 4]);
  expect(await linesOf({ search: '5' })).toEqual([1, 5]);
  expect(await linesOf({ filter: 'problems', reason: 'cpf_invalid' })).toEqual([2, 2, 4]);
  expect((await api.spreadsheetImports.entries({ id })).reasons).toEqual([
    { reason: 'cpf_invalid', lines: 2 },
    { reason: 'phone_invalid', lines: 1 },
  ]);
  expect(await api.spreadsheetImports.accept({ id, reason: 'cpf_invalid', isAccepted: true })).toMatchObject({
    changed: 2,
    counts: { problems: 1, ready: 3 },
  });
  // The phone that stays out is in the notes, and the report says so.
  await api.spreadsheetImports.accept({ id, isAccepted: true });
  await start(id);
  expect((await patients()).map(({ phone, notes }) => [phone, notes])).toContainEqual([
    null,
    'Telefone: 123',
  ]);
  expect(await findings(id)).toContain('3 phone phone_invalid moved_to_notes 123');
});

test('a sheet with the headings of an earlier one is read as that was', async () => {
  const lines = ['Nome;Código;Fone', 'Ana Reis;12;99999-0002'];
  const describe = async (id: string) => {
    const { columns, areaCode } = await api.spreadsheetImports.describe({ id });
    return { fields: columns.map(({ field }) => field), areaCode };
  };
  const first = await check(...lines);
  const chosen = await api.spreadsheetImports.setOptions({
    id: first,
    columns: ['fullName', 'notes', 'phone'],
    areaCode: '31',
  });
  expect(chosen.phoneWithoutAreaCode).toBeNull();
  await api.imports.check({ id: first });
  await app.settled();
  await api.imports.cancel({ id: first });
  expect(await describe(await check(...lines))).toEqual({
    fields: ['fullName', 'notes', 'phone'],
    areaCode: '31',
  });
});

test('a sheet without headings is told by its values, whatever the last one held', async () => {
  const first = await check(`Ana Prado;${makeCpf(1)}`, `Rui Sá;${makeCpf(2)}`);
  await api.imports.cancel({ id: first });
  const id = await check(`${makeCpf(1)};Ana Prado`, `${makeCpf(2)};Rui Sá`);
  const { columns } = await api.spreadsheetImports.describe({ id });
  expect(columns.map(({ field }) => field)).toEqual(['cpf', 'fullName']);
});

test('lines of patients that name nobody are left out at once', async () => {
  const id = await check('Nome;Telefone', 'ALMOÇO;', 'Intervalo;', 'Pausa Reis;31 98888-1234', 'Ana Reis;');
  const { counts } = await api.spreadsheetImports.entries({ id });
  expect(counts).toMatchObject({ ready: 4, notPeople: 2, notPeopleNames: 'ALMOÇO (1), Intervalo (1)' });
  const skipped = await api.spreadsheetImports.decideAll({ id, filter: 'notPeople', decision: 'skip' });
  expect(skipped.counts).toMatchObject({ ready: 2, notPeople: 0, skip: 2 });
});

test('a sheet with the columns of appointments is told from one of patients', async () => {
  const isOther = async (header: string) => {
    const id = await check(header, 'Ana Prado;11/03/2058;09:00');
    return (await api.spreadsheetImports.describe({ id })).looksLikeAppointments;
  };
  expect([await isOther('Paciente;Data;Hora'), await isOther('Paciente;Nascimento;Hora')]).toEqual([
    true,
    false,
  ]);
});

test('a name alone that is here with nothing else is asked about', async () => {
  await makePatient(db, { full_name: 'Só', cpf: null, email: null, phone: null, birth_date: null });
  await makePatient(db, { full_name: 'Lua', phone: '31999990009' });
  const id = await check('Nome;Telefone', 'Só;', 'Lua;');
  expect(
    (await entriesOf(id)).map(({ decision, matches }) => [decision, ...matches.flatMap(({ same }) => same)]),
  ).toEqual([[null, 'name'], ['create']]);
});

test('a decision against all matches falls where another person has come meanwhile', async () => {
  await makePatient(db, { full_name: 'Maria Nobrega' });
  const id = await check('Nome;CPF', `Maria Nóbrega;${makeCpf(1)}`);
  await api.spreadsheetImports.decide({ id, line: 2, decision: 'create' });
  const came = await makePatient(db, { full_name: 'Maria Nóbrega', cpf: makeCpf(1) });
  expect((await start(id)).result?.tables).toMatchObject([{ imported: 0, merged: 1 }]);
  expect((await patients()).filter(({ cpf }) => cpf === came.cpf)).toHaveLength(1);
  expect(await patients()).toHaveLength(2);
});

test('a decision by a person counts, for one line and for all of a kind', async () => {
  await makePatient(db, { full_name: 'Beatriz Nogueira', email: 'bia@exemplo.test' });
  await makePatient(db, { full_name: 'Clara Dias', email: 'clara@exemplo.test' });
  const id = await check(
    'Nome;E-mail',
    'Marido da Bia;bia@exemplo.test',
    'Clara;clara@exemplo.test',
    'Davi Luz;davi@exemplo.test',
  );
  const [marido] = await entriesOf(id, 'undecided');
  await expectRefusal(
    api.spreadsheetImports.decide({ id, line: 4, decision: 'merge', match: { patientId: null, line: 2 } }),
    'INVALID_INPUT',
  );
  // Another name with the same e-mail may be another person: all at once leaves it to a decision of its own.
  expect(
    await api.spreadsheetImports.decideAll({ id, filter: 'undecided', decision: 'merge' }),
  ).toMatchObject({
    changed: 1,
    counts: { undecided: 1, create: 1, merge: 1 },
  });
  await api.spreadsheetImports.decide({ id, line: marido?.line ?? 0, decision: 'create' });
  // A mended cell takes back a decision for a match that is gone.
  expect(
    await api.spreadsheetImports.mend({ id, line: 3, column: 1, value: 'c@exemplo.test' }),
  ).toMatchObject({ entry: { decision: 'create', matches: [] } });
  await api.spreadsheetImports.decide({ id, line: 4, decision: 'skip' });
  await start(id);
  expect((await patients()).map(({ full_name, email }) => `${full_name} ${email}`)).toEqual([
    'Beatriz Nogueira bia@exemplo.test',
    'Clara c@exemplo.test',
    'Clara Dias clara@exemplo.test',
    // An e-mail belongs to one patient.
    'Marido da Bia null',
  ]);
  expect(await findings(id)).toEqual([
    '2 email email_taken imported_without_value bia@exemplo.test (Beatriz Nogueira)',
    '4 null left_out not_imported Davi Luz',
  ]);
});

test('the lines of one person in a file become one record, also where the first stays out', async () => {
  const id = await check(
    'Nome;CPF;Telefone;Endereço',
    `Eva Rocha;${makeCpf(1)};31999990001;`,
    `Eva Rocha;${makeCpf(1)};;Rua B, 2`,
    `Gil Costa;${makeCpf(2)};;`,
    `Gil Costa;${makeCpf(2)};;Rua C, 3`,
  );
  await api.spreadsheetImports.decide({ id, line: 4, decision: 'skip' });
  await start(id);
  expect(await patients()).toMatchObject([
    { full_name: 'Eva Rocha', phone: '31999990001', address: 'Rua B, 2' },
    { full_name: 'Gil Costa', address: 'Rua C, 3' },
  ]);
});

test('an American file is read with the month first, and Google Contacts by its parts', async () => {
  const id = await check(
    'First Name,Middle Name,Last Name,Birthday,E-mail 1 - Value,Phone 1 - Value',
    'Ana,Maria,Prado,12/25/1980,ana@exemplo.test,+55 31 99999-0001 ::: 31 98888-0001',
    'Bia,,Reis,1/2/1990,,',
  );
  await start(id);
  expect(await patients()).toMatchObject([
    {
      full_name: 'Ana Maria Prado',
      birth_date: '1980-12-25',
      phone: '31999990001',
      notes: 'Outro telefone: (31) 98888-0001',
    },
    { full_name: 'Bia Reis', birth_date: '1990-01-02' },
  ]);
});

test('other columns send a checked import back, and a line torn by a separator waits for a person', async () => {
  const others = ['Caio Lima', 'Davi Luz', 'Eva Rocha', 'Gil Costa'].map((name) => `${name};`);
  const id = await check('Nome;Telefone', 'Ana Prado;31999990001', 'Bia Reis;31999990002;0003;', ...others);
  expect((await entriesOf(id, 'problems'))[0]).toMatchObject({
    line: 3,
    problems: [{ column: null, field: null, reason: 'extra_cells', isEssential: true }],
  });
  await api.spreadsheetImports.setOptions({ id, columns: ['fullName', null] });
  expect(await api.imports.get({ id })).toMatchObject({ state: 'preparing' });
  await expectRefusal(api.spreadsheetImports.mend({ id, line: 3, column: 0, value: 'Bia' }), 'IMPORT_STATE');
  await api.imports.check({ id });
  await app.settled();
  await api.spreadsheetImports.mend({ id, line: 3, column: 0, value: 'Bia Reis' });
  await start(id);
  const imported = (await patients()).map(({ full_name, phone }) => `${full_name} ${phone}`);
  expect(imported.slice(0, 2)).toEqual(['Ana Prado null', 'Bia Reis null']);
});

test('a file without a name, or that is no sheet, is refused with its reason', async () => {
  const id = await check('CPF;Telefone', `${makeCpf(1)};31999990001`);
  expect(await api.imports.get({ id })).toMatchObject({ state: 'checking', failure: 'columns_missing' });
  expect(await api.spreadsheetImports.describe({ id })).toMatchObject({
    missing: [['fullName', 'firstName', 'lastName']],
  });
  const other = await checkSheet(
    testApp,
    clinic,
    'patients',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
  );
  expect(await api.imports.get({ id: other })).toMatchObject({ failure: 'sheet_not_one' });
  await expectRefusal(api.spreadsheetImports.describe({ id: other }), 'IMPORT_FILE_REFUSED');
});

test('what a deleted patient had in a sheet goes with the record', async () => {
  const id = await check('Nome;Telefone', 'Ana Prado;31999990001', 'Bia Reis;31999990002');
  await start(id);
  const [ana] = await db.selectFrom('patients').select('id').where('full_name', '=', 'Ana Prado').execute();
  await api.patients.remove({ id: ana?.id ?? '' });
  expect((await entriesOf(id)).map(({ cells }) => cells[0])).toEqual(['Bia Reis']);
});

test('the example imports as it is', async () => {
  const response = await clinic.fetch(exampleFile('patients'));
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const id = await checkSheet(testApp, clinic, 'patients', await response.text());
  const { counts } = await api.spreadsheetImports.entries({ id });
  expect(counts).toMatchObject({ all: 3, ready: 3 });
  expect(await start(id)).toMatchObject({ state: 'done', findings: 0 });
  expect((await patients()).map(({ full_name }) => full_name)).toEqual([
    'Ana Beatriz Exemplo',
    'Carlos Exemplo da Silva',
    'Márcia Exemplo Nogueira',
  ]);
});

test('a sheet that waits keeps its lines, and what was mended, where the import that they would join is undone', async () => {
  const lines = [
    'Nome;CPF',
    ...['Ana Prado', 'Bia Reis', 'Caio Dias'].map((name, index) => `${name};${makeCpf(index + 1)}`),
  ];
  const first = await check(...lines);
  await start(first);
  const waiting = await check(...lines);
  await api.spreadsheetImports.mend({ id: waiting, line: 2, column: 0, value: 'Ana Prado Lima' });
  const [ana] = await entriesOf(waiting);
  await api.spreadsheetImports.decide({ id: waiting, line: 2, decision: 'merge', match: ana?.match ?? null });
  await api.spreadsheetImports.decide({ id: waiting, line: 3, decision: 'skip' });
  await api.imports.undo({ id: first });
  await app.settled();
  expect(await entriesOf(waiting)).toMatchObject([
    { line: 2, cells: ['Ana Prado Lima', makeCpf(1)], decision: 'create', matches: [] },
    { line: 3, decision: 'skip', matches: [] },
    { line: 4, decision: 'create', match: null, matches: [] },
  ]);
  expect(await start(waiting)).toMatchObject({ result: { tables: [{ read: 3, imported: 2, skipped: 1 }] } });
});
