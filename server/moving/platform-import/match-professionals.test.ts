import { expect, test } from 'vitest';
import { nameKey } from '#contract/clinic/professionals.ts';
import { matchProfessionals } from './match-professionals.ts';

const doctor = (name: string, appointments = 1, last = '2026-05-01') => ({
  name,
  specialty: null,
  appointments,
  firstLine: 1,
  firstId: 'a',
  last,
});
const today = '2026-05-01';
const ids = () => {
  let count = 0;
  return () => `new ${++count}`;
};
const unnamed = { id: 'first', name: 'A definir', hasAppointments: false };

test.each([
  ['Dra. Helena Prado', 'helena prado'],
  ['HELENA  PRADO', 'helena prado'],
  ['Prof. Dr. Vítor Sales', 'vitor sales'],
  ['Dr(a). Ana', 'ana'],
  ['Draco Lima', 'draco lima'],
  ['A definir', ''],
  ['Sem profissional definido', ''],
  [' ', ''],
])('%s is known by %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test('in a new clinic the unnamed professional becomes the practitioner, whatever appointments call them; those without a name are nobody’s', () => {
  const names = [doctor('A definir', 900), doctor('helena prado', 2), doctor('Dra Helena Prado', 5)];
  const match = matchProfessionals(names, 'Dra. Helena Prado', [unnamed], today, ids());
  expect(match.renamed).toEqual({ id: 'first', name: 'Dra. Helena Prado', specialty: null });
  expect(match.added.map(({ name }) => name)).toEqual(['Sem profissional definido']);
  expect([...match.byName.values()]).toEqual(['new 1', 'first', 'first']);
  // As many after an answer that joins two of them.
  expect(match.named).toBe(2);
  expect(match.joined.map(({ name }) => name)).toEqual(['helena prado', 'Dra Helena Prado']);
});

test('each other name becomes a professional, as it is mostly written; one not seen for a year is not active, whatever year another has', () => {
  const names = [
    doctor('Dra. Rosa', 3),
    doctor('Dr. Caio Lima', 9),
    doctor('caio lima', 1),
    doctor('Dr. Antigo', 50, '2020-01-01'),
    doctor('Dra. Erro de Ano', 1, '2062-01-05'),
  ];
  const match = matchProfessionals(names, 'Dra. Rosa', [unnamed], today, ids());
  expect(match.added).toEqual([
    { id: 'new 1', name: 'Dr. Antigo', specialty: null, isActive: false },
    { id: 'new 2', name: 'Dr. Caio Lima', specialty: null, isActive: true },
    { id: 'new 3', name: 'Dra. Erro de Ano', specialty: null, isActive: true },
  ]);
  expect(match.ended).toEqual([{ name: 'Dr. Antigo', firstLine: 1, firstId: 'a' }]);
  expect(match.byName.get('caio lima')).toBe('new 2');
  expect(match.joined).toEqual([
    { name: 'caio lima', firstLine: 1, firstId: 'a', professional: 'Dr. Caio Lima' },
  ]);
});

test('a short name is the only fuller one’s that begins alike, unless a person says otherwise, and the report says so', () => {
  const names = [
    doctor('Dra. Helena Prado', 9),
    doctor('Dra Helena', 2),
    doctor('Rui', 1),
    doctor('Dr. Rui Sá', 3),
  ];
  const said = (answers: Record<string, string>, people: typeof present = [unnamed]) => {
    const match = matchProfessionals(names, 'Dra. Helena Prado', people, today, ids(), null, answers);
    return {
      similar: match.similar.map(({ name, professional, isJoined }) => [name, professional, isJoined]),
      joined: match.joined.map(({ name, professional }) => [name, professional]),
      added: match.added.map(({ name }) => name),
      asked: match.asked.map(({ name, choice }) => [name, choice]),
      byName: Object.fromEntries(match.byName),
    };
  };
  expect(said({})).toMatchObject({
    similar: [
      ['Dra Helena', 'Dra. Helena Prado', true],
      ['Rui', 'Dr. Rui Sá', true],
    ],
    joined: [],
    added: ['Dr. Rui Sá'],
    asked: [
      ['Dra. Helena Prado', ''],
      ['Dr. Rui Sá', ''],
      ['Dra Helena', 'Dra. Helena Prado'],
      ['Rui', 'Dr. Rui Sá'],
    ],
    byName: { 'Dra Helena': 'first', Rui: 'new 1', 'Dr. Rui Sá': 'new 1' },
  });
  // Somebody new, and one who is here under another name.
  const rosa = { id: 'rosa', name: 'Rosa Alves', hasAppointments: true };
  const answered = said({ helena: '', 'rui sa': 'Rosa Alves', rui: 'Dr. Rui Sá' }, [rosa]);
  expect(answered).toMatchObject({
    similar: [],
    joined: [
      ['Rui', 'Rosa Alves'],
      ['Dr. Rui Sá', 'Rosa Alves'],
    ],
    added: ['Dra. Helena Prado', 'Dra Helena'],
    byName: { Rui: 'rosa', 'Dr. Rui Sá': 'rosa' },
  });
  // One who is no professional here or there any more is nobody.
  expect(said({ rui: 'Quem Saiu' }).added).toEqual(['Dr. Rui Sá', 'Rui']);
});

const present = [
  { id: 'rosa', name: 'Rosa Alves', hasAppointments: true },
  { id: 'caio', name: 'Caio Lima', hasAppointments: false },
];

test('a clinic that has professionals keeps them and their names', () => {
  const names = [doctor('Dr. Caio Lima', 2), doctor('Nova Pessoa', 1)];
  const match = matchProfessionals(names, 'Dra. Rosa Alves', present, today, ids());
  expect(match.renamed).toBeNull();
  expect(Object.fromEntries(match.byName)).toEqual({ 'Dr. Caio Lima': 'caio', 'Nova Pessoa': 'new 1' });
  expect(match.added.map(({ name }) => name)).toEqual(['Nova Pessoa']);
  expect(match.unnamed).toBeNull();
});

const unnamedNames = [
  doctor('A definir', 9),
  doctor('', 3),
  doctor('Dr. Caio Lima', 2),
  doctor('Nova Pessoa', 1),
];
const candidates = ['Caio Lima', 'Nova Pessoa', 'Rosa Alves'];

test('appointments without a name are an ended professional’s, where there are several', () => {
  const match = matchProfessionals(unnamedNames, null, present, today, ids());
  expect(match.unnamed).toEqual({ appointments: 12, candidates, chosen: 'Sem profissional definido' });
  expect(match.added.at(-1)).toMatchObject({ name: 'Sem profissional definido', isActive: false });
  expect([match.byName.get('A definir'), match.byName.get('')]).toEqual(['new 2', 'new 2']);
  const again = [...present, { id: 'none', name: 'Sem profissional definido', hasAppointments: true }];
  const second = matchProfessionals([doctor('A definir', 9)], null, again, today, ids());
  expect([second.byName.get('A definir'), second.added]).toEqual(['none', []]);
});

test('they belong to the professional that the clinic chooses, also to one of the import', () => {
  const chosen = (name: string) => matchProfessionals(unnamedNames, null, present, today, ids(), name);
  expect(chosen('Rosa Alves').byName.get('A definir')).toBe('rosa');
  expect(chosen('Nova Pessoa')).toMatchObject({
    unnamed: { appointments: 12, candidates, chosen: 'Nova Pessoa' },
  });
  expect(chosen('Nova Pessoa').byName.get('')).toBe('new 1');
  expect(chosen('Quem Saiu').unnamed?.chosen).toBe('Sem profissional definido');
});

test('an unnamed professional with appointments keeps them, and its name', () => {
  const match = matchProfessionals(
    [doctor('Dra. Rosa')],
    null,
    [{ ...unnamed, hasAppointments: true }],
    today,
    ids(),
  );
  expect([match.renamed, match.byName.get('Dra. Rosa')]).toEqual([null, 'new 1']);
});
