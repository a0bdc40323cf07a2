/** Overlapping appointments of a column stand side by side. */
import { overlaps, type Span } from '#contract/agenda/conflicts.ts';

export type Lane = {
  /** 0 is at the left. */
  lane: number;
  /** The number of lanes of the overlapping appointments. */
  lanes: number;
  /** The lanes that it may take: those to its right are free. */
  span: number;
};

/** A shorter one is drawn as tall as this, so that its text has room. */
export const shortestMinutes = 15;

/** @param spans by start @returns in the same order */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const drawn = spans.map(({ start, end }) => ({ start, end: Math.max(end, start + shortestMinutes) }));
  const lanes = drawn.map(() => ({ lane: 0, lanes: 1, span: 1 }));
  for (const group of groupsOf(drawn)) {
    /** The end of the last one in each lane. */
    const ends: number[] = [];
    for (const { index, start, end } of group) {
      const free = ends.findIndex((last) => last <= start);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = end;
      lanes[index] = { lane, lanes: 1, span: 1 };
    }
    for (const one of group) {
      const lane = lanes[one.index]?.lane ?? 0;
      const toTheRight = group
        .filter((other) => other.index !== one.index && overlaps(one, other))
        .map((other) => lanes[other.index]?.lane ?? 0)
        .filter((other) => other > lane);
      lanes[one.index] = { lane, lanes: ends.length, span: Math.min(ends.length, ...toTheRight) - lane };
    }
  }
  return lanes;
}

/** Each group has all that overlap directly or through others. */
function groupsOf(spans: readonly Span[]) {
  const groups: (Span & { index: number })[][] = [];
  let end = -1;
  spans.forEach((span, index) => {
    const group = groups.at(-1);
    if (group && span.start < end) group.push({ ...span, index });
    else groups.push([{ ...span, index }]);
    end = Math.max(group && span.start < end ? end : -1, span.end);
  });
  return groups;
}
