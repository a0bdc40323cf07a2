/** Templates of anamneses: published in versions, while patients fill older ones in. */
import { expect, test } from 'vitest';
import type { Question } from '#contract/patients/questionnaire.ts';
import { createTestApp } from '#test/app.ts';
import { askedVersion, makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const { anamnesisTemplates: templates } = api;

const question = (given: Partial<Question> = {}): Question => ({
  key: 'queixa',
  text: 'O que incomoda?',
  kind: 'text',
  required: false,
  ...given,
});
const input = (questions: Question[], name = 'Laser') => ({
  name,
  use: 'active' as const,
  repeatMonths: 6,
  content: { sections: [{ key: 'motivo', title: 'Motivo', questions }] },
});

test('only other questions or another period make a version; an older one is told', async () => {
  const created = await templates.create(input([question()]));
  expect(created).toMatchObject({ name: 'Laser', use: 'active', version: 1 });
  const { id, publishedAt: _at, ...same } = created;
  const renamed = await templates.publish({ ...same, id, name: 'Laser e luz', use: 'off' });
  expect(renamed).toEqual({ ...created, name: 'Laser e luz', use: 'off' });
  const changed = await templates.publish({ ...input([question({ required: true })]), id, version: 1 });
  expect(changed).toMatchObject({ name: 'Laser', version: 2 });
  await expectRefusal(templates.publish({ ...input([question()]), id, version: 1 }), 'CHANGED_MEANWHILE');
  expect(await templates.publish({ ...input([question({ required: true })]), id, version: 2 })).toEqual(
    changed,
  );
  const { rows } = await templates.list();
  expect(rows.filter((row) => row.id === id)).toEqual([changed]);
});

test('a patient who is filling in keeps the version, the next anamnesis takes the new one', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api: own } = await signedIn(user);
  const { form: before } = await own.ownAnamnesis.open();
  const { template_id, version } = await askedVersion(db);
  const asked = { ...input([question({ required: true })], 'Curta'), use: 'asked' as const };
  await templates.publish({ ...asked, id: template_id, version });
  const { form } = await own.ownAnamnesis.open();
  expect(form?.content).toEqual(before?.content);
  const { user: next } = await makePatientWithAccount(db);
  const { form: short } = await (await signedIn(next)).api.ownAnamnesis.open();
  expect(short?.content).toEqual(asked.content);
});

test('one template at most is asked', async () => {
  const { id } = await templates.create({ ...input([question()], 'Peeling'), use: 'asked' });
  const { rows } = await templates.list();
  expect(rows.filter(({ use }) => use === 'asked').map((row) => row.id)).toEqual([id]);
});

test.each<[string, Question[], (string | number)[], string]>([
  [
    'a condition on a question that is not there',
    [question({ show: { question: 'nenhuma' } })],
    ['questions', 0, 'show'],
    'A pergunta da condição precisa vir antes',
  ],
  [
    'a condition on an option that is not there',
    [
      question({ kind: 'one', options: ['Sim', 'Talvez'] }),
      question({ key: 'qual', show: { question: 'queixa', anyOf: ['Nunca'] } }),
    ],
    ['questions', 1, 'show'],
    'A condição tem uma resposta que não existe mais',
  ],
  ['no options', [question({ kind: 'several' })], ['questions', 0, 'options'], 'Inclua duas opções'],
  ['two equal keys', [question(), question()], ['questions', 1, 'key'], 'A pergunta está repetida'],
])('refuses %s with a sentence at the question', async (_, questions, path, message) => {
  expect(await refusalOf(templates.create(input(questions)))).toMatchObject({
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['content', 'sections', 0, ...path], message }] },
  });
});
