import { expect, test } from 'vitest';
import { sayEmailOwner } from './email-owner.ts';

const user = (fullName: string, email: string, status: 'active' | 'invited' | 'ended') => ({
  id: email,
  fullName,
  email,
  roles: [],
  status,
  invitedUntil: null,
  endedAt: null,
  isSelf: false,
  openSessions: 0,
  lastSignInAt: null,
  isConfigured: false,
  hasSecondFactor: false,
  professional: null,
});
const users = [
  user('Ana Luz', 'ana@exemplo.test', 'active'),
  user('Lúcia Reis', 'lucia@exemplo.test', 'invited'),
  user('Caio Lima', 'caio@exemplo.test', 'ended'),
];

test.each([
  [' Ana@Exemplo.test ', 'Este e-mail já é da conta de Ana Luz.'],
  ['lucia@exemplo.test', 'Este e-mail é de Lúcia Reis, que recebeu um convite e ainda não o aceitou.'],
  // Who was ended is invited again; a patient's account is in no list of users.
  ['caio@exemplo.test', undefined],
  ['paciente@exemplo.test', undefined],
])('the owner of %s', (email, sentence) => {
  expect(sayEmailOwner(email, users)).toBe(sentence);
});
