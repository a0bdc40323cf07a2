/** What is signed of an application: names, lots, regions and totals, as they are at the signature. */
import type { ApplicationProblem } from '#contract/errors.ts';
import {
  type Application,
  type ProductUse,
  type SignedApplication,
  sumOfDoses,
} from '#contract/patients/application.ts';
import { regionOf } from '#contract/patients/drawing-regions.ts';
import { lotProblem } from '#contract/patients/products.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { lockChosen } from '../products/queries.ts';

type Chosen = Awaited<ReturnType<typeof lockChosen>>;
type Mark = Application['marks'][number];

/** Why a use is not signed so; undefined: nothing keeps it. */
function problemOf(
  use: ProductUse,
  marks: readonly Mark[],
  { products, lots }: Chosen,
  day: string,
): ApplicationProblem | undefined {
  const product = products.find(({ id }) => id === use.productId);
  const lot = lots.find(({ id, productId }) => id === use.lotId && productId === use.productId);
  const refuse = (reason: ApplicationProblem['reason'], without: readonly Mark[] = []) => ({
    use: use.key,
    reason,
    product: product?.name ?? null,
    lot: lot?.code ?? use.lotCode,
    expiresOn: lot?.expiresOn ?? null,
    recallReason: lot?.recallReason ?? null,
    marks: without.map(({ key }) => key),
  });
  if (!product) return refuse('product_gone');
  const without = marks.filter(({ dose }) => dose === null);
  if (without.length > 0 || sumOfDoses(marks, [use]) === 0) return refuse('dose_missing', without);
  // Of another product, or gone: no reason puts it on the list.
  if (use.lotId !== null && !lot) return refuse('lot_missing');
  if (use.reason) return undefined;
  if (!lot) return refuse(use.lotCode ? 'lot_unlisted' : 'lot_missing');
  const problem = lotProblem(lot, product.active, day);
  return problem && refuse(problem);
}

/**
 * Whole, also what has no mark: a laser of the whole face, a peel. null: there is nothing.
 * @param day the entry's, on which the lots have to be good
 * @throws APPLICATION_REFUSED with all that is to be mended
 */
export async function resolveApplication(
  tx: Scope,
  application: Application | null,
  day: string,
): Promise<SignedApplication | null> {
  if (!application || application.uses.length === 0) return null;
  const marksOf = (key: string) => application.marks.filter(({ use }) => use === key);
  const { uses } = application;
  const ofProducts = uses.filter((use) => use.kind === 'product');
  const chosen = await lockChosen(
    tx,
    ofProducts.map(({ productId }) => productId),
    ofProducts.flatMap(({ lotId }) => lotId ?? []),
  );
  const refused = ofProducts.flatMap((use) => problemOf(use, marksOf(use.key), chosen, day) ?? []);
  if (refused.length > 0) throw refusal('APPLICATION_REFUSED', { refused });
  return {
    uses: uses.map((use) => {
      if (use.kind === 'device') return use;
      const { productId, lotId, lotCode, ...rest } = use;
      const product = chosen.products.find(({ id }) => id === productId);
      const lot = chosen.lots.find((each) => each.id === lotId && each.productId === productId);
      if (!product) throw new Error('a product that was found is gone');
      const { active: _active, ...named } = product;
      return {
        ...rest,
        product: named,
        lot: lot
          ? { id: lot.id, code: lot.code, expiresOn: lot.expiresOn }
          : lotCode === null
            ? null
            : { id: null, code: lotCode, expiresOn: null },
        total: sumOfDoses(marksOf(use.key), [use]),
      };
    }),
    marks: application.marks.map((mark) => ({ ...mark, region: regionOf(mark) })),
  };
}
