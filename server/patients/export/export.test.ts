/** A patient's data as one archive: complete, and without data of others. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#server/accounts/limits/limits.ts';
import { createTestApp } from '#test/app.ts';
import { docx, pdf, pdfWithScript } from '#test/documents.ts';
import {
  makeAdmin,
  makeAppointment,
  makeFutureProcedure,
  makeImport,
  makeImportFinding,
  makePatientFile,
  makePatientWithAccount,
  makeSettings,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { unzip as unzipBytes } from '#test/unzip.ts';

const { signedIn, db, storage, setNow } = await createTestApp();
setNow('2026-11-22T01:30:00Z'); // still the 21st in São Paulo
const admin = await makeAdmin(db, { name: 'Helena Prado' });
const clinic = await signedIn(admin);
await makeSettings(db, { clinic_name: 'Clínica <Viço>' });

const unzip = async (response: Response) => unzipBytes(Buffer.from(await response.arrayBuffer()));
const contents = (entries: Map<string, Buffer>) => JSON.parse(entries.get('dados.json')?.toString() ?? '');

async function makeRecord() {
  const made = await makePatientWithAccount(db, {
    full_name: 'Júlia "Ju" <b>Ramos</b>',
    alert: 'Alergia a dipirona',
    notes: 'Nota interna da clínica.',
  });
  const patient_id = made.patient.id;
  await makeAppointment(db, { patient_id, date: '2026-12-03', time: '14:30', notes: 'Só da equipe.' });
  await makeTreatmentPlan(db, { patient_id, title: 'Clareamento & cia' });
  await makeFutureProcedure(db, { patient_id, title: 'Peeling suave' });
  const upload = (bytes: Uint8Array<ArrayBuffer>, fileName: string, name: string) =>
    clinic.api.files.upload({ patientId: patient_id, file: new File([bytes], fileName), name });
  await upload(pdf, 'a.pdf', 'Hemograma');
  await upload(pdfWithScript, 'b.pdf', 'HEMOGRAMA');
  await upload(docx, 'c.docx', '../../etc/senhas: ação');
  const [photo] = await acceptedPictures();
  await clinic.api.patients.setPhoto({ id: patient_id, photo: photo ?? new File([], 'none') });
  return made;
}

// The limit on downloads has a test of its own.
beforeEach(async () => {
  await db.deleteFrom('auth.rate_limits').execute();
});

const { user, patient } = await makeRecord();
const stranger = await makePatientWithAccount(db, { full_name: 'Estranha da Silva' });
await makePatientFile(db, { patient_id: stranger.patient.id, file_name: 'Exame de outra pessoa' });
const owner = await signedIn(user);

test('the patient gets a page, the data and every file, bit for bit, under readable names', async () => {
  const response = await owner.fetch('/api/portal/export');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="Dados de .*2026-11-21\.zip"/u),
  });
  const entries = await unzip(response);
  const day = '\\d{4}-\\d{2}-\\d{2}';
  expect([...entries.keys()]).toEqual([
    'dados.html',
    'dados.json',
    'foto.webp',
    expect.stringMatching(new RegExp(`^arquivos/${day} Hemograma\\.pdf$`, 'u')),
    expect.stringMatching(new RegExp(`^arquivos/${day} HEMOGRAMA \\(2\\)\\.pdf$`, 'u')),
    expect.stringMatching(new RegExp(`^arquivos/${day} [-.]*etc-senhas- ação\\.docx$`, 'u')),
  ]);
  const data = contents(entries);
  expect(data).toMatchObject({
    patient: { fullName: patient.full_name, cpf: patient.cpf, photo: 'foto.webp' },
    appointments: [{ date: '2026-12-03', time: '14:30', status: 'scheduled' }],
    treatmentPlans: [{ title: 'Clareamento & cia' }],
    futureProcedures: [{ title: 'Peeling suave' }],
    files: [{ name: 'Hemograma' }, { name: 'HEMOGRAMA' }, { name: '../../etc/senhas: ação' }],
  });
  for (const { path, sha256, sizeBytes } of data.files) {
    const bytes = entries.get(path);
    expect(bytes?.length).toBe(sizeBytes);
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ).toBe(sha256);
  }
  const page = entries.get('dados.html')?.toString() ?? '';
  expect(page).toContain('Júlia &quot;Ju&quot; &lt;b&gt;Ramos&lt;/b&gt;');
  expect(page).toContain('Clínica &lt;Viço&gt;');
  expect(page).not.toMatch(/<script|https?:|<b>/u);
  const links = [...page.matchAll(/(?:href|src)="([^"]+)"/gu)].map(([, to]) => decodeURIComponent(to ?? ''));
  expect(links.sort()).toEqual([...entries.keys()].filter((name) => !name.startsWith('dados')).sort());
});

test('the archive holds no data of others, and the clinic’s notes and alert only for administrators', async () => {
  await makeImportFinding(db, {
    import_id: (await makeImport(db)).id,
    patient_id: patient.id,
    reason: 'cpf_taken',
    value: '111.444.777-35 (Estranha da Silva)',
  });
  const own = await unzip(await owner.fetch(`/api/patients/${patient.id}/export`));
  const whole = await unzip(await clinic.fetch(`/api/patients/${patient.id}/export`));
  const text = (entries: Map<string, Buffer>) => `${entries.get('dados.html')} ${entries.get('dados.json')}`;
  expect(text(own)).not.toMatch(/Alergia a dipirona|Nota interna|Só da equipe/u);
  expect(text(whole)).toMatch(/Alergia a dipirona.*Nota interna.*Só da equipe/su);
  expect(text(whole)).toContain('111.444.777-35');
  for (const entries of [own, whole]) {
    expect(text(entries)).not.toMatch(/Estranha|outra pessoa/u);
    expect(text(entries)).not.toContain(admin.id);
  }
});

test('another site cannot start an export, nor another name of the same domain', async () => {
  const statusFrom = async (site: string) => {
    const response = await owner.fetch('/api/portal/export', { headers: { 'sec-fetch-site': site } });
    await response.body?.cancel();
    return response.status;
  };
  const sites = ['cross-site', 'same-site', 'same-origin', 'none'];
  expect(await Promise.all(sites.map(statusFrom))).toEqual([403, 403, 200, 200]);
  expect((await owner.fetch('/api/portal/export', { method: 'HEAD' })).status).toBe(200);
});

test('before the clinic has saved its name, the archive names none', async () => {
  await db.deleteFrom('clinic_settings').execute();
  const entries = await unzip(await clinic.fetch(`/api/patients/${stranger.patient.id}/export`));
  expect(contents(entries)).toMatchObject({ clinic: { name: null } });
  expect(entries.get('dados.html')?.toString()).not.toContain('class="clinic"');
  await makeSettings(db, { clinic_name: 'Clínica <Viço>' });
});

test('a missing file is listed as missing, and the rest is included', async () => {
  const entries = await unzip(await clinic.fetch(`/api/patients/${stranger.patient.id}/export`));
  expect([...entries.keys()]).toEqual(['dados.html', 'dados.json']);
  expect(contents(entries).files).toMatchObject([{ name: 'Exame de outra pessoa', path: null }]);
  expect(entries.get('dados.html')?.toString()).toContain('não está mais guardado');
});

test('an archive whose file cannot be read ends with an error', async () => {
  const reading = vi.spyOn(storage, 'readPart').mockImplementation(async (_place, _first, last) =>
    Readable.from(
      (async function* half() {
        yield Buffer.alloc(Math.floor(last / 2));
        throw new Error('the disk has gone');
      })(),
    ),
  );
  const response = await clinic.fetch(`/api/patients/${patient.id}/export`);
  await expect(response.arrayBuffer()).rejects.toThrow('the rest cannot be read');
  reading.mockRestore();
});

test('an aborted download leaves no file open', async () => {
  const opened: Readable[] = [];
  const readPart = storage.readPart.bind(storage);
  const reading = vi.spyOn(storage, 'readPart').mockImplementation(async (...part) => {
    const stream = await readPart(...part);
    opened.push(stream);
    return stream;
  });
  const big = await makePatientWithAccount(db);
  const file = new File([pdf, new Uint8Array(4_000_000)], 'grande.pdf');
  await clinic.api.files.upload({ patientId: big.patient.id, file, name: 'Grande' });
  const { body } = await clinic.fetch(`/api/patients/${big.patient.id}/export`);
  const reader = body?.getReader();
  await reader?.read();
  await expect.poll(() => opened).toHaveLength(1);
  await reader?.cancel();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);
  reading.mockRestore();
});

test('a patient downloads a few times, and the limit is told', async () => {
  const own = await signedIn((await makePatientWithAccount(db)).user);
  const download = async () => {
    const answer = await own.fetch('/api/portal/export');
    await answer.arrayBuffer();
    return answer.status;
  };
  const { burst } = limits['own-export'].account;
  const statuses: number[] = [];
  for (let each = 0; each <= burst; each += 1) statuses.push(await download());
  expect(statuses).toEqual([...Array.from({ length: burst }, () => 200), 429]);
});
