/** What an undone import takes back, and when it is too late. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { onServer, silent } from '#test/database-server.ts';
import {
  makeAccount,
  makeAdmin,
  makeAppointment,
  makeAppointmentContact,
  makeAppointmentEvent,
  makeBookingRequest,
  makeFutureProcedure,
  makeImport,
  makeImportEntry,
  makePatient,
  makePatientFile,
  makeProcedure,
  makeProfessional,
  makeStaff,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { runImport } from './run-import.ts';

const { app, db, signedIn, storage, ownerUrl } = await createTestApp();
const person = await makeAdmin(db, { name: 'Dra. Helena' });
const { api } = await signedIn(person);
const second = new Date(Date.now() - 1_000);

beforeEach(async () => {
  await app.settled();
  await db.deleteFrom('imports').execute();
});

type Written = { table: string; id: string; before?: object };

async function imported(rows: Written[], values: Parameters<typeof makeImport>[1] = {}): Promise<string> {
  const { id } = await makeImport(db, { started_at: second, finished_at: new Date(), ...values });
  for (const { table, id: row_id, before } of rows)
    await db
      .insertInto('private.import_rows')
      .values({
        import_id: id,
        table_name: table,
        row_id,
        before: before === undefined ? null : JSON.stringify(before),
      })
      .execute();
  return id;
}

const visit = (): Written => ({ table: 'public.appointments', id: randomUUID() });

const changeSomething = () => api.resources.create({ name: randomUUID(), kind: 'Sala' });

const undo = async (id: string) => {
  await api.imports.undo({ id });
  await app.settled();
  return api.imports.get({ id });
};

/** A patient with everything that an import of the older platform writes, and what grows beside it without a person. */
async function importWhole() {
  const user = await makeAccount(db);
  await db.insertInto('profiles').values({ id: user.id, full_name: 'Importada' }).execute();
  const patient = await makePatient(db, { user_id: user.id });
  const patient_id = patient.id;
  const professional = await makeProfessional(db);
  const procedure = await makeProcedure(db);
  const booked = { patient_id, professional_id: professional.id, procedure_id: procedure.id };
  const appointment = await makeAppointment(db, booked);
  await makeAppointmentEvent(db, appointment);
  await makeAppointmentContact(db, appointment);
  await makeBookingRequest(db, { patient_id });
  await db
    .insertInto('auth.sessions')
    .values({ token: randomUUID(), user_id: user.id, expires_at: new Date() })
    .execute();
  const file = await makePatientFile(db, { patient_id });
  const plan = await makeTreatmentPlan(db, { patient_id });
  const future = await makeFutureProcedure(db, { patient_id });
  return imported([
    { table: 'auth.users', id: user.id },
    { table: 'public.profiles', id: user.id },
    { table: 'public.patients', id: patient_id },
    { table: 'public.professionals', id: professional.id },
    { table: 'public.procedures', id: procedure.id },
    { table: 'public.appointments', id: appointment.id },
    { table: 'public.patient_files', id: file.id },
    { table: 'public.treatment_plans', id: plan.id },
    { table: 'public.patient_future_procedures', id: future.id },
  ]);
}

const counted = [
  'appointments',
  'patients',
  'professionals',
  'procedures',
  'patient_files',
  'treatment_plans',
  'patient_future_procedures',
  'profiles',
  'auth.users',
  'appointment_contacts',
  'appointment_events',
  'booking_requests',
] as const;
async function counts() {
  const found: Record<string, number> = {};
  for (const table of counted) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    found[table] = count;
  }
  const { patients } = await db
    .selectFrom('patient_counts')
    .select(({ fn }) => fn.sum<number>('patients').as('patients'))
    .executeTakeFirstOrThrow();
  return { ...found, patientsCounted: Number(patients) };
}

test('all rows of an import go, and no others', async () => {
  await makeAppointment(db, { patient_id: (await makePatient(db)).id });
  const before = await counts();
  const id = await importWhole();
  expect(await counts()).not.toEqual(before);
  expect(await undo(id)).toMatchObject({ state: 'undone', failure: null });
  expect(await counts()).toEqual(before);
});

test('the audit log still names a patient whose record was read before the import was undone', async () => {
  const [read, listed, unseen] = [
    await makePatient(db, { full_name: 'Aberta Souza' }),
    await makePatient(db, { full_name: 'Listada Lima' }),
    await makePatient(db),
  ];
  const id = await imported(
    [read, listed, unseen].map((patient) => ({ table: 'public.patients', id: patient.id })),
    { kind: 'patients' },
  );
  await api.patients.get({ id: read.id });
  await api.files.list({ patientId: listed.id });
  expect(await undo(id)).toMatchObject({ state: 'undone' });
  const { rows } = await api.activity.list({});
  const about = (patientId: string) =>
    rows
      .filter(({ patient }) => patient?.id === patientId)
      .map(({ action, noun, patient, user }) => [action, noun, patient?.fullName, user?.name ?? null]);
  expect(about(read.id)).toEqual([
    ['deleted', 'patient', 'Aberta Souza', null],
    ['read', 'patient', 'Aberta Souza', 'Dra. Helena'],
  ]);
  expect(about(listed.id)).toEqual([
    ['deleted', 'patient', 'Listada Lima', null],
    ['read', 'file', 'Listada Lima', 'Dra. Helena'],
  ]);
  expect(about(unseen.id)).toEqual([]);
  // The link of the name leads to the lines about that patient.
  expect((await api.activity.list({ patientId: listed.id })).patient).toEqual({
    id: listed.id,
    fullName: 'Listada Lima',
    hasRecord: false,
  });
  await expectRefusal(api.activity.list({ patientId: unseen.id }), 'NOT_FOUND');
});

test('a merged row has its former values again, and stays', async () => {
  const one = await makePatient(db, { full_name: 'Nova Grafia', phone: '24988887777', address: 'Rua Nova' });
  const other = await makePatient(db, { full_name: 'Outra', birth_date: '1980-01-01' });
  const id = await imported(
    [
      { table: 'public.patients', id: one.id, before: { phone: null, address: 'Rua Velha' } },
      { table: 'public.patients', id: other.id, before: { birth_date: '1979-12-31' } },
    ],
    { kind: 'patients' },
  );
  expect(await undo(id)).toMatchObject({ state: 'undone' });
  expect(
    await db
      .selectFrom('patients')
      .select(['full_name', 'phone', 'address', 'birth_date'])
      .where('id', 'in', [one.id, other.id])
      .orderBy('full_name')
      .execute(),
  ).toMatchObject([
    { full_name: 'Nova Grafia', phone: null, address: 'Rua Velha' },
    { full_name: 'Outra', birth_date: '1979-12-31' },
  ]);
});

test('the older platform: any change by a person after it is too late', async () => {
  const id = await importWhole();
  await changeSomething();
  expect((await api.imports.get({ id })).firstChange).toMatchObject({
    name: 'Dra. Helena',
    action: 'created',
    noun: 'resource',
  });
  await expectRefusal(api.imports.undo({ id }), 'UNDO_TOO_LATE');
});

test('an account that is linked to a professional does not count', async () => {
  const id = await importWhole();
  const { id: professionalId } = await makeProfessional(db);
  const colleague = await makeStaff(db, ['professional']);
  await api.users.update({ id: colleague.id, roles: ['professional'], professionalId });
  expect((await api.imports.get({ id })).firstChange).toBeNull();
});

test('a spreadsheet: only a change of what it brought is too late', async () => {
  const brought = await makePatient(db);
  const id = await imported([{ table: 'public.patients', id: brought.id }], { kind: 'patients' });
  await changeSomething();
  expect((await api.imports.get({ id })).firstChange).toBeNull();
  await api.futureProcedures.create({ patientId: brought.id, title: 'Peeling', description: 'Fino' });
  await expectRefusal(api.imports.undo({ id }), 'UNDO_TOO_LATE');
  expect((await api.imports.get({ id })).firstChange).toMatchObject({ noun: 'future_procedure' });
});

test('signing in, looking, and imports themselves do not count', async () => {
  const id = await importWhole();
  const { id: other } = await api.imports.create({ kind: 'patients' });
  await api.imports.cancel({ id: other });
  await db
    .insertInto('activity_log')
    .values([
      { action: 'signed_in', noun: 'session', user_id: person.id },
      { action: 'read', noun: 'patient', user_id: person.id },
      { action: 'changed', noun: 'appointment', user_id: null },
    ])
    .execute();
  expect(await undo(id)).toMatchObject({ state: 'undone' });
});

test('a patient who answers by a link counts, and the link that signing in makes does not', async () => {
  const id = await importWhole();
  const line = { action: 'changed', user_id: null, address: '203.0.113.9' } as const;
  await db
    .insertInto('activity_log')
    .values({ ...line, noun: 'patient', fields: ['user_id'] })
    .execute();
  expect((await api.imports.get({ id })).firstChange).toBeNull();
  await db
    .insertInto('activity_log')
    .values({ ...line, noun: 'appointment', fields: ['status'] })
    .execute();
  await expectRefusal(api.imports.undo({ id }), 'UNDO_TOO_LATE');
});

test('a change by a person is named before a later import, whose undoing would not help', async () => {
  const patient = await makePatient(db);
  const [began, later, happened_at] = [30, 20, 10].map((seconds) => new Date(Date.now() - seconds * 1_000));
  const row = { table: 'public.patients', id: patient.id };
  const first = await imported([row], { kind: 'patients', started_at: began, finished_at: began });
  const booked = await imported([visit()], { kind: 'appointments', started_at: later, finished_at: later });
  await makeImportEntry(db, { import_id: booked, patient_id: patient.id });
  const firstNoun = async () => (await api.imports.get({ id: first })).firstChange?.noun;
  expect(await firstNoun()).toBe('import');
  const line = { action: 'changed', noun: 'patient', user_id: person.id } as const;
  await db
    .insertInto('activity_log')
    .values({ ...line, row_id: patient.id, happened_at })
    .execute();
  expect(await firstNoun()).toBe('patient');
});

test('a later import of the same patient is undone first', async () => {
  const patient = await makePatient(db, { phone: '24977776666' });
  const row = { table: 'public.patients', id: patient.id };
  const first = await imported([{ ...row, before: { phone: null } }], { kind: 'patients' });
  const started_at = new Date(Date.now() + 1_000);
  const later = { started_at, finished_at: started_at, created_name: 'Dra. Helena' };
  const second = await imported([{ ...row, before: { phone: '24988887777' } }], {
    kind: 'patients',
    ...later,
  });
  // Visits of who was here keep nothing.
  const booked = await imported([visit()], { kind: 'appointments', ...later });
  await makeImportEntry(db, { import_id: booked, patient_id: patient.id });
  const { laterImports } = await api.imports.get({ id: first });
  expect(laterImports.map(({ id }) => id)).toEqual([second]);
  await expectRefusal(api.imports.undo({ id: first }), 'UNDO_TOO_LATE');
  expect((await api.imports.get({ id: first })).firstChange).toMatchObject({
    name: 'Dra. Helena',
    noun: 'import',
  });
  await db.deleteFrom('imports').where('id', '=', second).execute();
  expect(await undo(first)).toMatchObject({ state: 'undone' });
});

test('a later import that brought nothing keeps none', async () => {
  const patient = await makePatient(db);
  const first = await imported([{ table: 'public.patients', id: patient.id }], { kind: 'patients' });
  const started_at = new Date(Date.now() + 1_000);
  const later = await imported([], { kind: 'appointments', started_at, finished_at: started_at });
  // Its visit was here already.
  await makeImportEntry(db, { import_id: later, patient_id: patient.id });
  expect((await api.imports.get({ id: first })).laterImports).toEqual([]);
  expect(await undo(first)).toMatchObject({ state: 'undone' });
});

test('an import that a later one kept can be undone after that one, also where it was tried before', async () => {
  const [first, second] = [await makePatient(db), await makePatient(db)];
  const earlier = await imported([{ table: 'public.patients', id: first.id }]);
  const started_at = new Date(Date.now() + 1_000);
  const times = { started_at, finished_at: started_at };
  const later = await imported([{ table: 'public.patients', id: second.id }], times);
  // What the command leaves, which does not ask before.
  await db.updateTable('imports').set({ failure: 'undo_too_late' }).where('id', '=', earlier).execute();
  expect(await undo(later)).toMatchObject({ state: 'undone' });
  expect(await api.imports.get({ id: earlier })).toMatchObject({ failure: null, firstChange: null });
  expect(await undo(earlier)).toMatchObject({ state: 'undone' });
});

test('a booking with an imported professional keeps the whole import', async () => {
  const professional = await makeProfessional(db);
  const brought = await makePatient(db);
  const id = await imported(
    [
      { table: 'public.patients', id: brought.id },
      { table: 'public.professionals', id: professional.id },
    ],
    { kind: 'appointments' },
  );
  await makeAppointment(db, {
    patient_id: (await makePatient(db)).id,
    professional_id: professional.id,
  });
  const before = await counts();
  expect(await undo(id)).toMatchObject({ state: 'done', failure: 'undo_too_late' });
  expect(await counts()).toEqual(before);
  // Of one that stopped half way, the rest may still come.
  await db
    .updateTable('imports')
    .set({ state: 'importing', failure: 'internal', finished_at: null })
    .where('id', '=', id)
    .execute();
  expect(await undo(id)).toMatchObject({ state: 'importing', failure: 'undo_too_late' });
});

test('a change that comes while the rows are being removed keeps all of them', async () => {
  const id = await importWhole();
  const before = await counts();
  // The deletion waits for this row, until a person has changed something.
  const blocker = await db.startTransaction().execute();
  await blocker.selectFrom('patients').select('id').forUpdate().execute();
  await api.imports.undo({ id });
  await expect
    .poll(() =>
      onServer(
        ownerUrl,
        `select wait_event from pg_stat_activity where application_name = 'vico import ${id}' and wait_event_type = 'Lock'`,
      ),
    )
    .not.toEqual([]);
  await changeSomething();
  await blocker.rollback().execute();
  await app.settled();
  expect(await api.imports.get({ id })).toMatchObject({
    state: 'done',
    failure: 'undo_too_late',
    firstChange: { name: 'Dra. Helena', noun: 'resource' },
  });
  expect(await counts()).toEqual(before);
});

test('too late for an import that had stopped half way, it is not taken for a finished one', async () => {
  const patient = await makePatient(db);
  const id = await imported([{ table: 'public.patients', id: patient.id }], {
    kind: 'patients',
    state: 'undoing',
    finished_at: null,
  });
  await api.patients.update({ id: patient.id, fullName: 'Alterada' });
  app.imports.wake();
  await app.settled();
  expect(await api.imports.get({ id })).toMatchObject({ state: 'importing', failure: 'undo_too_late' });
});

test('objects go after the rows, unless a row points to them', async () => {
  const patient = await makePatient(db);
  const kept = await makePatientFile(db, { patient_id: patient.id });
  const id = await imported([]);
  for (const key of [kept.file_path, 'importado/exame.pdf']) {
    await storage.put({ area: 'patient-files', key }, Buffer.from('a'), 'application/pdf');
    await db
      .insertInto('private.import_files')
      .values({ import_id: id, area: 'patient-files', key, source: key, size_bytes: 1 })
      .execute();
  }
  expect(await undo(id)).toMatchObject({ state: 'undone' });
  expect(await storage.sizeOf({ area: 'patient-files', key: 'importado/exame.pdf' })).toBeNull();
  expect(await storage.sizeOf({ area: 'patient-files', key: kept.file_path })).toBe(1);
});

test('a stop between rows and objects: the next attempt removes the objects, whatever changed', async () => {
  const id = await imported([], { state: 'undoing', undone_at: new Date() });
  const key = 'importado/resto.pdf';
  await storage.put({ area: 'patient-files', key }, Buffer.from('a'), 'application/pdf');
  await db
    .insertInto('private.import_files')
    .values({ import_id: id, area: 'patient-files', key, source: key, size_bytes: 1 })
    .execute();
  await changeSomething();
  const clock = createClock('America/Sao_Paulo');
  const settings = { fileSizeLimitBytes: 1_000 };
  const { signal } = new AbortController();
  await runImport(id, { ownerUrl, storage, clock, settings, log: silent, signal });
  expect(await api.imports.get({ id })).toMatchObject({ state: 'undone' });
  expect(await storage.sizeOf({ area: 'patient-files', key })).toBeNull();
});

test('what failed half way is undone, too', async () => {
  const patient = await makePatient(db);
  const id = await imported([{ table: 'public.patients', id: patient.id }], {
    kind: 'patients',
    state: 'importing',
    failure: 'internal',
    finished_at: null,
  });
  expect(await undo(id)).toMatchObject({ state: 'undone' });
  expect(await db.selectFrom('patients').select('id').where('id', '=', patient.id).execute()).toEqual([]);
});

test('a patient who is deleted takes what imports kept of them along', async () => {
  const patient = await makePatient(db);
  const id = await imported([{ table: 'public.patients', id: patient.id, before: { phone: '1' } }]);
  await db
    .insertInto('import_findings')
    .values({
      import_id: id,
      patient_id: patient.id,
      number: 1,
      source_table: 'patients',
      reason: 'cpf_invalid',
      action: 'imported_without_value',
      value: '111',
    })
    .execute();
  await api.patients.remove({ id: patient.id });
  const left = await Promise.all([
    db.selectFrom('import_findings').select('id').where('patient_id', '=', patient.id).execute(),
    db.selectFrom('private.import_rows').select('row_id').where('row_id', '=', patient.id).execute(),
  ]);
  expect(left).toEqual([[], []]);
});
