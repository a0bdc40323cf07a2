/** Anamneses: filled in by patients and staff, reviewed, signed with the next entry. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AnamnesisForm } from '#contract/patients/anamneses.ts';
import { questionnaire } from '#contract/patients/questionnaire.ts';
import { createTestApp } from '#test/app.ts';
import {
  askedVersion,
  makeAdmin,
  makeAnamnesis,
  makePatientWithAccount,
  makeSigner,
  makeStaff,
  makeTemplate,
} from '#test/factories.ts';
import { codeOf } from '#test/refusal.ts';
import { expectRefusal } from '#test/refused.ts';
import { endAccount } from '../../accounts/users/queries.ts';
import { fittingBeside, sha256 } from '../record/entry-content.ts';

const app = await createTestApp();
const { signedIn, db, database } = app;
const admin = await makeAdmin(db, { name: 'Helena' });
const doctor = await signedIn(admin);
await makeSigner(db, admin.id);
const { anamneses, record } = doctor.api;

const visitor = async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const { ownAnamnesis: own, portal } = (await signedIn(user)).api;
  return { patientId: patient.id, own, atHome: async () => (await portal.home()).anamnesis };
};
/** Answers to every required question that shows. */
function fillIn({ content }: Pick<AnamnesisForm, 'content'>, given: object = {}) {
  const required = content.sections.flatMap(({ questions }) => questions).filter((each) => each.required);
  return Object.fromEntries([
    ...required.map(({ key, kind, options }) => [
      key,
      kind === 'yes_no'
        ? { yes: false }
        : kind === 'one'
          ? options?.at(-1)
          : kind === 'several'
            ? options?.slice(-1)
            : 'Manchas',
    ]),
    ...Object.entries(given),
  ]);
}
const opened = async (own: Awaited<ReturnType<typeof visitor>>['own']) => {
  const { form } = await own.open();
  if (!form) throw new Error('no template is asked');
  return form;
};
const sendBy = async ({ own }: Awaited<ReturnType<typeof visitor>>, given: object = {}) => {
  const { id, revision, ...form } = await opened(own);
  await own.save({ id, revision, answers: fillIn(form, given), done: [], send: true });
  return id;
};
const stateOf = async (patientId: string) =>
  (await sql<{ state: string | null }>`select app.anamnesis_state(${patientId}) as state`.execute(db)).rows[0]
    ?.state;

test('the templates that come along are questionnaires', async () => {
  const versions = await db.selectFrom('anamnesis_versions').select('content').execute();
  expect(versions).toHaveLength(8);
  for (const { content } of versions) questionnaire.parse(content);
});

test('both ask for skin cancer and for earlier procedures, in their second version', async () => {
  const versions = await db
    .selectFrom('anamnesis_versions')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .select(['name', 'content'])
    .where('version', '=', 2)
    .orderBy('name')
    .execute();
  expect(versions.map(({ name }) => name)).toEqual(['Dermatologia', 'Estética']);
  for (const { content } of versions) {
    const { sections } = questionnaire.parse(content);
    const keys = sections.flatMap(({ questions }) => questions.map(({ key }) => key));
    expect(keys).toEqual(
      expect.arrayContaining(['cancer', 'cancer_familia', 'feitos', 'feitos_quando', 'complicacao']),
    );
    const skin = sections.at(-1)?.questions.map(({ key }) => key) ?? [];
    expect(skin.slice(skin.indexOf('herpes'), skin.indexOf('herpes') + 3)).toEqual([
      'herpes',
      'cancer',
      'cancer_familia',
    ]);
  }
});

test('men are asked nothing about pregnancy; what was answered stays with its question', async () => {
  const patient = await visitor();
  const { patientId, own } = patient;
  const aboutPregnancy = ({ content }: Pick<AnamnesisForm, 'content'>) =>
    content.sections
      .flatMap(({ questions }) => questions.map(({ key }) => key))
      .filter((key) => ['gravidez', 'menstruacao'].includes(key));
  const register = (sex: 'male' | 'female') =>
    db.updateTable('patients').set({ sex }).where('id', '=', patientId).execute();
  expect(aboutPregnancy(await opened(own))).toEqual(['gravidez', 'menstruacao']);
  await register('male');
  expect(aboutPregnancy(await opened(own))).toEqual([]);
  await sendBy(patient);
  expect((await own.list()).rows.map(aboutPregnancy)).toEqual([[]]);
  const read = async () => (await anamneses.list({ patientId })).rows.map(aboutPregnancy);
  expect(await read()).toEqual([[]]);

  // Answered before the registration was corrected: it stays there, and does not begin the next one.
  await db
    .updateTable('anamneses')
    .set({ answers: JSON.stringify({ gravidez: 'Não se aplica' }) })
    .where('patient_id', '=', patientId)
    .execute();
  const { templates } = await anamneses.list({ patientId });
  await anamneses.start({
    patientId,
    templateId: templates.find(({ name }) => name === 'Estética')?.id ?? '',
  });
  expect(await read()).toEqual([[], ['gravidez', 'menstruacao']]);
  await register('female');
  expect(await read()).toEqual([
    ['gravidez', 'menstruacao'],
    ['gravidez', 'menstruacao'],
  ]);
});

test('a patient saves as they go, resumes, and sends what is complete; then it is filled in', async () => {
  const { patientId, own, atHome } = await visitor();
  const { id, revision, content } = await opened(own);
  expect([await stateOf(patientId), await atHome()]).toEqual(['pending', 'pending']);
  const loggedActions = async () =>
    (
      await db
        .selectFrom('activity_log')
        .select('action')
        .where('patient_id', '=', patientId)
        .where('noun', '=', 'anamnesis')
        .orderBy('happened_at')
        .execute()
    ).map(({ action }) => action);
  const story = async () => (await doctor.api.patientStory.list({ patientId })).rows.map(({ kind }) => kind);
  // Who only opens it has not begun.
  expect([await loggedActions(), await story()]).toEqual([[], []]);
  const answers = { queixa: 'Manchas', isotretinoina: { yes: true } };
  const saved = await own.save({ id, revision, answers, done: ['motivo'] });
  expect([await loggedActions(), await story()]).toEqual([['created'], ['anamnesis']]);
  expect([await stateOf(patientId), await atHome()]).toEqual(['pending', 'begun']);
  // The answer was lost, and the same save comes again; another screen overwrites nothing.
  expect(await own.save({ id, revision, answers, done: ['motivo'] })).toEqual(saved);
  await expectRefusal(own.save({ id, revision, answers: {}, done: [] }), 'CHANGED_MEANWHILE');
  const largest = { id, revision: 2_147_483_647, answers, done: [] };
  await expectRefusal(own.save(largest), 'INVALID_INPUT');
  await expectRefusal(anamneses.save({ ...largest, patientId }), 'INVALID_INPUT');
  expect(await opened(own)).toMatchObject({ id, answers, done: ['motivo'], state: 'open', isRepeat: false });
  // Nor is it the same save with other groups gone through.
  await expectRefusal(own.save({ id, revision, answers, done: ['outro'] }), 'CHANGED_MEANWHILE');
  const send = { id, revision: saved.revision, done: [], send: true };
  await expectRefusal(own.save({ ...send, answers }), 'INVALID_INPUT');
  // Of the hidden question nothing is asked and nothing stays.
  const all = fillIn({ content }, { isotretinoina: { yes: false } });
  expect(all).toHaveProperty('isotretinoina_quando');
  expect(await own.save({ ...send, answers: all })).toEqual({ revision: 3, state: 'sent' });
  expect([await stateOf(patientId), await atHome()]).toEqual(['filled', 'filled']);
  const { answers: kept } = await opened(own);
  expect(kept).not.toHaveProperty('isotretinoina_quando');
  await expectRefusal(own.save({ ...send, revision: 3, answers: {}, send: false }), 'CHANGED_MEANWHILE');
  expect(await loggedActions()).toEqual(['created', 'changed']);
});

test('a template that changes meanwhile asks the next one; after its months only changes are asked', async () => {
  const patient = await visitor();
  const before = await opened(patient.own);
  const { template_id, content, version } = await askedVersion(db);
  const shorter = { sections: questionnaire.parse(content).sections.slice(0, 1) };
  await db
    .insertInto('anamnesis_versions')
    .values({ template_id, version: version + 1, content: JSON.stringify(shorter), repeat_months: 2 })
    .execute();
  try {
    expect(await opened(patient.own)).toEqual(before);
    const first = await sendBy(patient, { queixa: 'Acne', fumo: 'Já fumei' });
    expect(await opened(patient.own)).toMatchObject({ id: first, state: 'sent' });
    await sql`update anamneses set sent_at = now() - interval '7 months' where id = ${first}`.execute(db);
    expect(await stateOf(patient.patientId)).toBe('pending');
    const again = await opened(patient.own);
    expect(again).toMatchObject({
      state: 'open',
      isRepeat: true,
      content: shorter,
      answers: { queixa: 'Acne' },
    });
    expect(again.answers).not.toHaveProperty('fumo');
    await sendBy(patient, { queixa: 'Acne no rosto' });
    const { rows } = await anamneses.list({ patientId: patient.patientId });
    expect(rows[0]).toMatchObject({ id: again.id, changed: [{ key: 'queixa' }], sentBy: 'patient' });
  } finally {
    await db.deleteFrom('anamneses').execute();
    await db.deleteFrom('anamnesis_versions').where('version', '>', version).execute();
  }
});

test('a review takes alerts, and the next signature of its author holds questions and answers', async () => {
  const patient = await visitor();
  const { patientId } = patient;
  const id = await sendBy(patient, { alergias: ['Látex'], anticoagulante: { yes: true, detail: 'Xarelto' } });
  const [row] = (await anamneses.list({ patientId })).rows;
  // Reception reads the alert: of what the patient wrote only what an allergy is to.
  expect(row?.alerts).toEqual(['Alergia: Látex', 'Anticoagulante']);
  await expectRefusal(
    anamneses.review({ patientId, id, revision: 2, alerts: ['x'.repeat(150), 'y'.repeat(60)] }),
    'INVALID_INPUT',
  );
  await expectRefusal(anamneses.review({ patientId, id, revision: 1, alerts: [] }), 'CHANGED_MEANWHILE');
  await anamneses.review({ patientId, id, revision: 2, alerts: ['Alergia: Látex'] });
  await expectRefusal(anamneses.review({ patientId, id, revision: 2, alerts: [] }), 'NOT_FOUND');
  expect((await doctor.api.patients.get({ id: patientId })).patient.alert).toBe('Alergia: Látex');
  expect((await anamneses.list({ patientId })).rows[0]).toMatchObject({
    state: 'reviewed',
    reviewedByName: 'Helena',
    isSigned: false,
    alerts: ['Anticoagulante'],
  });

  const sign = async () => {
    const { revision } = await record.save({
      patientId,
      revision: 0,
      words: { sections: [{ key: 'conduct', text: 'Suspender.' }] },
    });
    await record.sign({ patientId, revision });
    return (await record.list({ patientId })).rows[0];
  };
  const [first, second] = [await sign(), await sign()];
  expect(first?.anamneses).toMatchObject([{ id, title: 'Dermatologia' }]);
  expect(second?.anamneses).toEqual([]);
  const entries = await db
    .selectFrom('record_entries')
    .select(['content', 'hash'])
    .where('patient_id', '=', patientId)
    .orderBy('position')
    .execute();
  for (const { content, hash } of entries) expect(sha256(content)).toBe(hash);
  expect(entries[0]?.content).toContain('Sim: Xarelto');
  expect(JSON.parse(entries[1]?.content ?? '')).not.toHaveProperty('anamneses');

  // After the entry that holds it is struck out, the next one signs it again.
  const isSigned = async () => (await anamneses.list({ patientId })).rows[0]?.isSigned;
  expect(await isSigned()).toBe(true);
  await record.strike({ patientId, id: first?.id ?? '', reason: 'duplicate', explanation: null });
  expect(await isSigned()).toBe(false);
  expect((await sign())?.anamneses).toMatchObject([{ id }]);
  expect(await isSigned()).toBe(true);
  expect((await sign())?.anamneses).toEqual([]);
});

test('what a reviewer left unsigned is signed by the next professional once the reviewer has lost the record', async () => {
  const patient = await visitor();
  const { patientId } = patient;
  const rosa = await makeStaff(db, ['professional'], { name: 'Rosa' });
  const id = await sendBy(patient);
  await (await signedIn(rosa)).api.anamneses.review({ patientId, id, revision: 2, alerts: [] });
  const sign = async () => {
    await record.save({ patientId, revision: 0, words: { sections: [{ key: 'conduct', text: 'Manter.' }] } });
    return (await record.sign({ patientId, revision: 1 })).entry.id;
  };
  const signedWith = async () =>
    (await record.list({ patientId })).rows.find(({ anamneses: held }) => held.some((one) => one.id === id))
      ?.id;
  await sign();
  expect(await signedWith()).toBeUndefined();
  await database.asService((tx) => endAccount(tx, { userId: rosa.id, fullName: 'Rosa' }));
  const first = await sign();
  expect(await signedWith()).toBe(first);
  const { content } = await db
    .selectFrom('record_entries')
    .select('content')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(content)).toMatchObject({ anamneses: [{ id, reviewedBy: 'Rosa' }] });
  await record.strike({ patientId, id: first, reason: 'duplicate', explanation: null });
  const second = await sign();
  expect((await record.list({ patientId })).rows[0]).toMatchObject({ id: second, anamneses: [{ id }] });
});

test('what an alert says by an earlier anamnesis leaves it by choice, and alerts are compared as a whole', async () => {
  const patient = await visitor();
  const { patientId } = patient;
  const alert = async () => (await doctor.api.patients.get({ id: patientId })).patient.alert;
  const again = async (given: object) => {
    await sql`update anamneses set sent_at = now() - interval '7 months' where patient_id = ${patientId}`.execute(
      db,
    );
    const id = await sendBy(patient, given);
    const row = (await anamneses.list({ patientId })).rows.find((each) => each.id === id);
    if (!row) throw new Error('it is not listed');
    return row;
  };
  await db
    .updateTable('patients')
    .set({ alert: 'Cadeirante;Queloide' })
    .where('id', '=', patientId)
    .execute();
  const first = await again({
    gravidez: 'Grávida',
    queloide: { yes: true },
    herpes: { yes: true, detail: 'na boca' },
    alergias: ['Látex'],
  });
  expect(first).toMatchObject({
    alerts: ['Alergia: Látex', 'Gestante ou lactante', 'Herpes'],
    outdated: [],
  });
  const { id, revision, alerts } = first;
  await anamneses.review({ patientId, id, revision, alerts });
  expect(await alert()).toBe('Cadeirante; Queloide; Alergia: Látex; Gestante ou lactante; Herpes');
  const second = await again({
    herpes: { yes: true, detail: 'raramente' },
    alergia_outra: { yes: true, detail: 'Gatos' },
    alergias: ['Látex'],
  });
  expect(second).toMatchObject({
    alerts: ['Alergia: Gatos'],
    outdated: ['Gestante ou lactante', 'Queloide'],
  });
  const review = { patientId, id: second.id, revision: second.revision, alerts: second.alerts };
  await anamneses.review({ ...review, outdated: ['Gestante ou lactante'] });
  expect(await alert()).toBe('Cadeirante; Queloide; Alergia: Látex; Herpes; Alergia: Gatos');
});

test('one that was sent before a newer one is reviewed too, and proposes nothing that the newer one was asked', async () => {
  const patient = await visitor();
  const { patientId } = patient;
  const id = await sendBy(patient, { gravidez: 'Grávida' });
  await sql`update anamneses set sent_at = now() - interval '7 months' where id = ${id}`.execute(db);
  const newer = await sendBy(patient, { herpes: { yes: true } });
  const { rows } = await anamneses.list({ patientId });
  expect(rows).toMatchObject([
    { id: newer, state: 'sent', alerts: ['Herpes'] },
    { id, state: 'sent', alerts: [] },
  ]);
  for (const row of rows) await anamneses.review({ patientId, id: row.id, revision: 2, alerts: row.alerts });
  const { patient: read, visits } = await doctor.api.patients.get({ id: patientId });
  expect([read.alert, visits.toReview]).toEqual(['Herpes', false]);
  // One that the clinic does not ask of everybody renews nothing.
  const { id: version_id } = await db
    .selectFrom('anamnesis_versions')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .select('anamnesis_versions.id')
    .where('asked', '=', false)
    .executeTakeFirstOrThrow();
  await makeAnamnesis(db, { patient_id: patientId, version_id, state: 'sent' });
  const { anamnesisAt } = (await doctor.api.patients.get({ id: patientId })).visits;
  expect(anamnesisAt).toBe(rows[0]?.sentAt);
});

test('what was reviewed changes for no one, and what was sent not for the patient', async () => {
  const patient = await visitor();
  const { patientId, own } = patient;
  const id = await sendBy(patient);
  const { revision, answers } = await opened(own);
  await expectRefusal(
    own.save({ id, revision, answers: { queixa: 'Outra' }, done: [] }),
    'CHANGED_MEANWHILE',
  );
  expect(
    await anamneses.save({
      patientId,
      id,
      revision,
      answers: { ...answers, queixa: 'Dita na consulta' },
      done: [],
    }),
  ).toMatchObject({ state: 'sent' });
  await expectRefusal(
    anamneses.save({ patientId, id, revision: revision + 1, answers: {}, done: [] }),
    'INVALID_INPUT',
  );
  const change = await db
    .selectFrom('activity_log')
    .select(['action', 'user_id', 'before', 'after'])
    .where('row_id', '=', id)
    .where('fields', '@>', sql<string[]>`'{answers}'`)
    .execute();
  expect(change).toEqual([{ action: 'changed', user_id: admin.id, before: null, after: null }]);
  await anamneses.review({ patientId, id, revision: revision + 1, alerts: [] });
  await expectRefusal(
    anamneses.save({ patientId, id, revision: revision + 1, answers, done: [] }),
    'NOT_FOUND',
  );
  const emptied = sql`update anamneses set answers = '{}' where id = ${id}`;
  expect(
    await codeOf(database.asUser({ role: 'admin', userId: admin.id }, (tx) => emptied.execute(tx.db))),
  ).toBe('23514');
});

test('staff begin another one where none is open', async () => {
  const { patientId } = await visitor();
  const { templates } = await anamneses.list({ patientId });
  expect(templates.map(({ name }) => name)).toEqual(['Dermatologia', 'Estética']);
  const begun = await anamneses.start({ patientId, templateId: templates[1]?.id ?? '' });
  expect(await anamneses.start({ patientId, templateId: templates[0]?.id ?? '' })).toEqual(begun);
  await makeAnamnesis(db, { patient_id: patientId, state: 'sent' });
  expect(await stateOf(patientId)).toBe('pending');
});

test('only the template that is asked counts as filled in', async () => {
  const { patientId } = await visitor();
  const asked = await askedVersion(db);
  const { id: version_id } = await db
    .selectFrom('anamnesis_versions')
    .select('id')
    .where('template_id', '<>', asked.template_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await makeAnamnesis(db, { patient_id: patientId, state: 'sent', version_id });
  expect(await stateOf(patientId)).toBe('pending');
  await makeAnamnesis(db, { patient_id: patientId, state: 'sent' });
  expect(await stateOf(patientId)).toBe('filled');
});

test('what the clinic knows by another template is not asked anew', async () => {
  const patient = await visitor();
  const { patientId } = patient;
  await sendBy(patient, { queixa: 'Acne', fumo: 'Já fumei' });
  const { templates } = await anamneses.list({ patientId });
  const other = templates.find(({ name }) => name === 'Estética');
  const { id } = await anamneses.start({ patientId, templateId: other?.id ?? '' });
  const find = async () => (await anamneses.list({ patientId })).rows.find((row) => row.id === id);
  const begun = await find();
  expect(begun).toMatchObject({ isRepeat: true, answers: { queixa: 'Acne', fumo: 'Já fumei' } });
  const answers = {
    ...fillIn({ content: begun?.content ?? { sections: [] } }, begun?.answers),
    queixa: 'Rugas',
  };
  await anamneses.save({ patientId, id, revision: 1, answers, done: [], send: true });
  // Not those that the other one does not ask.
  expect((await find())?.changed).toEqual([{ key: 'queixa', before: 'Acne' }]);
});

test('a patient reads each of their own that was sent, and no one else’s', async () => {
  const [patient, other] = [await visitor(), await visitor()];
  const id = await sendBy(patient, { queixa: 'Acne' });
  await opened(other.own);
  const { rows } = await patient.own.list();
  expect(rows).toMatchObject([{ id, title: 'Dermatologia', answers: { queixa: 'Acne' } }]);
  expect(await other.own.list()).toEqual({ rows: [] });
});

test('the reception lends the tablet and reads no answer: its access opens once, before the first one', async () => {
  const reception = await makeStaff(db, ['reception']);
  const { api: desk } = await signedIn(reception);
  const { api } = app.browser();
  const { patientId } = await visitor();
  const { access } = await desk.anamneses.lend({ patientId });
  const { form } = await api.sharedAnamnesis.open({ access });
  const answers = { queixa: 'Manchas' };
  const saved = await api.sharedAnamnesis.save({ access, id: form.id, revision: 1, answers, done: [] });
  for (const each of [access, saved.access])
    await expectRefusal(api.sharedAnamnesis.open({ access: each }), 'LINK_INVALID');
  // The patient goes on with the form that is open.
  const more = { id: form.id, revision: 2, answers: { queixa: 'Manchas no rosto' }, done: ['motivo'] };
  await api.sharedAnamnesis.save({ access: saved.access, ...more });
  // An access from before the patient's answers does not write over them either.
  const over = { id: form.id, revision: 3, answers: { queixa: 'Outra' }, done: [] };
  await expectRefusal(api.sharedAnamnesis.save({ access, ...over }), 'LINK_INVALID');
  await expectRefusal(desk.anamneses.lend({ patientId }), 'ANAMNESIS_BEGUN');
  const lent = await doctor.api.anamneses.lend({ patientId });
  // Who lent it: the patient's first save names no user.
  const lines = await db
    .selectFrom('activity_log')
    .select(['user_name', 'patient_id'])
    .where('row_id', '=', form.id)
    .where('action', '=', 'sent')
    .orderBy('happened_at')
    .execute();
  expect(lines).toEqual([reception, admin].map(({ name }) => ({ user_name: name, patient_id: patientId })));
  expect((await api.sharedAnamnesis.open(lent)).form.answers).toEqual(more.answers);
});

test('anamneses that are too long for one entry are signed by the next ones, the oldest first', async () => {
  const { patientId } = await visitor();
  const keys = Array.from({ length: 40 }, (_, at) => `q${at}`);
  const questions = keys.map((key) => ({ key, text: 'O quê?', kind: 'long', required: false }));
  const { id: version_id } = await makeTemplate(db, { sections: [{ key: 's', title: 'S', questions }] });
  const add = async (month: number, length: number) => {
    const { id } = await makeAnamnesis(db, {
      patient_id: patientId,
      version_id,
      state: 'reviewed',
      reviewed_at: `2026-0${month}-01T12:00:00Z`,
      reviewed_by: admin.id,
      answers: Object.fromEntries(keys.map((key) => [key, 'x'.repeat(length)])),
    });
    return id;
  };
  const ids = [await add(1, 9_500), await add(2, 9_500), await add(3, 9_500)];
  const sign = async () => {
    const words = { sections: [{ key: 'conduct' as const, text: 'Manter.' }] };
    await record.save({ patientId, revision: 0, words });
    await record.sign({ patientId, revision: 1 });
    return (await record.list({ patientId })).rows[0]?.anamneses.map(({ id }) => id);
  };
  expect(await sign()).toEqual(ids.slice(0, 2));
  expect(await sign()).toEqual(ids.slice(2, 3));
  expect(await sign()).toEqual([]);
  const answers = [{ question: 'O quê?', answer: 'x'.repeat(1_000_000) }];
  const [small, sentAt] = [{ id: 'b', title: 'S', version: 1, answers: [] }, '2026-01-01T12:00:00.000Z'];
  const times = { sentAt, reviewedAt: sentAt, reviewedBy: 'Helena' };
  expect(
    fittingBeside('{}', [
      { ...small, ...times, answers },
      { ...small, ...times },
    ]),
  ).toMatchObject([small]);
});
