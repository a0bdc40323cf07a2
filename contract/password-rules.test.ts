import { expect, test } from 'vitest';
import {
  blankPassword,
  commonPassword,
  longPasswordMessage,
  passwordProblem,
  personalPassword,
} from './password-rules.ts';

const known = {
  names: ['Inês D’Ávila', 'ines.souza-2', 'Clínica Pele & Cor'],
};

test.each([
  ['patient', '1234567', 'A senha precisa ter pelo menos 8 caracteres'],
  ['patient', '        ', blankPassword],
  ['patient', 'x'.repeat(129), longPasswordMessage],
  ['patient', '12345678', null],
  ['staff', '', 'A senha precisa ter pelo menos 10 caracteres'],
  ['staff', '123456789', 'A senha precisa ter pelo menos 10 caracteres'],
  ['staff', '           ', blankPassword],
  ['staff', 'qwertyuiop', commonPassword],
  ['staff', 'INES-tres-rios', personalPassword],
  ['staff', 'a senha de ávila', personalPassword],
  ['staff', 's.o.u.z.a 1234', personalPassword],
  ['staff', 'clinica-1234', personalPassword],
  // Words of fewer than four letters are parts of others.
  ['staff', 'corredor-azul', null],
  ['staff', 'janela-azul-27', null],
] as const)('of %s, %j is answered with %j', (owner, password, problem) => {
  expect(passwordProblem(password, owner, { ...known, isCommon: password === 'qwertyuiop' })).toBe(problem);
});
