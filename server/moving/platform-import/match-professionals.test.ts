import { expect, test } from 'vitest';
import { matchProfessionals, nameKey } from './match-professionals.ts';

const doctor = (name: string, appointments = 1, last = '2026-05-01') => ({
  name,
  specialty: null,
  appointments,
  firstLine: 1,
  firstId: 'a',
  last,
});
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
  [' ', ''],
])('%s is known by %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test('in a new clinic the unnamed professional becomes the practitioner, whatever appointments call them', () => {
  const names = [doctor('A definir', 900), doctor('helena prado', 2), doctor('Dra Helena Prado', 5)];
  const match = matchProfessionals(names, 'Dra. Helena Prado', [unnamed], ids());
  expect(match.renamed).toEqual({ id: 'first', name: 'Dra. Helena Prado', specialty: null });
  expect(match.added).toEqual([]);
  expect([...new Set(match.byName.values())]).toEqual(['first']);
  expect(match.joined.map(({ name }) => name)).toEqual(['helena prado', 'Dra Helena Prado']);
});

test('each other name becomes a professional, as it is mostly written; one not seen for a year is not active', () => {
  const names = [
    doctor('Dra. Rosa', 3),
    doctor('Dr. Caio Lima', 9),
    doctor('caio lima', 1),
    doctor('Dr. Antigo', 50, '2020-01-01'),
  ];
  const match = matchProfessionals(names, 'Dra. Rosa', [unnamed], ids());
  expect(match.added).toEqual([
    { id: 'new 1', name: 'Dr. Antigo', specialty: null, isActive: false },
    { id: 'new 2', name: 'Dr. Caio Lima', specialty: null, isActive: true },
  ]);
  expect(match.byName.get('caio lima')).toBe('new 2');
  expect(match.joined).toEqual([
    { name: 'caio lima', firstLine: 1, firstId: 'a', professional: 'Dr. Caio Lima' },
  ]);
});

test('a clinic that has professionals keeps them and their names; appointments without a name are the first one’s', () => {
  const present = [
    { id: 'rosa', name: 'Rosa Alves', hasAppointments: true },
    { id: 'caio', name: 'Caio Lima', hasAppointments: false },
  ];
  const names = [doctor('A definir', 9), doctor('Dr. Caio Lima', 2), doctor('Nova Pessoa', 1)];
  const match = matchProfessionals(names, 'Dra. Rosa Alves', present, ids());
  expect(match.renamed).toBeNull();
  expect(Object.fromEntries(match.byName)).toEqual({
    'A definir': 'rosa',
    'Dr. Caio Lima': 'caio',
    'Nova Pessoa': 'new 1',
  });
  expect(match.added.map(({ name }) => name)).toEqual(['Nova Pessoa']);
});

test('an unnamed professional with appointments keeps them, and its name', () => {
  const match = matchProfessionals(
    [doctor('Dra. Rosa')],
    null,
    [{ ...unnamed, hasAppointments: true }],
    ids(),
  );
  expect([match.renamed, match.byName.get('Dra. Rosa')]).toEqual([null, 'new 1']);
});
