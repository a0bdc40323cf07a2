import { expect, test } from 'vitest';
import { hashPassword, isWeak, verifyPassword } from './passwords.ts';

/** Made by Better Auth 1.7.7, which hashed the passwords of earlier versions, from 'senha de açaí ﬁ'. */
const olderHash =
  '036b848f4c05b8eeb12d8812b2560040:32b60ea864ed777d0e8a869c2e67f42ad6d9c4c3339ce5078bd55be484cc59570b429ed011a15a2dfa802df6df64fac5e42f716888c89166efbdc39c7c1409de';

test('hashes of earlier versions stay valid, however the accents are composed', async () => {
  expect(await verifyPassword(olderHash, 'senha de açaí ﬁ')).toBe(true);
  expect(await verifyPassword(olderHash, 'senha de açaí fi'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(olderHash, 'senha de acai fi')).toBe(false);
});

test('only the right password matches, and the same password never has the same hash', async () => {
  const hash = await hashPassword('segredo1');
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/u);
  expect(await hashPassword('segredo1')).not.toBe(hash);
  expect(await verifyPassword(hash, 'segredo1')).toBe(true);
  expect(await verifyPassword(hash, 'segredo2')).toBe(false);
  expect(await verifyPassword(hash.slice(0, -2), 'segredo1')).toBe(false);
  expect(await verifyPassword('', '')).toBe(false);
  expect(await verifyPassword(null, '')).toBe(false);
});

test.each([
  ['segredo', false],
  ['curta', true],
  ['        ', true],
])('the password %j is weak: %s', (password, weak) => {
  expect(isWeak(password)).toBe(weak);
});
