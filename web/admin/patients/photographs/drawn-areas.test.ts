import { expect, test } from 'vitest';
import { exportAreas } from '#contract/patients/photographs.ts';
import { areaBetween, eyesOf, leastSide, movedArea, resizedArea } from './drawn-areas.ts';

const area = { x: 0.2, y: 0.3, width: 0.4, height: 0.2 };

test('an area stays on the picture, and as large as it was, however far it is moved', () => {
  expect(movedArea(area, 0.1, -0.1)).toEqual({ ...area, x: 0.3, y: 0.2 });
  expect(movedArea(area, 9, 9)).toEqual({ ...area, x: 0.6, y: 0.8 });
  expect(movedArea(area, -9, -9)).toEqual({ ...area, x: 0, y: 0 });
});

test('wherever an area ends at an edge, it can be exported', () => {
  for (let side = leastSide; side < 1; side += 0.0137) {
    const corner = movedArea({ x: 0, y: 0, width: side, height: side }, 1, 1);
    const rest = resizedArea({ x: side, y: side, width: leastSide, height: leastSide }, 1, 1);
    expect(exportAreas.safeParse({ crop: corner, covers: side < 0.97 ? [rest] : [] }).success).toBe(true);
  }
});

test('an area does not grow past the edge, nor shrink to nothing', () => {
  expect(resizedArea(area, 9, 9)).toEqual({ ...area, width: 0.8, height: 0.7 });
  expect(resizedArea(area, -9, -9)).toEqual({ ...area, width: leastSide, height: leastSide });
});

test('an area is drawn in any direction, and past the edge to the edge', () => {
  const drawn = { x: 0.25, y: 0.25, width: 0.5, height: 0.75 };
  expect(areaBetween({ x: 0.25, y: 0.25 }, { x: 0.75, y: 1.5 })).toEqual(drawn);
  expect(areaBetween({ x: 0.75, y: 1.5 }, { x: 0.25, y: 0.25 })).toEqual(drawn);
  expect(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.9 })).toBeNull();
});

test('the band over the eyes is around the marked pupils, also of an inclined head', () => {
  const level = eyesOf(
    [
      { x: 0.4, y: 0.4 },
      { x: 0.6, y: 0.4 },
    ],
    0.75,
  );
  expect(level.x).toBeCloseTo(0.29);
  expect(level.width).toBeCloseTo(0.42);
  expect(level.y).toBeLessThan(0.4);
  expect(level.y + level.height).toBeGreaterThan(0.4);
  const inclined = eyesOf(
    [
      { x: 0.4, y: 0.3 },
      { x: 0.6, y: 0.5 },
    ],
    0.75,
  );
  expect(inclined.y).toBeLessThan(0.3);
  expect(inclined.y + inclined.height).toBeGreaterThan(0.5);
});

test.each<[string, Parameters<typeof eyesOf>[0]]>([
  ['no points', null],
  [
    'equal points',
    [
      { x: 0.5, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ],
  ],
  [
    'points in the corner',
    [
      { x: 0, y: 0 },
      { x: 0.02, y: 0 },
    ],
  ],
  [
    'points at the edges',
    [
      { x: 0, y: 1 },
      { x: 1, y: 1 },
    ],
  ],
])('with %s the band is one that can be exported', (_, points) => {
  const band = eyesOf(points, 0.75);
  expect(exportAreas.safeParse({ crop: band, covers: [band] }).success).toBe(true);
});
