import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FilePlaces } from './file-places.ts';
import type { FileRow } from './queries.ts';

const file = (values: Partial<FileRow>): FileRow => ({
  area: 'patient-files',
  key: 'a/b.pdf',
  table: 'patient_files',
  id: '11111111-0000-4000-8000-000000000000',
  patient_id: 'abcdef12-0000-4000-8000-000000000000',
  owner: 'Ana Lima',
  file_name: 'Hemograma',
  file_type: 'application/pdf',
  day: '2026-11-21',
  changed_at: '2026-11-21T12:00:00Z',
  ...values,
});
const pathsOf = (...rows: Partial<FileRow>[]) => {
  const places = new FilePlaces();
  return rows.map((row) => places.pathOf(file(row)));
};

test('a patient has one folder with the name and the beginning of the id', () => {
  const photo = { area: 'patient-photos', key: 'x/y.webp', file_name: null } as const;
  expect(pathsOf({}, { file_name: 'HEMOGRAMA.PDF' }, { file_name: 'Hemograma' }, photo)).toEqual([
    'pacientes/Ana Lima (abcdef12)/2026-11-21 Hemograma.pdf',
    'pacientes/Ana Lima (abcdef12)/2026-11-21 HEMOGRAMA (2).PDF',
    'pacientes/Ana Lima (abcdef12)/2026-11-21 Hemograma (3).pdf',
    'pacientes/Ana Lima (abcdef12)/foto.webp',
  ]);
});

test('two patients with one name, and even with the same beginning of the id, have two folders', () => {
  const other = 'abcdef12-1111-4000-8000-000000000000';
  const [first, second] = pathsOf({}, { patient_id: other, owner: 'ANA LIMA' });
  expect([first, second]).toEqual([
    'pacientes/Ana Lima (abcdef12)/2026-11-21 Hemograma.pdf',
    'pacientes/ANA LIMA (abcdef12) (2)/2026-11-21 Hemograma.pdf',
  ]);
});

test.each([
  ['../../etc/senhas', '-..-etc-senhas'],
  ['CON', '_CON'],
  ['nul.Silva', '_nul.Silva'],
  ['A/B\\C:D*E?F"G<H>I|J', 'A-B-C-D-E-F-G-H-I-J'],
  ['Ana.', 'Ana'],
  ['', 'arquivo'],
])('the name %j is safe as a folder', (owner, folder) => {
  expect(pathsOf({ owner })[0]?.split('/')[1]).toBe(`${folder} (abcdef12)`);
});

/** Names that Windows refuses, and those that lead out of a folder. */
const refused = /[\p{Cc}\\:*?"<>|]|[. ]$|^$|^\.|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

test('no path leaves the archive, is longer than Windows takes, or has a part that Windows refuses', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 150 }),
    fc.constantFrom('con', 'a.', ' ', '..'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 5 }), (names) => {
      const paths = pathsOf(...names.map(([owner, file_name]) => ({ owner, file_name })));
      expect(new Set(paths.map((path) => path.normalize('NFC').toUpperCase())).size).toBe(paths.length);
      expect(paths.filter((path) => path.length > 200)).toEqual([]);
      expect(paths.flatMap((path) => path.split('/')).filter((part) => refused.test(part))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
