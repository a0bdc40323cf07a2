import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/users.ts';
import { accountToLink } from './free-account.ts';

const user = (fullName: string, email: string): User => ({
  id: email,
  fullName,
  email,
  roles: ['professional'],
  status: 'active',
  invitedUntil: null,
  endedAt: null,
  isSelf: false,
  openSessions: 0,
  lastSignInAt: null,
  isConfigured: false,
  hasSecondFactor: false,
  professional: null,
});

const free = [
  user('Helena Prado', 'helena@exemplo.test'),
  user('Ana Luz', 'ana@exemplo.test'),
  user('Ana Luz', 'ana.luz@exemplo.test'),
];

test.each([
  ['Dra. HELENA Prado', 'helena@exemplo.test'],
  ['Rafael Nunes', undefined],
  ['Ana Luz', undefined],
  ['A definir', undefined],
])('the free account of %s is %s', (name, email) => {
  const professional = { fullName: name, active: true, account: null };
  expect(accountToLink(professional, [professional], free)?.email).toBe(email);
});

test('one who has left, or has an account, is linked with no other', () => {
  const helena = { fullName: 'Helena Prado', active: true, account: null };
  const gone = { ...helena, active: false };
  const withAccount = { ...helena, account: { id: 'own', fullName: 'Helena' } };
  expect(accountToLink(gone, [gone], free)).toBeUndefined();
  expect(accountToLink(withAccount, [withAccount], free)).toBeUndefined();
  // Beside those two she is the only one that can be meant.
  expect(accountToLink(helena, [helena, gone, withAccount], free)?.email).toBe('helena@exemplo.test');
});

test('two of the team with one name are not both offered the account', () => {
  const team = ['Dra. Helena Prado', 'helena prado'].map((fullName) => ({
    fullName,
    active: true,
    account: null,
  }));
  expect(team.map((each) => accountToLink(each, team, free))).toEqual([undefined, undefined]);
});
