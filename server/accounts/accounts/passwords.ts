import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { type Bounds, createQueue } from '../../platform/calls/queue.ts';
import { type Cost, present } from './hash-cost.ts';
import {
  isWholeCompared,
  matchesOldHash,
  type OldHash,
  readOldHash,
  takeRemainingTime,
} from './old-hashes.ts';

/** Of the hashes that name none. */
const ofEarlierVersions: Cost = { ln: 14, r: 16, p: 1 };

const saltBytes = 16;
const keyBytes = 64;

const derive = promisify<string, Salt, number, ScryptOptions, Buffer>(scrypt);
type Salt = Buffer | string;

/** Composed and decomposed accents are the same password. */
const keyOf = (password: string, salt: Salt, { ln, r, p }: Cost) =>
  derive(password.normalize('NFKC'), salt, keyBytes, { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 });

/** Time is proportional to it. */
const workOf = ({ ln, r, p }: Cost) => 2 ** ln * r * p;

/**
 * Hashing takes a whole core, and one of the four threads that also read files. A full queue leaves one core free on a
 * machine with two, and two threads on every machine. The last that waits gets its turn after about twelve seconds.
 */
const bounds: Bounds = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 40 };

/** Of one site (server/platform/listening/network.ts): otherwise one attacker with very many addresses keeps all strangers out. */
const waitingOfOne = 16;

/** Separate, so that a flood of sign-ins from unknown browsers does not delay the people who work here. */
export const hashingQueues = {
  strangers: createQueue({ ...bounds, waitingOfOne }),
  known: createQueue(bounds),
} as const;

type HashingQueue = keyof typeof hashingQueues;

/**
 * Costs about 300 ms of one core: never call it inside a transaction.
 * @returns `$scrypt$ln=…,r=…,p=…$salt$key`, as the PHC string format writes it
 * @throws BUSY where too many wait for a hash
 */
export const hashPassword = (password: string, queue: HashingQueue = 'known'): Promise<string> =>
  hashingQueues[queue](() => newHash(password));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/u, '');

async function newHash(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const { ln, r, p } = present;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(await keyOf(password, salt, present))}`;
}

interface StoredHash {
  cost: Cost;
  salt: Salt;
  key: Buffer;
}

const phcForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;
const earlierForm = /^([0-9a-f]+):([0-9a-f]+)$/u;

/** @returns null for a malformed hash, and for one that takes longer than the present ones */
function readHash(hash: string | null): StoredHash | null {
  const [, ln, r, p, salt, key] = phcForm.exec(hash ?? '') ?? [];
  if (salt !== undefined && key !== undefined) {
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
    if (workOf(cost) > workOf(present)) return null;
    return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  }
  const [, earlierSalt, earlierKey] = earlierForm.exec(hash ?? '') ?? [];
  if (earlierSalt === undefined || earlierKey === undefined) return null;
  return { cost: ofEarlierVersions, salt: earlierSalt, key: Buffer.from(earlierKey, 'hex') };
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
  /** The right password hashed anew, where the stored hash is not of the present kind; otherwise null. */
  renewed: string | null;
}

const wrong: Verified = { isRight: false, renewed: null };

/**
 * Every refusal costs one scrypt of the present kind and, in a clinic with old hashes, bcrypt of their highest cost: its time tells neither
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
  const stored = readHash(hash);
  const { cost, salt, key } = stored ?? { cost: present, salt: '', key: Buffer.alloc(0) };
  const given = await keyOf(password, salt, cost);
  const missing = workOf(present) - workOf(cost);
  if (key.length !== given.length || !timingSafeEqual(key, given)) {
    if (missing > 0)
      await keyOf(password, salt, { ...cost, p: Math.round(missing / (2 ** cost.ln * cost.r)) });
    return wrong;
  }
  return { isRight: true, renewed: missing > 0 ? await newHash(password) : null };
}

async function verifyOld(old: OldHash, password: string): Promise<Verified> {
  const isRight = await matchesOldHash(old, password);
  // Also for a wrong password: it takes the time of the scrypt of every other refusal.
  const renewed = await newHash(password);
  return isRight ? { isRight, renewed: isWholeCompared(password) ? renewed : null } : wrong;
}
