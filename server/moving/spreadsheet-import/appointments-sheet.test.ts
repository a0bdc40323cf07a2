/** A sheet of appointments: whose they are, who does them, and what is in their way. */
import { beforeEach, expect, test } from 'vitest';
import { exampleFile } from '#contract/moving/spreadsheet-imports.ts';
import type { ProcedureChoice } from '#contract/moving/spreadsheet-options.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeCpf,
  makePatient,
  makeProcedure,
  makeProfessional,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { checkSheet, removeAll } from '#test/sheet-import.ts';

const testApp = await createTestApp();
const { app, db, signedIn, setNow } = testApp;
setNow('2058-03-04T12:30:00Z');
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;
await db.updateTable('professionals').set({ active: false }).execute();
const helena = await makeProfessional(db, { full_name: 'Dra. Helena Prado' });
const caio = await makeProfessional(db, { full_name: 'Caio Lima' });
const peeling = await makeProcedure(db, { title: 'Peeling químico', minutes: 40 });

beforeEach(() => removeAll(db));

const header = 'Paciente;CPF;Data;Hora;Duração;Profissional;Procedimento;Situação;Observações';
const check = (lines: string[], options: { registerPatients?: boolean } = {}) =>
  checkSheet(testApp, clinic, 'appointments', [header, ...lines].join('\n'), options);
const entriesOf = async (id: string) => (await api.spreadsheetImports.entries({ id })).rows;
const proceduresOf = async (id: string) =>
  (await api.spreadsheetImports.entries({ id })).procedures.map(
    ({ name, lines, choice, knownAs }) => `${name} ${lines} ${JSON.stringify(knownAs ?? choice)}`,
  );
const start = async (id: string) => {
  await api.imports.start({ id });
  await app.settled();
  return api.imports.get({ id });
};
const booked = async () =>
  (
    await db
      .selectFrom('appointments')
      .innerJoin('patients', 'patients.id', 'patient_id')
      .select([
        'full_name',
        'date',
        'time',
        'duration_minutes',
        'doctor_name',
        'service',
        'status',
        'squeeze_in',
      ])
      .orderBy('date')
      .orderBy('time')
      .orderBy('full_name')
      .execute()
  ).map((row) =>
    [
      row.full_name,
      row.date,
      row.time.slice(0, 5),
      row.duration_minutes,
      row.doctor_name,
      row.service,
      row.status,
      ...(row.squeeze_in ? ['encaixe'] : []),
    ].join(' · '),
  );
/** Without those about procedures. */
const findings = async (id: string) =>
  (await api.imports.findings({ id })).rows
    .filter(({ reason }) => reason !== 'service_missing' && reason !== 'service_unknown')
    .map(({ line, reason, action, value }) => `${line} ${reason} ${action} ${value}`);

test('appointments of patients, past and future, are booked as the sheet has them', async () => {
  await makePatient(db, { full_name: 'Ana Reis', cpf: makeCpf(1) });
  await makePatient(db, { full_name: 'Bia Luz' });
  const id = await check([
    `Ana R.;${makeCpf(1)};03/03/2058;9h30;1h;Dra. Helena Prado;peeling quimico;Concluída;Pele bem`,
    'bia luz;;05/03/2058;10:00:00;;HELENA PRADO;Peeling Químico;;',
    'Bia Luz;;01/03/2058;14:00;30 min;caio lima;Retorno;;',
    'Bia Luz;;06/03/2058;15:00;30;Dr. Caio Lima;;Desmarcou;',
    // They do not come: with a problem, and twice. Those of a name that is asked about are counted with it.
    'Bia Luz;;amanhã;15:00;30;Dr. Caio Lima;Botox;;',
    'Bia Luz;;depois;15:00;30;Dr. Caio Lima;Retorno;;',
    'Bia Luz;;01/03/2058;14:00;30 min;caio lima;Retorno;;',
  ]);
  expect(await proceduresOf(id)).toEqual(['Retorno 2 null', ' 1 null']);
  expect((await start(id)).result?.tables).toEqual([
    { table: 'appointments', read: 7, imported: 4, merged: 0, skipped: 3 },
  ]);
  expect(await booked()).toEqual([
    'Bia Luz · 2058-03-01 · 14:00 · 30 · Caio Lima · Retorno · completed',
    'Ana Reis · 2058-03-03 · 09:30 · 60 · Dra. Helena Prado · Peeling químico · completed',
    'Bia Luz · 2058-03-05 · 10:00 · 40 · Dra. Helena Prado · Peeling químico · scheduled',
    'Bia Luz · 2058-03-06 · 15:00 · 30 · Caio Lima · Consulta padrão · cancelled',
  ]);
  expect(
    await db
      .selectFrom('appointments')
      .select(['procedure_id', 'notes'])
      .where('notes', 'is not', null)
      .execute(),
  ).toEqual([{ procedure_id: peeling.id, notes: 'Pele bem' }]);
  expect((await api.imports.findings({ id, reason: 'service_missing' })).rows).toMatchObject([
    { line: 5, action: 'imported_with_default', value: '06/03/2058 15:00' },
  ]);
});

test('a name of a procedure is an entry by its title, by another name of it, or as it is answered, and the report says so', async () => {
  const botox = await makeProcedure(db, {
    title: 'Toxina botulínica',
    also_known_as: 'Botox; Dysport, laser',
    minutes: 25,
  });
  // A name that two entries have says nothing.
  const laser = await makeProcedure(db, { title: 'Laser fracionado', also_known_as: 'laser', minutes: 50 });
  const line = (name: string, hour: number, professional = 'Caio Lima') =>
    `Ana Nova;;07/03/2058;${String(hour).padStart(2, '0')}:00;;${professional};${name};Agendado;`;
  const id = await check([
    line('BOTOX', 8),
    line('Laser', 9),
    line('Laser', 10),
    line('Retorno', 11),
    // Counted before it is said who does it.
    line('Retorno', 12, 'Dr. Zacarias'),
    line('Drenagem linfática', 13),
    line('', 14),
    line('Peeling quimico', 15),
    // Of a line that is left out nothing is made.
    line('Rolfing', 16),
  ]);
  await api.spreadsheetImports.decide({ id, line: 10, decision: 'skip' });
  expect(await proceduresOf(id)).toEqual([
    'Laser 2 null',
    'Retorno 2 null',
    `BOTOX 1 "${botox.id}"`,
    'Drenagem linfática 1 null',
    ' 1 null',
  ]);
  const answer = (key: string, choice: ProcedureChoice) =>
    api.spreadsheetImports.answer({ id, procedure: { key, choice } });
  await answer('laser', { procedureId: laser.id });
  await answer('drenagem linfatica', 'create');
  await answer('rolfing', 'create');
  await answer('retorno', 'text');
  await answer('', { procedureId: peeling.id });
  await expectRefusal(answer('', 'create'), 'NOT_FOUND');
  await expectRefusal(answer('laser', { procedureId: caio.id }), 'NOT_FOUND');
  await api.spreadsheetImports.chooseProfessional({ id, key: 'zacarias', choice: 'createEnded' });
  await start(id);
  const made = await db
    .selectFrom('procedures')
    .select(['id', 'title', 'bookable_online'])
    .where('title', 'in', ['Drenagem linfática', 'Rolfing'])
    .execute();
  expect(made).toMatchObject([{ title: 'Drenagem linfática', bookable_online: false }]);
  const visits = await db
    .selectFrom('appointments')
    .select(['service', 'procedure_id', 'duration_minutes'])
    .orderBy('time')
    .execute();
  expect(visits.map((row) => [row.service, row.procedure_id, row.duration_minutes])).toEqual([
    ['Toxina botulínica', botox.id, 25],
    ['Laser fracionado', laser.id, 50],
    ['Laser fracionado', laser.id, 50],
    ['Retorno', null, 30],
    ['Retorno', null, 30],
    ['Drenagem linfática', made[0]?.id, 30],
    ['Peeling químico', peeling.id, 40],
    ['Peeling químico', peeling.id, 40],
  ]);
  const { rows } = await api.imports.findings({ id });
  expect(
    rows
      .filter(({ reason }) => reason.startsWith('service'))
      .map(({ action, value }) => `${action} ${value}`),
  ).toEqual([
    'procedure_chosen Laser, 2 linhas: Laser fracionado',
    'imported_as_text Retorno, 2 linhas',
    'procedure_chosen BOTOX, 1 linha: Toxina botulínica',
    'procedure_created Drenagem linfática, 1 linha',
    'procedure_chosen (vazio), 1 linha: Peeling químico',
  ]);
  // One that was booked by a person keeps the import; without that it goes, too.
  const other = await makePatient(db, { full_name: 'Eva Sá' });
  const booked = await makeAppointment(db, {
    patient_id: other.id,
    professional_id: caio.id,
    procedure_id: made[0]?.id ?? null,
    date: '2058-03-12',
  });
  await api.imports.undo({ id });
  await app.settled();
  expect((await api.imports.get({ id })).failure).toBe('undo_too_late');
  await db.deleteFrom('appointments').where('id', '=', booked.id).execute();
  await api.imports.undo({ id });
  await app.settled();
  expect((await api.imports.get({ id })).state).toBe('undone');
  expect(
    await db.selectFrom('procedures').select('id').where('title', '=', 'Drenagem linfática').execute(),
  ).toEqual([]);
});

test('the check says how many patients would be registered, the report names them; one who left comes as ended', async () => {
  await makePatient(db, { full_name: 'Zélia Gonçalves de Müller' });
  const id = await check([
    `Ana Nova;${makeCpf(700_000)};05/03/2058;10:00;;Dr. Zacarias;Retorno;;`,
    `Ana N.;${makeCpf(700_000)};06/03/2058;10:00;;Dr. Zacarias;Retorno;;`,
    'Beto Novo;;06/03/2058;11:00;;Caio Lima;Retorno;;',
    // The short name of an agenda: asked, not registered.
    'Zélia Müller;;06/03/2058;12:00;;Caio Lima;Retorno;;',
  ]);
  const choice = await api.spreadsheetImports.chooseProfessional({
    id,
    key: 'zacarias',
    choice: 'createEnded',
  });
  expect(choice.professionals).toMatchObject([{ key: 'zacarias', choice: 'createEnded' }]);
  expect(choice.counts).toMatchObject({ ready: 3, register: 2, undecided: 1 });
  await start(id);
  expect(
    await db.selectFrom('professionals').select('active').where('full_name', '=', 'Dr. Zacarias').execute(),
  ).toEqual([{ active: false }]);
  const registered = (await api.imports.findings({ id, reason: 'patient_unknown' })).rows;
  expect(registered.map(({ line, action, patient }) => [line, action, patient?.name])).toEqual([
    [2, 'patient_registered', 'Ana Nova'],
    [4, 'patient_registered', 'Beto Novo'],
  ]);
});

test('overlapping ones come in as squeeze-ins, and those that are here are skipped', async () => {
  const ana = await makePatient(db, { full_name: 'Ana Reis' });
  const here = { patient_id: ana.id, professional_id: helena.id, date: '2058-03-11' };
  await makeAppointment(db, { ...here, time: '09:00', duration_minutes: 30 });
  const id = await check([
    'Ana Reis;;11/03/2058;09:00;30;Helena Prado;;Agendado;',
    'Ana Reis;;11/03/2058;09:15;30;Helena Prado;;Agendado;',
    'Ana Reis;;11/03/2058;09:15;30;Caio Lima;;Agendado;',
    'Ana Reis;;11/03/2058;09:30;30;Caio Lima;;Agendado;',
    'Ana Reis;;11/03/2058;09:30;30;Caio Lima;;Agendado;',
    'Ana Reis;;11/03/2058;09:30;30;Helena Prado;;Cancelado;',
  ]);
  expect((await entriesOf(id)).map(({ line, hints, decision }) => [line, decision, ...hints])).toEqual([
    [2, 'skip', 'already_here'],
    [3, 'create'],
    [4, 'create'],
    [5, 'create'],
    [6, 'skip', 'row_twice'],
    [7, 'create'],
  ]);
  expect((await start(id)).result?.tables).toEqual([
    { table: 'appointments', read: 6, imported: 4, merged: 0, skipped: 2 },
  ]);
  expect((await booked()).filter((row) => row.endsWith('encaixe'))).toEqual([
    'Ana Reis · 2058-03-11 · 09:15 · 30 · Dra. Helena Prado · Consulta padrão · scheduled · encaixe',
    'Ana Reis · 2058-03-11 · 09:30 · 30 · Caio Lima · Consulta padrão · scheduled · encaixe',
  ]);
  expect(await findings(id)).toEqual([
    '3 overlap imported_as_squeeze_in 11/03/2058 09:15',
    '5 overlap imported_as_squeeze_in 11/03/2058 09:30',
    '2 already_here skipped Ana Reis',
    '6 row_twice other_line Ana Reis',
  ]);
});

test('of those at one time the first one of the sheet is no squeeze-in', async () => {
  const [ana, bia] = [
    await makePatient(db, { full_name: 'Ana Dupla' }),
    await makePatient(db, { full_name: 'Bia Dupla' }),
  ];
  // As many as leave no chance that their ids, which are made at random, stand in the order of the lines.
  const times = Array.from(
    { length: 30 },
    (_, hour) => `${String(13 + Math.floor(hour / 6)).padStart(2, '0')}:${hour % 6}0`,
  );
  const id = await check(
    times.flatMap((time) =>
      [ana, bia].map(({ full_name }) => `${full_name};;18/03/2058;${time};10;Helena Prado;;Agendado;`),
    ),
  );
  expect((await start(id)).result?.tables).toEqual([
    { table: 'appointments', read: 60, imported: 60, merged: 0, skipped: 0 },
  ]);
  expect((await booked()).filter((row) => row.endsWith('encaixe') && row.startsWith('Ana Dupla'))).toEqual(
    [],
  );
});

test('patients who are not found are registered once, or wait for a person', async () => {
  await makePatient(db, { full_name: 'Ana Reis', birth_date: '1980-01-01' });
  await makePatient(db, { full_name: 'Ana Reis', birth_date: '1990-01-01' });
  const lines = [
    'Eva Rocha;;11/03/2058;09:00;30;Caio Lima;;;',
    `Eva Rocha;${makeCpf(3)};12/03/2058;09:00;30;Caio Lima;;;`,
    `Eva Rocha;${makeCpf(3)};13/03/2058;09:00;30;Caio Lima;;;`,
    'Ana Reis;;14/03/2058;09:00;30;Caio Lima;;;',
  ];
  const strict = await check(lines, { registerPatients: false });
  expect(
    (await entriesOf(strict)).map(({ line, problems, decision }) => [line, problems[0]?.reason, decision]),
  ).toEqual([...[2, 3, 4].map((line) => [line, 'patient_unknown', 'create']), [5, undefined, null]]);
  // A person may register one of them.
  await api.spreadsheetImports.decide({ id: strict, line: 3, decision: 'create' });
  expect(await api.spreadsheetImports.entries({ id: strict })).toMatchObject({
    counts: { ready: 1, problems: 2 },
  });
  await api.imports.cancel({ id: strict });

  const id = await check(lines);
  const ambiguous = (await entriesOf(id)).find(({ line }) => line === 5);
  expect(ambiguous?.matches.map(({ birthDate, strength }) => `${birthDate} ${strength}`).sort()).toEqual([
    '1980-01-01 sure',
    '1990-01-01 sure',
  ]);
  await expectRefusal(api.spreadsheetImports.decide({ id, line: 5, decision: 'merge' }), 'INVALID_INPUT');
  const chosen = ambiguous?.matches.find(({ birthDate }) => birthDate === '1990-01-01');
  await api.spreadsheetImports.decide({
    id,
    line: 5,
    decision: 'create',
    match: { patientId: chosen?.patientId ?? null, line: null },
  });
  // Of one name with and without a CPF a person says whether it is one, for all their lines.
  const eva = (await entriesOf(id)).find(({ line }) => line === 2);
  expect(eva).toMatchObject({ decision: null, matches: [{ patientId: null, line: 3, same: ['name'] }] });
  const said = await api.spreadsheetImports.decide({
    id,
    line: 2,
    decision: 'create',
    match: { patientId: null, line: 3 },
  });
  expect(said.counts).toMatchObject({ undecided: 0, register: 1 });
  expect((await start(id)).result?.tables).toEqual([
    { table: 'appointments', read: 4, imported: 4, merged: 0, skipped: 0 },
    { table: 'patients', read: 0, imported: 1, merged: 0, skipped: 0 },
  ]);
  const people = await db
    .selectFrom('patients')
    .leftJoin('appointments', 'appointments.patient_id', 'patients.id')
    .select(({ fn }) => ['full_name', 'cpf', 'birth_date', fn.count<number>('appointments.id').as('visits')])
    .groupBy('patients.id')
    .orderBy('full_name')
    .orderBy('birth_date')
    .orderBy('visits')
    .execute();
  expect(people.map(({ full_name, visits }) => `${full_name} ${visits}`)).toEqual([
    'Ana Reis 0',
    'Ana Reis 1',
    'Eva Rocha 3',
  ]);
  await api.imports.undo({ id });
  await app.settled();
  expect(await booked()).toEqual([]);
});

test('a line of the sheet that is a patient’s already stands for that patient', async () => {
  const maria = await makePatient(db, { full_name: 'Maria Silva', phone: '19991262350' });
  await makePatient(db, { full_name: 'Maria Silva', birth_date: '1990-01-01' });
  const text = [
    'Paciente;Fone;Data;Hora;Profissional',
    'Maria Silva;19991262350;10/03/2058;09:00;Caio Lima',
    'Maria Silva;;11/03/2058;10:00;Caio Lima',
    'Maria Silva;;12/03/2058;11:00;Caio Lima',
    'Maria Silva;;13/03/2058;12:00;Caio Lima',
    'Rita Sá;19991110000;14/03/2058;09:00;Caio Lima',
    'Rita Sá;;15/03/2058;09:00;Caio Lima',
    'Total de agendamentos;;;;',
  ].join('\n');
  const id = await checkSheet(testApp, clinic, 'appointments', text);
  const entries = await entriesOf(id);
  expect(
    entries.map(({ line, decision, matches }) => [line, decision, ...matches.map((each) => each.line)]),
  ).toEqual([
    [2, 'create', null, null],
    [3, null, null, null],
    [4, null, null, null],
    [5, null, null, null],
    [6, 'create'],
    // One who is registered with this import is offered as a line.
    [7, null, 6],
    [8, 'create'],
  ]);
  const decide = (line: number, match: { patientId: string | null; line: number | null } | null) =>
    api.spreadsheetImports.decide({ id, line, decision: 'create', match });
  await decide(3, { patientId: maria.id, line: null });
  // Two who are new and of whom the sheet says the same are one.
  expect((await decide(4, null)).entry.newWithLine).toBe(4);
  const second = await decide(5, null);
  expect(second.entry.newWithLine).toBe(4);
  expect(second.counts).toMatchObject({
    register: 2,
    registerNames: 'Maria Silva, Rita Sá',
    newPatient: 3,
    skip: 1,
  });
  await decide(7, { patientId: null, line: 6 });
  // Whoever is said to be line 6 goes with it, also to a patient who is registered meanwhile.
  const rita = await makePatient(db, { full_name: 'Rita Sá', phone: '19991110000' });
  await start(id);
  const visits = await db.selectFrom('appointments').select(['patient_id', 'date']).orderBy('date').execute();
  const [one, two, three, four, ...ofRita] = visits.map(({ patient_id }) => patient_id);
  expect([one, two]).toEqual([maria.id, maria.id]);
  expect(three).toBe(four);
  expect(three).not.toBe(maria.id);
  expect(ofRita).toEqual([rita.id, rita.id]);
});

test('an answer is given for one line or for all of a name, stays in the list and is changed there', async () => {
  const [old, young] = [
    await makePatient(db, { full_name: 'Maria Silva', birth_date: '1960-01-01' }),
    await makePatient(db, { full_name: 'Maria Silva', birth_date: '1990-01-01' }),
  ];
  const visit = (day: number, name = 'Maria Silva') => `${name};;1${day}/03/2058;09:00;30;Caio Lima;;;`;
  const id = await check([visit(0), visit(1), visit(2), visit(3, 'Rui Nobre'), visit(4, 'Rui Nobre')]);
  const choices = async () =>
    (await api.spreadsheetImports.entries({ id, filter: 'choices' })).rows.map(
      ({ line, decision, match, others }) => [line, decision, match?.patientId ?? null, others],
    );
  const decide = (line: number, patientId: string | null, ofPerson: boolean) =>
    api.spreadsheetImports.decide({
      id,
      line,
      decision: patientId === null ? 'skip' : 'create',
      match: patientId === null ? null : { patientId, line: null },
      ofPerson,
    });
  expect((await decide(2, old.id, false)).entry.others).toBe(2);
  expect(await choices()).toEqual([
    [2, 'create', old.id, 2],
    [3, null, null, 2],
    [4, null, null, 2],
  ]);
  const { others, counts } = await decide(3, young.id, true);
  expect([others, counts.undecided, counts.choices]).toEqual([2, 0, 3]);
  await decide(4, null, false);
  expect(await choices()).toEqual([
    [2, 'create', young.id, 2],
    [3, 'create', young.id, 2],
    [4, 'skip', null, 2],
  ]);
  // One who would be registered is left out with all their lines.
  expect((await api.spreadsheetImports.entries({ id, filter: 'newPatient' })).rows).toMatchObject([
    { line: 5, others: 1 },
    { line: 6, others: 1 },
  ]);
  expect((await decide(5, null, true)).counts).toMatchObject({ newPatient: 0, skip: 3 });
});

test('lines that name nobody are left out at once, unless one is said to be a patient', async () => {
  // A record of that name says nothing.
  await makePatient(db, { full_name: 'Bloqueio de agenda' });
  const line = (name: string, cpf = '') => `${name};${cpf};11/03/2058;09:00;30;Caio Lima;;;`;
  const id = await check([
    line('ALMOÇO'),
    line('Reunião de equipe'),
    line('Almoço').replace('09:00', '10:00'),
    // A surname, and one who is known to be somebody.
    line('Folgado Reis'),
    line('Férias', makeCpf(800_000)),
    line('Bloqueio'),
    line('Bloqueio de agenda').replace('09:00', '11:00'),
    // It would come in once this is mended.
    line('Congresso').replace('09:00', 'cedo'),
  ]);
  await api.spreadsheetImports.decide({ id, line: 7, decision: 'create' });
  const { counts } = await api.spreadsheetImports.entries({ id });
  expect(counts).toMatchObject({
    notPeople: 5,
    notPeopleNames: 'ALMOÇO (2), Bloqueio de agenda (1), Congresso (1), mais 1',
  });
  const skipped = await api.spreadsheetImports.decideAll({ id, filter: 'notPeople', decision: 'skip' });
  expect(skipped).toMatchObject({ changed: 5, counts: { notPeople: 0, problems: 0, register: 3, skip: 5 } });
});

test('what was answered is not asked again, also after the undo and of packages', async () => {
  const lines = [
    'Ana Reis;;05/03/2058;09:00;30;Marina;Descamação;;',
    'Ana Reis;;05/03/2058;10:00;30;Dr. Caio;Botox;;',
  ];
  const first = await check(lines);
  const answers = async (id: string) => {
    const { professionals, procedures } = await api.spreadsheetImports.entries({ id });
    return [...professionals, ...procedures].flatMap(({ key, choice }) =>
      choice === null ? [] : [{ key, choice }],
    );
  };
  await api.spreadsheetImports.chooseProfessional({ id: first, key: 'marina', choice: 'createEnded' });
  await api.spreadsheetImports.chooseProfessional({
    id: first,
    key: 'caio',
    choice: { professionalId: caio.id },
  });
  const descamacao = { key: 'descamacao', choice: { procedureId: peeling.id } };
  await api.spreadsheetImports.answer({ id: first, procedure: descamacao });
  await api.spreadsheetImports.answer({ id: first, procedure: { key: 'botox', choice: 'text' } });
  const answered = await answers(first);
  expect(answered).toHaveLength(4);
  await start(first);
  await api.imports.undo({ id: first });
  await app.settled();
  expect(await answers(await check(lines))).toEqual(expect.arrayContaining(answered));
  const packages =
    'Paciente;Pacote;Sessões;Usadas;Preço;Pago\nAna Reis;Descamação;4;1;100;100\nAna Reis;Botox;4;1;100;100';
  expect(await answers(await checkSheet(testApp, clinic, 'packages', packages))).toEqual([descamacao]);
});

test('which patient a line is is not asked again of the same line, and what is here already stays out', async () => {
  const [old, young] = [
    await makePatient(db, { full_name: 'Maria Silva', birth_date: '1960-01-01' }),
    await makePatient(db, { full_name: 'Maria Silva', birth_date: '1990-01-01' }),
  ];
  const visit = (day: number) => `Maria Silva;;1${day}/03/2058;09:00;30;Caio Lima;;;`;
  const rui = await makePatient(db, { full_name: 'Rui Nobre' });
  // Accepted without its status: not asked either once it is here.
  const lines = [visit(0), visit(1), visit(2), 'Rui Nobre;;20/03/2058;09:00;30;Caio Lima;;Realizado;'];
  const answers = async (id: string) =>
    (await entriesOf(id)).map(({ line, decision, match, hints }) => [
      line,
      decision,
      match?.patientId,
      ...hints,
    ]);
  const first = await check(lines);
  for (const [line, patientId] of [
    [2, old.id],
    [3, young.id],
  ] as const)
    await api.spreadsheetImports.decide({
      id: first,
      line,
      decision: 'create',
      match: { patientId, line: null },
    });
  await api.spreadsheetImports.decide({ id: first, line: 4, decision: 'skip' });
  await api.spreadsheetImports.accept({ id: first, isAccepted: true });
  await start(first);
  const again = await check([...lines, visit(3)]);
  const answered = [4, 'skip', undefined];
  expect(await answers(again)).toEqual([
    [2, 'skip', old.id, 'already_here'],
    [3, 'skip', young.id, 'already_here'],
    answered,
    [5, 'skip', rui.id, 'already_here'],
    [6, null, undefined],
  ]);
  expect((await api.spreadsheetImports.entries({ id: again })).counts.problems).toBe(0);
  await api.imports.cancel({ id: again });
  await api.imports.undo({ id: first });
  await app.settled();
  const later = await check(lines);
  expect(await answers(later)).toEqual([
    [2, 'create', old.id],
    [3, 'create', young.id],
    answered,
    [5, 'create', rui.id],
  ]);
  // Among the answers, where each is changed.
  expect((await api.spreadsheetImports.entries({ id: later })).counts).toMatchObject({
    choices: 3,
    undecided: 0,
  });
});

test('a second phone is kept in the notes of whom the line is about', async () => {
  const ana = await makePatient(db, { full_name: 'Ana Reis', phone: '24988880001', notes: 'Liga à tarde' });
  const text = [
    'Paciente;Telefone;Celular;Data;Hora;Profissional',
    'Ana Reis;(24) 98888-0001;(24) 2231-0001;10/03/2058;09:00;Caio Lima',
    'Ana Reis;(24) 98888-0001;(24) 2231-0001;11/03/2058;09:00;Caio Lima',
    'Beto Novo;(24) 2231-0002 / (24) 98888-0002;;12/03/2058;09:00;Caio Lima',
  ].join('\n');
  const id = await checkSheet(testApp, clinic, 'appointments', text);
  await start(id);
  const people = () =>
    db.selectFrom('patients').select(['full_name', 'phone', 'notes']).orderBy('full_name').execute();
  expect(await people()).toEqual([
    {
      full_name: 'Ana Reis',
      phone: '24988880001',
      notes: 'Liga à tarde\nOutro telefone: (24) 2231-0001',
    },
    { full_name: 'Beto Novo', phone: '24988880002', notes: 'Outro telefone: (24) 2231-0002' },
  ]);
  expect(await findings(id)).toContain(
    '4 phone_several imported_others_in_notes (24) 2231-0002 / (24) 98888-0002 → (24) 98888-0002',
  );
  expect((await api.imports.get({ id })).result?.tables).toContainEqual(
    // She got a note: there is something to take back, also where no visit is.
    { table: 'patients', read: 0, imported: 1, merged: 1, skipped: 0 },
  );
  // It is about the patient, and not about what came.
  await api.appointments.create({ patientId: ana.id, date: '2058-03-20', time: '09:00' });
  await api.imports.undo({ id });
  await app.settled();
  expect(await people()).toEqual([{ full_name: 'Ana Reis', phone: ana.phone, notes: 'Liga à tarde' }]);
});

test('one who was registered as ended is the same in the next sheet, also where it is answered so again', async () => {
  const lines = ['Ana Reis;;05/03/2058;09:00;30;Dra. Lúcia;;;', 'Ana Reis;;01/03/2058;10:00;30;Lucia;;;'];
  const [first, second] = [await check(lines), await check(lines)];
  for (const id of [first, second])
    await api.spreadsheetImports.chooseProfessional({ id, key: 'lucia', choice: 'createEnded' });
  await start(first);
  const [lucia, ...others] = await db
    .selectFrom('professionals')
    .select('id')
    .where('full_name', 'in', ['Dra. Lúcia', 'Lucia'])
    .execute();
  expect(others).toEqual([]);
  for (const id of [second, await check(lines)]) {
    const { professionals, counts } = await api.spreadsheetImports.entries({ id });
    expect(professionals).toMatchObject([{ key: 'lucia', choice: { professionalId: lucia?.id } }]);
    // What waits was compared again with what is here.
    expect(counts).toMatchObject({ registerProfessionals: 0, skip: 2 });
  }
  await start(second);
  expect(await booked()).toHaveLength(2);
  expect(
    await db
      .selectFrom('professionals')
      .select('id')
      .where('full_name', 'in', ['Dra. Lúcia', 'Lucia'])
      .execute(),
  ).toHaveLength(1);
});

test('an unknown word of the status is asked once, and one that is to come has not been', async () => {
  const visit = (day: string, status: string) => `Ana Reis;;${day};09:00;30;Caio Lima;;${status};`;
  const lines = [
    visit('27/02/2058', 'Remarcado'),
    visit('28/02/2058', 'remarcado'),
    visit('01/03/2058', 'O.K.'),
    visit('05/03/2058', 'O.K.'),
    visit('06/03/2058', 'Faltou'),
    visit('07/03/2058', 'ok zap'),
  ];
  const id = await check(lines);
  const asked = async (of = id) => {
    const { statuses, counts } = await api.spreadsheetImports.entries({ id: of });
    return [...statuses.map(({ key, lines, choice }) => `${key} ${lines} ${choice}`).sort(), counts.problems];
  };
  expect(await asked()).toEqual(['ok 2 null', 'okzap 1 null', 'remarcado 2 null', 6]);
  const answer = (key: string, choice: 'completed' | 'cancelled' | 'confirmed' | null) =>
    api.spreadsheetImports.answer({ id, status: { key, choice } });
  await answer('remarcado', 'cancelled');
  await answer('remarcado', null);
  expect(await asked()).toEqual(['ok 2 null', 'okzap 1 null', 'remarcado 2 null', 6]);
  await answer('remarcado', 'cancelled');
  await answer('ok', 'completed');
  await answer('okzap', 'confirmed');
  await expectRefusal(answer('faltou', 'completed'), 'NOT_FOUND');
  const answered = ['ok 2 completed', 'okzap 1 confirmed', 'remarcado 2 cancelled', 1];
  expect(await asked()).toEqual(answered);
  // Known of the next sheet.
  expect(await asked(await check(lines))).toEqual(answered);
  await start(id);
  expect((await booked()).map((each) => each.split(' · ').at(6))).toEqual([
    'cancelled',
    'cancelled',
    'completed',
    'scheduled',
    'confirmed',
  ]);
});

test('visits of the past without a status are held, unless a person does not know', async () => {
  const visit = (day: string, status = '') => `Ana Reis;;${day};09:00;30;Caio Lima;;${status};`;
  const id = await check([visit('01/03/2058'), visit('28/02/2058', 'Faltou'), visit('05/03/2058')]);
  expect((await api.spreadsheetImports.entries({ id })).past).toEqual({ lines: 1, status: 'completed' });
  await api.spreadsheetImports.answer({ id, pastStatus: 'scheduled' });
  await start(id);
  expect(
    (await booked()).map((each) =>
      each.split(' · ').slice(1, 2).concat(each.split(' · ').slice(6)).join(' '),
    ),
  ).toEqual(['2058-02-28 no_show', '2058-03-01 scheduled', '2058-03-05 scheduled']);
  expect(await findings(id)).toContain('2 status_missing imported_as_scheduled 01/03/2058 09:00');
});

test('visits ahead that begin at a closed time are counted, come, and are named in the report', async () => {
  const visit = (day: string, time: string, status = '') =>
    `Ana Reis;;${day};${time};30;Caio Lima;;${status};`;
  const id = await check([
    visit('25/12/2058', '09:00'),
    visit('05/03/2058', '03:00', 'Confirmado'),
    visit('05/03/2058', '09:00'),
    // Over, and cancelled.
    visit('01/01/2058', '03:00'),
    visit('25/12/2058', '10:00', 'Cancelado'),
  ]);
  expect((await api.spreadsheetImports.entries({ id })).counts).toMatchObject({ ready: 5, outsideHours: 2 });
  await start(id);
  expect((await findings(id)).filter((each) => each.includes('outside_hours'))).toEqual([
    '3 outside_hours imported_as_it_is 05/03/2058 03:00',
    '2 outside_hours imported_as_it_is 25/12/2058 09:00',
  ]);
  const marked = await db
    .selectFrom('appointments')
    .select('date')
    .where('outside_hours', '=', true)
    .execute();
  expect(marked).toHaveLength(2);
});

test('a line that is here already stays skipped when whom it may be as well is left out or is another', async () => {
  const maria = await makePatient(db, { full_name: 'Maria Silva', cpf: makeCpf(1) });
  const here = { patient_id: maria.id, professional_id: caio.id, date: '2058-03-11' };
  await makeAppointment(db, { ...here, time: '09:00' });
  const id = await check([
    `Maria Silva;${makeCpf(2)};11/03/2058;10:00;30;Caio Lima;;;`,
    'Maria Silva;;11/03/2058;09:00;30;Caio Lima;;;',
  ]);
  const second = async () => {
    const [, entry] = await entriesOf(id);
    return [entry?.decision, ...(entry?.hints ?? []), ...(entry?.matches ?? []).map(({ line }) => line)];
  };
  expect(await second()).toEqual(['skip', 'already_here', null, 2]);
  const { counts } = await api.spreadsheetImports.decide({ id, line: 2, decision: 'skip' });
  expect(counts).toMatchObject({ ready: 0, skip: 2 });
  expect(await second()).toEqual(['skip', 'already_here', null, 2]);
  await api.spreadsheetImports.mend({ id, line: 2, column: 0, value: 'Rosa Luz' });
  expect(await second()).toEqual(['skip', 'already_here', null]);
});

test('a line without a person is a sum only where it has no time of its own', async () => {
  const id = await check([
    ';;11/03/2058;09:00;30;Caio Lima;Total face;;Total pago R$ 300',
    ';;Total de agendamentos;;;;;;',
    ';;11/03/2058;;;;Total do dia;;',
    '(vazio);;11/03/2058;10:00;30;Caio Lima;;;',
    'A definir;;11/03/2058;11:00;30;Caio Lima;;;',
  ]);
  expect((await entriesOf(id)).map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
    ['value_missing'],
    ['sum_line'],
    ['sum_line'],
    ['value_missing'],
    ['value_missing'],
  ]);
});

test('the same agenda with another answer says which times the patients have already', async () => {
  const ana = await makePatient(db, { full_name: 'Ana Reis' });
  await makeAppointment(db, {
    patient_id: ana.id,
    professional_id: helena.id,
    date: '2058-03-11',
    time: '09:00',
  });
  const id = await check([
    'Ana Reis;;11/03/2058;09:00;30;Caio Lima;;;',
    'Ana Reis;;11/03/2058;10:00;30;Caio Lima;;;',
  ]);
  expect((await entriesOf(id)).map(({ decision, hints }) => [decision, ...hints])).toEqual([
    ['create', 'same_time'],
    ['create'],
  ]);
  expect((await api.spreadsheetImports.entries({ id, filter: 'sameTime' })).total).toBe(1);
});

test('a professional who is not in the clinic is registered, or is another one', async () => {
  const unnamed = db.updateTable('professionals').where('full_name', '=', 'A definir');
  await unnamed.set({ active: true }).execute();
  await makePatient(db, { full_name: 'Ana Reis' });
  const id = await check([
    'Ana Reis;;11/03/2058;09:00;30;Dr. Davi Luz;;;',
    'Ana Reis;;12/03/2058;09:00;30;DRA HELENA;;;',
    'Ana Reis;;13/03/2058;09:00;30;;;;',
    'Ana Reis;;14/03/2058;09:00;30;Davi;;;',
    'Total: 4;;;;;;;;',
  ]);
  const { professionals, counts } = await api.spreadsheetImports.entries({ id });
  expect(professionals).toEqual([
    { key: '', name: '', lines: 1, ahead: 1, choice: null },
    { key: 'davi', name: 'Davi', lines: 1, ahead: 1, choice: null },
    { key: 'davi luz', name: 'Dr. Davi Luz', lines: 1, ahead: 1, choice: null },
    { key: 'helena', name: 'DRA HELENA', lines: 1, ahead: 1, choice: null },
  ]);
  expect(counts).toMatchObject({ problems: 4 });
  // Of two ways to write one who is registered, one is said to be the other.
  const sameAs = { id, key: 'davi', choice: { sameAs: 'davi luz' } };
  await expectRefusal(api.spreadsheetImports.chooseProfessional(sameAs), 'NOT_FOUND');
  await api.spreadsheetImports.chooseProfessional({ id, key: 'davi luz', choice: 'create' });
  await api.spreadsheetImports.chooseProfessional(sameAs);
  const answer = await api.spreadsheetImports.chooseProfessional({
    id,
    key: 'helena',
    choice: { professionalId: helena.id },
  });
  expect(answer.counts).toMatchObject({ ready: 3, problems: 1, registerProfessionals: 1 });
  await api.spreadsheetImports.mend({ id, line: 4, column: 5, value: 'Caio' });
  await api.spreadsheetImports.chooseProfessional({ id, key: 'caio', choice: { professionalId: caio.id } });
  await start(id);
  expect(await booked()).toEqual([
    'Ana Reis · 2058-03-11 · 09:00 · 30 · Dr. Davi Luz · Consulta padrão · scheduled',
    'Ana Reis · 2058-03-12 · 09:00 · 30 · Dra. Helena Prado · Consulta padrão · scheduled',
    'Ana Reis · 2058-03-13 · 09:00 · 30 · Caio Lima · Consulta padrão · scheduled',
    'Ana Reis · 2058-03-14 · 09:00 · 30 · Dr. Davi Luz · Consulta padrão · scheduled',
  ]);
  const isUnnamedActive = async () =>
    (await api.professionals.list()).rows.find(({ fullName }) => fullName === 'A definir')?.active;
  expect(await isUnnamedActive()).toBe(false);
  await api.imports.undo({ id });
  await app.settled();
  expect(
    await db.selectFrom('professionals').select('id').where('full_name', '=', 'Dr. Davi Luz').execute(),
  ).toEqual([]);
  expect(await isUnnamedActive()).toBe(true);
  await unnamed.set({ active: false }).execute();
});

test('a professional who is registered meanwhile is found when the review is opened', async () => {
  await makePatient(db, { full_name: 'Ana Reis' });
  const id = await check(['Ana Reis;;11/03/2058;09:00;30;Dra. Nova Lopes;;;']);
  expect((await api.spreadsheetImports.entries({ id })).counts.problems).toBe(1);
  await makeProfessional(db, { full_name: 'Nova Lopes' });
  expect(await api.spreadsheetImports.entries({ id })).toMatchObject({
    professionals: [],
    counts: { problems: 0, ready: 1 },
  });
});

test('lines without a professional are of the one that a person chose, or of an ended one of their own', async () => {
  // A clinic with one professional is asked too.
  const isActive = (active: boolean) =>
    db.updateTable('professionals').set({ active }).where('id', '=', helena.id).execute();
  await isActive(false);
  await makePatient(db, { full_name: 'Ana Reis' });
  const id = await check([
    'Ana Reis;;11/03/2057;09:00;30;;;;',
    'Ana Reis;;12/03/2058;09:00;30;A DEFINIR;;;',
    'Ana Reis;;13/03/2058;09:00;30;;;Cancelado;',
  ]);
  const choose = (choice: 'create' | { professionalId: string } | null) =>
    api.spreadsheetImports.chooseProfessional({ id, key: '', choice });
  expect((await api.spreadsheetImports.entries({ id })).counts).toMatchObject({ ready: 0, problems: 3 });
  await isActive(true);
  expect((await choose({ professionalId: caio.id })).counts).toMatchObject({ ready: 3 });
  expect((await choose(null)).counts).toMatchObject({ ready: 0, problems: 3 });
  expect((await entriesOf(id))[0]?.problems).toMatchObject([{ reason: 'value_missing', isEssential: true }]);
  expect(await choose('create')).toMatchObject({
    counts: { ready: 3 },
    professionals: [{ key: '', name: 'A DEFINIR', lines: 3, ahead: 1, choice: 'create' }],
  });
  await start(id);
  expect(await booked()).toEqual([
    'Ana Reis · 2057-03-11 · 09:00 · 30 · Sem profissional definido · Consulta padrão · completed',
    'Ana Reis · 2058-03-12 · 09:00 · 30 · Sem profissional definido · Consulta padrão · scheduled',
    'Ana Reis · 2058-03-13 · 09:00 · 30 · Sem profissional definido · Consulta padrão · cancelled',
  ]);
  const ended = () =>
    db
      .selectFrom('professionals')
      .select('active')
      .where('full_name', '=', 'Sem profissional definido')
      .execute();
  expect(await ended()).toEqual([{ active: false }]);
  // As in the review: a cancelled visit does not count as one ahead.
  expect(await findings(id)).toEqual([
    '2 professional_missing professional_chosen 11/03/2057 09:00, Sem profissional definido',
    '2 status_missing imported_as_completed 11/03/2057 09:00',
    '3 professional_missing professional_chosen 12/03/2058 09:00, Sem profissional definido',
    '3 professional_ended imported_as_it_is 12/03/2058 09:00, Sem profissional definido',
    '4 professional_missing professional_chosen 13/03/2058 09:00, Sem profissional definido',
  ]);
  await api.imports.undo({ id });
  await app.settled();
  expect(await ended()).toEqual([]);
});

test('who was chosen in the review for lines without a professional is shown and changed with the columns', async () => {
  await makePatient(db, { full_name: 'Ana Reis' });
  const id = await check(['Ana Reis;;11/03/2058;09:00;30;;;;']);
  const choose = (choice: 'create' | { professionalId: string }) =>
    api.spreadsheetImports.chooseProfessional({ id, key: '', choice });
  const set = async (professionalId: string | null) =>
    (await api.spreadsheetImports.setOptions({ id, professionalId })).professionalId;
  const checkedAgain = async () => {
    await api.imports.check({ id });
    await app.settled();
    return (await api.spreadsheetImports.entries({ id })).professionals.map(({ choice }) => choice);
  };
  await choose({ professionalId: caio.id });
  expect(await api.spreadsheetImports.describe({ id })).toMatchObject({ professionalId: caio.id });
  expect(await set(helena.id)).toBe(helena.id);
  expect(await checkedAgain()).toEqual([{ professionalId: helena.id }]);
  await choose({ professionalId: caio.id });
  expect(await set(null)).toBeNull();
  expect(await checkedAgain()).toEqual([null]);
  // The step has no such choice, and sends none with every other change.
  await choose('create');
  expect(await set(null)).toBeNull();
  expect(await checkedAgain()).toEqual(['create']);
  await set(helena.id);
  expect(await checkedAgain()).toEqual([{ professionalId: helena.id }]);
});

test('dates and times that cannot be read keep a line out, an unknown status only until it is accepted', async () => {
  await makePatient(db, { full_name: 'Ana Reis' });
  const id = await check([
    'Ana Reis;;amanhã;09:00;30;Caio Lima;;;',
    'Ana Reis;;11/03/2058;;30;Caio Lima;;;',
    'Ana Reis;;11/03/2058;23:45;30;Caio Lima;;;',
    'Ana Reis;;01/03/2058;09:00;30;Caio Lima;;Remarcar;',
    'Ana Reis;;11/03/2058;09:00;muito;Caio Lima;;;',
    'Ana Reis;;12/03/2058;09:00;30;Caio Lima;;Atendido;',
  ]);
  const problems = (await entriesOf(id)).map(({ line, problems: found }) => [
    line,
    ...found.map(({ reason, isEssential }) => `${reason} ${isEssential}`),
  ]);
  expect(problems).toEqual([
    [2, 'date_unreadable true'],
    [3, 'value_missing true'],
    [4, 'ends_next_day true'],
    [5, 'status_unknown false'],
    [6, 'duration_unreadable false'],
    [7, 'status_ahead false'],
  ]);
  await api.spreadsheetImports.accept({ id, isAccepted: true });
  await start(id);
  expect(await booked()).toEqual([
    'Ana Reis · 2058-03-01 · 09:00 · 30 · Caio Lima · Consulta padrão · completed',
    'Ana Reis · 2058-03-11 · 09:00 · 30 · Caio Lima · Consulta padrão · scheduled',
    'Ana Reis · 2058-03-12 · 09:00 · 30 · Caio Lima · Consulta padrão · scheduled',
  ]);
  expect((await findings(id)).slice(0, 3)).toEqual([
    '5 status_unknown imported_as_completed Remarcar',
    '6 duration_unreadable imported_without_value muito',
    '7 status_ahead imported_as_scheduled Atendido',
  ]);
  expect(await findings(id)).toContain('3 value_missing not_imported em branco, na linha de Ana Reis');
});

test('the same file from two tabs comes once', async () => {
  const lines = ['Rosa Peixoto;;05/03/2058;09:00;;Dra. Helena Prado;;;'];
  const ids = [await check(lines), await check(lines)];
  for (const id of ids) await api.imports.start({ id });
  await app.settled();
  expect(await Promise.all(ids.map(async (id) => (await api.imports.get({ id })).state))).toEqual([
    'done',
    'done',
  ]);
  const count = async (table: 'patients' | 'appointments') =>
    (await db.selectFrom(table).select('id').execute()).length;
  expect([await count('patients'), await count('appointments')]).toEqual([1, 1]);
});

test('the example imports as it is', async () => {
  const text = await (await clinic.fetch(exampleFile('appointments'))).text();
  const id = await checkSheet(testApp, clinic, 'appointments', text);
  expect(await start(id)).toMatchObject({ state: 'done', findings: 3 });
  expect(await booked()).toHaveLength(4);
});
