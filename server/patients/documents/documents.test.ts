/** Documents: what is asked for before, the number, the entry, the file, what the database refuses, and the public check. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DocumentWords } from '#contract/patients/documents.ts';
import { addDays, shownDay } from '#contract/value-formats.ts';
import { createTestApp } from '#test/app.ts';
import { createAuthority } from '#test/certificates.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import {
  makeAdmin,
  makeAnamnesis,
  makeAppointment,
  makeCpf,
  makeDocument,
  makePatient,
  makePatientWithAccount,
  makeProfessional,
  makeRecordEntry,
  makeSettings,
  makeSigner,
  makeStaff,
} from '#test/factories.ts';
import { readPdf } from '#test/pdf.ts';
import { constraintOf } from '#test/refusal.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { createLog } from '../../platform/log.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const { signedIn, browser, db, database } = await createTestApp({ log });
const admin = await makeAdmin(db, { name: 'Helena Prado' });
const doctor = await signedIn(admin);
const { documents } = doctor.api;
await makeSigner(db, admin.id);
await makeSettings(db, {
  clinic_name: 'Clínica São João',
  address: 'Rua das Flores, 10',
  phone: '2122334455',
});

const line = { medicine: 'Ácido azelaico 15%', form: 'gel', use: 'Aplicar à noite.', quantity: '1 bisnaga' };
const prescription = (...lines: object[]) =>
  ({ kind: 'prescription', lines: lines.map((each) => ({ ...line, ...each })) }) as unknown as DocumentWords;
const orientation = { kind: 'orientation', title: '', text: 'Usar protetor solar.' } as const;
const certificate = {
  kind: 'certificate',
  days: 2,
  from: clinicClock.today(),
  cid: '',
  note: '',
} as const;
const quote: DocumentWords = {
  kind: 'quote',
  lines: [{ description: 'Peeling', quantity: 1, priceCents: 30_000 }],
  validDays: 30,
  note: '',
};
const fetchPdf = async (url: string) => Buffer.from(await (await doctor.fetch(url)).arrayBuffer());

test('what is issued has the next number, its words and hash in the chain, and a file with the same words', async () => {
  const { patient, user } = await makePatientWithAccount(db, {
    full_name: 'Ana Conceição',
    cpf: makeCpf(7001),
  });
  const patientId = patient.id;
  const { id: appointmentId } = await makeAppointment(db, { patient_id: patientId, date: '2026-01-05' });
  const first = await documents.issue({ patientId, appointmentId, words: prescription({}) });
  const second = await documents.issue({ patientId, words: certificate });
  const [year, number] = first.number.split('/').map(Number);
  expect(second.number).toBe(`${year}/${String((number ?? 0) + 1).padStart(4, '0')}`);

  const bytes = await fetchPdf(first.url);
  const { text, pages, isTagged, lang } = await readPdf(bytes);
  expect({ pages, isTagged, lang }).toEqual({ pages: 1, isTagged: true, lang: 'pt-BR' });
  for (const part of [
    'Clínica São João',
    'Rua das Flores, 10',
    '(21) 2233-4455',
    'Ana Conceição',
    first.number,
  ])
    expect(text).toContain(part);
  for (const part of ['1. Ácido azelaico 15%, gel', 'Aplicar à noite.', 'CRM 12345/RJ', 'à caneta'])
    expect(text).toContain(part);

  const { rows } = await doctor.api.record.list({ patientId });
  expect(rows.map(({ kind }) => kind)).toEqual(['document', 'document']);
  const entry = await db
    .selectFrom('record_entries')
    .select(['content', 'hash', 'author_council', 'appointment_id'])
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.content)).toMatchObject({
    kind: 'document',
    document: {
      number: first.number,
      pdf: createHash('sha256').update(bytes).digest('hex'),
      words: { kind: 'prescription' },
    },
  });
  expect(entry.hash).toBe(createHash('sha256').update(entry.content).digest('hex'));
  expect(entry).toMatchObject({ author_council: 'CRM 12345/RJ', appointment_id: appointmentId });

  // The search of all records names it.
  const { rows: found } = await doctor.api.record.find({ search: 'azelaico' });
  expect(found.map(({ documentName }) => documentName)).toEqual([first.name]);

  // In the portal at once.
  const own = await signedIn(user);
  const { rows: files } = await own.api.portalFiles.category({ category: 'prescriptions' });
  expect(files.map(({ name }) => name)).toEqual([first.name]);
  expect((await own.fetch(first.url)).status).toBe(200);
  const last = async () => (await documents.write({ patientId })).lastPrescription?.id;
  expect(await last()).toBe(first.id);
  await documents.cancel({ patientId, id: first.id, reason: 'duplicate' });
  expect(await last()).toBeUndefined();
  const listed = (await own.api.portalFiles.category({ category: 'prescriptions' })).rows[0];
  expect(listed?.document?.cancelledAt).not.toBeNull();
  expect((await doctor.api.files.list({ patientId })).rows.map(({ document }) => document)).toEqual([
    { kind: 'certificate', cancelledAt: null, signedBy: null, quote: null },
    listed?.document,
  ]);

  const { words } = await documents.write({ patientId, from: first.id });
  expect(JSON.parse(words ?? '')).toMatchObject(prescription({}));
});

test('what the law asks for is named, and what the form gives is kept', async () => {
  const colleague = await makeStaff(db, ['professional'], { name: 'Rosa' });
  const { api } = await signedIn(colleague);
  const { id: patientId } = await makePatient(db, { cpf: null });
  expect((await api.documents.write({ patientId })).missing).toEqual(['professional', 'cpf', 'address']);
  await expectRefusal(api.documents.issue({ patientId, words: orientation }), 'DOCUMENT_INCOMPLETE');
  await makeProfessional(db, {
    user_id: colleague.id,
    council: null,
    council_number: null,
    council_state: null,
    rqe: null,
  });
  expect((await api.documents.write({ patientId })).missing).toEqual(['council', 'rqe', 'cpf', 'address']);
  expect(await refusalOf(api.documents.issue({ patientId, words: orientation }))).toMatchObject({
    code: 'DOCUMENT_INCOMPLETE',
    data: { missing: ['council'] },
  });
  const registration = { council: 'CRM', number: '777', state: 'RJ' } as const;
  const cpf = makeCpf(7002);
  const { url } = await api.documents.issue({
    patientId,
    words: certificate,
    registration,
    rqe: '4321',
    cpf,
    address: 'Rua Nova, 3',
  });
  const { text } = await readPdf(await fetchPdf(url));
  expect(text).toContain('CRM 777/RJ · RQE 4321');
  expect(text).toContain('2 (dois) dias');
  expect((await api.documents.write({ patientId })).missing).toEqual([]);
});

test('outside of a visit, a certificate names no visit of long ago', async () => {
  const { id: patientId } = await makePatient(db);
  const date = addDays(clinicClock.today(), -9);
  await makeAppointment(db, { patient_id: patientId, date, status: 'completed' });
  const { pdf } = await documents.preview({ patientId, words: certificate });
  const { text } = await readPdf(Buffer.from(pdf, 'base64'));
  expect(text.replace(/\s+/gu, ' ')).toContain('nesta clínica e necessita');
});

test('no CID unless the patient asks, and then the page says so', async () => {
  const { id: patientId } = await makePatient(db, { sex: 'female' });
  const day = addDays(clinicClock.today(), -1);
  const visit = await makeAppointment(db, { patient_id: patientId, date: day, status: 'completed' });
  const textOf = async (words: DocumentWords, appointmentId?: string) =>
    (
      await readPdf(Buffer.from((await documents.preview({ patientId, words, appointmentId })).pdf, 'base64'))
    ).text.replace(/\s+/gu, ' ');
  const plain = await textOf({ ...certificate, cid: '', note: '' }, visit.id);
  expect(plain).not.toContain('CID');
  expect(plain).toContain(`foi atendida nesta clínica em ${shownDay(day)} e necessita`);
  // Outside of a visit, and in one that is still to come: the day of the last one that took place.
  await makeAppointment(db, { patient_id: patientId, date: clinicClock.today(), status: 'no_show' });
  const later = await makeAppointment(db, { patient_id: patientId });
  for (const id of [undefined, later.id])
    expect(await textOf(certificate, id)).toContain(`nesta clínica em ${shownDay(day)} e necessita`);
  expect(await textOf({ ...certificate, cid: 'L70.0', note: '' })).toContain(
    'CID-10: L70.0. Informado a pedido da paciente.',
  );
});

test('a certificate is offered the codes of its visit, or of the newest one, and refuses one that does not exist', async () => {
  const { id: patientId } = await makePatient(db);
  const today = clinicClock.today();
  const [older, visit] = [addDays(today, -9), addDays(today, -1)];
  const acne = { code: 'L70.0', text: 'Acne vulgar' };
  const own = { code: null, text: 'Pele oleosa' };
  const written = (diagnoses: object[]) => ({ sections: [], diagnoses, published: false }) as never;
  const about = { patient_id: patientId, author_id: admin.id };
  expect((await documents.write({ patientId })).diagnosed).toBeNull();
  const { id: appointmentId } = await makeAppointment(db, { patient_id: patientId, date: older });
  await makeRecordEntry(db, { ...about, appointment_id: appointmentId, day: older }, written([acne, own]));
  await makeRecordEntry(db, { ...about, day: visit }, written([{ ...acne, code: 'L81.1' }]));
  const codes = async (of: object) =>
    (await documents.write({ patientId, ...of })).diagnosed?.diagnoses.map(({ code }) => code);
  expect(await codes({})).toEqual(['L81.1']);
  expect(await codes({ appointmentId })).toEqual(['L70.0']);
  const { id: open } = await makeAppointment(db, {
    patient_id: patientId,
    date: today,
    status: 'in_service',
  });
  await doctor.api.record.save({
    patientId,
    appointmentId: open,
    revision: 0,
    words: written([{ ...acne, code: 'L71.9' }]),
  });
  expect(await codes({ appointmentId: open })).toEqual(['L71.9']);
  expect(
    await refusalOf(documents.issue({ patientId, words: { ...certificate, cid: 'L39.7' } })),
  ).toMatchObject({
    data: { problems: [{ path: ['cid'] }] },
  });
});

test('a medicine that meets a word of the alert asks first', async () => {
  const { id: patientId } = await makePatient(db, { alert: 'Alergia a DIPIRONA' });
  const words = prescription({ medicine: 'Neosaldina', form: 'comprimido' });
  const refused = await refusalOf(documents.issue({ patientId, words }));
  expect(refused).toMatchObject({
    code: 'ALERT_MATCHES',
    data: { matches: [{ medicine: 'Neosaldina', alert: 'DIPIRONA', isTold: false }] },
  });
  await documents.issue({ patientId, words, alertsConfirmed: true });
});

test('a medicine whose name is nearly that of a controlled one asks first', async () => {
  const { id: patientId } = await makePatient(db);
  const words = prescription({ medicine: 'amoxilina 500 mg', form: 'cápsula' });
  expect(await refusalOf(documents.issue({ patientId, words }))).toMatchObject({
    code: 'ALERT_MATCHES',
    data: { matches: [{ medicine: 'amoxilina 500 mg', alert: 'amoxicilina', isMisspelled: true }] },
  });
  await documents.issue({ patientId, words, alertsConfirmed: true });
});

test('a beginning of a medicine of the clinic asks first, and is not offered in its place', async () => {
  const { id: patientId } = await makePatient(db);
  const medicine = 'Hidroquinona 4%';
  await documents.issue({ patientId, words: prescription({ medicine, form: 'creme' }) });
  const words = prescription({ medicine: 'hidro' });
  expect(await refusalOf(documents.issue({ patientId, words }))).toMatchObject({
    code: 'ALERT_MATCHES',
    data: { matches: [{ medicine: 'hidro', alert: 'Hidroquinona 4%, creme', isMisspelled: true }] },
  });
  await documents.issue({ patientId, words, alertsConfirmed: true });
  const { usedLines } = await documents.write({ patientId });
  expect(usedLines.map((line) => line.medicine).filter((name) => /^hidro/iu.test(name))).toEqual([medicine]);
});

test('what the patient told asks first while it is not reviewed, and the head says an allergy to those with the record', async () => {
  const { id: patientId } = await makePatient(db);
  const answers = {
    alergia_outra: { yes: true, detail: 'Dipirona, urticária' },
    herpes: { yes: true, detail: 'na boca' },
  };
  const { id } = await makeAnamnesis(db, { patient_id: patientId, answers, state: 'sent' });
  const headOf = async ({ api }: typeof doctor) => (await api.patients.get({ id: patientId })).visits.told;
  expect(await headOf(doctor)).toEqual(['Alergia: Dipirona, urticária']);
  expect(await headOf(await signedIn(await makeStaff(db, ['reception'])))).toBeUndefined();
  // The form warns of what issuing asks about.
  expect((await documents.write({ patientId })).patient.told).toEqual([
    'Alergia: Dipirona, urticária',
    'Herpes',
  ]);
  const words = prescription({ medicine: 'Dipirona 500 mg', form: 'comprimido' });
  expect(await refusalOf(documents.issue({ patientId, words }))).toMatchObject({
    data: { matches: [{ medicine: 'Dipirona 500 mg', alert: 'Alergia: Dipirona, urticária', isTold: true }] },
  });
  await documents.issue({ patientId, words, alertsConfirmed: true });
  await doctor.api.anamneses.review({ patientId, id, revision: 1, alerts: [] });
  expect(await headOf(doctor)).toBeUndefined();
  await documents.issue({ patientId, words });
});

test('controlled medicines stand apart in two copies for a pen, and say why', async () => {
  const { id: patientId } = await makePatient(db, { address: 'Rua B, 2', sex: 'female' });
  const words = prescription(
    {},
    { medicine: 'Isotretinoína 20 mg', form: 'cápsula' },
    { medicine: 'Amoxicilina' },
  );
  const { url } = await documents.issue({ patientId, words });
  const { pages, text } = await readPdf(await fetchPdf(url));
  expect(pages).toBe(5);
  expect(text.match(/via: (farmácia|paciente)/gu)).toHaveLength(4);
  expect(text.match(/Idade: \d+ anos\s+Sexo: Feminino/gu)).toHaveLength(4);
  expect(text).toContain('Notificação de Receita');
  expect(text).toContain('não é receita eletrônica');
  expect(text.toLowerCase()).not.toContain('assinado eletronicamente');
});

test('a name of 200 letters, 40 lines over pages, and what no page can show', async () => {
  const { id: patientId } = await makePatient(db, { full_name: 'Maria '.repeat(33).trim() });
  await db
    .updateTable('clinic_settings')
    .set({ clinic_name: `${'Clínica '.repeat(24)}do Mar`, address: `${'Rua '.repeat(70)}dos Cactos` })
    .execute();
  const lines = Array.from({ length: 40 }, (_, n) => ({
    medicine: `Produto ${n}`,
    quantity: `${'Uma caixa. '.repeat(16)}A última.`,
    use: 'Aplicar. '.repeat(20),
  }));
  const { url } = await documents.issue({ patientId, words: prescription(...lines) });
  const { pages, text } = await readPdf(await fetchPdf(url));
  expect(pages).toBeGreaterThanOrEqual(3);
  expect(text).toContain('40. Produto 39');
  // Nothing is cut on a page, neither in its head nor beside a line.
  for (const [last, times] of [
    ['do Mar', pages],
    ['dos Cactos', pages],
    ['A última.', 40],
  ] as const)
    expect(text.replace(/\s+/gu, ' ').split(last).length - 1, last).toBe(times);
  // Nor does a long foot make pages of its own.
  const report = { kind: 'report', title: 'LAUDO '.repeat(33).trim(), text: 'Sem alterações.' } as const;
  const issued = await documents.issue({ patientId, words: report });
  expect((await readPdf(await fetchPdf(issued.url))).pages).toBe(1);
  await db.updateTable('clinic_settings').set({ clinic_name: 'Clínica', address: 'Rua A, 1' }).execute();
  const words = { ...orientation, text: 'Usar 😀 todo dia. שלום' };
  expect((await documents.preview({ patientId, words })).unprintable).toContain('😀');
  // A name of before emojis were refused in names prints without it.
  const named = await makePatient(db, { full_name: 'Ana 😀' });
  expect((await documents.issue({ patientId: named.id, words: orientation })).number).toContain('/');
  expect(await refusalOf(documents.issue({ patientId, words }))).toMatchObject({ code: 'UNPRINTABLE' });
});

test('of many at once each has its number, without a gap', async () => {
  const { id: patientId } = await makePatient(db);
  const issued = await Promise.all(
    Array.from({ length: 6 }, () => documents.issue({ patientId, words: orientation })),
  );
  const numbers = issued.map(({ number }) => Number(number.split('/')[1])).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('anyone who holds it learns that it is whole or cancelled, and nothing else', async () => {
  const { id: patientId } = await makePatient(db);
  const { id, number, url } = await documents.issue({ patientId, words: orientation });
  const bytes = await fetchPdf(url);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const code = /Código: (\S+)/u.exec((await readPdf(bytes)).text)?.[1] ?? '';
  const { check } = browser().api.documents;
  expect(await check({ sha256 })).toMatchObject({ number, cancelledAt: null });
  expect(await check({ code: code.toLowerCase() })).toMatchObject({ number, cancelledAt: null });

  const cancel = { patientId, id, reason: 'text_error' } as const;
  await documents.cancel(cancel);
  await expectRefusal(documents.cancel(cancel), 'NOT_FOUND');
  const checked = await check({ sha256 });
  expect(checked).toMatchObject({ cancelledAt: expect.any(String), isTerm: false });
  expect(Object.keys(checked).sort()).toEqual(['cancelledAt', 'isTerm', 'issuedAt', 'number', 'signedBy']);
});

test('ten thousand guesses: so many for a document, so many of a network, and then the right one is refused, too', async () => {
  const { account, network } = limits['document-code'];
  const { id: patientId } = await makePatient(db);
  const issued = async () => {
    const { number, url } = await documents.issue({ patientId, words: orientation });
    const pdf = await fetchPdf(url);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    return { number, sha256, code: /Código: (\S+)/u.exec((await readPdf(pdf)).text)?.[1] ?? '' };
  };
  const [one, other] = [await issued(), await issued()];
  const none = { code: '00000000-00000000' };
  const at = (address: string) => browser(address).api.documents.check;
  // Wrong second halves, each from a network of its own.
  const guess = async (firstHalf: string, third: number) => {
    const codes: string[] = [];
    for (let n = 0; n < account.burst + 2; n += 1)
      codes.push(
        (
          await refusalOf(
            at(`198.51.${third}.${n + 1}`)({ code: `${firstHalf}-${String(n).padStart(8, '0')}` }),
          )
        ).code,
      );
    return codes;
  };
  const expected = [...Array(account.burst).fill('NOT_FOUND'), 'RATE_LIMITED', 'RATE_LIMITED'];
  const exists = await guess(one.code.slice(0, 8), 100);
  expect(exists).toEqual(expected);
  // Nothing tells that no document has this half.
  expect(await guess(none.code.slice(0, 8), 101)).toEqual(exists);
  const refused = [
    await refusalOf(at('203.0.113.1')({ code: one.code })),
    await refusalOf(at('203.0.113.1')(none)),
  ];
  for (const each of refused)
    expect(each).toMatchObject({ code: 'RATE_LIMITED', data: { retryAfterSeconds: expect.any(Number) } });

  // Of a network that tries ever other documents.
  const guesser = at('203.0.113.9');
  const tried = await Promise.all(
    Array.from({ length: network.burst + 5 }, (_, n) =>
      refusalOf(guesser({ code: `Z${String(n).padStart(7, '0')}-00000000` })),
    ),
  );
  expect(tried.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(network.burst);
  await expectRefusal(guesser({ code: other.code }), 'RATE_LIMITED');

  // The holder of the file is not refused, nor the one of another document elsewhere: right codes do not count.
  expect(await guesser({ sha256: one.sha256 })).toMatchObject({ number: one.number });
  const asFile = createHash('sha256').update(one.code.replace('-', '')).digest('hex');
  const { checkHash } = await db
    .selectFrom('documents')
    .select('check_hash as checkHash')
    .where('check_hash', '=', asFile)
    .executeTakeFirstOrThrow();
  await expectRefusal(at('203.0.113.30')({ sha256: checkHash }), 'NOT_FOUND');
  for (let n = 0; n <= account.burst; n += 1)
    expect(await at('203.0.113.20')({ code: other.code })).toMatchObject({ number: other.number });
});

test('one that is cancelled while it is printed is refused, and its download says so', async () => {
  const { id: patientId } = await makePatient(db);
  const { id, url, name } = await documents.issue({ patientId, words: orientation });
  const nameOf = async () => (await doctor.fetch(url)).headers.get('content-disposition');
  await documents.print({ patientId, id });
  expect(await nameOf()).not.toContain('cancelado');
  await documents.cancel({ patientId, id, reason: 'duplicate' });
  expect(await refusalOf(documents.print({ patientId, id }))).toMatchObject({
    code: 'DOCUMENT_CANCELLED',
    data: { at: expect.any(String) },
  });
  expect(await nameOf()).toContain(
    `"${name.replace('/', '-').normalize('NFD').replace(/\p{M}/gu, '')} (cancelado).pdf"`,
  );
  const { id: other } = await makePatient(db);
  await expectRefusal(documents.print({ patientId: other, id }), 'NOT_FOUND');
});

test('of one that was cancelled as another patient’s, the portal says the number alone', async () => {
  const { patient, user } = await makePatientWithAccount(db);
  const patientId = patient.id;
  const about = async (words: DocumentWords) => documents.issue({ patientId, words });
  const [stays, wrong, priced] = [await about(orientation), await about(orientation), await about(quote)];
  for (const { id } of [wrong, priced]) await documents.cancel({ patientId, id, reason: 'wrong_patient' });
  const own = await signedIn(user);
  const { documents: listed, withdrawn, counts } = await own.api.portalFiles.overview();
  expect(listed.map(({ name }) => name)).toEqual([stays.name]);
  expect(withdrawn.map(({ number }) => number)).toEqual([priced.number, wrong.number]);
  expect(counts).toMatchObject({ orientations: 1, papers: 0 });
  const { rows } = await own.api.portalFiles.category({ category: 'orientations' });
  expect(rows.map(({ name }) => name)).toEqual([stays.name]);
  for (const [{ url }, status] of [
    [stays, 200],
    [wrong, 404],
    [priced, 404],
  ] as const)
    expect((await own.fetch(url)).status).toBe(status);
  expect((await doctor.fetch(wrong.url)).status).toBe(200);
  const as = { role: 'patient', userId: user.id } as const;
  expect(await database.asUser(as, (tx) => tx.db.selectFrom('quotes').select('id').execute())).toEqual([]);
});

test('who is no physician or dentist prescribes nothing and certifies no absence, and is asked for no RQE', async () => {
  const user = await makeStaff(db, ['professional']);
  await makeProfessional(db, {
    user_id: user.id,
    council: 'CRBM',
    council_number: '54321',
    council_state: 'SP',
  });
  const { api } = await signedIn(user);
  const { id: patientId } = await makePatient(db, { cpf: makeCpf(7_091) });
  expect(await api.documents.write({ patientId })).toMatchObject({
    council: 'CRBM 54321/SP',
    missing: ['address'],
  });
  const refused: [string, DocumentWords][] = [
    ['kind', prescription({})],
    ['kind', { kind: 'exam_request', exams: ['Hemograma'], note: '' }],
    ['days', certificate],
  ];
  for (const [field, words] of refused)
    expect(await refusalOf(api.documents.issue({ patientId, words }))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { problems: [{ path: [field] }] },
    });
  const { name, url } = await api.documents.issue({ patientId, words: { ...certificate, days: 0 } });
  expect(name).toMatch(/^Declaração de comparecimento \d{4}\//u);
  expect((await readPdf(await fetchPdf(url))).text).toContain('Declaro, para os devidos fins');
});

test('a certificate is about days within a year of today', async () => {
  const { id: patientId } = await makePatient(db, { cpf: makeCpf(7_090) });
  for (const from of ['9999-12-31', '2020-01-01'])
    expect(await refusalOf(documents.issue({ patientId, words: { ...certificate, from } }))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { problems: [{ path: ['from'] }] },
    });
  for (const words of [{ from: '9999-12-31' }, { days: 366 }])
    expect(await constraintOf(makeDocument(db, patientId, { ...certificate, ...words }))).toBe(
      'record_entries_as_issued',
    );
});

test('the database refuses changes, gaps, and an entry that no document stands for', async () => {
  const { id: patientId } = await makePatient(db);
  const { id, url } = await documents.issue({ patientId, words: orientation });
  const fileId = url.split('/').at(-1) ?? '';
  const asDoctor = <Result>(work: Parameters<typeof database.asUser<Result>>[1]) =>
    database.asUser({ userId: admin.id, role: 'admin', fullName: 'Helena Prado' } as never, work);
  for (const statement of [
    sql`update documents set number = 99 where id = ${id}`,
    sql`delete from documents where id = ${id}`,
    sql`update document_numbers set last = last + 2`,
  ])
    await expect(asDoctor((tx) => statement.execute(tx.db))).rejects.toThrow();
  await expect(sql`delete from documents where id = ${id}`.execute(db)).rejects.toThrow();
  expect(
    await constraintOf(
      asDoctor((tx) =>
        tx.db.updateTable('patient_files').set({ file_name: 'x' }).where('id', '=', fileId).execute(),
      ),
    ),
  ).toBe('patient_files_of_document');
  await expectRefusal(
    doctor.api.files.takeBack({ patientId, id: fileId, reason: 'duplicate' }),
    'FILE_OF_DOCUMENT',
  );
  const jump = {
    id: crypto.randomUUID(),
    patient_id: patientId,
    kind: 'report' as const,
    year: 2026,
    number: 9999,
    file_id: fileId,
    pdf_sha256: 'a'.repeat(64),
    check_hash: 'c'.repeat(64),
  };
  expect(await constraintOf(db.insertInto('documents').values(jump).execute())).toBe(
    'documents_number_follows',
  );
  const alone = {
    ...jump,
    year: 2031,
    number: 1,
    file_id: (
      await db.selectFrom('patient_files').select('id').where('id', '<>', fileId).executeTakeFirstOrThrow()
    ).id,
  };
  await expect(db.insertInto('documents').values(alone).execute()).rejects.toThrow();
  // A number without its document, and a document that stands for an entry of another kind.
  expect(
    await constraintOf(asDoctor((tx) => sql`update document_numbers set last = last + 1`.execute(tx.db))),
  ).toBe('document_numbers_have_document');
  const note = await makeRecordEntry(db, { patient_id: patientId });
  const forNote = asDoctor(async (tx) => {
    const { rows } = await sql<{ id: string }>`insert into patient_files
      (patient_id, file_name, file_path, file_type, category, size_bytes, sha256)
      values (${patientId}, 'x.pdf', ${`${patientId}/x.pdf`}, 'application/pdf', 'exam', 1, ${'a'.repeat(64)})
      returning id`.execute(tx.db);
    const values = { ...alone, id: note.id, patient_id: patientId, file_id: rows[0]?.id ?? '' };
    await tx.db.insertInto('documents').values(values).execute();
  });
  expect(await constraintOf(forNote)).toBe('documents_have_entry');
});

const authority = createAuthority();
const certified = (name: string, ownCpf: string, file = authority.certify({ name, cpf: ownCpf })) => ({
  file: new File([file], 'helena.p12'),
  password: authority.password,
  cpf: ownCpf,
});

test('a document signed with the author’s certificate says so, to the portal and the public too, and nothing of the certificate stays', async () => {
  const { patient, user } = await makePatientWithAccount(db, { full_name: 'Bia Torres' });
  const patientId = patient.id;
  const { name } = await db
    .selectFrom('professionals')
    .select('full_name as name')
    .where('user_id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const cpf = makeCpf(7003);
  const certificate = certified(`${name.toUpperCase()} DA SILVA`, cpf);
  const issue = (changed: object) =>
    documents.issue({ patientId, words: orientation, certificate, ...changed });
  const before = await db.selectFrom('documents').select('id').execute();

  expect((await documents.write({ patientId })).knowsOwnCpf).toBe(false);
  const refused = async (changed: object) =>
    refusalOf(issue({ certificate: { ...certificate, ...changed } }));
  expect(await refused({ cpf: null })).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await refused({ password: 'outra' })).toMatchObject({
    code: 'CERTIFICATE_REFUSED',
    data: { reason: 'wrong_password' },
  });
  expect(await refused({ cpf: makeCpf(7004) })).toMatchObject({ data: { reason: 'other_cpf' } });
  const large = new File([new Uint8Array(5 * 1024 * 1024)], 'grande.p12');
  expect(await refused({ file: large })).toMatchObject({ code: 'INPUT_TOO_LARGE' });
  const tooLarge = new File([new Uint8Array(200 * 1024)], 'grande.p12');
  expect(await refused({ file: tooLarge })).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await refusalOf(issue({ words: prescription({ medicine: 'Amoxicilina' }) }))).toMatchObject({
    code: 'PEN_REQUIRED',
  });
  expect(await db.selectFrom('documents').select('id').execute()).toEqual(before);
  // Kept once a certificate had it.
  expect((await documents.write({ patientId })).knowsOwnCpf).toBe(false);

  const { id, url } = await issue({});
  expect(await documents.write({ patientId })).toMatchObject({ knowsOwnCpf: true });
  await issue({ certificate: { ...certificate, cpf: null } });

  const pdf = await fetchPdf(url);
  expect(authority.pdfsig(pdf)).toContain('Signature is Valid');
  const { text } = await readPdf(pdf);
  expect(text).toContain(`Assinado digitalmente com o certificado de ${name}`);
  // No chain was checked: it is not stated.
  expect(text).not.toContain('ICP-Brasil');
  expect(text).not.toContain('caneta');
  const { content } = await db
    .selectFrom('record_entries')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(content).document).toMatchObject({
    signedBy: name,
    pdf: createHash('sha256').update(pdf).digest('hex'),
  });
  expect(JSON.parse(content).sections[0].text).toContain('Assinado digitalmente com o certificado de');
  const { signedBy } = await browser().api.documents.check({
    sha256: createHash('sha256').update(pdf).digest('hex'),
  });
  expect(signedBy).toBe(name);
  const own = await signedIn(user);
  const { rows } = await own.api.portalFiles.category({ category: 'orientations' });
  expect(rows.map(({ document }) => document?.signedBy)).toEqual([name, name]);

  const everything = JSON.stringify([
    lines,
    await db.selectFrom('activity_log').selectAll().execute(),
    content,
  ]);
  for (const secret of [authority.password, cpf, 'helena.p12']) expect(everything).not.toContain(secret);
});

test('the reception sees neither words nor number, and that it is cancelled; another patient gets nothing', async () => {
  const { id: patientId } = await makePatient(db);
  const { id, url } = await documents.issue({ patientId, words: orientation });
  const desk = await signedIn(await makeStaff(db, ['reception']));
  const shown = async () => [
    (await desk.api.files.list({ patientId })).rows,
    (await desk.api.patientStory.list({ patientId })).rows,
  ];
  const uncancelled = { kind: null, cancelledAt: null, signedBy: null };
  expect(await shown()).toMatchObject([[{ document: uncancelled }], [{ document: uncancelled }]]);
  await documents.cancel({ patientId, id, reason: 'duplicate' });
  const cancelled = { document: { ...uncancelled, cancelledAt: expect.any(String) }, url: null };
  expect(await shown()).toMatchObject([[cancelled], [cancelled]]);
  await expectRefusal(desk.api.documents.write({ patientId }), 'FORBIDDEN');
  expect((await desk.fetch(url)).status).toBe(404);
  const stranger = await signedIn((await makePatientWithAccount(db)).user);
  expect((await stranger.fetch(url)).status).toBe(404);
});

test('a deleted patient takes their documents into the archive', async () => {
  const { id: patientId } = await makePatient(db);
  const { id } = await documents.issue({ patientId, words: orientation });
  await doctor.api.patients.remove({ id: patientId });
  expect(await db.selectFrom('documents').selectAll().where('id', '=', id).execute()).toEqual([]);
  const { record } = await db
    .selectFrom('archived_records')
    .select('record')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ documents: [{ id }], recordEntries: [{ id, kind: 'document' }] });
});
