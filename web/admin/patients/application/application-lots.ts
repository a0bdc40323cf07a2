/** The lots of an application: which can be taken today, and of which more is marked than is left. */
import { sayCount } from '#contract/count.ts';
import { type Application, type ApplicationUse, sumOfDoses } from '#contract/patients/application.ts';
import { leftOf, lotProblem, type Product, type ProductLot } from '#contract/patients/products.ts';
import { newKeys, sayDose } from './application-rules.ts';

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
      const moved = sayCount(length, 'ponto passou', 'pontos passaram');
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
