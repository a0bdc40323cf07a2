import { expect, test } from 'vitest';
import { figureName, figureValue } from './figure-name.ts';

test.each([
  ['appointments.year.2024', 'Agendamentos, por ano: 2024'],
  ['appointments.status.completed', 'Agendamentos, por situação: Concluído'],
  ['plans.status.canceled', 'Planos de tratamento, por situação: Cancelado'],
  ['files.count', 'Arquivos na pasta dos pacientes'],
  ['of.another.version', 'of.another.version'],
])('%s: %s', (what, name) => {
  expect(figureName(what)).toBe(name);
});

test('bytes are written as sizes', () => {
  expect([figureValue('files.bytes', 2_097_152), figureValue('files.count', 1_500)]).toEqual([
    '2 MB',
    '1.500',
  ]);
});
