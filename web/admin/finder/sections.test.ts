import { expect, test } from 'vitest';
import { sectionsOf } from './sections.tsx';

const similarNames = {
  patients: [{ id: '1', fullName: 'Inês Araújo Sampaio', email: null, phone: null }],
  procedures: [],
  similar: true,
  searching: false,
  failed: false,
};
const labelsFor = (text: string) =>
  sectionsOf({ text, whole: similarNames, forPatient: undefined }).map(({ label }) => label);

test('similar names are offered only where the text names no action or screen', () => {
  expect(labelsFor('sair')).toEqual(['Ações']);
  expect(labelsFor('sampalo')).toEqual(['Nada com “sampalo”. Nomes parecidos:']);
});
