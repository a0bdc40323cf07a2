/** A store that fails half-way: the refusal, what is stored afterwards, and that nothing is left over. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { examine } from '#server/operations/doctor/examine.ts';
import { repair } from '#server/operations/doctor/repair.ts';
import { becomeMaintenance } from '#server/platform/database/maintenance.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createTestApp } from '#test/app.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { type Fault, openFaultyStore } from '#test/faulty-store.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { refusalOf } from '#test/refused.ts';
import { createS3Storage } from './s3-storage.ts';

const store = await openFaultyStore();
afterAll(store.close);
afterEach(() => store.fail());
const storage = createS3Storage(store.options);
const { app, db, ownerUrl, signedIn } = await createTestApp({ storage });
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;
const { id: patientId } = await makePatient(db);
const { client } = await connectAsOwner(ownerUrl);
await becomeMaintenance(client);
afterAll(() => client.end());
const look = () => examine({ client, storage, ageLimitMs: -60_000, compare: true });

const bytes = Buffer.concat([pdf, Buffer.alloc(200_000, ' ')]);
let count = 0;
const upload = () => {
  const uploadKey = crypto.randomUUID();
  const name = `Exame ${++count}`;
  return () => api.files.upload({ patientId, file: new File([bytes], 'a.pdf'), name, uploadKey });
};
const rows = () => db.selectFrom('patient_files').select('id').execute();

const faults: [Fault, string][] = [
  ['cut', 'STORAGE_UNAVAILABLE'],
  ['busy', 'STORAGE_UNAVAILABLE'],
  ['broken', 'STORAGE_UNAVAILABLE'],
  ['silent', 'STORAGE_UNAVAILABLE'],
  ['stuck', 'STORAGE_UNAVAILABLE'],
  ['full', 'STORAGE_FULL'],
];

test.each(faults)(
  'an upload into a store that is %s is refused as %s, and goes through afterwards',
  async (fault, code) => {
    const before = (await rows()).length;
    store.fail(fault);
    const attempt = upload();
    const refusals = await Promise.all([refusalOf(attempt()), refusalOf(upload()()), refusalOf(upload()())]);
    expect(refusals).toEqual(refusals.map(() => ({ code, defined: true })));
    // Calls that need no stored object are answered.
    expect((await api.patients.get({ id: patientId })).patient.id).toBe(patientId);
    store.fail();
    const { id } = await attempt();
    expect(Buffer.from(await (await clinic.fetch(`/api/files/${id}`)).arrayBuffer())).toEqual(bytes);
    expect(await rows()).toHaveLength(before + 1);
    // A removal that failed is retried a little later.
    await expect.poll(async () => (await look()).strays, { interval: 300 }).toEqual([]);
    expect(await look()).toMatchObject({ missing: [], changed: [] });
  },
);

test('a photo, media and a deletion fail whole, and leave everything as it was', async () => {
  const [picture] = await acceptedPictures();
  if (!picture) throw new Error('no picture');
  const { id } = await makePatient(db);
  await api.patients.setPhoto({ id, photo: picture });
  await api.files.upload({ patientId: id, file: new File([bytes], 'a.pdf'), name: 'Exame' });
  const before = await look();
  store.fail('broken');
  const form = { title: 'Limpeza', description: 'De pele', duration: '30 min' };
  expect(await refusalOf(api.patients.setPhoto({ id, photo: picture }))).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
  });
  expect(await refusalOf(api.procedures.create({ ...form, media: picture }))).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
  });
  expect(await refusalOf(api.patients.remove({ id }))).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  store.fail();
  expect((await clinic.fetch(`/api/patients/${id}/photo`)).status).toBe(200);
  await expect.poll(async () => (await look()).objects, { interval: 300 }).toBe(before.objects);
  expect(await look()).toMatchObject({ strays: [], missing: [], changed: [] });
});

test.each<Fault>(['cut', 'stuck'])(
  'a download from a store that is %s ends early, without internal details',
  async (fault) => {
    const { id } = await upload()();
    store.fail(fault);
    const answer = await clinic.fetch(`/api/files/${id}`);
    const taken = await answer.text().catch((error: unknown) => String(error));
    expect(taken).not.toContain('%PDF');
    expect(taken).not.toContain('node_modules');
  },
);

test('a download from a store that is not available is refused', async () => {
  const { id } = await upload()();
  store.fail('busy');
  const answer = await clinic.fetch(`/api/files/${id}`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
});

test('the doctor finds and removes a stray object', async () => {
  const whole = await look();
  await storage.put({ area: 'patient-files', key: `${patientId}/meio.pdf` }, bytes, 'application/pdf');
  const findings = await look();
  expect(findings.strays).toHaveLength(1);
  await repair({ client, storage, ageLimitMs: -60_000, findings });
  expect((await look()).objects).toBe(whole.objects);
  await app.settled();
});
