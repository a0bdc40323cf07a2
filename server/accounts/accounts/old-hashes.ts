/** Passwords of accounts that were imported from the older platform: bcrypt, kept until the next right password (decision 079). */
import bcrypt from 'bcrypt';

/** 2^14 rounds take a second of one core. A higher cost would keep the others waiting: with 31 it takes days. */
const highestCost = 14;

const usable = /^\$2[aby]\$(\d\d)(\$[./A-Za-z0-9]{53})$/u;

/** bcrypt compares no more than this. */
const comparedBytes = 72;

export interface OldHash {
  hash: string;
  /** Binary logarithm of the number of rounds. */
  cost: number;
}

/** @returns null for a hash of another kind, a malformed one, and one whose cost is too high */
export function readOldHash(hash: string | null): OldHash | null {
  const [, cost = '', rest = ''] = usable.exec(hash ?? '') ?? [];
  if (Number(cost) < 4 || Number(cost) > highestCost) return null;
  // The library knows no $2y$, which is $2b$ by another name. Its $2a$ cuts passwords of 255 bytes wrongly; the older
  // platform's $2a$ does not.
  return { hash: `$2b$${cost}${rest}`, cost: Number(cost) };
}

/** Costs about 65 ms of one core with the usual cost of 10. Compares the password as it was typed. */
export const matchesOldHash = ({ hash }: OldHash, password: string): Promise<boolean> =>
  bcrypt.compare(password, hash);

/** Behind these bytes the old hash cannot tell a right password from one with a typing error. */
export const isWholeCompared = (password: string): boolean => Buffer.byteLength(password) <= comparedBytes;

/**
 * Takes the time that is missing until a refused account has cost as much as one with the highest cost.
 * @param own cost of the hash that was compared; null where there was none
 */
export async function takeRemainingTime(
  password: string,
  own: number | null,
  highest: number | null,
): Promise<void> {
  if (highest === null) return;
  // 2^own + 2^own + 2^(own + 1) + … + 2^(highest - 1) = 2^highest.
  const costs =
    own === null ? [highest] : Array.from({ length: Math.max(0, highest - own) }, (_, index) => own + index);
  for (const cost of costs) await bcrypt.hash(password, cost);
}
