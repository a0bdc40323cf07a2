/** How the second of two pictures is laid on the first: enlarged, turned and shifted until two places of each meet. */
import { type AlignmentPoints, isApart, type Point } from '#contract/patients/photographs.ts';

type Size = { width: number; height: number };
export type Alignable = Size & { points: AlignmentPoints | null };

/**
 * Of a picture that is as wide as its frame: it is scaled, then turned around its upper left corner, then shifted.
 * x and y are in widths of the frame, the angle in radians, clockwise.
 */
export type Placement = { x: number; y: number; scale: number; angle: number };

/** Both axes in widths of the picture. */
const inWidths = ([x, y]: Point, { width, height }: Size) => ({ x, y: (y * height) / width });

/** Null unless each picture has two points that are apart. The frame is the first picture. */
export function similarity(first: Alignable, second: Alignable): Placement | null {
  if (!first.points || !second.points || !isApart(first.points) || !isApart(second.points)) return null;
  const [to, toEnd] = [inWidths(first.points[0], first), inWidths(first.points[1], first)];
  const [from, fromEnd] = [inWidths(second.points[0], second), inWidths(second.points[1], second)];
  const wanted = { x: toEnd.x - to.x, y: toEnd.y - to.y };
  const given = { x: fromEnd.x - from.x, y: fromEnd.y - from.y };
  const scale = Math.hypot(wanted.x, wanted.y) / Math.hypot(given.x, given.y);
  const angle = Math.atan2(wanted.y, wanted.x) - Math.atan2(given.y, given.x);
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return { x: to.x - cos * from.x + sin * from.y, y: to.y - sin * from.x - cos * from.y, scale, angle };
}

/** As large as fits into the frame, in its middle. */
export function placementByEdges(first: Size, second: Size): Placement {
  const [frame, own] = [first.height / first.width, second.height / second.width];
  const scale = Math.min(1, frame / own);
  return { x: (1 - scale) / 2, y: (frame - own * scale) / 2, scale, angle: 0 };
}

export const placementOf = (first: Alignable, second: Alignable): Placement =>
  similarity(first, second) ?? placementByEdges(first, second);

/** CSS, for an element as wide as the frame whose `transform-origin` is its upper left corner. */
export const transformOf = ({ x, y, scale, angle }: Placement, { width, height }: Size) =>
  `translate(${x * 100}%, ${((y * width) / height) * 100}%) rotate(${angle}rad) scale(${scale})`;
