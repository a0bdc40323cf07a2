import { expect, test } from 'vitest';
import { cid10 } from '#contract/patients/cid-10.ts';
import { readDiagnoses, sayDiagnosis, sayUncoded } from './read-diagnoses.ts';

test.each([
  ['rosac', 'L71.9 Rosácea, não especificada', true],
  ['l700', 'L70.0 Acne vulgar', true],
  ['L71.9 Rosácea, não especificada', 'L71.9 Rosácea, não especificada', true],
  ['M32.1 Lúpus', 'M32.1 Lúpus', true],
  ['xyzq', 'xyzq', false],
  ['M32.1', 'M32.1', false],
  ['L39.7 Nada', 'L39.7 Nada', false],
])('%s that was typed is %s', (typed, read, isCoded) => {
  const found = readDiagnoses([typed], [], cid10);
  expect(found.map(sayDiagnosis)).toEqual([read]);
  expect(sayUncoded(found) === undefined).toBe(isCoded);
});

test('what the draft has stays as it is, and nothing comes twice', () => {
  const kept = [{ code: null, text: 'melasma' }];
  expect(readDiagnoses(['melasma', 'l700', 'L70.0 Acne vulgar'], kept, cid10)).toEqual([
    ...kept,
    { code: 'L70.0', text: 'Acne vulgar' },
  ]);
});
