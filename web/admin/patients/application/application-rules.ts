/** What the map does to an application. All of it is computed from its uses and marks; nothing is kept beside them. */
import {
  type Application,
  type ApplicationMark,
  type ApplicationUse,
  applicationLimits,
  type ProductUse,
  type SignedApplication,
  sumOfDoses,
} from '#contract/patients/application.ts';
import { middleOf, mirrored, regionOf as regionOfMark } from '#contract/patients/drawing-regions.ts';
import { type DrawingKey, drawingSizes, drawingVersions, type Place } from '#contract/patients/drawings.ts';
import {
  leftOf,
  lotProblem,
  type Product,
  type ProductLot,
  type UsableProduct,
} from '#contract/patients/products.ts';

export const emptyApplication: Application = { uses: [], marks: [] };

export const tooMany = `Uma aplicação tem no máximo ${applicationLimits.marks} pontos. Remova um antes de marcar outro.`;

export const tooManyUses = `Uma aplicação tem no máximo ${applicationLimits.uses} produtos e aparelhos.`;

const inHundredths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
/** '2,5 U' */
export const sayDose = (dose: number, unit = '') => `${inHundredths.format(dose)} ${unit}`.trim();

/**
 * Marks that are gone, have another dose, or are of a device, which has none: what was typed as their dose has no field to be
 * mended in, or is no longer what stands there. The same of the amount of a product.
 * @param wrong keys of the marks and products with such words
 */
export const noLongerWrong = (wrong: readonly string[], before: Application, after: Application): string[] =>
  wrong.filter((key) => {
    const own = after.uses.find((each) => each.key === key);
    const amount = (use: ApplicationUse | undefined) => (use?.kind === 'product' ? use.amount : undefined);
    if (own) return amount(own) !== amount(before.uses.find((each) => each.key === key));
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

const regions = new WeakMap<ApplicationMark, string>();
/** Computed once for each mark: a large area has many places. */
export function regionOf(mark: ApplicationMark): string {
  const region = regions.get(mark) ?? regionOfMark(mark);
  regions.set(mark, region);
  return region;
}

export const shapeNames = {
  point: ['ponto', 'pontos'],
  line: ['linha', 'linhas'],
  area: ['área', 'áreas'],
} as const;
const shapes = ['point', 'line', 'area'] as const;

/** '1 ponto', '2 linhas' */
export const sayShapes = (shape: ApplicationMark['shape'], count: number) =>
  `${count} ${shapeNames[shape][Math.abs(count) === 1 ? 0 : 1]}`;

/** '2 pontos, 1 área' */
export const sayMarks = (marks: readonly Pick<ApplicationMark, 'shape'>[]) =>
  shapes
    .map((shape) => ({ shape, count: marks.filter((mark) => mark.shape === shape).length }))
    .filter(({ count }) => count > 0)
    .map(({ shape, count }) => sayShapes(shape, count))
    .join(', ');

/** What the marks of one product add up to, in all its lots, or those of one device, with all its settings. */
export type Total = {
  key: string;
  use: ApplicationUse;
  sum: number;
  marks: ApplicationMark[];
  /** Of each lot that has marks or an amount. */
  lots: { use: ProductUse; sum: number }[];
  regions: { region: string; sum: number; marks: ApplicationMark[] }[];
};

const totalKey = (use: ApplicationUse) =>
  use.kind === 'product' ? use.productId : use.name.trim().toLocaleLowerCase('pt-BR');

export function totalsOf({ uses, marks }: Application): Total[] {
  return [...Map.groupBy(uses, totalKey)].flatMap(([key, same]) => {
    const own = marks.filter((mark) => same.some((use) => use.key === mark.use));
    const regions = [...Map.groupBy(own, regionOf)].map(([region, there]) => ({
      region,
      sum: sumOfDoses(there),
      marks: there,
    }));
    const lots = same
      .flatMap((use) => (use.kind === 'product' ? [use] : []))
      .map((use) => ({
        use,
        sum: sumOfDoses(
          own.filter((mark) => mark.use === use.key),
          [use],
        ),
      }))
      .filter(({ use, sum }) => sum > 0 || own.some((mark) => mark.use === use.key));
    const sum = sumOfDoses(
      own,
      lots.map(({ use }) => use),
    );
    return same.slice(0, 1).map((use) => ({ key, use, sum, marks: own, lots, regions }));
  });
}

type Amount = { region: string; shape: ApplicationMark['shape'] | null; amount: number };

/** What is compared, by region: the dose of a product; of a device, which has none, each kind of its marks. */
function amountsOf(total: Total | undefined): Map<string, Amount> {
  const amounts = (total?.regions ?? []).flatMap(({ region, sum, marks }): Amount[] =>
    total?.use.kind === 'product'
      ? [{ region, shape: null, amount: sum }]
      : [...Map.groupBy(marks, (mark) => mark.shape)].map(([shape, { length: amount }]) => ({
          region,
          shape,
          amount,
        })),
  );
  return new Map(amounts.map((each) => [`${each.region} ${each.shape}`, each]));
}

/**
 * By region, what is more or less than the last time of a product, or of a device (`shape`); undefined: the two applications have
 * neither product nor device in common.
 */
export function differencesTo(last: Application, now: Application) {
  const before = new Map(totalsOf(last).map((total) => [total.key, total]));
  const after = new Map(totalsOf(now).map((total) => [total.key, total]));
  if (![...after.keys()].some((key) => before.has(key))) return undefined;
  return [...new Map([...before, ...after])].flatMap(([key, { use }]) => {
    const [then, today] = [amountsOf(before.get(key)), amountsOf(after.get(key))];
    return [...new Map([...today, ...then])].flatMap(([of, { region, shape }]) => {
      const by = Math.round(((today.get(of)?.amount ?? 0) - (then.get(of)?.amount ?? 0)) * 100) / 100;
      return by === 0 ? [] : [{ use, region, shape, by }];
    });
  });
}

/** As a draft has it: without names and totals, which are of the day of the signature. */
export const asDraft = ({ uses, marks }: SignedApplication): Application => ({
  uses: uses.map((use) =>
    use.kind === 'device'
      ? use
      : {
          kind: use.kind,
          key: use.key,
          productId: use.product.id,
          reason: use.reason,
          lotId: use.lot?.id ?? null,
          lotCode: use.lot && !use.lot.id ? use.lot.code : null,
          ...(use.amount !== undefined && { amount: use.amount }),
        },
  ),
  marks: marks.map(({ region: _region, ...mark }) => mark),
});

/** The earlier application to copy and to compare with: of what the next mark is made with, or of anything that is used now. */
export function lastFor<Last extends { application: SignedApplication }>(
  lasts: readonly Last[],
  { uses }: Application,
  active: ApplicationUse | undefined,
): Last | undefined {
  const sharing = (now: readonly ApplicationUse[]) =>
    lasts.find(({ application }) =>
      asDraft(application).uses.some((use) => now.some((each) => totalKey(each) === totalKey(use))),
    );
  return (active && sharing([active])) ?? sharing(uses) ?? lasts[0];
}

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
        kind: 'product',
        key: now.key,
        productId,
        lotId: lot?.id ?? null,
        lotCode: null,
        reason: null,
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
  for (const use of uses)
    if (use.kind === 'product' && use.amount !== undefined) {
      const key = take(use.productId, use.amount);
      const place = made.findIndex((each) => each.key === key);
      const now = made[place];
      if (now?.kind === 'product') made[place] = { ...now, amount: sumOfDoses([], [now, use]) };
    }
  return {
    uses: made.filter(
      (use) =>
        use.kind === 'device' || use.amount !== undefined || moved.some((mark) => mark.use === use.key),
    ),
    marks: moved,
  };
}

/**
 * 'Restavam 10 U de S-2511: 2 pontos passaram para S-2602', for each lot that had not enough for all marks of its product.
 * @param application with the lots of `withTodaysLots`, which come in the order in which they are used up
 */
export const sayShared = ({ uses, marks }: Application, products: readonly Product[]): string[] =>
  products.flatMap(({ id, unit, lots }) => {
    const own = uses.filter((use) => use.kind === 'product' && use.productId === id);
    return own.slice(1).flatMap((use, place) => {
      const [from, to] = [own[place], use].map((each) =>
        lots.find((lot) => each && lot.id === lotOfUse(each)),
      );
      const { length } = marks.filter((mark) => mark.use === use.key);
      const moved = length === 1 ? '1 ponto passou' : `${length} pontos passaram`;
      return from && to
        ? `Restavam ${sayDose(leftOf(from), unit)} de ${from.code}: ${moved} para ${to.code}`
        : [];
    });
  });

const lotOfUse = (use: ApplicationUse) => (use.kind === 'product' ? use.lotId : null);

/** Lots of which more is marked than they have left, each with the next one that has something left. */
export function overdrawnLots({ uses, marks }: Application, products: readonly Product[], day: string) {
  const taken = (lotId: string) => {
    const own = uses.flatMap((use) => (use.kind === 'product' && use.lotId === lotId ? [use] : []));
    return sumOfDoses(
      marks.filter((mark) => own.some((use) => use.key === mark.use)),
      own,
    );
  };
  return products.flatMap((product) =>
    product.lots.flatMap((lot) => {
      const left = Math.max(0, leftOf(lot));
      const sum = taken(lot.id);
      if (sum <= left) return [];
      const next = lotsInOrder(product, day).find(
        (each) => each.id !== lot.id && isUsable(each, product, day) && leftOf(each) > taken(each.id),
      );
      return [{ product, lot, left, sum, next }];
    }),
  );
}
export type Overdrawn = ReturnType<typeof overdrawnLots>[number];
export type WithNextLot = Overdrawn & { next: ProductLot };

/** 'O lote S-2511 tem 10 U, e aqui há 12 U.' */
export const sayOverdrawn = ({ lot, left, sum, product: { unit } }: Omit<Overdrawn, 'next'>) =>
  `O lote ${lot.code} tem ${sayDose(left, unit)}, e aqui há ${sayDose(sum, unit)}.`;

/** From the mark on for which the lot has no longer enough, its marks get the next one. @returns `key` of the next lot's use */
export function withNextLot(
  { uses, marks }: Application,
  { product, lot, left, next }: WithNextLot,
): { application: Application; key: string } {
  const there = uses.find((use) => lotOfUse(use) === next.id);
  const key = there?.key ?? newKeys(uses, 'u')();
  const amounts = uses.flatMap((use) => (use.kind === 'product' && use.lotId === lot.id ? [use] : []));
  let [rest, isOver] = [left - sumOfDoses([], amounts), false];
  const moved = marks.map((mark) => {
    if (!uses.some((use) => use.key === mark.use && lotOfUse(use) === lot.id)) return mark;
    rest = Math.round((rest - (mark.dose ?? 0)) * 100) / 100;
    isOver ||= rest < 0;
    return isOver ? { ...mark, use: key } : mark;
  });
  const added: ApplicationUse = {
    kind: 'product',
    key,
    productId: product.id,
    lotId: next.id,
    lotCode: null,
    reason: null,
  };
  return { application: { uses: there ? uses : [...uses, added], marks: moved }, key };
}

/**
 * Whether a dose is asked about before it is kept: more than ten times the largest of the product's other marks, here and the last
 * time, or more than one application of the clinic took of it lately; of a product with too few, more than was received of the lot.
 * @param key of the mark; undefined: of the next one
 */
export function isUnusual(
  dose: number,
  { use, key, products }: { use: ProductUse; key?: string | undefined; products: readonly UsableProduct[] },
  ...applications: readonly Application[]
): boolean {
  const product = products.find(({ id }) => id === use.productId);
  const others = applications.flatMap(({ uses, marks }, place) =>
    marks.flatMap((mark) => {
      const of = uses.find((each) => each.key === mark.use);
      const isOther = place > 0 || mark.key !== key;
      return isOther && of?.kind === 'product' && of.productId === use.productId ? (mark.dose ?? []) : [];
    }),
  );
  const most = product?.largestUse ?? product?.lots.find(({ id }) => id === use.lotId)?.received;
  return (others.length > 0 && dose > 10 * Math.max(...others)) || (most !== undefined && dose > most);
}

/** With the same settings or lot; the amount may be another. */
const isSameUse = ({ key: _one, ...use }: ApplicationUse, { key: _other, ...other }: ApplicationUse) =>
  Object.entries(use).every(([name, value]) => name === 'amount' || value === Reflect.get(other, name));

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
    else if (same.kind === 'product' && use.kind === 'product')
      uses[uses.indexOf(same)] = { ...use, ...same };
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
