import { expect, test } from 'vitest';
import { sayFiles } from './counts.tsx';

test.each([
  [
    { count: 2, bytes: 2_097_152, pictures: 1 },
    '2 arquivos de pacientes (2 MB) e 1 foto de paciente ou imagem de procedimento, também de dentro dos registros.',
  ],
  [
    { count: 0, bytes: 0, pictures: 3 },
    '3 fotos de pacientes e imagens de procedimentos, também de dentro dos registros.',
  ],
  [{ count: 1, bytes: 2_097_152, pictures: 0 }, '1 arquivo de paciente (2 MB).'],
])('files: %j', (files, sentence) => {
  expect(sayFiles(files)).toBe(sentence);
});
