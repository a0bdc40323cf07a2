import { expect, test } from 'vitest';
import type { AlignmentPoints, Point } from '#contract/patients/photographs.ts';
import {
  type Alignable,
  type Placement,
  placementByEdges,
  placementOf,
  similarity,
  transformOf,
} from './similarity.ts';

const eyes: AlignmentPoints = [
  { x: 0.4, y: 0.4 },
  { x: 0.6, y: 0.4 },
];
const upright = (points: AlignmentPoints | null): Alignable => ({ width: 900, height: 1200, points });

/** Where a point of the second picture is seen, in shares of the first. */
function seen(
  { x, y, scale, angle }: Placement,
  { x: px, y: py }: Point,
  first: Alignable,
  second: Alignable,
) {
  const [left, top] = [px, (py * second.height) / second.width];
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return [x + cos * left - sin * top, ((y + sin * left + cos * top) * first.width) / first.height];
}

test.each<[string, Alignable]>([
  [
    'nearer and higher',
    upright([
      { x: 0.3, y: 0.3 },
      { x: 0.7, y: 0.3 },
    ]),
  ],
  [
    'inclined',
    upright([
      { x: 0.42, y: 0.5 },
      { x: 0.61, y: 0.44 },
    ]),
  ],
  [
    'upside down',
    upright([
      { x: 0.6, y: 0.7 },
      { x: 0.4, y: 0.7 },
    ]),
  ],
  [
    'of another format',
    {
      width: 4000,
      height: 2000,
      points: [
        { x: 0.45, y: 0.2 },
        { x: 0.55, y: 0.25 },
      ],
    },
  ],
])('the two points of a picture that was taken %s meet those of the first', (_, second) => {
  const first = upright(eyes);
  const placement = similarity(first, second);
  if (!placement || !second.points) throw new Error('not aligned');
  for (const [index, point] of second.points.entries()) {
    const [x, y] = seen(placement, point, first, second);
    expect(x).toBeCloseTo(eyes[index]?.x ?? -1, 9);
    expect(y).toBeCloseTo(eyes[index]?.y ?? -1, 9);
  }
});

test('the same points leave a picture where it is', () => {
  expect(transformOf(placementOf(upright(eyes), upright(eyes)), upright(null))).toBe(
    'translate(0%, 0%) rotate(0rad) scale(1)',
  );
});

test.each<[string, AlignmentPoints | null]>([
  ['has no points', null],
  ['has one point', [{ x: 0.5, y: 0.5 }]],
  [
    'has two equal points',
    [
      { x: 0.5, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ],
  ],
  [
    'has points that nearly meet',
    [
      { x: 0.5, y: 0.5 },
      { x: 0.505, y: 0.5 },
    ],
  ],
])('a picture that %s is laid by its edges, whichever of the two it is', (_, points) => {
  for (const [first, second] of [
    [upright(eyes), upright(points)],
    [upright(points), upright(eyes)],
  ] as const) {
    expect(similarity(first, second)).toBeNull();
    expect(placementOf(first, second)).toEqual({ x: 0, y: 0, scale: 1, angle: 0 });
  }
});

test('by its edges, a picture of another format is whole and in the middle', () => {
  const [high, wide] = [
    { width: 100, height: 200 },
    { width: 200, height: 100 },
  ];
  expect(placementByEdges(high, wide)).toEqual({ x: 0, y: 0.75, scale: 1, angle: 0 });
  expect(placementByEdges(wide, high)).toEqual({ x: 0.375, y: 0, scale: 0.25, angle: 0 });
});
