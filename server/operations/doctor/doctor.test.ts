import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { keepFigures } from '#server/money/figures/queries.ts';
import { headsOfChains, sealChains } from '#server/operations/cleanup/queries.ts';
import { becomeMaintenance } from '#server/platform/database/maintenance.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import type { Place } from '#server/platform/storage/storage.ts';
import { createTestApp } from '#test/app.ts';
import { pdf } from '#test/documents.ts';
import {
  makeAdmin,
  makeApplication,
  makeAppointment,
  makeCard,
  makeExpense,
  makeImport,
  makeLot,
  makePackage,
  makePatient,
  makePatientFile,
  makePayment,
  makeQuote,
  makeReceipt,
  makeRecordEntry,
  makeSettings,
  makeSigner,
  makeTill,
} from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { examine } from './examine.ts';
import { findRewrittenPasts } from './queries.ts';
import { repair } from './repair.ts';
import { findUnfinishedFiles, removeUnfinishedFiles } from './unfinished-files.ts';

const { app, db, database, ownerUrl, storage, files, signedIn } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const { client } = await connectAsOwner(ownerUrl);
await becomeMaintenance(client);
afterAll(() => client.end());

const hour = 60 * 60_000;
const look = (compare = false) => examine({ client, storage, ageLimitMs: 24 * hour, compare });
const pathOf = ({ area, key }: Place) => join(files, area, key);
async function age(path: string, hours = 25) {
  const then = new Date(Date.now() - hours * hour);
  await utimes(path, then, then);
}

let patientId: string;

beforeEach(async () => {
  await db.deleteFrom('patient_files').execute();
  await db.updateTable('patients').set({ profile_photo: null }).execute();
  await db.deleteFrom('archived_records').execute();
  for (const area of ['archive', 'patient-files', 'patient-photos'] as const) {
    for await (const key of storage.list(area)) await storage.remove({ area, key });
  }
  patientId = (await makePatient(db)).id;
  await api.files.upload({ patientId, file: new File([pdf], 'a.pdf'), name: 'A' });
  const [photo] = await acceptedPictures();
  if (photo) await api.patients.setPhoto({ id: patientId, photo });
  await app.settled();
  for (const area of ['patient-files', 'patient-photos'] as const) {
    for await (const key of storage.list(area)) await age(pathOf({ area, key }));
  }
});

test('a clinic in order has no findings, also after a deletion', async () => {
  expect(await look(true)).toMatchObject({
    objects: 2,
    strays: [],
    young: 0,
    missing: [],
    changed: [],
    compared: 1,
  });
  const gone = await makePatient(db);
  await api.files.upload({ patientId: gone.id, file: new File([pdf], 'b.pdf'), name: 'B' });
  await api.patients.remove({ id: gone.id });
  await app.settled();
  expect(await look(true)).toMatchObject({
    objects: 3,
    strays: [],
    young: 0,
    missing: [],
    changed: [],
    compared: 2,
  });
});

test('an object without a row is removed once it is old, and nothing else', async () => {
  const old: Place = { area: 'patient-files', key: `${patientId}/meio-enviado.pdf` };
  const young: Place = { area: 'patient-photos', key: 'a-caminho.webp' };
  await storage.put(old, Buffer.from('%PDF'), 'application/pdf');
  await storage.put(young, Buffer.from('x'), 'image/webp');
  await age(pathOf(old));
  // The system's clock, which sets the times of files, is not always this process's.
  await age(pathOf(young), 0);
  const findings = await look();
  expect(findings).toMatchObject({ objects: 4, strays: [old], young: 1, missing: [] });
  expect(await repair({ client, storage, ageLimitMs: 24 * hour, findings })).toMatchObject({ objects: 1 });
  expect(await storage.sizeOf(old)).toBeNull();
  expect(await storage.sizeOf(young)).toBe(1);
  expect(await look()).toMatchObject({ objects: 3, strays: [], young: 1, missing: [] });
});

test('objects of an import that is under way stay, and those of one that has ended do not', async () => {
  const source: Place = { area: 'imports', key: 'fonte' };
  const early: Place = { area: 'patient-files', key: 'antes-da-linha.pdf' };
  for (const place of [source, early]) {
    await storage.put(place, Buffer.from('a'), 'application/octet-stream');
    await age(pathOf(place));
  }
  const { id } = await makeImport(db, { state: 'importing', source_key: source.key });
  await db
    .insertInto('private.import_files')
    .values({ import_id: id, area: early.area, key: early.key, source: 'a', size_bytes: 1 })
    .execute();
  expect(await look()).toMatchObject({ strays: [], missing: [] });
  await db.updateTable('imports').set({ state: 'done', source_key: null }).where('id', '=', id).execute();
  expect((await look()).strays).toEqual(expect.arrayContaining([source, early]));
  for (const place of [source, early]) await storage.remove(place);
});

test('a stray object that a row points to by now stays', async () => {
  const place: Place = { area: 'patient-photos', key: 'quase.webp' };
  await storage.put(place, Buffer.from('x'), 'image/webp');
  await age(pathOf(place));
  const findings = await look();
  expect(findings.strays).toEqual([place]);
  await db.updateTable('patients').set({ profile_photo: place.key }).where('id', '=', patientId).execute();
  await repair({ client, storage, ageLimitMs: 24 * hour, findings });
  expect(await storage.sizeOf(place)).toBe(1);
});

test('a row whose file is missing is named by its id, and a repair leaves it', async () => {
  const { file_path: key, id } = await db.selectFrom('patient_files').selectAll().executeTakeFirstOrThrow();
  await storage.remove({ area: 'patient-files', key });
  const findings = await look();
  expect(findings.missing).toEqual([
    {
      place: { area: 'patient-files', key },
      from: { table: 'patient_files', id },
      sha256: expect.any(String),
      isNotedMissing: false,
    },
  ]);
  await repair({ client, storage, ageLimitMs: 24 * hour, findings });
  expect(await db.selectFrom('patient_files').select('id').execute()).toHaveLength(1);
});

test('a file that was missing when its record was archived is counted apart, and never stray', async () => {
  const { file_path: key } = await db.selectFrom('patient_files').selectAll().executeTakeFirstOrThrow();
  const place: Place = { area: 'patient-files', key };
  await storage.remove(place);
  await api.patients.remove({ id: patientId });
  await app.settled();
  expect(await look()).toMatchObject({ missing: [], notedMissing: 1, strays: [] });
  await storage.put(place, Buffer.from('%PDF-1.4 de volta'), 'application/pdf');
  await age(pathOf(place));
  expect(await look()).toMatchObject({ missing: [], notedMissing: 0, strays: [] });
});

test('a changed file is found when checksums are compared', async () => {
  const { file_path: key, id } = await db.selectFrom('patient_files').selectAll().executeTakeFirstOrThrow();
  await writeFile(pathOf({ area: 'patient-files', key }), 'um bit a menos');
  expect((await look()).changed).toEqual([]);
  expect((await look(true)).changed.map(({ from }) => from.id)).toEqual([id]);
});

test('files of another clinic, or of an empty database, are not removed', async () => {
  for (let n = 0; n < 30; n++) {
    const place: Place = { area: 'patient-files', key: `outra-clinica/${n}.pdf` };
    await storage.put(place, Buffer.from('%PDF'), 'application/pdf');
    await age(pathOf(place));
  }
  const findings = await look();
  await expect(repair({ client, storage, ageLimitMs: 24 * hour, findings })).rejects.toThrow('mesma clínica');
  expect(await readdir(join(files, 'patient-files', 'outra-clinica'))).toHaveLength(30);
});

test('expired sessions and links are deleted, others stay', async () => {
  const links = [
    { identifier: 'a', value: 'v', expires_at: new Date(Date.now() - 48 * hour) },
    { identifier: 'b', value: 'v', expires_at: new Date(Date.now() + hour) },
  ];
  await db.insertInto('auth.verifications').values(links).execute();
  const findings = await look();
  expect(findings.expiredRows).toBe(1);
  expect(await repair({ client, storage, ageLimitMs: 24 * hour, findings })).toMatchObject({ rows: 1 });
  expect(await db.selectFrom('auth.verifications').select('identifier').execute()).toEqual([
    { identifier: 'b' },
  ]);
});

test('figures that are kept and differ from the rows are named, and counted again', async () => {
  await makeAppointment(db, { patient_id: patientId, date: '2026-01-05', status: 'completed' });
  const today = { today: '2026-01-08', timeZone: 'America/Sao_Paulo' };
  const keep = () => database.asUser({ role: 'admin', userId: randomUUID() }, (tx) => keepFigures(tx, today));
  await keep();
  expect((await look()).figures).toEqual([]);
  await db.updateTable('figure_days').set({ completed: 2 }).where('kind', '=', 'procedure').execute();
  await db.updateTable('figure_patients').set({ last_date: '2026-01-06' }).execute();
  const findings = await look();
  expect(findings.figures).toEqual(['números de 2026-01-05', `visitas do paciente ${patientId}`]);
  await repair({ client, storage, ageLimitMs: 24 * hour, findings });
  await keep();
  expect((await look()).figures).toEqual([]);
  expect(await db.selectFrom('figure_state').select('until').execute()).toEqual([{ until: '2026-01-07' }]);
});

test('stored counts that differ from the rows are found and corrected', async () => {
  await makeAppointment(db, { patient_id: patientId, date: '2059-05-05' });
  expect((await look()).miscounted).toBe(0);
  await db.updateTable('appointment_days').set({ scheduled: 7 }).where('date', '=', '2059-05-05').execute();
  await db.insertInto('appointment_days').values({ date: '2059-05-06', cancelled: 1 }).execute();
  await db.deleteFrom('patient_counts').execute();
  const findings = await look();
  expect(findings.miscounted).toBe(3);
  await repair({ client, storage, ageLimitMs: 24 * hour, findings });
  expect((await look()).miscounted).toBe(0);
  expect(
    await db
      .selectFrom('appointment_days')
      .select(['date', 'scheduled'])
      .where('date', '>=', '2059-05-05')
      .execute(),
  ).toEqual([{ date: '2059-05-05', scheduled: 1 }]);
});

test('unfinished files of killed processes are found, those of living ones are not', async () => {
  const dataDir = join(files, 'dados');
  const ofKilled = [
    join(dataDir, 'mail', '2026-x.part'),
    join(dataDir, 'backups', 'vico-2026-11-20-120000.tar.part'),
    join(dataDir, 'elsewhere.tar.part'),
    join(dataDir, 'restoring.4194304'),
    join(dataDir, 'db', 'cluster.4194304'),
  ];
  const ofLiving = [
    join(dataDir, `restoring.${process.pid}`),
    join(dataDir, 'db', 'cluster'),
    join(dataDir, 'files'),
  ];
  for (const path of [...ofKilled.slice(3), ...ofLiving]) await mkdir(path, { recursive: true });
  for (const path of ofKilled.slice(0, 3)) {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'meio');
  }
  for (const path of [...ofKilled, ...ofLiving]) await age(path, 0);
  await writeFile(join(dataDir, 'backup-under-way'), join(dataDir, 'elsewhere.tar'));
  const where = { dataDir, backups: join(dataDir, 'backups'), ageLimitMs: 24 * hour };
  const find = (isBackingUp = true) => findUnfinishedFiles({ ...where, isBackingUp });
  expect(find()).toEqual([]);
  // While no process makes a backup, the unfinished ones are left over, however young they are.
  expect(find(false).sort()).toEqual(ofKilled.slice(1, 3).sort());
  for (const path of [...ofKilled, ...ofLiving]) await age(path);
  expect(find().sort()).toEqual([...ofKilled].sort());
  await removeUnfinishedFiles(find());
  expect(find()).toEqual([]);
  for (const path of ofLiving) expect(await readdir(path)).toEqual([]);
});

test('a file that was taken back is in order in the archive, also where it was missing', async () => {
  // Rows of this archive cannot be deleted, so the test has a clinic of its own.
  const clinic = await createTestApp();
  const own = await connectAsOwner(clinic.ownerUrl);
  await becomeMaintenance(own.client);
  const examined = () =>
    examine({ client: own.client, storage: clinic.storage, ageLimitMs: 0, compare: true });
  const { api: desk } = await clinic.signedIn(await makeAdmin(clinic.db));
  const { id } = await makePatient(clinic.db);
  const stored = await desk.files.upload({ patientId: id, file: new File([pdf], 'b.pdf'), name: 'B' });
  const lost = await makePatientFile(clinic.db, { patient_id: id });
  for (const file of [stored, lost])
    await desk.files.takeBack({ patientId: id, id: file.id, reason: 'duplicate' });
  await clinic.app.settled();
  const inOrder = { objects: 1, strays: [], missing: [], changed: [], compared: 1, notedMissing: 1 };
  expect(await examined()).toMatchObject(inOrder);
  for await (const key of clinic.storage.list('archive'))
    await clinic.storage.remove({ area: 'archive', key });
  expect((await examined()).missing).toMatchObject([{ from: { table: 'archived_items' } }]);
  await own.client.end();
});

/** As only the owner of the database can, past every rule. */
async function rewriting(work: (owner: Client) => Promise<void>) {
  const owner = (await connectAsOwner(ownerUrl)).client;
  await owner.query('alter table record_entries no force row level security');
  await owner.query('alter table record_entries disable trigger user');
  await work(owner);
  await owner.query('alter table record_entries enable trigger user');
  await owner.query('alter table record_entries force row level security');
  await owner.end();
}

test('the first entry of a chain that was changed past every rule is named', async () => {
  const { id } = await makePatient(db);
  for (let n = 0; n < 3; n += 1) await makeRecordEntry(db, { patient_id: id });
  expect((await look()).broken).toEqual([]);
  await rewriting(async (owner) => {
    await owner.query(
      `update record_entries set content = replace(content, 'Manter', 'Trocar')
         where patient_id = $1 and position = 2`,
      [id],
    );
    expect((await look()).broken).toEqual([{ patientId: id, position: 2 }]);
    // With a hash to match, the next entry shows it.
    await owner.query(
      `update record_entries set hash = encode(sha256(convert_to(content, 'UTF8')), 'hex') where position = 2`,
    );
    expect((await look()).broken).toEqual([{ patientId: id, position: 3 }]);
    await owner.query(`delete from record_entries where patient_id = $1`, [id]);
  });
});

test('a lot, or a product applied, that is not what was signed is named', async () => {
  const lot = await makeLot(db, { code: 'DR-1' });
  const { id } = await makePatient(db);
  for (const total of [4, 3])
    await makeRecordEntry(db, { patient_id: id }, undefined, [], await makeApplication(db, lot, total));
  expect((await look()).applied).toEqual([]);
  const owner = (await connectAsOwner(ownerUrl)).client;
  await owner.query('alter table applied_products disable trigger user');
  await owner.query('update product_lots set used = 8 where id = $1', [lot.id]);
  expect((await look()).applied).toEqual([expect.stringMatching(/^lote DR-1 de /u)]);
  await owner.query('update product_lots set used = 7 where id = $1', [lot.id]);
  await owner.query('update applied_products set dose = 5 where dose = 4');
  expect((await look()).applied).toEqual([`paciente ${id}`]);
  await owner.query('update applied_products set dose = 4 where dose = 5');
  await owner.query('alter table applied_products enable trigger user');
  await owner.end();
  expect((await look()).applied).toEqual([]);
});

test('a balance, a closed till or a receipt that is not the sum of its rows is named', async () => {
  const { id: patient_id } = await makePatient(db);
  const appointment = await makeAppointment(db, { patient_id });
  const till = await makeTill(db);
  const receipt = await makeReceipt(db, await makePayment(db, appointment, till.id));
  await db
    .insertInto('till_closings')
    .values({ till_id: till.id, expected: '{"cash": 10000, "pix": 5000}', counted: '{}' })
    .execute();
  expect((await look()).money).toEqual([]);
  const owner = (await connectAsOwner(ownerUrl)).client;
  await db.updateTable('appointment_balances').set({ paid_cents: 4_900 }).execute();
  await owner.query('alter table till_closings disable trigger user, no force row level security');
  const setExpected = (pix: number) =>
    owner.query('update till_closings set expected = $1', [{ cash: 10_000, pix }]);
  await setExpected(4_900);
  await owner.query('alter table receipts disable trigger user, no force row level security');
  await owner.query('update receipts set amount_cents = 4900');
  expect((await look()).money).toEqual([
    `caixa ${till.id}`,
    `consulta ${appointment.id}`,
    `recibo ${receipt.id}`,
  ]);
  await owner.query('update receipts set amount_cents = 5000');
  await owner.query('alter table receipts enable trigger user, force row level security');
  await setExpected(5_000);
  await db.updateTable('appointment_balances').set({ paid_cents: 5_000 }).execute();
  await owner.query('alter table till_closings enable trigger user, force row level security');
  await owner.end();
  expect((await look()).money).toEqual([]);
});

test.each([
  ['author_name', "'Outra pessoa'"],
  ['author_council', "'CRM 1/SP'"],
  ['day', "'2020-01-01'"],
  ['signed_at', "'2020-01-01'"],
  ['orientations', "'Nada a fazer.'"],
  ['kind', "'consultation'"],
])('a column %s that does not say what was signed is named', async (column, value) => {
  const { id } = await makePatient(db);
  const { id: visit } = await makeAppointment(db, { patient_id: id, squeeze_in: true });
  await makeRecordEntry(db, { patient_id: id });
  await rewriting(async (owner) => {
    const more = column === 'kind' ? `, appointment_id = '${visit}'` : '';
    await owner.query(`update record_entries set ${column} = ${value}${more} where patient_id = $1`, [id]);
    expect((await look()).broken).toEqual([{ patientId: id, position: 1 }]);
    await owner.query(`delete from record_entries where patient_id = $1`, [id]);
  });
});

const strike = (clinic: typeof db, entry: { id: string; patientId: string }, ago: string) =>
  sql`insert into record_strikes (entry_id, patient_id, reason, struck_at)
    values (${entry.id}, ${entry.patientId}, 'duplicate', now() - ${ago}::interval)`.execute(clinic);

test('a past that fits in itself shows by the sums in the audit log: rewritten, cut, struck otherwise, and in the archive', async () => {
  // Lines of the audit log stay, so the test has a clinic of its own.
  const clinic = await createTestApp();
  const { client: own } = await connectAsOwner(clinic.ownerUrl);
  await becomeMaintenance(own);
  const past = () => findRewrittenPasts(own);
  const seal = () => clinic.database.asService(sealChains);
  const [one, gone] = [await makePatient(clinic.db), await makePatient(clinic.db)];
  for (const { id } of [one, one, gone]) {
    const entry = await makeRecordEntry(clinic.db, { patient_id: id });
    if (entry.position === 1) await strike(clinic.db, entry, '1 hour');
  }
  await seal();
  // As the version before wrote it: over the heads only.
  await own.query(
    `insert into activity_log (action, noun, subject, after)
       select 'created', 'record_chains', hash, jsonb_build_object('chains', chains, 'until', now())
         from (${headsOfChains('record_entries', '(select null as hash limit 0) as none')}) as heads`,
  );
  const { api: desk } = await clinic.signedIn(await makeAdmin(clinic.db));
  await desk.patients.remove({ id: gone.id });
  await strike(
    clinic.db,
    await makeRecordEntry(clinic.db, { patient_id: one.id, signed_at: new Date() }),
    '0',
  );
  expect(await past()).toEqual([]);

  const { client: owner } = await connectAsOwner(clinic.ownerUrl);
  for (const table of ['record_entries', 'record_strikes', 'archived_records', 'activity_log']) {
    await owner.query(`alter table ${table} no force row level security`);
    await owner.query(`alter table ${table} disable trigger user`);
  }
  const cut = async (statement: string) => {
    await owner.query('begin');
    await owner.query(statement);
    // Read in the transaction, which takes it back.
    const found = await findRewrittenPasts(owner);
    await owner.query('rollback');
    return found.length;
  };
  expect(await cut(`delete from record_entries where position >= 2`)).toBe(2);
  expect(await cut(`delete from record_entries where position = 3`)).toBe(0);
  expect(await cut(`update record_entries set hash = repeat('a', 64) where position = 2`)).toBe(2);
  expect(await cut(`delete from archived_records`)).toBe(2);
  // Only one of the two lines is about strikes.
  const early = `struck_at < now() - interval '30 minutes'`;
  expect(await cut(`delete from record_strikes where ${early}`)).toBe(1);
  expect(await cut(`delete from record_strikes where not ${early}`)).toBe(0);
  for (const change of [
    `reason = 'wrong_patient'`,
    `explanation = 'Outra'`,
    `struck_at = struck_at - interval '1 day'`,
    `struck_by = gen_random_uuid()`,
    `struck_by_name = 'Outra pessoa'`,
  ])
    expect(await cut(`update record_strikes set ${change} where ${early}`)).toBe(1);
  expect(
    await cut(
      `insert into record_strikes (entry_id, patient_id, reason, struck_at)
         select id, patient_id, 'duplicate', '2026-02-01' from record_entries where position = 2`,
    ),
  ).toBe(1);
  expect(await cut(`update archived_records set record = jsonb_set(record, '{recordStrikes}', '[]')`)).toBe(
    1,
  );
  await owner.end();
  await own.end();
});

test('a gap in the numbers of documents, and a PDF that is not the issued one, are named', async () => {
  const clinic = await createTestApp();
  const admin = await makeAdmin(clinic.db);
  await makeSigner(clinic.db, admin.id);
  await makeSettings(clinic.db);
  const { api: desk } = await clinic.signedIn(admin);
  const { client: own } = await connectAsOwner(clinic.ownerUrl);
  await becomeMaintenance(own);
  const lookThere = () =>
    examine({ client: own, storage: clinic.storage, ageLimitMs: 24 * hour, compare: false });
  const [{ id: one }, { id: gone }] = [await makePatient(clinic.db), await makePatient(clinic.db)];
  const words = { kind: 'orientation', title: '', text: 'Usar protetor solar.' } as const;
  for (const patient of [one, gone, one]) await desk.documents.issue({ patientId: patient, words });
  await desk.patients.remove({ id: gone });
  expect(await lookThere()).toMatchObject({ documents: [], changed: [], compared: 2 });

  const issued = await clinic.db
    .selectFrom('documents')
    .innerJoin('patient_files as file', 'file.id', 'file_id')
    .select(['year', 'number', 'file_path as key'])
    .orderBy('number')
    .execute();
  const place = { area: 'patient-files' as const, key: issued[0]?.key ?? '' };
  await clinic.storage.remove(place);
  await clinic.storage.put(place, pdf, 'application/pdf');
  expect((await lookThere()).changed).toMatchObject([{ place }]);
  const { client: owner } = await connectAsOwner(clinic.ownerUrl);
  await owner.query('alter table documents no force row level security');
  await owner.query('alter table documents disable trigger user');
  await owner.query('update documents set number = 7 where number = 3');
  await owner.query(`update documents set pdf_sha256 = repeat('a', 64) where number = 1`);
  await owner.end();
  const year = issued[0]?.year;
  expect((await lookThere()).documents).toEqual([`documento ${year}/0001`, `números de ${year}`]);
  await own.end();
});

test('a package of which more was taken than sold is named', async () => {
  const { id: patient_id } = await makePatient(db);
  const { sale, item } = await makePackage(db, patient_id, {
    appointment_id: (await makeAppointment(db, { patient_id })).id,
  });
  expect((await look()).money).toEqual([]);
  // One was moved and one is taken.
  for (const date of ['2026-01-06', '2026-01-07']) {
    const { id: appointment_id } = await makeAppointment(db, { patient_id, date });
    await db.insertInto('package_uses').values({ item_id: item.id, appointment_id, patient_id }).execute();
  }
  expect((await look()).money).toEqual([`pacote ${sale.id}`]);
});

test('a package whose quote is not accepted, or says something else, is named', async () => {
  const { id: patient_id } = await makePatient(db);
  const { id: quote_id, number } = await makeQuote(db, patient_id, { number: '2026/9100' });
  await makePackage(db, patient_id, { quote_id });
  expect((await look()).money).toContain(`orçamento ${number}`);
});

test('an expense of a till without its withdrawal is named', async () => {
  const { id } = await makeExpense(db, { method: 'cash', from_till: true });
  expect((await look()).money).toContain(`despesa ${id}`);
});

test('an amount of a package that no row of it has is named', async () => {
  const { sale } = await makePackage(db, (await makePatient(db)).id);
  expect((await look()).money).not.toContain(`pacote ${sale.id}`);
  await db
    .insertInto('package_amounts')
    .values({ id: randomUUID(), package_id: sale.id, cents: 1 })
    .execute();
  expect((await look()).money).toContain(`pacote ${sale.id}`);
});

test('a card that brings another sum than its payment, and money that arrived twice, are named', async () => {
  const { entry, second, arrival } = await makeCard(db);
  const named = async () => (await look()).money.filter((name) => /^(?:cartão|recebimento) /u.test(name));
  expect(await named()).toEqual([]);
  const { id: _id, ...row } = second;
  await db
    .insertInto('card_receivables')
    .values({ ...row, instalment: 3 })
    .execute();
  const { receivable_id, day } = arrival;
  await db.insertInto('card_arrivals').values({ receivable_id, day }).execute();
  expect(await named()).toEqual([`cartão ${entry.id}`, `recebimento ${receivable_id}`]);
});
