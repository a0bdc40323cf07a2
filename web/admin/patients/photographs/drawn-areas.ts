/** Rectangles on a picture, in shares of its sides: what is covered, and what is cut out. */
import type { AlignmentPoints, Area } from '#contract/patients/photographs.ts';

/** As large as a finger can still take, and larger than the contract's least. */
export const leastSide = 0.03;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Sums of longer fractions could pass the edge by a bit. */
const short = (value: number) => Math.floor(value * 10_000 + 1e-6) / 10_000;
const shortened = ({ x, y, width, height }: Area): Area => ({
  x: short(x),
  y: short(y),
  width: short(width),
  height: short(height),
});

/** As far as it stays on the picture. */
export const movedArea = (area: Area, right: number, down: number): Area =>
  shortened({
    ...area,
    x: between(0, area.x + right, 1 - area.width),
    y: between(0, area.y + down, 1 - area.height),
  });

/** By its lower right corner. */
export const resizedArea = (area: Area, right: number, down: number): Area =>
  shortened({
    ...area,
    width: between(leastSide, area.width + right, 1 - area.x),
    height: between(leastSide, area.height + down, 1 - area.y),
  });

/** Of a pressed and a released place; null where they are too near for an area. Places outside are taken to the edge. */
export function areaBetween(one: { x: number; y: number }, other: { x: number; y: number }): Area | null {
  const [x1, x2] = [between(0, Math.min(one.x, other.x), 1), between(0, Math.max(one.x, other.x), 1)];
  const [y1, y2] = [between(0, Math.min(one.y, other.y), 1), between(0, Math.max(one.y, other.y), 1)];
  const [width, height] = [x2 - x1, y2 - y1];
  return width < leastSide || height < leastSide ? null : shortened({ x: x1, y: y1, width, height });
}

/** A band over both eyes: around the pupils where they are marked, else where a portrait has them. */
export function eyesOf(points: AlignmentPoints | null, ratio: number): Area {
  const [one, other] = points ?? [];
  if (!one || !other) return { x: 0.2, y: 0.35, width: 0.6, height: 0.14 };
  const apart = Math.hypot(other.x - one.x, (other.y - one.y) / ratio);
  const [aside, above] = [0.55 * apart, 0.35 * apart * ratio];
  const from = { x: Math.min(one.x, other.x) - aside, y: Math.min(one.y, other.y) - above };
  const to = { x: Math.max(one.x, other.x) + aside, y: Math.max(one.y, other.y) + above };
  return areaBetween(from, to) ?? movedArea({ ...from, width: leastSide, height: leastSide }, 0, 0);
}
