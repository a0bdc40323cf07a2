/**
 * The invented clinic of the older platform, with everything odd that such databases contain, imported from its dump and its
 * folder: what stands beside each oddity is found, and the rest is here.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importResult } from '#contract/moving/imports.ts';
import { people } from '#db/demo/people.ts';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeImport } from '#test/factories.ts';
import { dirtyPasswords } from '#test/platform/dirty-accounts.ts';
import { dirtyClinic } from '#test/platform/dirty-clinic.ts';
import { olderId } from '#test/platform/older-clinic.ts';
import { verifyPassword } from '../../accounts/accounts/passwords.ts';
import { readContent } from '../../patients/record/entry-content.ts';
import { areas } from '../../platform/storage/storage.ts';
import { presentReasons } from '../imports/present-import.ts';
import { runImport } from '../imports/run-import.ts';

const { db, ownerUrl, storage } = await createTestApp();
const clock = createClock('America/Sao_Paulo');
const clinic = await dirtyClinic({ today: clock.today() });
const folder = await mkdtemp(join(tmpdir(), 'vico-dirty-'));
const sources = { dump: join(folder, 'clinic.sql'), files: join(folder, 'storage') };
const importIds = { check: '', import: '' };
const team = () => db.selectFrom('professionals').selectAll().orderBy('id').execute();
const teamBefore = await team();

const run = (id: string) =>
  runImport(id, {
    ownerUrl,
    storage,
    clock,
    log: silent,
    sources,
    settings: { fileSizeLimitBytes: 25 * 1024 * 1024 },
    signal: new AbortController().signal,
  });

beforeAll(async () => {
  await writeFile(sources.dump, await clinic.toDump());
  await clinic.writeObjects(sources.files);
  const withFiles = JSON.stringify({ bringsLooseFiles: true });
  importIds.check = (await makeImport(db, { state: 'checking', options: withFiles })).id;
  expect(await run(importIds.check)).toBe('ended');
  const options = JSON.stringify({
    unnamedAre: 'Dr. Rui Salgado',
    bringsLooseFiles: true,
    statuses: { remarcado: 'no_show' },
  });
  importIds.import = (await makeImport(db, { state: 'importing', options })).id;
  expect(await run(importIds.import)).toBe('ended');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const resultOf = async (id: string) =>
  importResult.parse(
    (await db.selectFrom('imports').select('result').where('id', '=', id).executeTakeFirstOrThrow()).result,
  );
const findingsOf = async (id: string) => {
  const rows = await db.selectFrom('import_findings').selectAll().where('import_id', '=', id).execute();
  return rows
    .map(({ source_table, source_id, field, reason, action }) =>
      [source_table, source_id, field, reason, action].join(' '),
    )
    .sort();
};
const expected = clinic.expected
  .map(({ table, id, field, reason, action }) => [table, id, field, reason, action].join(' '))
  .sort();

test('the check and the import find everything odd, and nothing else', async () => {
  expect(await findingsOf(importIds.check)).toEqual(expected);
  expect(await findingsOf(importIds.import)).toEqual(expected);
});

test('the check says which administrators come along, above everything else, and who of the staff does not', async () => {
  const found = await db
    .selectFrom('import_findings')
    .select(['reason', 'action', 'value'])
    .where('import_id', '=', importIds.check)
    .orderBy('value')
    .execute();
  const [first] = presentReasons(found.map(({ reason, action }) => ({ reason, action, count: 1 })));
  expect(first).toEqual({ reason: 'account_administrator', count: 2 });
  expect(found.filter(({ reason }) => reason === first?.reason).map(({ value }) => value)).toEqual([
    'Helena Prado (helena.prado@exemplo.test)',
    'Rui Salgado (rui@exemplo.test)',
  ]);
  expect(found.filter(({ action }) => action === 'staff_to_invite').map(({ value }) => value)).toEqual([
    'Lia Duarte (lia@exemplo.test), recepcionista',
  ]);
});

test('findings of the check name the patients, who are not here yet', async () => {
  const found = await db
    .selectFrom('import_findings')
    .select('patient_name')
    .where('import_id', '=', importIds.check)
    .where('source_id', '=', olderId('patient Repete o CPF'))
    .execute();
  expect(found).toEqual([{ patient_name: 'Repete o CPF' }]);
});

test('an account without a password names its patient, whose record sends the link', async () => {
  const found = await db
    .selectFrom('import_findings')
    .select(['patient_id', 'patient_name'])
    .where('import_id', '=', importIds.import)
    .where('reason', '=', 'account_without_password')
    .execute();
  expect(found).toEqual([{ patient_id: olderId('patient Otto Lessa'), patient_name: 'Otto Lessa' }]);
});

test('no finding holds clinical text', async () => {
  const findings = await db
    .selectFrom('import_findings')
    .select(['field', 'value'])
    .where('field', 'in', ['notes', 'description', 'title'])
    .execute();
  expect(findings.length).toBeGreaterThan(5);
  expect(findings.filter(({ value }) => value !== null)).toEqual([]);
});

const patient = (name: string) =>
  db
    .selectFrom('patients')
    .selectAll()
    .where('id', '=', olderId(`patient ${name}`))
    .executeTakeFirst();

test('patients keep their ids, and lose only what cannot be read', async () => {
  expect(await patient('Datas Por Extenso')).toMatchObject({
    birth_date: '1980-03-12',
    phone: '24999990002',
  });
  expect(await patient('Data de Planilha')).toMatchObject({ birth_date: '1980-03-12', phone: '2422310000' });
  expect(await patient('ANO CURTO')).toMatchObject({
    full_name: 'ANO CURTO',
    birth_date: '1980-03-12',
    notes: null,
  });
  expect(await patient('CPF Errado')).toMatchObject({ cpf: null });
  expect(await patient('CPF Primeiro')).toMatchObject({ cpf: expect.stringMatching(/^\d{11}$/u) });
  expect(await patient('Repete o CPF')).toMatchObject({ cpf: null });
  expect(await patient('E-mail Primeiro')).toMatchObject({ email: 'mesmo@exemplo.test' });
  expect(await patient('E-mail Repetido')).toMatchObject({ email: null });
  expect(await patient('Dois Telefones')).toMatchObject({ phone: '24999990003' });
  expect(await patient('Papel no Registro')).toMatchObject({ role: 'patient' });
  expect(await patient('')).toMatchObject({ full_name: 'Sem nome' });
});

const entry = (name: string) =>
  db
    .selectFrom('record_entries')
    .selectAll()
    .where('patient_id', '=', olderId(`patient ${name}`))
    .executeTakeFirstOrThrow();

test('notes of the older platform are an entry of the record, by the import and with their day', async () => {
  const { content, day, kind, author_name, author_council } = await entry('ANO CURTO');
  expect([kind, author_name, author_council]).toEqual(['note', 'Sistema anterior', 'importado']);
  expect(readContent(content)).toEqual({
    diagnoses: [],
    anamneses: [],
    application: null,
    published: false,
    sections: [
      {
        key: 'imported',
        title: 'Anotações do sistema anterior',
        text: 'Alergia a látex\n\n- asma',
      },
    ],
  });
  const written = await db
    .selectFrom('patients')
    .select(sql<string>`to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('day'))
    .where('id', '=', olderId('patient ANO CURTO'))
    .executeTakeFirstOrThrow();
  expect(day).toBe(written.day);
  expect(readContent((await entry('Notas com Script')).content).sections[0]?.text).toBe('Retorno');
});

const account = (email: string) =>
  db
    .selectFrom('auth.users as account')
    .leftJoin('auth.accounts as login', 'login.user_id', 'account.id')
    .leftJoin('profiles as profile', 'profile.id', 'account.id')
    .leftJoin('patients as patient', 'patient.user_id', 'account.id')
    .select([
      'account.id',
      'login.password',
      'profile.role',
      'patient.full_name as patient',
      'account.email_verified',
    ])
    .where('account.email', '=', email)
    .executeTakeFirst();

test('accounts keep their password, and only the profile makes an administrator', async () => {
  for (const [email, password] of clinic.passwords) {
    const found = await account(email);
    expect((await verifyPassword(found?.password ?? null, password)).isRight, email).toBe(true);
  }
  expect([...clinic.passwords.values()]).toEqual(expect.arrayContaining(Object.values(dirtyPasswords)));
  expect(await account('helena.prado@exemplo.test')).toMatchObject({ role: 'admin' });
  expect(await account('marina@exemplo.test')).toMatchObject({ role: 'patient', patient: 'Marina Azevedo' });
  expect(await account('nina@exemplo.test')).toMatchObject({ patient: 'Nina Valença' });
  expect(await account('bia@exemplo.test')).toMatchObject({ patient: 'Bia Rangel' });
  expect(await account('otto@exemplo.test')).toMatchObject({ password: null, patient: 'Otto Lessa' });
  expect(await account('pia@exemplo.test')).toMatchObject({ password: null, email_verified: false });
  // Blocked, deleted, and of the staff.
  for (const email of ['vera@exemplo.test', 'caio@exemplo.test', 'lia@exemplo.test'])
    expect(await account(email)).toBeUndefined();
});

test('doctors become professionals, services belong to procedures, and overlaps are squeeze-ins', async () => {
  const names = await db.selectFrom('professionals').select('full_name').orderBy('full_name').execute();
  expect(names.map(({ full_name }) => full_name)).toEqual(['Dr. Rui Salgado', 'Dra. Helena Prado']);
  const [first] = people;
  const agenda = db.selectFrom('appointments').selectAll();
  const ofFirst = await agenda.where('patient_id', '=', olderId(`patient ${first?.[0]}`)).execute();
  expect(ofFirst.filter(({ squeeze_in }) => squeeze_in).map(({ time }) => time)).toEqual(['11:15:00']);
  const peelings = ofFirst.filter(({ service }) => service === 'Peeling Quimico');
  expect(peelings.length).toBeGreaterThan(0);
  expect(new Set(peelings.map((each) => each.procedure_id))).toEqual(
    new Set([olderId('public.procedures Peeling químico')]),
  );
  const statuses = ofFirst.map(({ status, time }) => `${time} ${status}`);
  expect(statuses).toEqual(
    expect.arrayContaining([
      '09:30:00 completed',
      '14:00:00 cancelled',
      '15:00:00 scheduled',
      '10:00:00 no_show',
      '10:00:00 scheduled',
    ]),
  );
});

test('appointments without a doctor are counted, are whose the clinic chooses, and no sum hides it', async () => {
  const candidates = ['Dr. Rui Salgado', 'Dra. Helena Prado'];
  const { unnamed, statuses } = await resultOf(importIds.check);
  expect(statuses).toEqual([{ key: 'remarcado', name: 'remarcado', lines: 2, choice: null }]);
  expect(unnamed).toEqual({ appointments: 1, candidates, chosen: 'Sem profissional definido' });
  const { comparison } = await resultOf(importIds.import);
  const of = (name: string) => comparison.find(({ what }) => what === `appointments.professional.${name}`);
  expect(of('Sem profissional definido')).toMatchObject({ source: 1, ours: 0, left: 1 });
  const rui = of('Dr. Rui Salgado');
  expect(rui).toMatchObject({ ours: (rui?.source ?? 0) + 1, left: -1 });
  const checked = (await resultOf(importIds.check)).comparison;
  for (const { what, source, ours, left = 0 } of [...comparison, ...checked])
    expect([what, ours + left]).toEqual([what, source]);
});

test('the source’s figures have every row of the dump, also those that do not come', async () => {
  const { tables, comparison } = await resultOf(importIds.import);
  const { read = 0 } = tables.find(({ table }) => table === 'public.appointments') ?? {};
  const written = clinic.rows.get('public.appointments') ?? [];
  expect(read).toBe(written.length);
  const ofGroup = (group: string) => comparison.filter(({ what }) => what.startsWith(group));
  for (const group of ['count', 'status.', 'year.', 'professional.'])
    expect([group, ofGroup(`appointments.${group}`).reduce((sum, { source }) => sum + source, 0)]).toEqual([
      group,
      read,
    ]);
  // 'remarcado' twice, and one without a status.
  expect(ofGroup('appointments.status.unread')).toMatchObject([{ source: 3, ours: 0, left: 3 }]);
  // Two whose time is missing or unreadable have their year.
  expect(ofGroup('appointments.year.unread')).toMatchObject([{ source: 1, ours: 0, left: 1 }]);
  expect(ofGroup('appointments.count')).toMatchObject([{ source: read, ours: read - 4, left: 4 }]);
});

test('a finding about an appointment that does not come names its patient', async () => {
  const found = await db
    .selectFrom('import_findings')
    .select('patient_name')
    .where('import_id', '=', importIds.check)
    .where('reason', '=', 'time_unreadable')
    .execute();
  expect(found).toEqual([{ patient_name: people[0]?.[0] }]);
});

test('photos inside their rows come like others', async () => {
  const { profile_photo: key } = (await patient('Foto no Registro')) ?? {};
  expect(await storage.sizeOf({ area: 'patient-photos', key: key ?? '' })).toBeGreaterThan(0);
  expect(await patient('Foto Quebrada')).toMatchObject({ profile_photo: null });
  expect(await patient('Foto de Outro Tipo')).toMatchObject({ profile_photo: null });
});

test('files come with their bytes, and pictures without the camera’s data', async () => {
  const [first] = people;
  const files = await db
    .selectFrom('patient_files')
    .selectAll()
    .where('patient_id', '=', olderId(`patient ${first?.[0]}`))
    .execute();
  const place = (key: string) => ({ area: 'patient-files' as const, key });
  const stored = new Map(
    await Promise.all(
      files.map(
        async (file): Promise<[string, number | null]> => [
          file.file_name,
          file.file_path === '' ? null : await storage.sizeOf(place(file.file_path)),
        ],
      ),
    ),
  );
  expect(stored.get('Hemograma')).toBeGreaterThan(0);
  expect(stored.get('Antes')).toBeGreaterThan(0);
  expect(stored.get('No registro')).toBeGreaterThan(0);
  expect([...stored.keys()]).toContain('1714560000000_solto.pdf');
  const withPhoto = await patient('Foto do Celular');
  const photo = await storage.read({ area: 'patient-photos', key: withPhoto?.profile_photo ?? '' });
  const bytes = Buffer.concat(await Array.fromAsync(photo?.body ?? []));
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(bytes.includes('Telefone')).toBe(false);
  const settings = await db.selectFrom('clinic_settings').selectAll().executeTakeFirst();
  expect(settings).toMatchObject({
    clinic_name: 'Clínica Prado',
    email: 'contato@exemplo.test',
    instagram_url: 'https://www.instagram.com/clinica.prado',
    whatsapp_url: 'https://wa.me/5524999990001',
    logo_url: expect.stringContaining('clinic-logo'),
  });
});

const imported = [
  'auth.users',
  'auth.accounts',
  'profiles',
  'patients',
  'procedures',
  'appointments',
  'patient_files',
  'patient_future_procedures',
  'treatment_plans',
  'clinic_settings',
] as const;

async function countRows() {
  const counts: Record<string, number> = {};
  for (const table of imported) counts[table] = (await db.selectFrom(table).selectAll().execute()).length;
  return counts;
}

test('undone, no row and no object of it is left', async () => {
  await db.updateTable('imports').set({ state: 'undoing' }).where('id', '=', importIds.import).execute();
  expect(await run(importIds.import)).toBe('ended');
  expect(await countRows()).toEqual(Object.fromEntries(imported.map((table) => [table, 0])));
  expect(await team()).toEqual(teamBefore);
  for (const area of areas) expect(await Array.fromAsync(storage.list(area)), area).toEqual([]);
});
