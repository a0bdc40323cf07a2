/** What the map does to an application. All of it is computed from its uses and marks; nothing is kept beside them. */
import {
  type Application,
  type ApplicationMark,
  type ApplicationUse,
  applicationLimits,
  type ProductUse,
  type SignedApplication,
} from '#contract/patients/application.ts';
import { type DrawingKey, drawingVersions } from '#contract/patients/drawings.ts';
import type { UsableProduct } from '#contract/patients/products.ts';

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
