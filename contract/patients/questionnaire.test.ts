import { expect, test } from 'vitest';
import {
  answers,
  askedOf,
  chosenAfter,
  deniesAllergies,
  examine,
  inWords,
  isDiscreet,
  newQuestionnaire,
  type Questionnaire,
  question,
  questionnaire,
} from './questionnaire.ts';

const yesNo = (key: string, more: object = {}) => ({
  key,
  text: `${key}?`,
  kind: 'yes_no',
  required: true,
  ...more,
});
const content: Questionnaire = questionnaire.parse({
  sections: [
    {
      key: 'remedios',
      title: 'Remédios',
      questions: [
        yesNo('isotretinoina', { detail: 'Quando?', alert: { anyOf: ['yes'], text: 'Isotretinoína' } }),
        { ...yesNo('exame', { show: { question: 'isotretinoina', anyOf: ['yes'] } }) },
        { ...yesNo('resultado', { show: { question: 'exame', anyOf: ['yes'] } }) },
      ],
    },
    {
      key: 'alergias',
      title: 'Alergias',
      questions: [
        {
          key: 'alergias',
          text: 'A quê?',
          kind: 'several',
          required: false,
          options: ['Látex', 'Ovo', 'Poeira'],
          alert: { anyOf: ['Látex', 'Ovo'], text: 'Alergia' },
        },
        { key: 'dor', text: 'Dói?', kind: 'scale', required: true, alert: { atLeast: 8, text: 'Dor forte' } },
        { key: 'dia', text: 'Desde?', kind: 'date', required: false },
        { key: 'peso', text: 'Peso?', kind: 'number', required: false },
        { key: 'queixa', text: 'O que traz você?', kind: 'long', required: false },
      ],
    },
  ],
});

test('a required answer that a condition hides is not missing, and an answer to it does not count', () => {
  expect(examine(content, {}).missing).toEqual(['isotretinoina', 'dor']);
  const no = { isotretinoina: { yes: false }, exame: { yes: true }, dor: 3 };
  expect(examine(content, no)).toMatchObject({
    missing: [],
    answers: { isotretinoina: { yes: false }, dor: 3 },
  });
  // What hides hides what depends on it.
  expect(examine(content, { ...no, exame: { yes: true } }).sections[0]?.questions).toHaveLength(1);
  const yes = { isotretinoina: { yes: true, detail: 'em maio' }, exame: { yes: true }, dor: 3 };
  expect(examine(content, yes).missing).toEqual(['resultado']);
});

test('alerts follow from answers, in words of the template, and not in those of the patient', () => {
  const given = { isotretinoina: { yes: true, detail: 'até\nmaio' }, alergias: ['Poeira', 'Látex'], dor: 8 };
  expect([...examine(content, given).alerts.values()]).toEqual([
    'Isotretinoína',
    'Alergia: Látex',
    'Dor forte',
  ]);
  // But what an allergy is to.
  const question = { key: 'alergia', text: 'Outra?', kind: 'yes_no' as const, required: true };
  const allergy = {
    sections: [
      { key: 'a', title: 'A', questions: [{ ...question, alert: { anyOf: ['yes'], text: 'Alergia' } }] },
    ],
  };
  const named = (detail: string) => [...examine(allergy, { alergia: { yes: true, detail } }).alerts.values()];
  expect(named('Amoxicilina:\n inchaço; tosse')).toEqual(['Alergia: Amoxicilina: inchaço, tosse']);
  expect(named('')).toEqual(['Alergia']);
  expect(named('x'.repeat(100))[0]).toHaveLength('Alergia: '.length + 80);
  const none = { isotretinoina: { yes: false }, alergias: ['Poeira'], dor: 7 };
  expect(examine(content, none).alerts.size).toBe(0);
});

test('to which medicine is in the alert, and no allergy at all is an answer that stands alone and causes none', () => {
  const options = ['Látex', 'Antibiótico', 'Nenhum destes'];
  const asked = questionnaire.parse({
    sections: [
      {
        key: 'a',
        title: 'A',
        questions: [
          {
            key: 'alergias',
            text: 'A quê?',
            kind: 'several',
            required: true,
            options,
            alert: { text: 'Alergia' },
          },
          {
            key: 'qual',
            text: 'Qual?',
            kind: 'text',
            required: false,
            alert: { text: 'Alergia' },
            show: { question: 'alergias', anyOf: ['Antibiótico'] },
          },
        ],
      },
    ],
  });
  const said = (given: Parameters<typeof examine>[1]) => {
    const { missing, alerts } = examine(asked, given);
    return [missing, [...alerts.values()]];
  };
  expect(said({})).toEqual([['alergias'], []]);
  expect(said({ alergias: ['Nenhum destes'] })).toEqual([[], []]);
  expect(said({ alergias: ['Nenhum destes', 'Látex'] })).toEqual([[], ['Alergia: Látex']]);
  const alerts = ['Alergia: Antibiótico', 'Alergia: amoxicilina, inchaço'];
  expect(said({ alergias: ['Antibiótico'], qual: 'amoxicilina, inchaço' })).toEqual([[], alerts]);
  expect(said({ alergias: ['Látex'], qual: 'amoxicilina' })).toEqual([[], ['Alergia: Látex']]);
  expect(chosenAfter(['Látex'], ['Látex', 'Nenhum destes'])).toEqual(['Nenhum destes']);
  expect(chosenAfter(['Nenhum destes'], ['Nenhum destes', 'Látex'])).toEqual(['Látex']);
  expect(chosenAfter(['Látex', 'Antibiótico'], ['Látex'])).toEqual(['Látex']);
});

test('what the desk need not know is proposed for the alert without being chosen', () => {
  const proposed = ['Herpes', 'Saúde: Marca-passo, Doença autoimune', 'Imunossupressor', 'Câncer de pele'];
  expect(proposed.filter((each) => !isDiscreet(each))).toEqual([]);
  const safety = [
    'Alergia: Látex',
    'Anticoagulante',
    'Isotretinoína',
    'Gestante ou lactante',
    'Saúde: Marca-passo',
  ];
  expect(safety.filter(isDiscreet)).toEqual([]);
});

test('an answer of another kind, an unknown option or a day that is none is no answer', () => {
  const given = { isotretinoina: 'sim', alergias: ['Gato'], dor: 11, dia: '2026-02-30', other: 'x' };
  expect(examine(content, given)).toMatchObject({ answers: {}, alerts: new Map() });
});

test('answers read as sentences', () => {
  const given = {
    isotretinoina: { yes: true, detail: 'em maio' },
    exame: { yes: false },
    dor: 3,
    dia: '2026-03-01',
    peso: 61.5,
    queixa: 'Arde. Desde maio.',
  };
  expect(inWords(content, given).flatMap((group) => group.answers.map(({ answer }) => answer))).toEqual([
    'Sim: em maio',
    'Não',
    null,
    '3 de 10',
    '01/03/2026',
    '61,5',
    // As the patient wrote it.
    'Arde. Desde maio.',
  ]);
});

test('a questionnaire has unique keys, options where it needs them, and conditions on questions before', () => {
  const problemsOf = (...questions: object[]) => {
    const found = questionnaire.safeParse({ sections: [{ key: 's', title: 'S', questions }] });
    return found.error?.issues.map(({ message }) => message) ?? [];
  };
  expect(problemsOf(yesNo('a'), yesNo('a'))).toEqual(['A pergunta está repetida']);
  expect(problemsOf(yesNo('a', { kind: 'one', options: ['Só uma'] }))).toEqual(['Inclua duas opções']);
  expect(problemsOf(yesNo('a', { show: { question: 'b' } }), yesNo('b'))).toEqual([
    'A pergunta da condição precisa vir antes',
  ]);
  const longest = Array.from({ length: 60 }, (_, at) =>
    yesNo(`q${at}`, {
      kind: 'one',
      options: Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(200, 'x')),
    }),
  );
  expect(problemsOf(...longest)).toEqual([
    'As perguntas juntas são longas demais. Use no máximo 190.000 caracteres',
  ]);
});

test('20,000 characters are refused with a sentence', () => {
  expect(answers.safeParse({ queixa: 'x'.repeat(20_000) }).success).toBe(false);
  // Each line break takes two characters where it is stored.
  const most = Array.from({ length: 60 }, (_, at) => [`q${at}`, `a${'\n'.repeat(4998)}a`]);
  expect(answers.safeParse(Object.fromEntries(most)).error?.issues[0]?.message).toContain('longas demais');
  expect(answers.safeParse(Object.fromEntries(most.slice(0, 38))).success).toBe(true);
  expect(answers.parse({ queixa: ' a\u0000b ' })).toEqual({ queixa: 'a\u{fffd}b' });
});

test('a condition on a question without an answer does not hold, also with a key that every object has', () => {
  const questions = [
    { key: 'constructor', text: 'O quê?', kind: 'text', required: false },
    yesNo('mais', { show: { question: 'constructor' } }),
  ];
  const named = questionnaire.parse({ sections: [{ key: 's', title: 'S', questions }] });
  expect(examine(named, {}).missing).toEqual([]);
  expect(inWords(named, {})[0]?.answers).toMatchObject([{ key: 'constructor', answer: null }]);
  expect(examine(named, answers.parse({ constructor: 'x' })).missing).toEqual(['mais']);
});

test('a new condition has an answer; an older one without is still read', () => {
  const questions = [yesNo('a', { alert: { anyOf: [], text: 'A' } })];
  const empty = { sections: [{ key: 's', title: 'S', questions }] };
  expect(newQuestionnaire.safeParse(empty).error?.issues).toMatchObject([
    { path: ['sections', 0, 'questions', 0, 'alert'], message: 'Escolha uma resposta da condição' },
  ]);
  expect(questionnaire.safeParse(empty).success).toBe(true);
});

test('men are not asked what is not for them, nor what depends on it; nobody else is asked less', () => {
  const questions = [
    yesNo('gravida', { notToMen: true }),
    yesNo('semanas', { show: { question: 'gravida', anyOf: ['yes'] } }),
    yesNo('fuma', {}),
  ];
  const content = questionnaire.parse({ sections: [{ key: 's', title: 'S', questions }] });
  const keysOf = (sex: string | null, given = {}) =>
    askedOf(content, sex, given).sections.flatMap((section) => section.questions.map(({ key }) => key));
  for (const sex of ['female', 'other', null]) expect(keysOf(sex)).toEqual(['gravida', 'semanas', 'fuma']);
  expect(keysOf('male')).toEqual(['fuma']);
  expect(keysOf('male', { semanas: { yes: true } })).toEqual(['fuma']);
  expect(keysOf('male', { gravida: { yes: true } })).toEqual(['gravida', 'semanas', 'fuma']);
  // A questionnaire has a question.
  const only = questionnaire.parse({
    sections: [{ key: 's', title: 'S', questions: questions.slice(0, 1) }],
  });
  expect(askedOf(only, 'male')).toEqual(only);
});

test('no allergy is known where each question about one was answered so, and no alert could be another', () => {
  const asked = [
    ...(content.sections[0]?.questions ?? []),
    question.parse({
      key: 'alergias',
      text: 'A quê?',
      kind: 'several',
      required: true,
      options: ['Látex', 'Nenhum destes'],
      alert: { text: 'Alergia' },
    }),
    question.parse({ key: 'qual', text: 'Qual?', kind: 'text', required: false, alert: { text: 'Alergia' } }),
    question.parse(yesNo('outra', { alert: { anyOf: ['yes'], text: 'Alergia' } })),
  ];
  const none = { alergias: ['Nenhum destes'], outra: { yes: false }, isotretinoina: { yes: true } };
  expect(deniesAllergies(asked, none, 'Isotretinoína: em maio')).toBe(true);
  for (const given of [
    { ...none, alergias: ['Látex'] },
    { ...none, alergias: [] },
    { ...none, outra: { yes: true } },
    { ...none, qual: 'amoxicilina' },
    { isotretinoina: { yes: false } },
  ])
    expect(deniesAllergies(asked, given, null), JSON.stringify(given)).toBe(false);
  for (const alert of ['Alergia: dipirona', 'Dipirona'])
    expect(deniesAllergies(asked, none, alert), alert).toBe(false);
  expect(deniesAllergies(asked.slice(0, 1), none, null)).toBe(false);
});
