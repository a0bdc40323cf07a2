import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptedStep, appCode, hashRecoveryCode, keyUri, newKey, newRecoveryCodes } from './codes.ts';
import { openKey, sealKey } from './seal-key.ts';

/** '12345678901234567890', the key of the examples in RFC 6238, appendix B. */
const rfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i of the RFC the code is %s', (seconds, code) => {
  expect(acceptedStep(rfcKey, code, at(seconds), null)).toBe(Math.floor(seconds / 30));
});

test('one step early or late is right, two are not, and no step is right twice or after a later one', () => {
  const seconds = 1_111_111_111;
  const step = Math.floor(seconds / 30);
  const accepted = (steps: number, last: number | null = null) =>
    acceptedStep(rfcKey, '050471', at(seconds + steps * 30), last);
  expect([-2, -1, 0, 1, 2].map((steps) => accepted(steps))).toEqual([null, step, step, step, null]);
  expect(accepted(0, step - 1)).toBe(step);
  expect(accepted(0, step)).toBeNull();
  expect(accepted(0, step + 1)).toBeNull();
});

test('codes are read as people type them', () => {
  expect(appCode(' 123 456 ')).toBe('123456');
  expect(appCode('123-456')).toBe('123456');
  expect(appCode('12345')).toBeNull();
  expect(appCode('1234567')).toBeNull();
  expect(appCode('١٢٣٤٥٦')).toBeNull();
  expect(hashRecoveryCode('a', 'abcd efgh')).toBe(hashRecoveryCode('a', 'ABCD-EFGH'));
  expect(hashRecoveryCode('a', 'ABCD-EFGH')).not.toBe(hashRecoveryCode('b', 'ABCD-EFGH'));
});

test('ten recovery codes, all different', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/u);
});

test('the URI names the clinic, the account and settings that every app supports', () => {
  const key = newKey();
  expect(key).toMatch(/^[A-Z2-7]{32}$/u);
  const uri = new URL(keyUri(key, 'Viço & Cia', 'ana@exemplo.test'));
  expect(decodeURIComponent(uri.pathname)).toContain('Viço & Cia:ana@exemplo.test');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Viço & Cia',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('a key is decrypted with the same secret and for the same account only', () => {
  const secret = createHmac('sha256', 'a').update('b').digest('base64url');
  const sealed = sealKey(secret, 'conta-1', rfcKey);
  expect(sealed).not.toContain(rfcKey);
  expect(sealKey(secret, 'conta-1', rfcKey)).not.toBe(sealed);
  expect(openKey(secret, 'conta-1', sealed)).toBe(rfcKey);
  expect(openKey(secret, 'conta-2', sealed)).toBeNull();
  expect(openKey(`${secret}x`, 'conta-1', sealed)).toBeNull();
  expect(openKey(secret, 'conta-1', `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(openKey(secret, 'conta-1', 'v0.a.b.c')).toBeNull();
  expect(openKey(secret, 'conta-1', '')).toBeNull();
});
