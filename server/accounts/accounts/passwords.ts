import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { passwordLength } from '#contract/fields.ts';
import { type Bounds, createQueue } from '../../platform/calls/queue.ts';
import {
  isWholeCompared,
  matchesOldHash,
  type OldHash,
  readOldHash,
  takeRemainingTime,
} from './old-hashes.ts';

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

/** Of one site (server/platform/listening/network.ts): otherwise one attacker with very many addresses keeps all strangers out. */
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
export const hashPassword = (password: string, queue: HashingQueue = 'known'): Promise<string> =>
  hashingQueues[queue](() => newHash(password));

async function newHash(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  const key = await keyOf(password, salt);
  return `${salt}:${key.toString('hex')}`;
}

interface VerifyOptions {
  queue?: HashingQueue;
  /** Of the client. */
  site?: string;
  /** The highest cost of the clinic's old hashes; null where it has none. */
  oldCost?: number | null;
}

export interface Verified {
  isRight: boolean;
  /** The right password hashed anew, where the stored hash is an old one; otherwise null. */
  renewed: string | null;
}

const wrong: Verified = { isRight: false, renewed: null };

/**
 * Every refusal costs one scrypt and, in a clinic with old hashes, bcrypt of their highest cost: its time tells neither
 * whether an account exists nor whether it was imported (decision 079).
 * @param hash null where there is no password to compare with
 * @throws BUSY where too many wait for a hash
 */
export function verifyPassword(
  hash: string | null,
  password: string,
  { queue = 'known', site, oldCost = null }: VerifyOptions = {},
): Promise<Verified> {
  const old = readOldHash(hash);
  const verify = old ? () => verifyOld(old, password) : () => verifyOwn(hash, password);
  return hashingQueues[queue](
    async () => {
      const verified = await verify();
      if (!verified.isRight) await takeRemainingTime(password, old?.cost ?? null, oldCost);
      return verified;
    },
    undefined,
    site,
  );
}

async function verifyOwn(hash: string | null, password: string): Promise<Verified> {
  const [salt = '', key = ''] = hash?.split(':') ?? [];
  const expected = Buffer.from(key, 'hex');
  const given = await keyOf(password, salt);
  return expected.length === given.length && timingSafeEqual(expected, given)
    ? { isRight: true, renewed: null }
    : wrong;
}

async function verifyOld(old: OldHash, password: string): Promise<Verified> {
  const isRight = await matchesOldHash(old, password);
  // Also for a wrong password: it takes the time of the scrypt of every other refusal.
  const renewed = await newHash(password);
  return isRight ? { isRight, renewed: isWholeCompared(password) ? renewed : null } : wrong;
}
