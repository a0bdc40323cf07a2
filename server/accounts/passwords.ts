import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordLength } from '#contract/fields.ts';
import { type HashingQueue, hashingQueues } from './hashing-queue.ts';

/** Too short or blank: the login screen would refuse it. */
export const isWeak = (password: string) => password.length < passwordLength.min || password.trim() === '';

// Changing one of these makes every stored hash invalid.
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Composed and decomposed accents are the same password. */
const keyOf = (password: string, salt: string) => derive(password.normalize('NFKC'), salt, keyBytes, cost);

/**
 * Costs about 100 ms of one core: never call it inside a transaction.
 * @returns `salt:key`, both in hex
 * @throws BUSY where too many wait for a hash
 */
export async function hashPassword(password: string, queue: HashingQueue = 'known'): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  const key = await hashingQueues[queue](() => keyOf(password, salt));
  return `${salt}:${key.toString('hex')}`;
}

/**
 * Costs as much as `hashPassword`, also without a hash: the time of a refusal must not tell whether an account exists.
 * @param hash null where there is no password to compare with
 * @throws BUSY where too many wait for a hash
 */
export async function verifyPassword(
  hash: string | null,
  password: string,
  queue: HashingQueue = 'known',
): Promise<boolean> {
  const [salt = '', key = ''] = hash?.split(':') ?? [];
  const expected = Buffer.from(key, 'hex');
  const given = await hashingQueues[queue](() => keyOf(password, salt));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
