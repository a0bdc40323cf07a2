import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sayPose } from '#contract/patients/photographs.ts';
import { type StoryRow, storyPageSize } from '#contract/screens/patient-story.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAnamnesis,
  makeAppointment,
  makeDocument,
  makeFutureProcedure,
  makePatient,
  makePatientFile,
  makePhotograph,
  makeProfessional,
  makeRecordDraft,
  makeRecordEntry,
  makeSigner,
  makeStaff,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const { signedIn, db, setNow } = await createTestApp();
setNow('2026-11-22T15:00:00Z');
const admin = await makeAdmin(db);
const { api } = await signedIn(admin);

const nameOf = (row: StoryRow) =>
  row.kind === 'appointment'
    ? row.service
    : row.kind === 'file'
      ? row.name
      : row.kind === 'entry'
        ? row.sections.map(({ text }) => text).join()
        : row.kind === 'photographs'
          ? row.pictures.map(sayPose).join()
          : row.title;

/** One patient with a row of each kind and two appointments, and another patient. */
async function makeStory() {
  const { id: patient_id } = await makePatient(db, { full_name: 'Ana Prado' });
  const other = await makePatient(db);
  await makeAppointment(db, { patient_id, date: '2027-01-10', time: '09:00', service: 'Retorno' });
  await makeAppointment(db, {
    patient_id,
    date: '2026-03-02',
    time: '10:30',
    service: 'Peeling químico',
    notes: 'Ácido glicólico a 50 %.',
  });
  // 23:30 of the 2nd in São Paulo.
  const file = { patient_id, file_name: 'Biópsia', description: 'Lesão do dorso' };
  await makePatientFile(db, { ...file, created_at: '2026-03-03T02:30:00Z' });
  await makeTreatmentPlan(db, { patient_id, title: 'Clareamento', start_date: '2026-03-02' });
  const planned = { patient_id, description: 'Três sessões' };
  await makeFutureProcedure(db, { ...planned, title: 'Laser', created_at: '2025-06-01T12:00:00Z' });
  const done = { ...planned, title: 'Botox', created_at: '2024-01-05T12:00:00Z' };
  await makeFutureProcedure(db, { ...done, completed_on: '2024-02-01' });
  await makeAppointment(db, { patient_id: other.id, service: 'De outra pessoa' });
  return patient_id;
}
const patientId = await makeStory();
const namesOf = async (filter: { kind?: StoryRow['kind']; search?: string; year?: number } = {}) =>
  (await api.patientStory.list({ patientId, ...filter })).rows.map(nameOf);

test('everything of the patient is in one order, the newest first, at the clinic’s time', async () => {
  const { rows, next } = await api.patientStory.list({ patientId });
  expect(rows.map((row) => [row.at.slice(0, 16), nameOf(row)])).toEqual([
    ['2027-01-10T09:00', 'Retorno'],
    ['2026-03-02T23:30', 'Biópsia'],
    ['2026-03-02T10:30', 'Peeling químico'],
    ['2026-03-02T00:00', 'Clareamento'],
    ['2025-06-01T09:00', 'Laser'],
    ['2024-02-01T00:00', 'Botox'],
  ]);
  expect(next).toBeNull();
  expect(await api.patientStory.years({ patientId })).toEqual({ first: 2024, last: 2027 });
  await expectRefusal(api.patientStory.list({ patientId: randomUUID() }), 'NOT_FOUND');
});

test('it is narrowed by kind, by words without accents and by year', async () => {
  expect(await namesOf({ kind: 'procedure' })).toEqual(['Laser', 'Botox']);
  expect(await namesOf({ search: 'acido GLICOLICO' })).toEqual(['Peeling químico']);
  expect(await namesOf({ search: 'sessoes' })).toEqual(['Laser', 'Botox']);
  expect(await namesOf({ search: 'dorso', kind: 'plan' })).toEqual([]);
  // A word of one or two letters only at the beginning of a word.
  expect(await namesOf({ search: 'bo' })).toEqual(['Botox']);
  expect(await namesOf({ search: 'quim-ico 50' })).toEqual(['Peeling químico']);
  for (const nothing of ['%', '.*', '[']) expect(await namesOf({ search: nothing })).toEqual([]);
  expect(await namesOf({ year: 2025 })).toEqual(['Laser', 'Botox']);
});

test('pages follow each other without gaps, also where kinds share a moment', async () => {
  const { id: patient_id } = await makePatient(db);
  const noon = '2026-05-04T15:00:00.123456Z';
  for (let count = 0; count < storyPageSize; count += 1) {
    await makePatientFile(db, { patient_id, created_at: noon });
    await makeFutureProcedure(db, { patient_id, created_at: noon });
  }
  await makeTreatmentPlan(db, { patient_id, start_date: '2026-05-04' });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await api.patientStory.list({ patientId: patient_id, after });
    expect(page.rows.length).toBeLessThanOrEqual(storyPageSize);
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toHaveLength(2 * storyPageSize + 1);
  expect(new Set(seen).size).toBe(seen.length);
  const malformed = { patientId: patient_id, after: `2026-02-30T10:00:00.000000_file_${randomUUID()}` };
  await expectRefusal(api.patientStory.list(malformed), 'INVALID_INPUT');
});

test('each role reads what it may, also by a search', async () => {
  const of = async (...roles: ('reception' | 'manager' | 'professional')[]) => {
    const { api } = await signedIn(await makeStaff(db, roles));
    return async (search = '') => (await api.patientStory.list({ patientId, search })).rows;
  };
  const reception = await of('reception');
  const shown = await reception();
  expect(shown.map(nameOf)).toEqual(['Retorno', 'Biópsia', 'Peeling químico']);
  expect(shown.find(({ kind }) => kind === 'appointment')).not.toHaveProperty('notes');
  expect(shown.find(({ kind }) => kind === 'file')).toMatchObject({ description: null, url: null });
  expect(await reception('glicolico')).toEqual([]);
  expect(await reception('dorso')).toEqual([]);
  const { kinds } = await (await signedIn(await makeStaff(db, ['reception']))).api.patientStory.list({
    patientId,
  });
  expect(kinds).toEqual(['appointment', 'file']);
  const manager = await of('manager');
  expect((await manager()).map(nameOf)).toEqual(['Retorno', 'Peeling químico']);
  const professional = await of('professional');
  expect(await professional()).toHaveLength(6);
  expect((await professional('glicolico')).map(nameOf)).toEqual(['Peeling químico']);
});

test('a signed entry stands at the time of its visit, is found by its words, and only those with the record see it', async () => {
  const { id: patient_id } = await makePatient(db);
  const at = { patient_id, date: '2026-03-02', time: '10:30' };
  const { id: appointment_id } = await makeAppointment(db, { ...at, status: 'completed' });
  await makeRecordEntry(db, { patient_id, appointment_id, day: '2026-03-02' });
  const ofPatient = { patientId: patient_id, kind: 'entry' } as const;
  expect((await api.patientStory.list(ofPatient)).rows).toMatchObject([
    { at: '2026-03-02T10:30:00.000000', entryKind: 'consultation', sections: [{ title: 'Conduta' }] },
  ]);
  const found = async (search: string) => (await api.patientStory.list({ ...ofPatient, search })).rows.length;
  expect([await found('MANTER trat'), await found('acne'), await found('conduct')]).toEqual([1, 1, 0]);
  const { api: reception } = await signedIn(await makeStaff(db, ['reception']));
  expect((await reception.patientStory.list(ofPatient)).rows).toEqual([]);
});

test('a note and a document stand at their signature, or at their day where that is another', async () => {
  const { id: patient_id } = await makePatient(db);
  await makeRecordEntry(db, { patient_id, day: '2026-03-02', signed_at: '2026-03-02T18:08:00Z' });
  await makeRecordEntry(db, { patient_id, day: '2026-03-02', signed_at: '2026-03-02T18:11:00Z' });
  await makeRecordEntry(db, { patient_id, day: '2026-03-02', signed_at: '2026-03-04T18:00:00Z' });
  await makeDocument(db, patient_id);
  const { rows } = await api.patientStory.list({ patientId: patient_id, kind: 'entry' });
  expect(rows.map((row) => row.at.slice(0, 16))).toEqual([
    '2026-03-02T15:11',
    '2026-03-02T15:08',
    '2026-03-02T00:00',
    '2026-01-05T10:00',
  ]);
});

test('an addendum stands with its original, is found with it, and makes no page longer', async () => {
  const { id: patient_id } = await makePatient(db);
  const first = await makeRecordEntry(db, { patient_id, day: '2020-01-01' });
  for (let count = 1; count < storyPageSize; count += 1) await makeRecordEntry(db, { patient_id });
  const sections = [{ key: 'conduct' as const, text: 'Dose corrigida.', copied: false }];
  const words = { sections, diagnoses: [], published: false };
  for (let count = 0; count < 2; count += 1)
    await makeRecordEntry(db, { patient_id, corrects_id: first.id }, words);
  const { rows, next } = await api.patientStory.list({ patientId: patient_id });
  expect([rows.length, next]).toEqual([storyPageSize, null]);
  expect(rows.at(-1)).toMatchObject({
    id: first.id,
    addenda: [{ kind: 'addendum', sections: [{ text: 'Dose corrigida.' }] }, { kind: 'addendum' }],
  });
  const found = await api.patientStory.list({ patientId: patient_id, search: 'dose CORRÍGIDA' });
  expect(found.rows.map(({ id }) => id)).toEqual([first.id]);
});

test('the head says the last visit, the next one, and what is still open', async () => {
  const { id: patient_id } = await makePatient(db);
  const notWritten = {
    unwritten: [],
    phototype: null,
    deniedAllergiesAt: null,
    unsigned: [],
    writing: [],
    unsignedTerms: [],
  };
  const none = {
    last: null,
    inService: null,
    next: null,
    unfinished: 0,
    openCents: 0,
    returnCents: 0,
    dueCents: 0,
    packages: [],
    openQuotes: 0,
    anamnesis: 'pending',
    anamnesisAt: null,
    toReview: false,
    ...notWritten,
  };
  expect((await api.patients.get({ id: patient_id })).visits).toEqual(none);
  // At noon of the 22nd: one earlier this day, one later, and a day without a status at its end.
  const at = (date: string, time: string, status: 'scheduled' | 'in_service' | 'completed' | 'no_show') =>
    makeAppointment(db, { patient_id, date, time, status, service: 'Botox' });
  await at('2026-11-22', '09:00', 'scheduled');
  await at('2026-10-01', '09:00', 'completed');
  await at('2026-11-20', '09:00', 'no_show');
  await at('2026-11-21', '09:00', 'scheduled');
  // In progress: no longer the next one.
  const now = await at('2026-11-22', '12:00', 'in_service');
  const next = await at('2026-11-22', '12:30', 'scheduled');
  expect((await api.patients.get({ id: patient_id })).visits).toEqual({
    last: { id: expect.any(String), date: '2026-10-01', time: '09:00', service: 'Botox' },
    inService: { id: now.id, service: 'Botox', isOwn: false },
    next: {
      id: next.id,
      date: '2026-11-22',
      time: '12:30',
      service: 'Botox',
      professionalId: next.professional_id,
      professionalName: expect.any(String),
    },
    unfinished: 1,
    anamnesis: 'pending',
    anamnesisAt: null,
    toReview: false,
    openCents: 0,
    returnCents: 0,
    dueCents: 0,
    packages: [],
    openQuotes: 0,
    ...notWritten,
  });
});

test('a visit in progress is the caller’s to write until they sign it', async () => {
  const { id: patient_id } = await makePatient(db);
  const { id: professional_id } = await makeSigner(db, admin.id);
  const of = { patient_id, date: '2026-11-22', status: 'in_service' } as const;
  await makeAppointment(db, { ...of, time: '11:30' });
  const own = await makeAppointment(db, { ...of, time: '11:00', professional_id });
  const inService = async (caller = api) => (await caller.patients.get({ id: patient_id })).visits.inService;
  expect(await inService()).toMatchObject({ id: own.id, isOwn: true });
  expect(await inService((await signedIn(await makeStaff(db, ['reception']))).api)).toMatchObject({
    isOwn: false,
  });
  await makeRecordEntry(db, { patient_id, appointment_id: own.id });
  expect(await inService()).toMatchObject({ isOwn: false });
});

test('the head lists the visits of the last 30 days without a word to those with the record', async () => {
  const { id: patient_id } = await makePatient(db);
  const colleague = await makeStaff(db, ['professional']);
  const noa = await makeProfessional(db, { user_id: colleague.id, full_name: 'Dra. Noa' });
  const visit = (date: string, time: string, notes: string | null = null) =>
    makeAppointment(db, { patient_id, professional_id: noa.id, date, time, notes, status: 'completed' });
  await visit('2026-10-22', '09:00');
  await visit('2026-11-19', '09:00', 'Escrita.');
  const signed = await visit('2026-11-19', '10:00');
  await makeRecordEntry(db, { patient_id, appointment_id: signed.id });
  const [older, drafted, newest] = [
    await visit('2026-10-23', '09:00'),
    await visit('2026-11-20', '09:00'),
    await visit('2026-11-20', '10:00'),
  ];
  await makeRecordDraft(db, { patient_id, author_id: admin.id, appointment_id: drafted.id });
  const listed = async (caller: typeof api) =>
    (await caller.patients.get({ id: patient_id })).visits.unwritten;
  expect(await listed(api)).toEqual([
    { id: newest.id, date: '2026-11-20', professionalName: 'Dra. Noa' },
    { id: older.id, date: '2026-10-23', professionalName: 'Dra. Noa' },
  ]);
  // Another author's draft does not answer for one's own.
  const other = await signedIn(colleague);
  const own = await listed(other.api);
  expect(own.map(({ professionalName }) => professionalName)).toEqual([null, null, null]);
  const reception = await signedIn(await makeStaff(db, ['reception']));
  expect(await listed(reception.api)).toEqual([]);
});

test('to those with the record the head says the phototype, own drafts and that others write', async () => {
  const { id: patient_id } = await makePatient(db);
  const headOf = async ({ api }: Awaited<ReturnType<typeof signedIn>>) => {
    const { visits } = await api.patients.get({ id: patient_id });
    return { phototype: visits.phototype, unsigned: visits.unsigned, writing: visits.writing };
  };
  const nothing = { phototype: null, unsigned: [], writing: [] };
  const author = await signedIn(await makeStaff(db, ['professional'], { name: 'Rosa' }));
  const other = await signedIn(await makeStaff(db, ['professional']));
  const reception = await signedIn(await makeStaff(db, ['reception']));
  expect(await headOf(author)).toEqual(nothing);
  await makeAnamnesis(db, {
    patient_id,
    state: 'sent',
    sent_at: '2026-01-05T12:00:00Z',
    answers: { fototipo: 'IV: quase não queima' },
  });
  await makeAnamnesis(db, {
    patient_id,
    state: 'sent',
    sent_at: '2026-06-05T12:00:00Z',
    answers: { fototipo: 'III: queima um pouco' },
  });
  await makeAnamnesis(db, {
    patient_id,
    state: 'open',
    answers: { fototipo: 'I: sempre queima' },
  });
  await author.api.record.save({
    patientId: patient_id,
    revision: 0,
    words: { sections: [{ key: 'conduct', text: 'Só da autora' }] },
  });
  const phototype = 'III: queima um pouco';
  expect(await headOf(author)).toEqual({
    phototype,
    unsigned: [{ appointmentId: null, correctsId: null }],
    writing: [],
  });
  expect(await headOf(other)).toEqual({
    phototype,
    unsigned: [],
    writing: [{ authorName: 'Rosa', startedAt: expect.stringMatching(/T.*Z$/u) }],
  });
  expect(await headOf(reception)).toEqual(nothing);
});

test('the head says to those with the record that no allergy is known, once that was reviewed and until another answer comes', async () => {
  const { id: patient_id } = await makePatient(db);
  const deniedTo = async ({ api }: Awaited<ReturnType<typeof signedIn>>) =>
    (await api.patients.get({ id: patient_id })).visits.deniedAllergiesAt;
  const doctor = await signedIn(await makeStaff(db, ['professional']));
  const answers = { alergias: ['Nenhum destes'], alergia_outra: { yes: false } };
  const sent_at = '2026-01-05T12:00:00.000Z';
  const { id } = await makeAnamnesis(db, { patient_id, state: 'sent', sent_at, answers });
  expect(await deniedTo(doctor)).toBeNull();
  await doctor.api.anamneses.review({ patientId: patient_id, id, revision: 1, alerts: [] });
  expect(await deniedTo(doctor)).toBe(sent_at);
  expect(await deniedTo(await signedIn(await makeStaff(db, ['reception'])))).toBeNull();
  await makeAnamnesis(db, { patient_id, state: 'sent', answers: { ...answers, alergias: ['Látex'] } });
  expect(await deniedTo(doctor)).toBeNull();
});

test('photographs of one day of the clinic are one row with the first ones, at the time of the last', async () => {
  const { id: patient_id } = await makePatient(db);
  const add = (taken_at: string, more: object = {}) => makePhotograph(db, { patient_id, taken_at, ...more });
  await add('2026-03-01T12:00:00Z', { pose: 'free', pose_words: 'Sinal na nuca' });
  // 23:30 of the 2nd in São Paulo.
  await add('2026-03-03T02:30:00Z', { pose: 'neck' });
  for (let minute = 10; minute < 17; minute += 1) await add(`2026-03-02T12:${minute}:00Z`);
  const list = async (search: string) =>
    (await api.patientStory.list({ patientId: patient_id, search })).rows;
  expect(await list('')).toMatchObject([
    { kind: 'photographs', at: '2026-03-02T23:30:00.000000', count: 8, pictures: { length: 6 } },
    { count: 1, pictures: [{ pose: 'free', poseWords: 'Sinal na nuca' }] },
  ]);
  expect(await list('fotos sinal')).toHaveLength(1);
});
