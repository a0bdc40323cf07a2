import { expect, test } from 'vitest';
import { makeCpf } from '#test/factories.ts';
import { type Clue, cluesOf, type KnownPatient, matchOf, named, wordsOf } from './match-folder.ts';

const cpf = makeCpf(9101);
const ana = { id: 'a', fullName: 'Ana Conceição Lima', cpf };
const patients: KnownPatient[] = [
  ana,
  { id: 'b', fullName: 'João Souza', cpf: null },
  { id: 'c', fullName: 'João Souza', cpf: makeCpf(9102) },
];
const patientsOf = (clue: Clue) => named(clue, patients);
const match = (path: string) => matchOf(path, patientsOf);

test('a folder or a file names its patient by the full name; numbers and signs beside it do not matter', () => {
  for (const path of [
    'Fotos/Ana Conceição Lima/IMG_1.jpg',
    'Fotos/ANA_CONCEICAO_LIMA 2024-03/antes/frontal.jpg',
    'Fotos/2024/Ana Conceicao Lima (2).jpg',
    'Ana Conceição Lima/1.png',
  ])
    expect(match(path), path).toEqual({ patient: ana });
});

test('a CPF decides, also against a name', () => {
  expect(match(`Fotos/João Souza/${cpf}.jpg`)).toEqual({ patient: ana });
  expect(match(`Fotos/${cpf.replace(/^(...)(...)(...)/u, '$1.$2.$3-')} Ana/1.jpg`)).toEqual({ patient: ana });
});

test('a part of a name, or a name of two patients, matches no patient', () => {
  for (const path of ['Fotos/Ana/1.jpg', 'Fotos/Ana Lima/1.jpg', 'DCIM/100APPLE/IMG_0001.jpg'])
    expect(match(path), path).toEqual({ reason: 'none' });
  expect(match('Fotos/João Souza/1.jpg')).toEqual({ reason: 'several' });
  expect(match('Ana Conceição Lima/João Souza/1.jpg')).toEqual({ reason: 'several' });
  expect(cluesOf('Fotos/11111111111/1.jpg')).toEqual([]);
});

test('the name of the file stands for the pose', () => {
  expect(wordsOf(new File([], 'Frontal antes.jpg'))).toBe('Frontal antes');
  expect(wordsOf(new File([], '.jpg'))).toBe('Foto');
  expect(wordsOf(new File([], `${'a'.repeat(300)}.png`))).toHaveLength(100);
});
