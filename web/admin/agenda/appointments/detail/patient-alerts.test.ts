import { expect, test } from 'vitest';
import { noticesOf } from './patient-alerts.tsx';

const today = '2026-11-22';
const labels = (facts: Partial<Parameters<typeof noticesOf>[0]>) =>
  noticesOf({ birthDate: null, incomplete: false, ...facts }, today).map(({ label }) => label);

test('what follows from a patient’s visits is told, and nothing where nothing is special', () => {
  expect(labels({ birthDate: '1990-11-22', isFirst: true, noShows: 2 })).toEqual([
    'Aniversário hoje',
    'Primeira vez na clínica',
    'Faltou 2 vezes',
  ]);
  expect(labels({ birthDate: '1990-11-23', isFirst: false, noShows: 0 })).toEqual([]);
  expect(labels({ noShows: 1 })).toEqual(['Faltou 1 vez']);
});

test('before the visits are loaded only the birthday is known', () => {
  expect(labels({ birthDate: '1990-11-22' })).toEqual(['Aniversário hoje']);
});
