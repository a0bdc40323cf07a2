/** What an application adds up to, and in what it differs from an earlier one. */
import {
  type Application,
  type ApplicationMark,
  type ApplicationUse,
  type ProductUse,
  type SignedApplication,
  sumOfDoses,
} from '#contract/patients/application.ts';
import { asDraft } from './application-rules.ts';
import { regionOf } from './application-shapes.ts';

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
