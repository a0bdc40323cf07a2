import type bcrypt from 'bcrypt';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Cost, hashAtCost, minimum, present } from './hash-cost.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** As in test/seed.ts. Only hashes of earlier versions need the real cost, which is above theirs. */
const low: Cost = present;

/** Counts the work of the hashes, that of scrypt in hashes of the present kind, and computes them. */
const computed = vi.hoisted(() => ({ scrypt: 0, bcryptRounds: 0 }));
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  const scrypt = (...values: Parameters<typeof original.scrypt>) => {
    const [, , , { N = 0, r = 0, p = 0 }] = values;
    computed.scrypt += (N * r * p) / (2 ** present.ln * present.r * present.p);
    original.scrypt(...values);
  };
  return { ...original, scrypt };
});
vi.mock('bcrypt', async (importOriginal) => {
  const { default: original } = await importOriginal<{ default: typeof bcrypt }>();
  const hash = (password: string, cost: number) => {
    computed.bcryptRounds += 2 ** cost;
    return original.hash(password, cost);
  };
  const compare = (password: string, stored: string) => {
    computed.bcryptRounds += 2 ** original.getRounds(stored);
    return original.compare(password, stored);
  };
  return { default: { hash, compare } };
});
const { default: unCounted } = await vi.importActual<{ default: typeof bcrypt }>('bcrypt');

beforeEach(() => {
  hashAtCost(low);
  computed.scrypt = 0;
  computed.bcryptRounds = 0;
});

/** As Go's bcrypt, PHP's and the others write it. */
const oldHash = async (password: string, cost = 4, prefix = '$2a$') =>
  (await unCounted.hash(password, cost)).replace('$2b$', prefix);

const isRight = async (hash: string | null, password: string) =>
  (await verifyPassword(hash, password)).isRight;

/** Made by Better Auth 1.7.7, which hashed the passwords of earlier versions, from 'senha de açaí ﬁ'. */
const olderHash =
  '036b848f4c05b8eeb12d8812b2560040:32b60ea864ed777d0e8a869c2e67f42ad6d9c4c3339ce5078bd55be484cc59570b429ed011a15a2dfa802df6df64fac5e42f716888c89166efbdc39c7c1409de';

test('a new hash has the real cost', async () => {
  hashAtCost(minimum);
  expect(await hashPassword('meu-segredo-1')).toMatch(
    /^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{86}$/u,
  );
  expect(computed).toEqual({ scrypt: 1, bcryptRounds: 0 });
});

test('hashes of earlier versions stay valid, however the accents are composed', async () => {
  expect(await isRight(olderHash, 'senha de açaí ﬁ')).toBe(true);
  expect(await isRight(olderHash, 'senha de açaí fi'.normalize('NFD'))).toBe(true);
  expect(await isRight(olderHash, 'senha de acai fi')).toBe(false);
});

test('a right password renews the hash of an earlier version', async () => {
  hashAtCost(minimum);
  const { renewed } = await verifyPassword(olderHash, 'senha de açaí ﬁ');
  expect(renewed).toMatch(/^\$scrypt\$/u);
  expect(await verifyPassword(renewed, 'senha de açaí ﬁ')).toEqual({ isRight: true, renewed: null });
});

test('only the right password matches, and the same password never has the same hash', async () => {
  const hash = await hashPassword('meu-segredo-1');
  expect(await hashPassword('meu-segredo-1')).not.toBe(hash);
  expect(await verifyPassword(hash, 'meu-segredo-1')).toEqual({ isRight: true, renewed: null });
  expect(await isRight(hash, 'meu-segredo-2')).toBe(false);
  expect(await isRight(hash.slice(0, -3), 'meu-segredo-1')).toBe(false);
  expect(await isRight(hash.replace(/ln=\d+/u, 'ln=16'), 'meu-segredo-1')).toBe(false);
  expect(await isRight('', '')).toBe(false);
  expect(await isRight(null, '')).toBe(false);
});

test.each(['$2a$', '$2b$', '$2y$'])(
  'an old hash that begins with %s is compared and renewed',
  async (prefix) => {
    const hash = await oldHash('curta', 4, prefix);
    const { isRight: right, renewed } = await verifyPassword(hash, 'curta');
    expect([right, await isRight(renewed, 'curta')]).toEqual([true, true]);
    expect(await verifyPassword(hash, 'Curta')).toEqual({ isRight: false, renewed: null });
  },
);

test('an old password longer than the 72 bytes that bcrypt compares works as it did, and keeps its hash', async () => {
  for (const password of ['ã'.repeat(40), 'a'.repeat(300)]) {
    expect(await verifyPassword(await oldHash(password), password)).toEqual({ isRight: true, renewed: null });
  }
  const hash = await oldHash('ã'.repeat(36));
  expect(await isRight(hash, 'ã'.repeat(35))).toBe(false);
  expect((await verifyPassword(hash, 'ã'.repeat(36))).renewed).toEqual(expect.any(String));
});

test('an old password is compared to its end, also behind a NUL', async () => {
  const hash = await oldHash('antes\0depois');
  expect(await isRight(hash, 'antes\0depois')).toBe(true);
  expect(await isRight(hash, 'antes')).toBe(false);
  expect(await isRight(hash, 'antes\0agora')).toBe(false);
});

test('an old hash that is malformed, or takes too long, matches no password and costs one scrypt', async () => {
  const hash = await oldHash('meu-segredo-1');
  const refused = [
    hash.slice(0, -1),
    `${hash}a`,
    hash.replace('$2a$', '$2x$'),
    hash.replace('$04$', '$03$'),
    hash.replace('$04$', '$15$'),
    hash.replace('$04$', '$31$'),
    hash.replace('$04$', '$4$'),
    '$2a$',
  ];
  for (const each of refused) expect(await isRight(each, 'meu-segredo-1')).toBe(false);
  expect(computed).toEqual({ scrypt: refused.length, bcryptRounds: 0 });
});

test('every refusal of a clinic costs the same hashes, whatever the account has', async () => {
  hashAtCost(minimum);
  const highest = 8;
  const stored = {
    'no account': null,
    'an own hash': await hashPassword('meu-segredo-1'),
    'a hash of an earlier version': olderHash,
    'a hash that would take too long': (await hashPassword('meu-segredo-1')).replace(/ln=\d+/u, 'ln=20'),
    'an old hash of the usual cost': await oldHash('meu-segredo-1', 6),
    'an old hash of the highest cost': await oldHash('meu-segredo-1', highest),
    'a hash that cannot be used': '$2a$31$x',
  };
  const costs: Record<string, typeof computed> = {};
  for (const [what, hash] of Object.entries(stored)) {
    Object.assign(computed, { scrypt: 0, bcryptRounds: 0 });
    expect(await verifyPassword(hash, 'errada', { oldCost: highest })).toMatchObject({ isRight: false });
    costs[what] = { ...computed };
  }
  const same = { scrypt: 1, bcryptRounds: 2 ** highest };
  expect(costs).toEqual(Object.fromEntries(Object.keys(stored).map((what) => [what, same])));
});

test('where a clinic has no old hash, a refusal costs one scrypt', async () => {
  await isRight(null, 'errada');
  expect(computed).toEqual({ scrypt: 1, bcryptRounds: 0 });
});
