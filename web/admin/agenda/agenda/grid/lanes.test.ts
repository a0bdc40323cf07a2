import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps } from '#contract/agenda/conflicts.ts';
import { lanesOf } from './lanes.ts';

test('one after the other takes the whole width', () => {
  const spans = [
    { start: 480, end: 510 },
    { start: 510, end: 540 },
  ];
  expect(lanesOf(spans)).toEqual([
    { lane: 0, lanes: 1, span: 1 },
    { lane: 0, lanes: 1, span: 1 },
  ]);
});

test('overlapping ones share the width, and the last takes the lanes that are free', () => {
  const spans = [
    { start: 480, end: 600 },
    { start: 480, end: 510 },
    { start: 490, end: 510 },
    { start: 540, end: 600 },
  ];
  expect(lanesOf(spans)).toEqual([
    { lane: 0, lanes: 3, span: 1 },
    { lane: 1, lanes: 3, span: 1 },
    { lane: 2, lanes: 3, span: 1 },
    { lane: 1, lanes: 3, span: 2 },
  ]);
});

test('one of five minutes is drawn as tall as fifteen, so the next stands beside it', () => {
  const spans = [
    { start: 480, end: 485 },
    { start: 485, end: 500 },
  ];
  expect(lanesOf(spans).map(({ lane }) => lane)).toEqual([0, 1]);
});

test('no two that overlap cover each other', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 12 }))
    .map(([start, length]) => ({ start: start * 15, end: (start + length) * 15 }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 25 }), (unordered) => {
      const spans = [...unordered].sort((one, other) => one.start - other.start);
      const lanes = lanesOf(spans);
      spans.forEach((one, index) => {
        const { lane, lanes: count, span: width } = lanes[index] ?? { lane: -1, lanes: 0, span: 0 };
        expect(lane >= 0 && width >= 1 && lane + width <= count).toBe(true);
        spans.slice(index + 1).forEach((other, offset) => {
          const next = lanes[index + 1 + offset];
          if (!next || !overlaps(one, other)) return;
          expect(next.lane >= lane + width || next.lane + next.span <= lane).toBe(true);
        });
      });
    }),
  );
});
