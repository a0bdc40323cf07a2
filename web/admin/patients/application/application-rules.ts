/** What the map does to an application. All of it is computed from its uses and marks; nothing is kept beside them. */
import {
  type Application,
  type ApplicationMark,
  type ApplicationUse,
  applicationLimits,
  type SignedApplication,
  sumOfDoses,
} from '#contract/patients/application.ts';
import { middleOf, mirrored, regionAt } from '#contract/patients/drawing-regions.ts';
import { type DrawingKey, drawingSizes, drawingVersions, type Place } from '#contract/patients/drawings.ts';
import { leftOf, lotProblem, type Product, type ProductLot } from '#contract/patients/products.ts';

export const emptyApplication: Application = { uses: [], marks: [] };

export const tooMany = `Uma aplicação tem no máximo ${applicationLimits.marks} pontos. Remova um antes de marcar outro.`;

export const tooManyUses = `Uma aplicação tem no máximo ${applicationLimits.uses} produtos e aparelhos.`;

const inHundredths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
/** '2,5 U' */
export const sayDose = (dose: number, unit = '') => `${inHundredths.format(dose)} ${unit}`.trim();

/** '2,5', '2.5' -> 2.5; null where it is no dose from 0,01 to 1.000. */
export function readDose(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/\.(?=\d{3}(\D|$))/gu, '')
    .replace(',', '.');
  const dose = /^\d+(\.\d+)?$/u.test(text) ? Math.round(Number(text) * 100) / 100 : 0;
  return dose >= 0.01 && dose <= applicationLimits.dose ? dose : null;
}

/**
 * Marks that are gone, have another dose, or are of a device, which has none: what was typed as their dose has no field to be
 * mended in, or is no longer what stands there.
 * @param wrong keys of the marks with such words
 */
export const noLongerWrong = (wrong: readonly string[], before: Application, after: Application): string[] =>
  wrong.filter((key) => {
    const mark = after.marks.find((each) => each.key === key);
    const use = after.uses.find((each) => each.key === mark?.use);
    return use?.kind !== 'product' || mark?.dose !== before.marks.find((each) => each.key === key)?.dose;
  });

/** Keys that no mark or use has yet: 'm1', 'm2'. */
export function newKeys(taken: readonly { key: string }[], letter: 'm' | 'u') {
  let last = Math.max(0, ...taken.map(({ key }) => Number(/\d+$/u.exec(key)?.[0] ?? 0)));
  return () => {
    last += 1;
    return `${letter}${last}`;
  };
}

/** The present version of a drawing, then the earlier ones that have marks. */
export const versionsShown = (marks: readonly ApplicationMark[], drawing: DrawingKey): number[] => [
  ...new Set([
    drawingVersions[drawing],
    ...marks.flatMap((mark) => (mark.drawing === drawing ? mark.version : [])),
  ]),
];

export const regionOf = ({ drawing, version, at }: ApplicationMark) =>
  regionAt(drawing, version, middleOf(at));

/** What the marks of one product add up to, in all its lots, or those of one device. */
export type Total = {
  key: string;
  use: ApplicationUse;
  sum: number;
  marks: number;
  regions: { region: string; sum: number; marks: number }[];
};

/** Two lots of one product are one total. */
const totalKey = (use: ApplicationUse) => (use.kind === 'product' ? use.productId : use.key);

export function totalsOf({ uses, marks }: Application): Total[] {
  return [...Map.groupBy(uses, totalKey)].flatMap(([key, same]) => {
    const own = marks.filter((mark) => same.some((use) => use.key === mark.use));
    const regions = [...Map.groupBy(own, regionOf)].map(([region, there]) => ({
      ...{ region, sum: sumOfDoses(there), marks: there.length },
    }));
    return same.slice(0, 1).map((use) => ({ key, use, sum: sumOfDoses(own), marks: own.length, regions }));
  });
}

/** By region, what is more or less of a product than the last time. */
export function differencesTo(last: Application, now: Application) {
  const before = new Map(totalsOf(last).map((total) => [total.key, total]));
  const after = new Map(totalsOf(now).map((total) => [total.key, total]));
  return [...new Map([...before, ...after])].flatMap(([key, { use }]) => {
    const sums = (total: Total | undefined) =>
      new Map(total?.regions.map(({ region, sum }) => [region, sum]));
    const [then, today] = [sums(before.get(key)), sums(after.get(key))];
    return [...new Set([...today.keys(), ...then.keys()])].flatMap((region) => {
      const by = Math.round(((today.get(region) ?? 0) - (then.get(region) ?? 0)) * 100) / 100;
      return by === 0 ? [] : [{ use, region, by }];
    });
  });
}

/** As a draft has it: without names and totals, which are of the day of the signature. */
export const asDraft = ({ uses, marks }: SignedApplication): Application => ({
  uses: uses.map((use) =>
    use.kind === 'device'
      ? use
      : {
          ...{ kind: use.kind, key: use.key, productId: use.product.id, reason: use.reason },
          ...{ lotId: use.lot?.id ?? null, lotCode: use.lot && !use.lot.id ? use.lot.code : null },
        },
  ),
  marks: marks.map(({ region: _region, ...mark }) => mark),
});

/** Whether a lot of a product is taken without a reason. */
export const isUsable = (lot: ProductLot, product: Product | undefined, day: string) =>
  lotProblem(lot, product?.active ?? false, day) === undefined;

/** Those that need no reason first, recalled ones last, the nearest expiry first. */
export function lotsInOrder(product: Product | undefined, day: string): ProductLot[] {
  const rank = (lot: ProductLot) => (isUsable(lot, product, day) ? 0 : lot.recallReason === null ? 1 : 2);
  return [...(product?.lots ?? [])].sort(
    (one, other) => rank(one) - rank(other) || (one.expiresOn < other.expiresOn ? -1 : 1),
  );
}

/**
 * An earlier application or a protocol with the lots of today: of each product the nearest expiry first, the next one where the
 * first has less left than the next mark needs.
 */
export function withTodaysLots(
  { uses, marks }: Application,
  products: readonly Product[],
  day: string,
): Application {
  const next = newKeys([], 'u');
  const made: ApplicationUse[] = uses.flatMap((use) =>
    use.kind === 'device' ? { ...use, key: next() } : [],
  );
  const devices = uses.filter((use) => use.kind === 'device').map(({ key }) => key);
  const open = new Map<string, { lots: ProductLot[]; left: number; key: string }>();
  const take = (productId: string, dose: number): string => {
    const product = products.find(({ id }) => id === productId);
    let now = open.get(productId);
    while (!now || (now.left < dose && now.lots.length > 0)) {
      const [lot, ...lots] = now
        ? now.lots
        : lotsInOrder(product, day).filter((each) => isUsable(each, product, day));
      now = { lots, left: lot ? leftOf(lot) : Number.POSITIVE_INFINITY, key: next() };
      made.push({
        ...{ kind: 'product', key: now.key, productId, lotId: lot?.id ?? null, lotCode: null, reason: null },
      });
      open.set(productId, now);
    }
    now.left = Math.round((now.left - dose) * 100) / 100;
    return now.key;
  };
  const moved = marks.map((mark) => {
    const use = uses.find(({ key }) => key === mark.use);
    return {
      ...mark,
      use:
        use?.kind === 'product'
          ? take(use.productId, mark.dose ?? 0)
          : (made[devices.indexOf(mark.use)]?.key ?? ''),
    };
  });
  return { uses: made.filter(({ key }) => moved.some(({ use }) => use === key)), marks: moved };
}

const isSameUse = ({ key: _one, ...use }: ApplicationUse, { key: _other, ...other }: ApplicationUse) =>
  Object.entries(use).every(([name, value]) => value === Reflect.get(other, name));

/** Both, with new keys for what is added; the same product and lot stays one use. */
export function joined(application: Application, added: Application): Application {
  const nextUse = newKeys(application.uses, 'u');
  const nextMark = newKeys(application.marks, 'm');
  const uses = [...application.uses];
  const keys = new Map<string, string>();
  for (const use of added.uses) {
    const same = uses.find((each) => isSameUse(each, use));
    const key = same?.key ?? nextUse();
    if (!same) uses.push({ ...use, key });
    keys.set(use.key, key);
  }
  const marks = added.marks.map((mark) => ({ ...mark, key: nextMark(), use: keys.get(mark.use) ?? '' }));
  return { uses, marks: [...application.marks, ...marks] };
}

export const fits = ({ uses, marks }: Application) =>
  marks.length <= applicationLimits.marks && uses.length <= applicationLimits.uses;

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

/** Without the marks that are there already, as after a second tap. */
export function without(added: Application, { uses, marks }: Application): Application {
  const productOf = (all: readonly ApplicationUse[], key: string) => {
    const use = all.find((each) => each.key === key);
    return use?.kind === 'product' ? use.productId : use?.name;
  };
  const isThere = (mark: ApplicationMark) =>
    marks.some(
      (other) => isAt(other, mark, 0.001) && productOf(uses, other.use) === productOf(added.uses, mark.use),
    );
  return { ...added, marks: added.marks.filter((mark) => !isThere(mark)) };
}

/** What is added by the name of a region, around a place in it: a line along it, or a round area. */
export function shapeAround(shape: ApplicationMark['shape'], place: Place, drawing: DrawingKey) {
  const [x, y] = place;
  const corners = { point: 1, line: 2, area: 12 }[shape];
  const at = Array.from({ length: corners }, (_, corner): [number, number] => [
    shape === 'point' ? x : x + Math.cos((corner * 2 * Math.PI) / corners) * 0.05,
    shape === 'area' ? y + Math.sin((corner * 2 * Math.PI) / corners) * 0.05 : y,
  ]);
  return turned(at, drawing);
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
