import { expect, test } from 'vitest';
import { sentenceOf } from './comparison.tsx';

const figure = (source: number, ours: number, left = 0) => ({
  what: 'appointments.count',
  source,
  ours,
  left,
});

test.each([
  [[figure(3, 3)], true, 'Tudo confere.'],
  // What was compared is the same, and some other row stayed out.
  [[figure(3, 3)], false, 'O que foi comparado confere. O que não veio está nas observações.'],
  [[figure(3, 3), figure(3, 2, 1)], false, 'As contas fecham: cada diferença está nas observações.'],
  [
    [figure(3, 3), figure(3, 2, 0)],
    true,
    'Há diferenças que as observações não explicam. Confira-as antes de usar os dados.',
  ],
])('what the comparison says of %j', (figures, isWhole, sentence) => {
  expect(sentenceOf(figures, isWhole)).toBe(sentence);
});
