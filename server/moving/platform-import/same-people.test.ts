/** Who was registered here before the dump came: a person joins, skips or creates each, and the undo gives the records back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeAdmin, makeCpf, makeImport, makePatient } from '#test/factories.ts';
import { OlderClinic } from '#test/platform/older-clinic.ts';
import { addAppointment, addPatient } from '#test/platform/older-rows.ts';
import { expectRefusal } from '#test/refused.ts';
import { runImport } from '../imports/run-import.ts';

const { db, ownerUrl, storage, signedIn } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const clock = createClock('America/Sao_Paulo');
const folder = await mkdtemp(join(tmpdir(), 'vico-same-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const here = {
  ana: await makePatient(db, {
    full_name: 'Ana Reis',
    cpf: makeCpf(1),
    phone: null,
    email: null,
    notes: 'Liga à tarde',
  }),
  bia: await makePatient(db, { full_name: 'Bia Melo', cpf: null, birth_date: '1990-02-03' }),
  caio: await makePatient(db, { full_name: 'Caio Braga', cpf: makeCpf(3) }),
  duda: await makePatient(db, { full_name: 'Duda Lins', cpf: makeCpf(4) }),
  eva: await makePatient(db, { full_name: 'Eva Nunes', cpf: makeCpf(5) }),
};
const clinic = new OlderClinic();
const older = {
  ana: addPatient(clinic, 'Ana Reis Lima', {
    cpf: makeCpf(1),
    phone: '24999990001',
    notes: 'Alergia a látex',
  }),
  // Twice in the source: both may become one.
  again: addPatient(clinic, 'Ana Reis', {
    cpf: makeCpf(1),
    phone: '24999990002',
    email: 'ana@exemplo.test',
    convenio: 'Unimed',
  }),
  bia: addPatient(clinic, 'BIA MELO', { birth_date: '1990-02-03' }),
  caio: addPatient(clinic, 'Caio Braga', { cpf: makeCpf(3) }),
  duda: addPatient(clinic, 'Duda Lins', { cpf: makeCpf(4) }),
  eva: addPatient(clinic, 'Eva Nunes', { cpf: makeCpf(5) }),
  // Only one of the five is here.
  nina: addPatient(clinic, 'Nina Alves', { cpf: makeCpf(6), convenio: 'Amil' }),
};
// Registered before his mother, with her CPF and e-mail; she is there twice.
const ofCarla = { cpf: makeCpf(8), email: 'carla@exemplo.test', phone: '24999990008' };
const enzo = addPatient(clinic, 'Enzo Tavares', {
  ...ofCarla,
  birth_date: `${clock.today().slice(0, 4)}-01-01`,
  created_at: '2024-01-01 12:00:00+00',
});
const carla = addPatient(clinic, 'Carla Tavares', {
  ...ofCarla,
  birth_date: '1984-05-06',
  created_at: '2024-02-01 12:00:00+00',
});
const carlaAgain = addPatient(clinic, 'CARLA TAVARES', { birth_date: '1984-05-06' });
// Twins with their father's CPF, of whom one is there twice.
const ofLuz = { cpf: makeCpf(9), birth_date: '2015-02-03' };
addPatient(clinic, 'Lia Luz', ofLuz);
addPatient(clinic, 'Gil Luz', ofLuz);
const gilAgain = addPatient(clinic, 'Gill A. Luz', ofLuz);
const visits = Object.fromEntries(
  Object.entries(older).map(([name, id], day) => [
    name,
    addAppointment(clinic, id, { date: `2024-03-0${day + 1}`, time: '09:00:00', status: 'completed' }),
  ]),
);

const { id } = await makeImport(db, { state: 'checking' });
const sources = { dump: join(folder, 'clinic.sql') };
async function run(state: 'checking' | 'importing' | 'undoing') {
  await db.updateTable('imports').set({ state, attempts: 0 }).where('id', '=', id).execute();
  const services = { ownerUrl, storage, clock, log: silent, sources, signal: new AbortController().signal };
  expect(await runImport(id, { ...services, settings: { fileSizeLimitBytes: 1_000_000 } })).toBe('ended');
}
const entries = () => api.spreadsheetImports.entries({ id, filter: 'duplicates' });
const lineOf = async (name: string) => {
  const entry = (await entries()).rows.find(({ cells }) => cells[0] === name);
  if (!entry) throw new Error(`no entry of ${name}`);
  return entry;
};
async function decide(name: string, decision: 'merge' | 'create' | 'skip', patientId: string | null = null) {
  const { line } = await lineOf(name);
  const match = decision === 'merge' ? { patientId, line: null } : null;
  return api.spreadsheetImports.decide({ id, line, decision, match });
}
const patientOf = (patientId: string) =>
  db.selectFrom('patients').selectAll().where('id', '=', patientId).executeTakeFirst();
const ownerOf = async (visit: string | undefined) =>
  (
    await db
      .selectFrom('appointments')
      .select('patient_id')
      .where('id', '=', visit ?? '')
      .executeTakeFirst()
  )?.patient_id;
const findings = () =>
  db
    .selectFrom('import_findings')
    .select(['source_id', 'field', 'reason', 'action', 'value'])
    .where('import_id', '=', id)
    .where('source_table', '=', 'public.patients')
    .orderBy('number')
    .execute();

const before = await patientOf(here.ana.id);
beforeAll(async () => {
  await writeFile(sources.dump, await clinic.toDump());
  await run('checking');
});

test('the check lists who may be here, and changes nothing', async () => {
  const { rows, columns, counts } = await entries();
  expect(
    rows.map(({ cells, matches, decision }) => [
      cells[0],
      matches.map(({ patientId, same }) => [patientId, same]),
      decision,
    ]),
  ).toEqual([
    ['Ana Reis Lima', [[here.ana.id, ['cpf', 'similarName']]], null],
    ['Ana Reis', [[here.ana.id, ['cpf', 'name']]], null],
    ['BIA MELO', [[here.bia.id, ['birthDate', 'name']]], null],
    ['Caio Braga', [[here.caio.id, ['cpf', 'name']]], null],
    ['Duda Lins', [[here.duda.id, ['cpf', 'name']]], null],
    ['Eva Nunes', [[here.eva.id, ['cpf', 'name']]], null],
  ]);
  expect(columns.map(({ header }) => header)).toEqual([
    'Nome completo',
    'CPF',
    'Data de nascimento',
    'E-mail',
    'Telefone',
  ]);
  expect(counts.bulk.undecided).toEqual({ all: 6, merge: 6 });
  expect(await patientOf(here.ana.id)).toEqual(before);
});

test('a merge needs one of the matches, and a decision outlasts another check', async () => {
  await expectRefusal(decide('Ana Reis', 'merge', here.bia.id), 'INVALID_INPUT');
  await decide('Ana Reis Lima', 'merge', here.ana.id);
  await decide('Ana Reis', 'merge', here.ana.id);
  await decide('BIA MELO', 'merge', here.bia.id);
  await decide('Caio Braga', 'create');
  await decide('Duda Lins', 'skip');
  await decide('Eva Nunes', 'merge', here.eva.id);
  await run('checking');
  expect((await entries()).rows.map(({ decision }) => decision)).toEqual([
    'merge',
    'merge',
    'merge',
    'create',
    'skip',
    'merge',
  ]);
});

test('the import does what was decided', async () => {
  // The CPF was of another person: there is no decision about this record.
  await db
    .updateTable('patients')
    .set({ cpf: makeCpf(7), birth_date: null, phone: null })
    .where('id', '=', here.eva.id)
    .execute();
  await run('importing');
  await expectRefusal(decide('Ana Reis', 'create'), 'IMPORT_STATE');
  expect(await patientOf(here.ana.id)).toMatchObject({
    full_name: 'Ana Reis',
    cpf: makeCpf(1),
    phone: '24999990001',
    email: 'ana@exemplo.test',
    health_insurance: 'Unimed',
    notes: 'Liga à tarde\n\nAnotações do sistema anterior:\nAlergia a látex',
  });
  expect(await patientOf(older.nina)).toMatchObject({ health_insurance: 'Amil' });
  const owners: Record<string, string | undefined> = {};
  for (const [name, visit] of Object.entries(visits)) owners[name] = await ownerOf(visit);
  expect(owners).toEqual({
    ana: here.ana.id,
    again: here.ana.id,
    bia: here.bia.id,
    caio: older.caio,
    duda: undefined,
    eva: older.eva,
    nina: older.nina,
  });
  expect(await patientOf(older.ana)).toBeUndefined();
  expect(await patientOf(older.duda)).toBeUndefined();
  const found = (await findings()).map(({ source_id, field, reason, action }) => [
    source_id,
    field,
    reason,
    action,
  ]);
  expect(found).toEqual(
    expect.arrayContaining([
      [older.ana, 'full_name', 'same_person', 'joined'],
      [older.ana, 'full_name', 'value_differs', 'kept_ours'],
      [older.again, 'phone', 'value_differs', 'kept_ours'],
      [older.duda, null, 'left_out', 'not_imported'],
    ]),
  );
  const beside = found.filter(([, , reason, action]) => reason === 'same_person' && action !== 'joined');
  expect(beside).toEqual([]);
});

test('a value of a child and an adult stays with the adult, and who is in the source twice is named', async () => {
  expect(await patientOf(carla)).toMatchObject({ cpf: ofCarla.cpf, email: ofCarla.email });
  expect(await patientOf(enzo)).toMatchObject({ cpf: null, email: null });
  const found = await findings();
  expect(found.filter(({ source_id }) => source_id === enzo)).toMatchObject([
    { reason: 'cpf_taken', value: `${ofCarla.cpf} (Carla Tavares)` },
    { reason: 'email_taken', value: `${ofCarla.email} (Carla Tavares)` },
  ]);
  expect(found.filter(({ reason }) => reason === 'same_person_at_source')).toMatchObject([
    {
      source_id: carlaAgain,
      action: 'imported_beside',
      value: 'Outra ficha: Carla Tavares (mesmo nome, mesmo nascimento)',
    },
    {
      source_id: gilAgain,
      action: 'imported_beside',
      value: 'Outra ficha: Gil Luz (mesmo CPF, mesmo nascimento)',
    },
  ]);
});

test('the undo gives the records back as they were', async () => {
  await run('undoing');
  expect(await patientOf(here.ana.id)).toEqual(before);
  expect(await ownerOf(visits.ana)).toBeUndefined();
});
