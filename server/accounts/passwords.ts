import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { passwordLength } from '#contract/fields.ts';
import { type Bounds, createQueue } from '../calls/queue.ts';

/** Too short or blank: the login screen would refuse it. */
export const isWeak = (password: string) => password.length < passwordLength.min || password.trim() === '';

// Changing one of these makes every stored hash invalid.
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Composed and decomposed accents are the same password. */
const keyOf = (password: string, salt: string) => derive(password.normalize('NFKC'), salt, keyBytes, cost);

/**
 * Hashing takes a whole core, and one of the four threads that also read files. A full queue leaves one core free on a
 * machine with two, and two threads on every machine. The last that waits gets its turn after about seven seconds.
 */
const bounds: Bounds = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 64 };

/** Of one site (server/limits/network.ts): otherwise one attacker with very many addresses keeps all strangers out. */
const waitingOfOne = 16;

/** Separate, so that a flood of sign-ins from unknown browsers does not delay the people who work here. */
export const hashingQueues = {
  strangers: createQueue({ ...bounds, waitingOfOne }),
  known: createQueue(bounds),
} as const;

type HashingQueue = keyof typeof hashingQueues;

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
 * @param site of the client
 * @throws BUSY where too many wait for a hash
 */
export async function verifyPassword(
  hash: string | null,
  password: string,
  queue: HashingQueue = 'known',
  site?: string,
): Promise<boolean> {
  const [salt = '', key = ''] = hash?.split(':') ?? [];
  const expected = Buffer.from(key, 'hex');
  const given = await hashingQueues[queue](() => keyOf(password, salt), undefined, site);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
