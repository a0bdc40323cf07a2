/** Where marks lie on the drawing: on the other side, beside others, larger or turned. */
import type { Application, ApplicationMark, ApplicationUse } from '#contract/patients/application.ts';
import { middleOf, mirrored, regionOf as regionOfMark } from '#contract/patients/drawing-regions.ts';
import { type DrawingKey, drawingSizes, drawingVersions, type Place } from '#contract/patients/drawings.ts';

export const regions = new WeakMap<ApplicationMark, string>();

/** Computed once for each mark: a large area has many places. */
export function regionOf(mark: ApplicationMark): string {
  const region = regions.get(mark) ?? regionOfMark(mark);
  regions.set(mark, region);
  return region;
}

/** In shares of the drawing. Nearer to each other, two marks with the same product are one. */
const near = 0.02;

/** Shares of a drawing say nothing about another version of it. */
const isAt = (
  one: ApplicationMark,
  { drawing, version, at }: Pick<ApplicationMark, 'drawing' | 'version' | 'at'>,
  within: number,
) => {
  const [[x, y], [otherX, otherY]] = [middleOf(one.at), middleOf(at)];
  return one.drawing === drawing && one.version === version && Math.hypot(x - otherX, y - otherY) < within;
};

/** What these marks lack on the other side. A mark in the middle has no other side. */
export function mirrorOf(
  marks: readonly ApplicationMark[],
  all: readonly ApplicationMark[],
): ApplicationMark[] {
  return marks.flatMap((mark) => {
    const mirror = { ...mark, ...mirrored(mark.drawing, mark.at) };
    const isThere = [...all, mark].some((other) => other.use === mark.use && isAt(other, mirror, near));
    return isThere ? [] : [mirror];
  });
}

/** Without what is there already, as after a second tap: marks, and uses that have none. */
export function without(added: Application, { uses, marks }: Application): Application {
  const productOf = (all: readonly ApplicationUse[], key: string) => {
    const use = all.find((each) => each.key === key);
    return use?.kind === 'product' ? use.productId : use?.name;
  };
  const isThere = (mark: ApplicationMark) =>
    marks.some(
      (other) => isAt(other, mark, 0.001) && productOf(uses, other.use) === productOf(added.uses, mark.use),
    );
  const left = added.marks.filter((mark) => !isThere(mark));
  const isUsed = (all: readonly ApplicationMark[], key: string) => all.some(({ use }) => use === key);
  return {
    uses: added.uses.filter(({ key }) =>
      isUsed(added.marks, key)
        ? isUsed(left, key)
        : !uses.some((use) => productOf(uses, use.key) === productOf(added.uses, key)),
    ),
    marks: left,
  };
}

/** What is added by the name of a region, around a place in it: a line along it, or a round area so small that it is in no other. */
export function shapeAround(shape: ApplicationMark['shape'], place: Place, drawing: DrawingKey) {
  const [x, y] = place;
  const corners = { point: 1, line: 2, area: 12 }[shape];
  const at = Array.from({ length: corners }, (_, corner): [number, number] => [
    shape === 'point' ? x : x + Math.cos((corner * 2 * Math.PI) / corners) * 0.05,
    shape === 'area' ? y + Math.sin((corner * 2 * Math.PI) / corners) * 0.05 : y,
  ]);
  const version = drawingVersions[drawing];
  const region = regionOfMark({ shape: 'point', drawing, version, at: [place] });
  const sizes = [1, 0.75, 0.5, 0.25, 0.1].map((scale) => turned(at, drawing, { scale }));
  return (
    sizes.find((each) => regionOfMark({ shape, drawing, version, at: each }) === region) ??
    turned(at, drawing)
  );
}

/** A line or an area that is made larger by `scale` and turned around its middle, as far as it stays on the drawing. */
export function turned(
  at: readonly Place[],
  drawing: DrawingKey,
  { scale = 1, degrees = 0 } = {},
): [number, number][] {
  const { width, height } = drawingSizes[drawing];
  const [middleX, middleY] = middleOf(at);
  const [cos, sin] = [
    Math.cos((degrees * Math.PI) / 180) * scale,
    Math.sin((degrees * Math.PI) / 180) * scale,
  ];
  const onDrawing = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;
  return at.map(([x, y]) => {
    const [right, down] = [(x - middleX) * width, (y - middleY) * height];
    return [
      onDrawing(middleX + (right * cos - down * sin) / width),
      onDrawing(middleY + (right * sin + down * cos) / height),
    ];
  });
}
