/** The codes of the second step: those of the app (TOTP, RFC 6238: SHA-1, six digits, 30 s) and the recovery codes. */
import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#contract/second-factor.ts';

/** What every app can do; anything else some of them ignore in silence. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 asks, in base32. */
export const newKey = () => new Secret({ size: 20 }).base32;

/** What the app's camera reads. */
export const keyUri = (key: string, issuer: string, label: string) =>
  new TOTP({ ...rules, issuer, label, secret: Secret.fromBase32(key) }).toString();

/**
 * The step of 30 s since 1970 that a code belongs to: the present one or a neighbour, for clocks that go wrong by half a
 * minute. Null when it is none of these, or no newer than the last one that was accepted.
 */
export function acceptedStep(key: string, code: string, now: Date, lastStep: number | null): number | null {
  const totp = new TOTP({ ...rules, secret: Secret.fromBase32(key) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return null;
  const present = totp.counter({ timestamp });
  const step = present + delta;
  // One that is still to come was accepted under a clock that was ahead, and would lock its owner out until then.
  const isUsed = lastStep !== null && step <= lastStep && lastStep <= present + 1;
  return isUsed ? null : step;
}

/** As people type it: '123 456', 'abcd-efgh'. */
const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/gu, '');

/** The six digits, where it can be the app's code. */
export const appCode = (typed: string): string | null => /^\d{6}$/u.exec(bare(typed))?.[0] ?? null;

// Without what is easily taken for something else: 32 characters, five bits each.
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** 80 bits each: guessing them from their hashes is out of reach, so that they need no slow one. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => characters[randomInt(characters.length)]).join(''),
    ).join('-'),
  );

export const hashRecoveryCode = (userId: string, typed: string): string =>
  createHash('sha256')
    .update(`recovery code ${userId} ${bare(typed)}`)
    .digest('base64url');
