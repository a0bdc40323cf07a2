/** Of scrypt. Each hash names its own, so that these can change. */
export interface Cost {
  /** Binary logarithm of N. */
  ln: number;
  r: number;
  p: number;
}

/** A minimum of OWASP's Password Storage Cheat Sheet, the one with 32 MiB: a small server hashes two at once. */
export const minimum: Cost = { ln: 15, r: 8, p: 3 };

/** Of new hashes. */
export let present = minimum;

/** A thousandth of it. Only for tests and measurements of what is not about hashes: theirs would take minutes of a core. */
export const forTests: Cost = { ln: 5, r: 8, p: 3 };

export function hashAtCost(cost: Cost): void {
  present = cost;
}
