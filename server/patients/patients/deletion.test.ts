import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { lockAdministrators } from '#server/accounts/accounts/queries.ts';
import { StorageProblem } from '#server/platform/storage/problems.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeCollectionNote,
  makeFutureProcedure,
  makePatient,
  makePatientFile,
  makePatientWithAccount,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { expectRefusal } from '#test/refused.ts';

const { app, signedIn, db, database, files, storage } = await createTestApp();
const admin = await makeAdmin(db);
const { api } = await signedIn(admin);

/** A patient with rows of every kind. */
async function makeWholePatient() {
  const { user, patient } = await makePatientWithAccount(db, { full_name: 'Inteira da Silva' });
  const patient_id = patient.id;
  const file = await makePatientFile(db, { patient_id, file_path: `${patient_id}/exame.pdf` });
  await storage.put(
    { area: 'patient-files', key: file.file_path },
    Buffer.from('%PDF-1.4 exame'),
    'application/pdf',
  );
  const [photo] = await acceptedPictures();
  if (photo) await api.patients.setPhoto({ id: patient_id, photo });
  await makeTreatmentPlan(db, { patient_id });
  await makeFutureProcedure(db, { patient_id });
  await makeAppointment(db, { patient_id });
  await makeCollectionNote(db, patient_id, 'Disse que está internada');
  await makeAppointment(db, { patient_id });
  return { user, id: patient_id };
}

const allFiles = async (folder: string) => {
  await app.settled();
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && `${entry.parentPath}/`.includes(`/${folder}/`)).length;
};

test('the preview of a deletion counts the rows of each kind', async () => {
  const { id } = await makeWholePatient();
  expect(await api.patients.deletionPreview({ id })).toEqual({
    files: 1,
    treatmentPlans: 1,
    futureProcedures: 1,
    appointments: 2,
    recordEntries: 0,
    photographs: 0,
  });
  await api.patients.remove({ id });
});

test('a deleted patient is sealed in the archive, files included, and the account stays', async () => {
  const { id, user } = await makeWholePatient();
  const archivedBefore = await allFiles('archive');
  expect(await api.patients.remove({ id })).toEqual({});
  await expectRefusal(api.patients.get({ id }), 'NOT_FOUND');
  const { record, ...sealed } = await db
    .selectFrom('archived_records')
    .selectAll()
    .where('patient_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(sealed).toMatchObject({ full_name: 'Inteira da Silva', archived_by: admin.id });
  expect(record).toMatchObject({
    patient: { id, full_name: 'Inteira da Silva' },
    photo: expect.stringContaining('/patient-photos/'),
    files: [{ file_path: `${id}/exame.pdf`, archived_as: expect.stringContaining('/patient-files/') }],
    treatmentPlans: [{}],
    futureProcedures: [{}],
    appointments: [{}, {}],
    collectionNotes: [{ note: 'Disse que está internada' }],
  });
  expect(await db.selectFrom('collection_notes').where('patient_id', '=', id).select('id').execute()).toEqual(
    [],
  );
  expect(await allFiles('archive')).toBe(archivedBefore + 2);
  expect(await storage.read({ area: 'patient-files', key: `${id}/exame.pdf` })).toBeNull();
  expect(await db.selectFrom('auth.users').select('id').where('id', '=', user.id).execute()).toHaveLength(1);
  await expectRefusal(api.patients.remove({ id }), 'NOT_FOUND');
});

test('a deletion that fails half-way changes nothing', async () => {
  const { id } = await makeWholePatient();
  const stored = () => Promise.all(['patient-files', 'patient-photos', 'archive'].map(allFiles));
  const before = await stored();
  const failure = new Error('the disk is full');
  const copy = storage.copy;
  vi.spyOn(storage, 'copy').mockImplementationOnce(copy).mockRejectedValueOnce(failure);
  await expectRefusal(api.patients.remove({ id }), { code: 'INTERNAL' });
  expect(await stored()).toEqual(before);

  // The database refuses at the end, because the archive holds the patient already.
  await db.insertInto('archived_records').values({ patient_id: id, full_name: 'x', record: '{}' }).execute();
  await expectRefusal(api.patients.remove({ id }), { code: 'INTERNAL' });
  expect(await stored()).toEqual(before);
  expect(await api.patients.deletionPreview({ id })).toMatchObject({ files: 1, appointments: 2 });
});

test('a record whose files are missing is sealed with this note, also in the audit log', async () => {
  const { id } = await makeWholePatient();
  const kept = await makePatientFile(db, { patient_id: id, file_path: `${id}/laudo.pdf` });
  const keptPlace = { area: 'patient-files', key: kept.file_path } as const;
  await storage.put(keptPlace, Buffer.from('%PDF-1.4 laudo'), 'application/pdf');
  const { profile_photo: photo } = await db
    .selectFrom('patients')
    .select('profile_photo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const missing = [
    { area: 'patient-files', key: `${id}/exame.pdf` },
    { area: 'patient-photos', key: photo ?? '' },
  ] as const;
  for (const place of missing) await storage.remove(place);
  expect(await api.patients.remove({ id })).toEqual({});
  const { record } = await db
    .selectFrom('archived_records')
    .select('record')
    .where('patient_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({
    photo: null,
    files: [
      { file_path: missing[0].key, archived_as: null },
      { file_path: kept.file_path, archived_as: expect.stringContaining('laudo.pdf') },
    ],
    missing,
  });
  await app.settled();
  expect(await storage.sizeOf(keptPlace)).toBeNull();
  const { before } = await db
    .selectFrom('activity_log')
    .select('before')
    .where('patient_id', '=', id)
    .where('action', '=', 'deleted')
    .executeTakeFirstOrThrow();
  expect(before).toMatchObject({ files: 2, missing_files: 2 });
});

test('a store that is gone as a whole is not taken for missing files', async () => {
  const { id } = await makeWholePatient();
  await storage.remove({ area: 'patient-files', key: `${id}/exame.pdf` });
  const gone = vi
    .spyOn(storage, 'ping')
    .mockRejectedValueOnce(new StorageProblem('reach', new Error('gone')));
  await expectRefusal(api.patients.remove({ id }), 'STORAGE_UNAVAILABLE');
  gone.mockRestore();
  expect(await api.patients.deletionPreview({ id })).toMatchObject({ files: 1 });
});

test('a file that comes back during the deletion is not noted as missing', async () => {
  const { id } = await makeWholePatient();
  const place = { area: 'patient-files', key: `${id}/exame.pdf` } as const;
  await storage.remove(place);
  const ping = storage.ping;
  vi.spyOn(storage, 'ping').mockImplementationOnce(async () => {
    await storage.put(place, Buffer.from('%PDF-1.4 de volta'), 'application/pdf');
    await ping();
  });
  await expectRefusal(api.patients.remove({ id }), 'UNAVAILABLE');
  expect(await storage.sizeOf(place)).not.toBeNull();
  expect(await api.patients.remove({ id })).toEqual({});
});

test('a deletion is refused if a file was added meanwhile', async () => {
  const { id } = await makeWholePatient();
  const copy = storage.copy;
  vi.spyOn(storage, 'copy').mockImplementationOnce(async (from, to) => {
    await copy(from, to);
    await makePatientFile(db, { patient_id: id });
  });
  await expectRefusal(api.patients.remove({ id }), { code: 'UNAVAILABLE' });
  expect(await api.patients.deletionPreview({ id })).toMatchObject({ files: 2 });
});

test('of two deletions at once one succeeds, and the archive holds the files', async () => {
  const { id } = await makeWholePatient();
  const archivedBefore = await allFiles('archive');
  const both = await Promise.allSettled([api.patients.remove({ id }), api.patients.remove({ id })]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await allFiles('archive')).toBe(archivedBefore + 2);
});

test('a patient with only a name can be deleted', async () => {
  const { id } = await makePatient(db, { email: null, cpf: null, phone: null });
  expect(await api.patients.remove({ id })).toEqual({});
});

test('a record with the administrator role is not deleted if it is the last one’s or one’s own', async () => {
  const clinic = await createTestApp();
  const { user, patient } = await makePatientWithAccount(clinic.db, { role: 'admin' });
  const doctor = await clinic.signedIn(user);
  const { id } = patient;
  await expectRefusal(doctor.api.patients.remove({ id }), 'LAST_ADMINISTRATOR');
  const other = await makeAdmin(clinic.db);
  await expectRefusal(doctor.api.patients.remove({ id }), 'OWN_ACCOUNT');
  expect((await doctor.api.patients.get({ id })).patient.id).toBe(id);
  // The refused deletions left nothing in the archive.
  expect(await clinic.db.selectFrom('archived_records').selectAll().execute()).toEqual([]);

  await (await clinic.signedIn(other)).api.patients.remove({ id });
  expect((await doctor.api.session.current())?.user.role).toBe('patient');
});

test('an administrator with a profile keeps the role without the record', async () => {
  const clinic = await createTestApp();
  const { user, patient } = await makePatientWithAccount(clinic.db, { role: 'admin' });
  await clinic.db.insertInto('profiles').values({ id: user.id, role: 'admin' }).execute();
  const doctor = await clinic.signedIn(user);
  await doctor.api.patients.remove({ id: patient.id });
  expect((await doctor.api.session.current())?.user.role).toBe('admin');
});

test('a deletion that waits for a change of administrators does not hold the record meanwhile', async () => {
  const { patient } = await makePatientWithAccount(db, { role: 'admin' });
  const { deleting, name } = await database.asService(async (tx) => {
    await lockAdministrators(tx);
    const removal = api.patients.remove({ id: patient.id });
    expect(await Promise.race([removal, setTimeout(300, 'waits')])).toBe('waits');
    const row = await db
      .selectFrom('patients')
      .select('full_name')
      .where('id', '=', patient.id)
      .forUpdate()
      .noWait()
      .executeTakeFirst();
    return { deleting: () => removal, name: row?.full_name };
  });
  expect(name).toBe(patient.full_name);
  expect(await deleting()).toEqual({});
});
