/** Drafts, signatures and what the database refuses. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { completeSections } from '#contract/patients/record-settings.ts';
import { mostSnippets } from '#contract/patients/snippets.ts';
import { permissionsOf, type StaffRole, staffRoles } from '#contract/permissions.ts';
import type { Scope } from '#server/platform/database/open-database.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAnamnesis,
  makeApplication,
  makeAppointment,
  makePatient,
  makePatientWithAccount,
  makePhotograph,
  makeProcedure,
  makeProfessional,
  makeRecordDraft,
  makeRecordEntry,
  makeResource,
  makeSigner,
  makeStaff,
} from '#test/factories.ts';
import { codeOf, constraintOf } from '#test/refusal.ts';
import { expectRefusal } from '#test/refused.ts';
import { endAccount, writeRoles } from '../../accounts/users/queries.ts';
import { canonicalJson, sha256 } from './entry-content.ts';
import { isSignedVisit } from './queries.ts';

const { app, signedIn, db, database, mailsTo, setNow, switchMail } = await createTestApp();
const admin = await makeAdmin(db, { name: 'Helena' });
const doctor = await signedIn(admin);
await makeSigner(db, admin.id);
const assistant = await makeStaff(db, ['professional'], { name: 'Rosa' });
const other = await signedIn(assistant);
await makeSigner(db, assistant.id);
const { record } = doctor.api;

const written = (text: string, more: object = {}) => ({
  sections: [{ key: 'conduct' as const, text }],
  ...more,
});
const visit = async (values: object = {}) => {
  const { id: patientId } = await makePatient(db);
  const { id: appointmentId } = await makeAppointment(db, {
    patient_id: patientId,
    date: '2026-01-05',
    status: 'in_service',
    squeeze_in: true,
    ...values,
  });
  return { patientId, appointmentId };
};
const entriesOf = (patientId: string) =>
  db
    .selectFrom('record_entries')
    .selectAll()
    .where('patient_id', '=', patientId)
    .orderBy('position')
    .execute();

test('canonical JSON is that of RFC 8785', () => {
  const value = { '€': 'é\u000f\n"', '\r': 1, numbers: [1e30, 4.5, 2e-3], '1': null, a: { z: true, b: [] } };
  expect(canonicalJson(value)).toBe(
    '{"\\r":1,"1":null,"a":{"b":[],"z":true},"numbers":[1e+30,4.5,0.002],"€":"é\\u000f\\n\\""}',
  );
});

test('a draft saves itself, a second tab overwrites nothing, and words without text remove it', async () => {
  const about = await visit();
  const first = await record.save({ ...about, revision: 0, words: written('Peel') });
  expect(first).toEqual({ revision: 1, savedAt: expect.any(String) });
  const next = { ...about, revision: 1, words: written('Peeling') };
  expect(await record.save(next)).toMatchObject({ revision: 2 });
  // The answer was lost, and the same save comes again.
  expect(await record.save(next)).toMatchObject({ revision: 2 });
  const refused = { code: 'CHANGED_MEANWHILE', data: { userName: 'Helena', at: expect.any(String) } };
  await expectRefusal(record.save({ ...about, revision: 0, words: written('Outra aba') }), refused);
  await expectRefusal(record.save({ ...about, revision: 1, words: written('Outra aba') }), refused);
  expect(await record.get(about)).toMatchObject({
    draft: { revision: 2, words: { sections: [{ key: 'conduct', text: 'Peeling' }] } },
    appointment: { date: '2026-01-05', status: 'in_service' },
    closed: false,
  });
  expect(await record.save({ ...about, revision: 2, words: written('  ') })).toMatchObject({ revision: 0 });
  expect(await record.get(about)).toMatchObject({ draft: null });
});

test('a number that is no integer of the database is refused', async () => {
  const { id: patientId } = await makePatient(db);
  await record.save({ patientId, revision: 0, words: written('a') });
  const revision = 2_147_483_647;
  await expectRefusal(record.save({ patientId, revision, words: written('b') }), 'INVALID_INPUT');
  await expectRefusal(record.sign({ patientId, revision }), 'INVALID_INPUT');
  await expectRefusal(record.list({ patientId, before: 99_999_999_999 }), 'INVALID_INPUT');
  expect((await record.list({ patientId, before: revision })).rows).toEqual([]);
});

test('what cannot be stored is replaced, so that saving goes on', async () => {
  const about = await visit();
  await record.save({ ...about, revision: 0, words: written('a\u0000b\vc\r\n\ud83d 😀') });
  const { draft } = await record.get(about);
  expect(draft?.words.sections[0]?.text).toBe('a\ufffdb\nc\n\ufffd 😀');
  const long = written('x'.repeat(20_001));
  await expectRefusal(record.save({ ...about, revision: 1, words: long }), 'INVALID_INPUT');
});

test('each section stands once; an older draft where one stands twice is still read', async () => {
  const about = await visit();
  const twice = { sections: [...written('Um').sections, ...written('Dois').sections] };
  await expectRefusal(record.save({ ...about, revision: 0, words: twice }), 'INVALID_INPUT');
  await record.save({ ...about, revision: 0, words: written('Um') });
  const words = JSON.stringify(twice);
  await db
    .updateTable('record_draft_texts')
    .set({ words })
    .where('words', '@>', JSON.stringify(written('Um')))
    .execute();
  expect((await record.get(about)).draft?.words.sections).toHaveLength(2);
});

test('others see that a draft exists, not its words, also in SQL', async () => {
  const about = await visit();
  await record.save({ ...about, revision: 0, words: written('Só da autora') });
  expect(await other.api.record.get(about)).toMatchObject({
    draft: null,
    others: [{ authorName: 'Helena', startedAt: expect.any(String) }],
  });
  expect((await record.unsigned()).rows).toContainEqual(expect.objectContaining(about));
  expect((await other.api.record.unsigned()).rows).toEqual([]);
  const held = {
    role: 'staff',
    permissions: ['agenda', 'record', 'registration'],
    userId: assistant.id,
  } as const;
  const seen = await database.asUser(held, async (tx) => [
    await tx.db.selectFrom('record_draft_texts').selectAll().execute(),
    (await tx.db.deleteFrom('record_drafts').executeTakeFirst()).numDeletedRows,
  ]);
  expect(seen).toEqual([[], 0n]);
});

test('a signature completes the visit and holds author, council, time and the hash before it', async () => {
  const about = await visit();
  await makeRecordEntry(db, { patient_id: about.patientId });
  const diagnoses = [{ code: 'L70.0', text: 'Acne vulgar' }];
  await record.save({ ...about, revision: 0, words: written('Adapaleno à noite.', { diagnoses }) });
  const { entry, visitClosed } = await record.sign({ ...about, revision: 1 });
  expect(visitClosed).toBe(true);
  expect(entry).toMatchObject({
    kind: 'consultation',
    day: '2026-01-05',
    authorCouncil: 'CRM 12345/RJ',
    sections: [{ key: 'conduct', title: 'Conduta', text: 'Adapaleno à noite.' }],
    diagnoses,
    position: 2,
  });
  const [first, second] = await entriesOf(about.patientId);
  expect(second?.hash).toBe(sha256(second?.content ?? ''));
  expect(JSON.parse(second?.content ?? '')).toMatchObject({
    previousHash: first?.hash,
    author: { council: 'CRM 12345/RJ' },
    patientId: about.patientId,
    signedAt: entry.signedAt,
  });
  expect(await doctor.api.appointments.get({ id: about.appointmentId })).toMatchObject({
    status: 'completed',
  });
  await expectRefusal(record.sign({ ...about, revision: 1 }), 'DRAFT_GONE');
  await expectRefusal(record.save({ ...about, revision: 0, words: written('Mais') }), 'VISIT_CLOSED');
  expect(await record.get(about)).toMatchObject({ closed: true, draft: null });
  const addendum = { patientId: about.patientId, correctsId: entry.id };
  await record.save({ ...addendum, revision: 0, words: written('Adapaleno 0,1%.') });
  expect((await record.sign({ ...addendum, revision: 1 })).entry).toMatchObject({
    kind: 'addendum',
    correctsId: entry.id,
    day: '2026-01-05',
  });
});

test('two write in one visit, which closes with the last of them', async () => {
  const about = await visit();
  await record.save({ ...about, revision: 0, words: written('Indicação.') });
  await other.api.record.save({ ...about, revision: 0, words: written('Aplicação.') });
  expect(await record.sign({ ...about, revision: 1 })).toMatchObject({ visitClosed: false });
  expect(await doctor.api.appointments.get({ id: about.appointmentId })).toMatchObject({
    status: 'in_service',
  });
  expect(await other.api.record.sign({ ...about, revision: 1 })).toMatchObject({ visitClosed: true });
  expect((await record.get(about)).entries.map(({ authorName }) => authorName)).toHaveLength(2);
});

test('a signed visit is not reopened, cancelled or missed until its entry is struck out', async () => {
  const { appointments } = doctor.api;
  const about = await visit();
  const { appointmentId: id } = about;
  const desk = await signedIn(await makeStaff(db, ['reception']));
  await record.save({ ...about, revision: 0, words: written('Peeling.') });
  // Concluded by hand, so that the reception could take it back.
  await desk.api.appointments.setStatus({ id, status: 'completed' });
  const { entry } = await record.sign({ ...about, revision: 1 });
  await expectRefusal(desk.api.appointments.undo({ id }), 'VISIT_SIGNED');
  await record.strike({ patientId: about.patientId, id: entry.id, reason: 'duplicate', explanation: null });
  expect((await desk.api.appointments.undo({ id })).status).toBe('in_service');
  const other = await visit();
  await record.save({ ...other, revision: 0, words: written('Laser.') });
  await record.sign({ ...other, revision: 1 });
  expect(await appointments.get({ id: other.appointmentId })).toMatchObject({
    status: 'completed',
    undo: null,
  });
  await expectRefusal(appointments.undo({ id: other.appointmentId }), 'VISIT_SIGNED');
});

test.each([
  ['admin', { role: 'admin', userId: admin.id }],
  ['record', { role: 'staff', permissions: ['agenda', 'record', 'registration'], userId: assistant.id }],
  ['reception', { role: 'staff', permissions: ['agenda', 'registration', 'money'], userId: assistant.id }],
  [
    'manager',
    { role: 'staff', permissions: ['agenda', 'settings', 'money', 'finances'], userId: assistant.id },
  ],
] as const)('the database refuses to end a signed visit otherwise, to %s', async (_role, caller) => {
  const { patientId: patient_id, appointmentId: appointment_id } = await visit();
  const { id } = await makeRecordEntry(db, { patient_id, appointment_id });
  const become = (status: string) =>
    constraintOf(
      database.asUser(caller, (tx) =>
        sql`update appointments set status = ${status} where id = ${appointment_id}`.execute(tx.db),
      ),
    );
  expect(await become('cancelled')).toBe('appointments_visit_signed');
  expect(await become('completed')).toBe('allowed');
  expect(await become('in_service')).toBe('appointments_visit_signed');
  await record.strike({ patientId: patient_id, id, reason: 'duplicate', explanation: null });
  expect(await become('in_service')).toBe('allowed');
  expect(await become('cancelled')).toBe('allowed');
});

test('a signature and an undo at once leave no signed visit open', async () => {
  const { appointments } = doctor.api;
  for (let turn = 0; turn < 5; turn++) {
    const about = await visit();
    await record.save({ ...about, revision: 0, words: written('Uma vez.') });
    await appointments.setStatus({ id: about.appointmentId, status: 'completed' });
    await Promise.allSettled([
      appointments.undo({ id: about.appointmentId }),
      record.sign({ ...about, revision: 1 }),
    ]);
    expect((await record.get(about)).entries).toHaveLength(1);
    expect((await appointments.get({ id: about.appointmentId })).status).toBe('completed');
  }
});

test('after its only entry is struck out, a visit is written again', async () => {
  const about = await visit();
  const sign = async (text: string) => {
    await record.save({ ...about, revision: 0, words: written(text) });
    return (await record.sign({ ...about, revision: 1 })).entry;
  };
  const { id } = await sign('Do paciente errado.');
  expect(await record.get(about)).toMatchObject({ closed: true });
  await record.strike({ patientId: about.patientId, id, reason: 'other', explanation: 'Outro paciente' });
  expect(await record.get(about)).toMatchObject({ closed: false, appointment: { status: 'completed' } });
  await sign('Deste paciente.');
  expect(await record.get(about)).toMatchObject({ closed: true });
  await expectRefusal(record.save({ ...about, revision: 0, words: written('Mais') }), 'VISIT_CLOSED');
});

test('a draft of an author whose role ended does not keep a visit open; it comes back with the role', async () => {
  const about = await visit();
  const author = await makeStaff(db, ['professional'], { name: 'Quem saiu' });
  const { api } = await signedIn(author);
  await api.record.save({ ...about, revision: 0, words: written('Começado.') });
  const writing = async () =>
    (await doctor.api.patients.get({ id: about.patientId })).visits.writing.map(
      ({ authorName }) => authorName,
    );
  const become = (roles: ('professional' | 'reception')[]) =>
    database.asService((tx) =>
      tx.db.updateTable('profiles').set({ staff_roles: roles }).where('id', '=', author.id).execute(),
    );
  expect(await writing()).toEqual(['Quem saiu']);
  await become(['reception']);
  expect(await writing()).toEqual([]);
  expect(await record.get(about)).toMatchObject({ others: [] });
  await record.save({ ...about, revision: 0, words: written('Continuado.') });
  expect(await record.sign({ ...about, revision: 1 })).toMatchObject({ visitClosed: true });
  expect(await record.get(about)).toMatchObject({ closed: true });
  await expectRefusal(record.save({ ...about, revision: 0, words: written('Mais') }), 'VISIT_CLOSED');
  await become(['professional']);
  expect(await writing()).toEqual(['Quem saiu']);
  expect((await api.record.get(about)).draft?.words).toMatchObject(written('Começado.'));
});

test('a draft counts for the roles with the permission to write, also by a patient’s record', async () => {
  const about = await visit();
  const { user, patient } = await makePatientWithAccount(db);
  await makeRecordDraft(db, { patient_id: about.patientId, author_id: user.id });
  const counts = async () =>
    (
      await db
        .selectFrom('record_drafts')
        .select('author_may_write')
        .where('author_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).author_may_write;
  for (const role of staffRoles) {
    await database.asService((tx) => writeRoles(tx, { userId: user.id, fullName: 'Rosa', roles: [role] }));
    expect([role, await counts()]).toEqual([role, permissionsOf([role]).includes('record')]);
  }
  await database.asService((tx) => endAccount(tx, { userId: user.id, fullName: 'Rosa' }));
  expect(await counts()).toBe(false);
  await db.updateTable('patients').set({ role: 'admin' }).where('id', '=', patient.id).execute();
  expect(await counts()).toBe(true);
});

test('of two signatures at once one counts, and entries of two authors follow one another', async () => {
  const about = await visit();
  await record.save({ ...about, revision: 0, words: written('Uma vez.') });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => record.sign({ ...about, revision: 1 })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const note = { patientId: about.patientId };
  await Promise.all(
    [doctor, other].map(({ api }) => api.record.save({ ...note, revision: 0, words: written('a') })),
  );
  await Promise.all([doctor, other].map(({ api }) => api.record.sign({ ...note, revision: 1 })));
  expect((await entriesOf(about.patientId)).map(({ position }) => position)).toEqual([1, 2, 3]);
});

test('a note is about a day up to today, a consultation about a visit that has come', async () => {
  const { id: patientId } = await makePatient(db);
  const note = { patientId, revision: 0, words: written('Ligou.') };
  await expectRefusal(record.save({ ...note, day: '2090-01-01' }), 'INVALID_INPUT');
  await record.save({ ...note, day: '2026-01-02' });
  // Chosen while it is written; a save without one leaves it.
  await record.save({ ...note, revision: 1, day: '2025-12-30' });
  await record.save({ ...note, revision: 2 });
  await expectRefusal(record.save({ ...note, revision: 3, day: '2090-01-01' }), 'INVALID_INPUT');
  expect((await record.get({ patientId })).draft).toMatchObject({ day: '2025-12-30', revision: 3 });
  expect((await record.sign({ patientId, revision: 3 })).entry).toMatchObject({
    kind: 'note',
    day: '2025-12-30',
  });
  const seen = await visit();
  await record.save({ ...seen, revision: 0, words: written('a') });
  await record.save({ ...seen, revision: 1, day: '2025-12-30', words: written('b') });
  expect((await record.get(seen)).draft).toMatchObject({ day: '2026-01-05', revision: 2 });
  const ahead = await visit({ date: '2060-01-05', status: 'scheduled' });
  await expectRefusal(record.save({ ...ahead, revision: 0, words: written('a') }), {
    code: 'FUTURE_APPOINTMENT',
    data: { date: '2060-01-05' },
  });
  const missed = await visit({ status: 'no_show' });
  await expectRefusal(record.save({ ...missed, revision: 0, words: written('a') }), 'VISIT_CLOSED');
});

test('a visit that was moved is signed with its present day, and one that lies ahead is refused', async () => {
  const about = await visit({ date: '2026-01-06' });
  await record.save({ ...about, revision: 0, words: written('Adiada.') });
  const moveTo = (date: string) =>
    db.updateTable('appointments').set({ date }).where('id', '=', about.appointmentId).execute();
  await moveTo('2060-01-05');
  await expectRefusal(record.sign({ ...about, revision: 1 }), {
    code: 'FUTURE_APPOINTMENT',
    data: { date: '2060-01-05' },
  });
  expect((await doctor.api.appointments.get({ id: about.appointmentId })).status).toBe('in_service');
  await moveTo('2026-01-08');
  expect((await record.sign({ ...about, revision: 1 })).entry.day).toBe('2026-01-08');
});

test('an addendum is about an entry that was not struck out, and about no other visit', async () => {
  const { id: patientId } = await makePatient(db);
  const { id: correctsId } = await makeRecordEntry(db, { patient_id: patientId });
  const about = { patientId, correctsId };
  const { id: appointmentId } = await makeAppointment(db, {
    patient_id: patientId,
    date: '2060-02-05',
    squeeze_in: true,
  });
  const words = written('Corrigido.');
  await expectRefusal(record.save({ ...about, appointmentId, revision: 0, words }), 'NOT_FOUND');
  await record.save({ ...about, revision: 0, words });
  await record.strike({ patientId, id: correctsId, reason: 'duplicate', explanation: null });
  await expectRefusal(record.sign({ ...about, revision: 1 }), 'NOT_FOUND');
  await expectRefusal(other.api.record.save({ ...about, revision: 0, words }), 'NOT_FOUND');
});

test('nothing is signed without a number in a council, which the signer can give', async () => {
  const about = await visit();
  const person = await makeStaff(db, ['professional']);
  const { api } = await signedIn(person);
  await api.record.save({ ...about, revision: 0, words: written('Primeira.') });
  const signing = { ...about, revision: 1 };
  await expectRefusal(api.record.sign(signing), 'COUNCIL_MISSING');
  const { id } = await makeProfessional(db, { user_id: person.id });
  expect((await api.record.get(about)).signer).toEqual({ council: null, linked: true });
  await expectRefusal(api.record.sign(signing), 'COUNCIL_MISSING');
  expect(await doctor.api.appointments.get({ id: about.appointmentId })).toMatchObject({
    status: 'in_service',
  });
  const registration = { council: 'COREN', number: '777', state: 'RJ' } as const;
  expect((await api.record.sign({ ...signing, registration })).entry.authorCouncil).toBe('COREN 777/RJ');
  const stored = await db.selectFrom('professionals').selectAll().where('id', '=', id).executeTakeFirst();
  expect(stored).toMatchObject({ council: 'COREN', council_number: '777' });
  // Later it is changed in the settings only, also in SQL.
  const { patientId } = about;
  const another = { ...registration, number: '888' };
  await api.record.save({ patientId, revision: 0, words: written('Segunda.') });
  await expectRefusal(api.record.sign({ patientId, revision: 1, registration: another }), 'INVALID_INPUT');
  const changed = await database.asUser(
    { role: 'staff', permissions: ['agenda', 'record', 'registration'], userId: person.id },
    (tx) => tx.db.updateTable('professionals').set({ council_number: '888' }).executeTakeFirst(),
  );
  expect(changed.numUpdatedRows).toBe(0n);
  expect((await api.record.sign({ patientId, revision: 1 })).entry.authorCouncil).toBe('COREN 777/RJ');
});

test('a note is not about a day before the birth, also where that is known later', async () => {
  const { id: patientId } = await makePatient(db, { birth_date: '1973-12-31' });
  const note = { patientId, revision: 0, words: written('Ligou.') };
  const ofDay = {
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['day'], message: 'A data é de antes do nascimento do paciente' }] },
  } as const;
  await expectRefusal(record.save({ ...note, day: '1973-12-30' }), ofDay);
  await record.save({ ...note, day: '1973-12-31' });
  const isBorn = (birth_date: string) =>
    db.updateTable('patients').set({ birth_date }).where('id', '=', patientId).execute();
  await isBorn('1974-01-01');
  await expectRefusal(record.sign({ patientId, revision: 1 }), ofDay);
  await isBorn('1973-12-31');
  await record.sign({ patientId, revision: 1 });
});

test('a visit offers the devices of its procedure, and what was written and applied last at the same procedure', async () => {
  const { id: procedure_id } = await makeProcedure(db);
  const about = await visit({ date: '2026-03-02', procedure_id });
  const { patientId: patient_id } = about;
  const seen = async (date: string, values: object) => {
    const at = { patient_id, date, status: 'completed', squeeze_in: true, ...values } as const;
    const { id: appointment_id } = await makeAppointment(db, at);
    const application = await makeApplication(db);
    return makeRecordEntry(db, { patient_id, appointment_id, day: date }, undefined, [], application);
  };
  const other = await seen('2026-02-02', { procedure_id: (await makeProcedure(db)).id });
  const last = async () => {
    const { last, lastApplications } = await record.get(about);
    return [last?.id, lastApplications[0]?.entryId];
  };
  expect(await last()).toEqual([other.id, other.id]);
  const same = await seen('2026-01-05', { procedure_id });
  expect(await last()).toEqual([same.id, same.id]);
  const [laser, room] = [await makeResource(db, { name: 'CO₂ 1', kind: 'Laser' }), await makeResource(db)];
  await db
    .insertInto('procedure_resources')
    .values([
      { procedure_id, kind: laser.kind },
      { procedure_id, resource_id: room.id },
    ])
    .execute();
  for (const { api } of [doctor, await signedIn(assistant)])
    expect((await api.record.get(about)).appointment?.devices).toEqual(['CO₂ 1']);
});

test('what was planned last is of the newest consultation that was not struck out, else of a note', async () => {
  const about = await visit({ date: '2026-03-02' });
  const { patientId } = about;
  const last = async () => (await record.get(about)).last?.id ?? null;
  expect(await last()).toBeNull();
  const note = await makeRecordEntry(db, { patient_id: patientId, day: '2026-02-20' });
  expect(await last()).toBe(note.id);
  const consulted = async (day: string) => {
    const at = { patient_id: patientId, date: day, status: 'completed', squeeze_in: true } as const;
    const { id: appointment_id } = await makeAppointment(db, at);
    return (await makeRecordEntry(db, { patient_id: patientId, appointment_id, day })).id;
  };
  const second = await consulted('2026-02-02');
  // Signed late.
  const first = await consulted('2026-01-05');
  await makeRecordEntry(db, { patient_id: patientId, day: '2026-02-27' });
  await makeRecordEntry(db, { patient_id: patientId, appointment_id: about.appointmentId });
  expect(await last()).toBe(second);
  await record.strike({ patientId, id: second, reason: 'duplicate', explanation: null });
  expect(await last()).toBe(first);
});

test('an author whose role ends is refused by a code, and the saved words stay theirs', async () => {
  const about = await visit();
  const author = await makeStaff(db, ['professional']);
  const { api } = await signedIn(author);
  const become = (role: 'professional' | 'reception') =>
    db
      .updateTable('profiles')
      .set({ staff_roles: [role] })
      .where('id', '=', author.id)
      .execute();
  await api.record.save({ ...about, revision: 0, words: written('Até aqui.') });
  await become('reception');
  const next = { ...about, revision: 1, words: written('Até aqui. E daqui.') };
  await expectRefusal(api.record.save(next), 'FORBIDDEN');
  await expectRefusal(api.record.sign({ ...about, revision: 1 }), 'FORBIDDEN');
  await become('professional');
  expect((await api.record.get(about)).draft?.words).toMatchObject(written('Até aqui.'));
  expect(await api.record.save(next)).toMatchObject({ revision: 2 });
});

test('20,000 characters and a table pasted from a word processor are saved and signed whole', async () => {
  const { id: patientId } = await makePatient(db);
  const table = 'Lesão\tLado\r\nNevo\tdireito\u0007\r\n\u2022\u00a0“biópsia” \u2013 0,5\u2009cm\v\f';
  const words = {
    sections: [
      { key: 'examination' as const, text: table },
      { key: 'conduct' as const, text: '😀'.repeat(10_000) },
    ],
  };
  await record.save({ patientId, revision: 0, words });
  const { sections } = (await record.sign({ patientId, revision: 1 })).entry;
  expect(sections.map(({ text }) => (text.length > 100 ? text.length : text))).toEqual([
    'Lesão\tLado\nNevo\tdireito\ufffd\n\u2022\u00a0“biópsia” \u2013 0,5\u2009cm',
    20_000,
  ]);
});

test('an entry that is struck out stays readable, and its chain goes on', async () => {
  const { id: patientId } = await makePatient(db);
  const { id } = await makeRecordEntry(db, { patient_id: patientId });
  const strike = { patientId, id, reason: 'wrong_patient', explanation: null } as const;
  await record.strike(strike);
  await expectRefusal(record.strike(strike), 'NOT_FOUND');
  await record.save({ patientId, revision: 0, words: written('Depois.') });
  await record.sign({ patientId, revision: 1 });
  expect((await record.list({ patientId })).rows).toMatchObject([
    { position: 2, struck: null },
    { id, position: 1, struck: { reason: 'wrong_patient', byName: 'Helena' } },
  ]);
  expect(await record.get({ patientId })).toMatchObject({ last: { position: 2 } });
});

test('SQL and TypeScript call the same visits signed', async () => {
  const { patientId: patient_id, appointmentId: none } = await visit();
  const another = async () => (await visit({ patient_id })).appointmentId;
  const [written, corrected, struck, twice] = [
    await another(),
    await another(),
    await another(),
    await another(),
  ];
  const entry = (appointment_id: string, more: object = {}) =>
    makeRecordEntry(db, { patient_id, appointment_id, ...more });
  await entry(written);
  await entry(corrected, { corrects_id: (await makeRecordEntry(db, { patient_id })).id });
  for (const visitOf of [struck, twice]) {
    const { id: entry_id } = await entry(visitOf);
    await db.insertInto('record_strikes').values({ entry_id, patient_id, reason: 'duplicate' }).execute();
  }
  await entry(twice);
  const rows = await db
    .selectFrom('appointments')
    .select(['id', isSignedVisit.as('ours'), sql<boolean>`app.is_signed_visit(id)`.as('theirs')])
    .where('id', 'in', [none, written, corrected, struck, twice])
    .execute();
  expect(
    rows
      .filter(({ ours }) => ours)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([written, twice].sort());
  for (const { ours, theirs } of rows) expect(theirs).toBe(ours);
});

test('an entry is struck out by its author or an administrator, also in SQL', async () => {
  const { id: patientId } = await makePatient(db);
  const [ofAdmin, own, second] = [
    await makeRecordEntry(db, { patient_id: patientId, author_id: admin.id }),
    await makeRecordEntry(db, { patient_id: patientId, author_id: assistant.id }),
    await makeRecordEntry(db, { patient_id: patientId, author_id: assistant.id }),
  ];
  const why = { patientId, reason: 'duplicate', explanation: null } as const;
  expect((await other.api.record.list({ patientId })).rows.map(({ isOwn }) => isOwn)).toEqual([
    true,
    true,
    false,
  ]);
  await expectRefusal(other.api.record.strike({ ...why, id: ofAdmin.id }), 'ENTRY_OF_ANOTHER');
  const inSql = (entry_id: string) =>
    codeOf(
      database.asUser(
        { role: 'staff', permissions: ['agenda', 'record', 'registration'], userId: assistant.id },
        (tx) =>
          tx.db
            .insertInto('record_strikes')
            .values({ entry_id, patient_id: patientId, reason: 'duplicate' })
            .execute(),
      ),
    );
  expect(await inSql(ofAdmin.id)).toBe('42501');
  await other.api.record.strike({ ...why, id: own.id });
  expect(await inSql(second.id)).toBe('allowed');
  await record.strike({
    ...why,
    id: (await makeRecordEntry(db, { patient_id: patientId, author_id: assistant.id })).id,
  });
});

test('a patient reads published orientations only, until their entry is struck out', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const sections = [
    { key: 'hypotheses', text: 'Segredo', copied: false },
    { key: 'orientations', text: 'Usar filtro solar.', copied: false },
  ] as const;
  const words = { sections: [...sections], diagnoses: [], published: true };
  const { id } = await makeRecordEntry(db, { patient_id: patient.id }, words);
  await makeRecordEntry(db, { patient_id: patient.id }, { ...words, published: false });
  const asPatient = { role: 'patient', userId: user.id } as const;
  const read = () =>
    database.asUser(asPatient, (tx) =>
      tx.db.selectFrom('record_entries').select(['id', 'orientations']).execute(),
    );
  expect(await read()).toEqual([{ id, orientations: 'Usar filtro solar.' }]);
  const wholeText = database.asUser(asPatient, (tx) =>
    tx.db.selectFrom('record_entries').select('content').execute(),
  );
  expect(await codeOf(wholeText)).toBe('42501');
  // What corrects it goes with it.
  const addendum = await makeRecordEntry(db, { patient_id: patient.id, corrects_id: id }, words);
  expect((await read()).map((entry) => entry.id).sort()).toEqual([id, addendum.id].sort());
  await record.strike({ patientId: patient.id, id, reason: 'duplicate', explanation: null });
  expect(await read()).toEqual([]);
  expect((await record.list({ patientId: patient.id })).rows).toHaveLength(3);
});

test('every role is refused a forged entry, a change and a deletion', async () => {
  const { id: patientId } = await makePatient(db);
  const { id: otherPatient } = await makePatient(db);
  await makeRecordEntry(db, { patient_id: patientId });
  const [entry] = await entriesOf(patientId);
  if (!entry) throw new Error('there is no entry');
  const { search_text: _generated, ...row } = entry;
  const next = { ...row, id: crypto.randomUUID(), position: 2, previous_hash: entry.hash };
  const sealed = (values: object) => {
    const content = canonicalJson({ ...JSON.parse(entry.content), ...values });
    return { content, hash: sha256(content) };
  };
  const forgeries = {
    record_entries_content_of_row: next,
    record_entries_hash_of_content: { ...next, content: `${next.content} ` },
    record_entries_follows_last: { ...next, position: 3 },
  };
  for (const [constraint, values] of Object.entries(forgeries))
    await expect(db.insertInto('record_entries').values(values).execute()).rejects.toMatchObject({
      constraint,
    });
  // By a request also: a true copy of the chain, but not signed now by the caller.
  const whole = {
    ...next,
    ...sealed({ id: next.id, position: 2, previousHash: entry.hash }),
  };
  const asAdmin = { role: 'admin', userId: admin.id } as const;
  await expect(
    database.asUser(asAdmin, (tx) => tx.db.insertInto('record_entries').values(whole).execute()),
  ).rejects.toMatchObject({ constraint: 'record_entries_signed_by_author' });
  const ofStaff = (role: StaffRole) =>
    ({ role: 'staff', permissions: permissionsOf([role]), userId: assistant.id }) as const;
  const patient = (await makePatientWithAccount(db)).user.id;
  type Attempt = (work: (tx: Scope) => Promise<unknown>) => Promise<unknown>;
  const roles: Record<string, Attempt> = {
    maintenance: (work) => work({ db } as Scope),
    service: (work) => database.asService(work),
    admin: (work) => database.asUser(asAdmin, work),
    record: (work) => database.asUser(ofStaff('professional'), work),
    reception: (work) => database.asUser(ofStaff('reception'), work),
    manager: (work) => database.asUser(ofStaff('manager'), work),
    patient: (work) => database.asUser({ role: 'patient', userId: patient }, work),
    anonymous: (work) => database.asUser({ role: 'anonymous' }, work),
    booking: (work) => database.asService((tx) => tx.asBooking({ patientId, now: '2026-11-24T12:00' }, work)),
  };
  const copy = sql`insert into record_entries (id, patient_id, kind, author_id, author_name, author_council, day,
      signed_at, content, hash, previous_hash, position)
    values (${next.id}, ${patientId}, 'note', ${admin.id}, 'Dra. Autora', 'CRM 12345/RJ', '2026-01-05',
      ${entry.signed_at}, ${whole.content}, ${whole.hash}, ${entry.hash}, 2)`;
  const statements = [
    sql`update record_entries set author_name = 'x'`,
    sql`delete from record_entries`,
    sql`truncate record_entries cascade`,
    sql`update record_strikes set reason = 'duplicate'`,
    sql`delete from record_strikes`,
    sql`truncate record_strikes`,
    // A strike in another patient's record.
    sql`insert into record_strikes (entry_id, patient_id, reason) values (${entry.id}, ${otherPatient}, 'duplicate')`,
  ];
  for (const [role, attempt] of Object.entries(roles)) {
    for (const statement of statements)
      expect([role, await codeOf(attempt((tx) => statement.execute(tx.db)))]).toEqual([
        role,
        expect.stringMatching(/^(42501|23503)$/u),
      ]);
    // The owner's role writes true copies, as a restore does.
    if (role !== 'maintenance')
      expect([role, await codeOf(attempt((tx) => copy.execute(tx.db)))]).toEqual([
        role,
        expect.stringMatching(/^(42501|23514)$/u),
      ]);
  }
  expect(await entriesOf(patientId)).toEqual([entry]);
});

test('an anamnesis is signed by the entry of its patient that holds it only, once', async () => {
  const { id: patient_id } = await makePatient(db);
  const at = '2026-01-05T12:00:00.000Z';
  const { id } = await makeAnamnesis(db, { patient_id, state: 'reviewed', reviewed_at: at });
  const about = { title: 'Geral', version: 1, sentAt: at, reviewedAt: at, reviewedBy: 'Helena' };
  const signed = [{ id, ...about, answers: [] }];
  const [other, own, second, foreign] = [
    await makeRecordEntry(db, { patient_id }),
    await makeRecordEntry(db, { patient_id }, undefined, signed),
    await makeRecordEntry(db, { patient_id }, undefined, signed),
    await makeRecordEntry(db, { patient_id: (await makePatient(db)).id }, undefined, signed),
  ];
  const setTo = (entryId: string) =>
    codeOf(
      database.asUser({ role: 'admin', userId: admin.id }, (tx) =>
        sql`update anamneses set entry_id = ${entryId} where id = ${id}`.execute(tx.db),
      ),
    );
  expect(await setTo(foreign.id)).toBe('23503');
  expect(await setTo(other.id)).toBe('23514');
  expect(await setTo(own.id)).toBe('allowed');
  expect(await setTo(second.id)).toBe('23514');
  await record.strike({ patientId: patient_id, id: own.id, reason: 'duplicate', explanation: null });
  expect(await setTo(second.id)).toBe('allowed');
  expect(await setTo(own.id)).toBe('23514');
});

test('a clock of this process that is set back changes neither the time of a signature nor the chain', async () => {
  const { id: patientId } = await makePatient(db);
  const sign = async (text: string) => {
    await record.save({ patientId, revision: 0, day: '2020-01-02', words: written(text) });
    return (await record.sign({ patientId, revision: 1 })).entry;
  };
  const first = await sign('Antes.');
  setNow('2020-01-02T12:00:00Z');
  const second = await sign('Depois.');
  setNow(new Date().toISOString());
  expect(second.position).toBe(2);
  expect(Date.parse(second.signedAt)).toBeGreaterThanOrEqual(Date.parse(first.signedAt));
});

test('entries of all patients are found by their words, with an excerpt and a line of the log', async () => {
  const { id: patientId } = await makePatient(db, { full_name: 'Zilda Rocha' });
  const long = `${'Sem queixas. '.repeat(20)}Tem cicatriz hipertrófica em dorso. ${'Mantido. '.repeat(30)}`;
  const sections = [{ key: 'conduct' as const, text: long, copied: false }];
  const diagnoses = [{ code: 'L91.0', text: 'Cicatriz queloide' }];
  const { id } = await makeRecordEntry(
    db,
    { patient_id: patientId },
    { sections, diagnoses, published: false },
  );
  const gone = await makeRecordEntry(
    db,
    { patient_id: patientId },
    { sections, diagnoses, published: false },
  );
  const addendum = { patient_id: patientId, corrects_id: gone.id };
  await makeRecordEntry(db, addendum, { sections, diagnoses, published: false });
  await record.strike({ patientId, id: gone.id, reason: 'duplicate', explanation: null });
  const { rows, more } = await record.find({ search: 'HIPERTROFICA cicatriz' });
  expect(rows).toMatchObject([
    { id, patient: { id: patientId, fullName: 'Zilda Rocha' }, documentName: null, day: '2026-01-05' },
  ]);
  const excerpt = rows[0]?.excerpt ?? [];
  expect(excerpt.join('')).toMatch(/^…(Sem|queixas)\b.* Tem cicatriz hipertrófica em dorso\. .*Mantido\.…$/u);
  expect(excerpt.filter((_, place) => place % 2 === 1)).toEqual(['cicatriz', 'hipertrófica']);
  expect(more).toBe(false);
  expect((await record.find({ search: 'l91.0 queloide' })).rows).toHaveLength(1);
  for (const nothing of ['hi', '', '%%%', 'hipertrofica inexistente'])
    expect((await record.find({ search: nothing })).rows).toEqual([]);
  const lines = await db
    .selectFrom('activity_log')
    .select(['action', 'noun'])
    .where('patient_id', '=', patientId)
    .where('action', '=', 'read')
    .execute();
  expect(lines).toEqual([{ action: 'read', noun: 'record_entry' }]);
  const { api: reception } = await signedIn(await makeStaff(db, ['reception']));
  await expectRefusal(reception.record.find({ search: 'cicatriz' }), 'FORBIDDEN');
});

test('the deletion of a patient moves the chain whole into the sealed archive', async () => {
  const about = await visit();
  await record.save({ ...about, revision: 0, words: written('Fica guardado.') });
  await record.sign({ ...about, revision: 1 });
  const [entry] = await entriesOf(about.patientId);
  const forged = database.asUser({ role: 'admin', userId: admin.id }, async (tx) => {
    await tx.db
      .insertInto('archived_records')
      .values({ patient_id: about.patientId, full_name: 'x', record: '{}' })
      .execute();
    await sql`set constraints all deferred`.execute(tx.db);
    await tx.db.deleteFrom('appointments').where('patient_id', '=', about.patientId).execute();
    await tx.db.deleteFrom('patients').where('id', '=', about.patientId).execute();
  });
  await expect(forged).rejects.toMatchObject({ constraint: 'patients_entries_archived_before_deletion' });
  expect(await doctor.api.patients.deletionPreview({ id: about.patientId })).toMatchObject({
    recordEntries: 1,
  });
  await doctor.api.patients.remove({ id: about.patientId });
  const { record: sealed } = await db
    .selectFrom('archived_records')
    .select('record')
    .where('patient_id', '=', about.patientId)
    .executeTakeFirstOrThrow();
  expect(sealed).toMatchObject({ recordEntries: [{ content: entry?.content, hash: entry?.hash }] });
  expect(await entriesOf(about.patientId)).toEqual([]);
});

test('the clinic names, orders and hides its sections; what is signed keeps its titles', async () => {
  const about = await visit();
  const choose = (title: string) =>
    doctor.api.recordSettings.update({
      unsignedHours: 24,
      sections: completeSections([
        { key: 'orientations', title: 'Cuidados', hidden: false },
        { key: 'conduct', title, hidden: false },
        { key: 'hypotheses', title: 'Hipóteses', hidden: true },
      ]),
      procedures: [],
    });
  await choose('Plano');
  await record.save({
    ...about,
    revision: 0,
    words: {
      sections: [
        { key: 'conduct', text: 'Peeling' },
        { key: 'orientations', text: 'Filtro solar' },
      ],
    },
  });
  expect((await record.get(about)).sections.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Cuidados', 'Plano', 'Queixa']),
  );
  await record.sign({ ...about, revision: 1 });
  await choose('Tratamento');
  const titles = (await record.get(about)).entries.map(({ sections }) => sections.map(({ title }) => title));
  expect(titles).toEqual([['Cuidados', 'Plano']]);
  const [first, ...others] = completeSections([]);
  const refused = [
    others,
    [first, first, ...others.slice(1)],
    completeSections([]).map((each) => ({ ...each, hidden: true })),
  ];
  for (const sections of refused)
    await expectRefusal(
      doctor.api.recordSettings.update({
        unsignedHours: 24,
        sections: sections.filter((each) => each !== undefined),
        procedures: [],
      }),
      'INVALID_INPUT',
    );
});

test('a visit is photographed by a picture of its patient on its day at the clinic', async () => {
  const about = await visit();
  const isPhotographed = async () => (await record.get(about)).appointment?.isPhotographed;
  // 2026-01-06 begins at 03:00 UTC at the clinic.
  await makePhotograph(db, { patient_id: about.patientId, taken_at: '2026-01-06T03:00:00Z' });
  await makePhotograph(db, { patient_id: (await visit()).patientId, taken_at: '2026-01-05T15:00:00Z' });
  expect(await isPhotographed()).toBe(false);
  await makePhotograph(db, { patient_id: about.patientId, taken_at: '2026-01-06T02:59:59Z' });
  expect(await isPhotographed()).toBe(true);
});

test('a procedure has its own sections and needs, with the titles of all; what is signed follows their order', async () => {
  const { id: procedure_id } = await makeProcedure(db, { title: 'Laser' });
  const about = await visit({ procedure_id });
  const all = completeSections([{ key: 'conduct', title: 'Plano', hidden: false }]);
  const own = [...all].reverse().map(({ key }) => ({ key, hidden: key === 'complaint' }));
  const choice = {
    procedureId: procedure_id,
    needs: ['anamnesis' as const, 'photographs' as const],
    sections: own,
  };
  const choose = (procedures: (typeof choice)[]) =>
    doctor.api.recordSettings.update({ unsignedHours: 24, sections: all, procedures });
  await choose([choice]);
  const { sections, needs, anamnesis } = await record.get(about);
  expect(sections.map(({ key, hidden }) => ({ key, hidden }))).toEqual(own);
  expect(sections.at(-1)).toEqual({ key: 'conduct', title: 'Plano', hidden: false });
  expect({ needs, anamnesis }).toEqual({ needs: ['anamnesis', 'photographs'], anamnesis: 'pending' });
  const other = await record.get({ patientId: about.patientId });
  expect(other).toMatchObject({ sections: all, needs: ['anamnesis', 'text', 'conduct'] });
  const words = ['conduct' as const, 'orientations' as const].map((key) => ({ key, text: 'Zqi' }));
  await record.save({ ...about, revision: 0, words: { sections: words } });
  const { entry } = await record.sign({ ...about, revision: 1 });
  expect(entry.sections.map(({ key }) => key)).toEqual(['orientations', 'conduct']);
  await expectRefusal(choose([choice, choice]), 'INVALID_INPUT');
  await expectRefusal(choose([{ ...choice, sections: own.slice(1) }]), 'INVALID_INPUT');
});

test('the author of a draft is reminded once, after the hours that the clinic chose', async () => {
  // The mail waits for the day.
  const midday = '2026-11-22T15:00:00Z';
  setNow(midday);
  const author = await makeAdmin(db, { name: 'Inês' });
  const released = await makeAdmin(db, { email: 'sem-email-1@conta.invalid' });
  const former = await makeStaff(db, ['professional']);
  const { id: patientId } = await makePatient(db, { full_name: 'Conceição Alves' });
  for (const each of [author, released, former]) {
    const { api } = await signedIn(each);
    await api.record.save({ patientId, revision: 0, words: written('Só da autora') });
  }
  await db
    .updateTable('profiles')
    .set({ staff_roles: ['manager'] })
    .where('id', '=', former.id)
    .execute();
  const after = async (hours: number) => {
    await db
      .updateTable('record_drafts')
      .set({ started_at: new Date(Date.parse(midday) - hours * 3_600_000) })
      .where('patient_id', '=', patientId)
      .execute();
    await app.reminders.run();
    await app.settled();
    return mailsTo(author.email);
  };
  expect(await after(23)).toEqual([]);
  expect(await after(25)).toMatchObject([{ subject: expect.stringMatching(/1 evolução por assinar$/u) }]);
  const [mail] = await after(26);
  expect(await after(27)).toHaveLength(1);
  expect(mail?.text).not.toMatch(/Conceição|autora/u);
  // Without the record or an address.
  for (const { email } of [released, former]) expect(await mailsTo(email)).toEqual([]);
});

test('mail that is switched on later reminds no author of what was due more than ten minutes before', async () => {
  const midday = '2026-11-24T15:00:00Z';
  setNow(midday);
  const author = await makeAdmin(db);
  const { api } = await signedIn(author);
  const due = async (minutes: number) => {
    const { id: patientId } = await makePatient(db);
    await api.record.save({ patientId, revision: 0, words: written('Só da autora') });
    const startedAt = new Date(Date.parse(midday) - 24 * 3_600_000 + minutes * 60_000);
    await db
      .updateTable('record_drafts')
      .set({ started_at: startedAt })
      .where('patient_id', '=', patientId)
      .execute();
  };
  await due(-60);
  switchMail(false);
  await app.reminders.run();
  switchMail(true);
  const mails = async (time: string) => {
    setNow(time);
    await app.reminders.run();
    await app.settled();
    return mailsTo(author.email);
  };
  expect(await mails(midday)).toEqual([]);
  await due(5);
  expect(await mails('2026-11-24T15:06:00Z')).toMatchObject([
    { subject: expect.stringMatching(/1 evolução por assinar$/u) },
  ]);
});

test('ready texts: own ones are their owner’s, the clinic’s are everyone’s with the record', async () => {
  const { snippets } = doctor.api;
  const own = await snippets.create({ name: 'peeling', body: 'Peeling de {ácido}.', isOwn: true });
  const shared = await snippets.create({ name: 'filtro', body: 'Filtro solar.', isOwn: false });
  const seenBy = async ({ api }: typeof doctor) => (await api.snippets.list()).rows.map(({ id }) => id);
  expect(await seenBy(doctor)).toEqual([shared.id, own.id]);
  expect(await seenBy(other)).toEqual([shared.id]);
  const values = { name: 'outro', body: 'Outro.', isOwn: true };
  await expectRefusal(other.api.snippets.update({ ...values, id: own.id }), 'NOT_FOUND');
  await expectRefusal(other.api.snippets.remove({ id: own.id }), 'NOT_FOUND');
  // The clinic's stays the clinic's.
  await other.api.snippets.update({ ...values, id: shared.id });
  expect((await snippets.list()).rows).toContainEqual({ ...values, id: shared.id, isOwn: false });
  const full = Array.from({ length: mostSnippets }, () => ({ name: 'x', body: 'x' }));
  await db.insertInto('record_snippets').values(full).execute();
  await expectRefusal(snippets.create({ ...values, isOwn: false }), 'INVALID_INPUT');
  await snippets.create(values);
});
