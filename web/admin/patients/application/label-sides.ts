/** On which side of its mark each dose stands, so that the doses of near marks do not hide each other. */
import type { ApplicationMark } from '#contract/patients/application.ts';
import { middleOf } from '#contract/patients/drawing-regions.ts';
import { drawingSizes } from '#contract/patients/drawings.ts';
import { sayDose } from './application-rules.ts';

/** Where the text begins or ends, from the mark, in units of the drawing. */
export const labelSides = [
  { x: 8, y: -5, anchor: 'start' },
  { x: -8, y: -5, anchor: 'end' },
  { x: 8, y: 13, anchor: 'start' },
  { x: -8, y: 13, anchor: 'end' },
  { x: 0, y: -10, anchor: 'middle' },
  { x: 0, y: 20, anchor: 'middle' },
] as const;

type Box = { left: number; right: number; top: number; bottom: number };
const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Of the font of `drawing.module.css`. */
const letter = { width: 6.8, between: 3, above: 10, below: 2 };
const radius = 6;

/**
 * @param marks of one drawing
 * @returns by key the index in `labelSides`; none where no side is free: that dose is shown when its mark is selected or near
 */
export function sidesOfLabels(marks: readonly ApplicationMark[]): ReadonlyMap<string, number> {
  const placed = marks.map(({ key, drawing, at, dose }) => {
    const { width, height } = drawingSizes[drawing];
    const [x, y] = middleOf(at);
    return { key, dose, x: x * width, y: y * height };
  });
  const taken: Box[] = placed.map(({ x, y }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  const sides = new Map<string, number>();
  for (const { key, dose, x, y } of placed) {
    if (dose === null) continue;
    const width = sayDose(dose).length * letter.width + letter.between;
    const boxes = labelSides.map((side) => {
      const left = x + side.x - { start: 0, middle: width / 2, end: width }[side.anchor];
      const line = y + side.y;
      return { left, right: left + width, top: line - letter.above, bottom: line + letter.below };
    });
    const free = boxes.findIndex((box) => !taken.some((other) => meet(box, other)));
    const box = boxes[free];
    if (!box) continue;
    taken.push(box);
    sides.set(key, free);
  }
  return sides;
}
