import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordLength } from '#contract/fields.ts';

/** Too short or blank: the login screen would refuse it. */
export const isWeak = (password: string) => password.length < passwordLength.min || password.trim() === '';

// Changing one of these makes every stored hash invalid.
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Composed and decomposed accents are the same password. */
const keyOf = (password: string, salt: string) => derive(password.normalize('NFKC'), salt, keyBytes, cost);

/** @returns `salt:key`, both in hex. Costs about 100 ms of one core: never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

/**
 * Costs as much as `hashPassword`, also without a hash: the time of a refusal must not tell whether an account exists.
 * @param hash null where there is no password to compare with
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash?.split(':') ?? [];
  const expected = Buffer.from(key, 'hex');
  const given = await keyOf(password, salt);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
