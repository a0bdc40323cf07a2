import { createHash } from 'node:crypto';

/** Chance that falls the same way every time, so that the invented clinic is always the same one. */
export type Chance = {
  /** From `min` to `max`, both included. */
  whole: (min: number, max: number) => number;
  /** True in `share` of the cases, from 0 to 1. */
  happens: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
};

/** @param seed a name: two of the same name fall alike, so one part can change without the others */
export function createChance(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();
  // Mulberry32: 32 bits of state are plenty for a few thousand throws.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    whole,
    pick,
    happens: (share) => next() < share,
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((one, other) => one.order - other.order)
        .map(({ item }) => item),
  };
}

/** The same id for the same name, every time. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`vico demo ${name}`).digest('hex');
  // Version 8 (made by a rule of one's own) and the usual variant, so that it reads as a UUID everywhere.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
