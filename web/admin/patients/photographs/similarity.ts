/** How the second of two pictures is laid on the first: enlarged, turned and shifted until two places of each meet. */
import { type AlignmentPoints, isApart } from '#contract/patients/photographs.ts';

type Size = { width: number; height: number };
export type Alignable = Size & { points: AlignmentPoints | null };

/**
 * Of a picture that is as wide as its frame: it is scaled, then turned around its upper left corner, then shifted.
 * x and y are in widths of the frame, the angle in radians, clockwise.
 */
export type Placement = { x: number; y: number; scale: number; angle: number };

/** From the first point to the second one; both axes in widths of the picture. Null unless there are two that are apart. */
function lineOf({ points, width, height }: Alignable) {
  const [start, end] = points ?? [];
  if (!start || !end || !isApart([start, end])) return null;
  const down = height / width;
  return { x: start.x, y: start.y * down, right: end.x - start.x, down: (end.y - start.y) * down };
}

/** Null unless each picture has two points that are apart. The frame is the first picture. */
export function similarity(first: Alignable, second: Alignable): Placement | null {
  const [to, from] = [lineOf(first), lineOf(second)];
  if (!to || !from) return null;
  const scale = Math.hypot(to.right, to.down) / Math.hypot(from.right, from.down);
  const angle = Math.atan2(to.down, to.right) - Math.atan2(from.down, from.right);
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
