import { expect, test } from 'vitest';
import { cid10 } from '#contract/patients/cid-10.ts';
import { codesInWords, searchDiagnoses } from './cid-10-search.ts';

const codeOf = (diagnosis: string | undefined) => diagnosis?.split(' ', 1)[0];
const first = (search: string, diagnoses: readonly string[] = cid10) =>
  codeOf(searchDiagnoses(diagnoses, search)[0]);

test('each word of every day leads to codes of the list', () => {
  const codes = cid10.map(codeOf);
  expect(codesInWords.filter((code) => !codes.includes(code))).toEqual([]);
  expect(codes).toEqual([...new Set(codes)].sort());
});

test.each([
  ['l700', 'L70.0'],
  ['micose', 'B36.9'],
  ['tinha', 'B35.9'],
  ['verruga', 'B07'],
  ['pinta', 'D22.9'],
  ['espinhas', 'L70.9'],
  ['acne', 'L70.9'],
  ['coceira', 'L29.9'],
  ['alergia', 'L23.9'],
  ['frieira', 'B35.3'],
  ['cobreiro', 'B02.9'],
  ['cobr', 'B02.9'],
  ['sapinho', 'B37.0'],
  ['berne', 'B87.0'],
  ['pano branco', 'B36.0'],
  ['melasma', 'L81.1'],
  ['queda de cabelo', 'L65.9'],
  ['caspa', 'L21.9'],
  ['vitiligo', 'L80'],
  ['Rosacea', 'L71.9'],
  ['urticária', 'L50.9'],
  ['herpes', 'B00.9'],
  ['câncer de pele', 'C44.9'],
  ['micose na unha', 'B35.1'],
  ['unha encravada', 'L60.0'],
  ['melanoma', 'C43.9'],
  ['rugas', 'L98.8'],
  ['flacidez', 'L57.4'],
  ['olheiras', 'L81.4'],
  ['psoríase', 'L40.9'],
  ['l70', 'L70.0'],
  ['L700', 'L70.0'],
])('%s: the first is %s', (search, code) => expect(first(search)).toBe(code));

test('a whole word ranks before the beginning of another; its inside counts only where none begins so', () => {
  const diagnoses = ['Piodermatite', 'Dermatose', 'L98.1 Derma factícia'];
  expect(searchDiagnoses(diagnoses, 'derma')).toEqual(['L98.1 Derma factícia', 'Dermatose']);
  expect(searchDiagnoses(diagnoses, 'matite')).toEqual(['Piodermatite']);
});

test('of those that fit alike, what the clinic used before comes first, after what names no closer kind', () => {
  const used = 'L70.1 Acne conglobata';
  expect(
    searchDiagnoses([used, ...cid10.filter((each) => each !== used)], 'acne')
      .slice(0, 3)
      .map(codeOf),
  ).toEqual(['L70.9', 'L70.1', 'L70.0']);
});

test('words that nothing is called find nothing', () => {
  expect(searchDiagnoses(cid10, 'guarda-chuva')).toEqual([]);
});
