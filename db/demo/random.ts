import { createHash } from 'node:crypto';

/** Seeded random choices: the invented clinic is the same every time. */
export type Random = {
  /** From `min` to `max`, both included. */
  integer: (min: number, max: number) => number;
  /** True in `share` of the cases, from 0 to 1. */
  happens: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
};

/** @param seed one for each part of the clinic, so that a change in one part does not change the others */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();
  // Mulberry32: 32 bits of state are enough for a few thousand numbers.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[integer(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    integer,
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
  // Version 8 (custom) and the usual variant, so that every parser accepts it.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
