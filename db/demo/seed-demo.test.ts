import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentKindNames } from '#contract/patients/file-kinds.ts';
import { findBrokenChains, findMisnumberedDocuments } from '#server/operations/doctor/queries.ts';
import { createClock } from '#server/platform/clock.ts';
import { becomeMaintenance } from '#server/platform/database/maintenance.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createFolderStorage } from '#server/platform/storage/folder-storage.ts';
import type { Place } from '#server/platform/storage/storage.ts';
import { createTestApp } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';
import { catalogue } from './catalogue.ts';
import { demoCredentials } from './clinic.ts';
import { inventClinic } from './invent-clinic.ts';
import { seedDemo } from './seed-demo.ts';

const instant = '2026-11-23T10:15:00-03:00';
/** The demonstration leaves no trail, and has deleted and imported nothing yet. */
const withoutDemoRows = [
  'activity_log',
  'archived_items',
  'archived_records',
  'dated_prices',
  // What the reminders find.
  'displaced_appointments',
  'expense_bills',
  // What the server counts.
  'figure_days',
  'figure_patients',
  'figure_state',
  'import_entries',
  'import_findings',
  'imports',
  'photograph_exports',
  'record_draft_texts',
  'record_drafts',
  'record_settings',
  'signer_cpfs',
];
const clinic = inventClinic({ day: '2026-11-23', time: '10:15' });

describe('an empty database', async () => {
  const { db: maintenance, browser, files, ownerUrl, setNow } = await createTestApp();
  const storage = createFolderStorage(files);
  const clock = createClock('America/Sao_Paulo', () => new Date(instant));
  const tables = ['patients', 'appointments', 'treatment_plans', 'patient_files', 'procedures'] as const;
  const counts = () =>
    Promise.all(
      tables.map(async (table) => {
        const count = maintenance.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('total'));
        return (await count.executeTakeFirstOrThrow()).total;
      }),
    );

  beforeAll(async () => {
    setNow(instant);
    expect(await seedDemo({ maintenance, storage, clock })).toBe(true);
  });

  test('gets every row, and stays as it is the second time', async () => {
    const { appointments, plans, files: documents } = clinic;
    const whole = [
      60,
      appointments.length,
      plans.length,
      // One of each kind, a further one that was cancelled, two more quotes, and two terms.
      documents.length + documentKindNames.length + 5,
      catalogue.length,
    ];
    expect(await counts()).toEqual(whole);
    expect(await seedDemo({ maintenance, storage, clock })).toBe(false);
    expect(await counts()).toEqual(whole);
  });

  test('has rows in every table that the clinic fills', async () => {
    const { rows } = await sql<{ name: string; filled: boolean }>`
      select tablename as name,
             (xpath('/row/filled/text()', query_to_xml(format(
               'select exists (select from %I.%I) as filled', schemaname, tablename), false, true, '')))[1]::text = 'true'
               as filled
        from pg_tables where schemaname = 'public' order by tablename`.execute(maintenance);
    expect(rows.length).toBeGreaterThan(20);
    const empty = rows.filter(({ filled }) => !filled).map(({ name }) => name);
    expect(empty).toEqual(withoutDemoRows);
  });

  test('has signed entries, whose chains the doctor finds in order', async () => {
    const { client } = await connectAsOwner(ownerUrl);
    await becomeMaintenance(client);
    const { rows } = await client.query(
      'select kind, count(*)::int from record_entries group by kind order by kind',
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['addendum', 'consultation', 'document', 'note']);
    expect(rows[1].count).toBeGreaterThan(5);
    expect(await findBrokenChains(client)).toEqual([]);
    const { rows: kinds } = await client.query('select distinct kind from documents');
    expect(kinds).toHaveLength(documentKindNames.length + 1);
    expect(await findMisnumberedDocuments(client)).toEqual([]);
    await client.end();
  });

  test('finds a procedure by its other names, and offers a first consultation to book', async () => {
    const procedures = await maintenance
      .selectFrom('procedures')
      .select(['title', 'also_known_as as names', 'bookable_online'])
      .execute();
    expect(procedures.find(({ names }) => names?.includes('Botox'))?.title).toBe('Toxina botulínica');
    expect(procedures).toContainEqual(expect.objectContaining({ title: 'Consulta', bookable_online: true }));
  });

  test('books in open time, except for what says otherwise', async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from appointments
        where not outside_hours
          and not app.is_open(professional_id, app.occupied(date, time, duration_minutes, 0, 0))`.execute(
      maintenance,
    );
    expect(rows).toEqual([{ total: 0 }]);
  });

  test('has a team: professionals with accounts, an open invitation, and a colleague who has left', async () => {
    const { api } = browser();
    await api.session.signIn(demoCredentials.administrator);
    const { rows } = await api.users.list();
    expect(
      rows.map(({ fullName, status, professional }) => [fullName, status, professional?.fullName]),
    ).toEqual([
      ['Bruna Siqueira', 'active', undefined],
      ['Camila Duarte', 'invited', 'Camila Duarte'],
      ['Cláudia Nunes', 'active', undefined],
      ['Helena Prado', 'active', 'Dra. Helena Prado'],
      ['Rafael Monteiro', 'active', 'Rafael Monteiro'],
      ['Tereza Aguiar', 'ended', undefined],
    ]);
    expect((await api.waitingList.list({})).total).toBe(6);
  });

  test('has tills that hold nothing of after their closing, and packages of different procedures', async () => {
    const { rows } = await sql<{ late: number; packages: number; services: number }>`
      select (select count(*) from till_entries join till_closings using (till_id) where entered_at > closed_at)::int as late,
             count(*)::int as packages, count(distinct service)::int as services
        from package_items join packages on packages.id = package_id where day = '2026-11-23'`.execute(
      maintenance,
    );
    expect(rows).toEqual([{ late: 0, packages: 3, services: 3 }]);
  });

  test('lets both accounts sign in, with something to see for each', async () => {
    const { administrator, patient } = demoCredentials;
    const staff = browser();
    expect((await staff.api.session.signIn(administrator)).user.role).toBe('admin');
    const overview = await staff.api.dashboard.overview();
    expect(overview.patients).toBe(60);
    expect(overview.nextAppointments.map(({ date }) => date)).toEqual(Array(4).fill('2026-11-23'));
    const own = browser();
    expect((await own.api.session.signIn(patient)).user.role).toBe('patient');
    const home = await own.api.portal.home();
    expect(home.patient?.fullName).toBe(patient.fullName);
    expect(home.nextAppointment?.date).toBe('2026-11-30');
  });

  test('has every file, as its row says, and each opens', async () => {
    const files = await maintenance.selectFrom('patient_files').selectAll().execute();
    for (const file of files) {
      const contents = await read({ area: 'patient-files', key: file.file_path });
      expect(contents.length).toBe(file.size_bytes);
      expect(createHash('sha256').update(contents).digest('hex')).toBe(file.sha256);
      expect((await fileTypeFromBuffer(contents))?.mime).toBe(file.file_type);
      if (file.file_type === 'application/pdf') expectWholePdf(contents);
      else expect((await sharp(contents).stats()).channels).toHaveLength(3);
    }
  });

  test('has photographs of two patients by pose, with their sizes', async () => {
    const rows = await maintenance.selectFrom('patient_photographs').selectAll().execute();
    expect(rows).toHaveLength(30);
    for (const { file_path, sha256 } of rows) {
      const contents = await read({ area: 'photographs', key: file_path });
      expect(createHash('sha256').update(contents).digest('hex')).toBe(sha256);
      const small = await read({ area: 'photographs', key: `${file_path}.small.webp` });
      expect((await sharp(small).metadata()).height).toBe(320);
    }
  });

  test('has photos and pictures that open', async () => {
    const photos = await maintenance.selectFrom('patients').select('profile_photo').execute();
    const keys = photos.flatMap((row) => row.profile_photo ?? []);
    expect(keys.length).toBeGreaterThan(20);
    for (const key of keys) {
      expect((await sharp(await read({ area: 'patient-photos', key })).metadata()).width).toBe(512);
    }
    const settings = await maintenance
      .selectFrom('clinic_settings')
      .select('logo_url')
      .executeTakeFirstOrThrow();
    expect((await sharp(await readPublic(settings.logo_url)).metadata()).width).toBe(512);
    const procedures = await maintenance
      .selectFrom('procedures')
      .select(['media_url', 'media_type'])
      .execute();
    for (const { media_url: address, media_type: kind } of procedures) {
      const contents = await readPublic(address);
      if (kind === 'image') expect((await sharp(contents).metadata()).width).toBe(1_200);
      else expect((await fileTypeFromBuffer(contents))?.mime).toBe('video/mp4');
    }
  });

  async function readPublic(address: string | null): Promise<Buffer> {
    const answer = await browser().fetch(address ?? '/nothing');
    expect(answer.status, address ?? '').toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  async function read(place: Place): Promise<Buffer> {
    const found = await storage.read(place);
    expect(found, place.key).not.toBeNull();
    return found ? buffer(found.body) : Buffer.alloc(0);
  }
});

describe('a database with another clinic', async () => {
  const { maintenance } = await createTestDatabase();

  test('stays as it is', async () => {
    const storage = createFolderStorage(join(tmpdir(), 'vico-demo-never-made'));
    const clock = createClock('America/Sao_Paulo');
    await maintenance.insertInto('patients').values({ full_name: 'Paciente de verdade' }).execute();
    await expect(seedDemo({ maintenance, storage, clock })).rejects.toThrow('outra clínica');
    expect(await maintenance.selectFrom('patients').select('full_name').execute()).toHaveLength(1);
  });
});

/** Every object is where the cross-reference table says, and the stream has its stated length. */
function expectWholePdf(contents: Buffer): void {
  const text = contents.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/u.exec(text)?.[1]);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gmu)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets.length).toBeGreaterThan(5);
  offsets.forEach((offset, index) => {
    expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });
  const [, length = '', content = ''] = /\/Length (\d+) >>\nstream\n(.*?)\nendstream/su.exec(text) ?? [];
  expect(content.length).toBe(Number(length));
}
