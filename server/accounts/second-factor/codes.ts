/** Codes of the second step: of the authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 s), and recovery codes. */
import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#contract/accounts/second-factor.ts';

/** Supported by every app. Some apps silently ignore other settings. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 asks, in base32. */
export const newKey = () => new Secret({ size: 20 }).base32;

/** For the app's camera, as a QR code. */
export const keyUri = (key: string, issuer: string, label: string) =>
  new TOTP({ ...rules, issuer, label, secret: Secret.fromBase32(key) }).toString();

/**
 * The time step (30 s, counted since 1970) of a code: the present one or a neighbour, since phones' clocks may be wrong by
 * half a minute. Null for a wrong code, and for one that is not newer than the last accepted one.
 */
export function acceptedStep(key: string, code: string, now: Date, lastStep: number | null): number | null {
  const totp = new TOTP({ ...rules, secret: Secret.fromBase32(key) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return null;
  const present = totp.counter({ timestamp });
  const step = present + delta;
  // A last step in the future was accepted while the clock was ahead. Respecting it would lock the owner out until then.
  const isUsed = lastStep !== null && step <= lastStep && lastStep <= present + 1;
  return isUsed ? null : step;
}

/** Without what people type in between: '123 456', 'abcd-efgh'. */
const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/gu, '');

/** The six digits of an app's code; null for anything else. */
export const appCode = (typed: string): string | null => /^\d{6}$/u.exec(bare(typed))?.[0] ?? null;

// Without characters that look alike: 32 characters, five bits each.
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** 80 bits each: too many to be guessed from a fast hash. */
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
