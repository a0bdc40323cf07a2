/**
 * What was put on or into the skin in one visit: products of a lot, devices with their settings, and where: marks on drawings. It is
 * part of a draft's words, is signed with the entry, and is never changed afterwards (decision 115).
 */
import { z } from 'zod';
import { sayCount } from '../count.ts';
import { calendarDate, id, optionalText, text } from '../fields.ts';
import { shownDay } from '../value-formats.ts';
import { drawingKeys, drawingVersions } from './drawings.ts';

export const applicationLimits = {
  marks: 400,
  uses: 20,
  /** Places of a line or an area. */
  places: 60,
  /** In the product's unit, two decimal places. */
  dose: 1_000,
  lotCode: 60,
  reason: 300,
  technique: 100,
  note: 300,
  device: 100,
} as const;

export const wrongDose = 'Use uma dose de 0,01 a 1.000';
const wrongPlace = 'O ponto está fora do desenho';

/** Of a mark or a use, unique in its application; the browser makes it. */
const key = z.string().regex(/^[a-z0-9]{1,20}$/u);

export const planes = ['intradermal', 'subcutaneous', 'supraperiosteal', 'intramuscular', 'topical'] as const;
export const planeLabels: Record<(typeof planes)[number], string> = {
  intradermal: 'Intradérmico',
  subcutaneous: 'Subcutâneo',
  supraperiosteal: 'Supraperiosteal',
  intramuscular: 'Intramuscular',
  topical: 'Tópico',
};

/** In the unit of the product. */
export const dose = z
  .number(wrongDose)
  .min(0.01, wrongDose)
  .max(applicationLimits.dose, wrongDose)
  .transform((value) => Math.round(value * 100) / 100);

/** What marks are made with. Two lots of one product are two uses; so are two settings of one device. */
const productUse = z.object({
  kind: z.literal('product'),
  key,
  productId: id,
  /** Null: a lot that is not in the clinic's list, or none. */
  lotId: id.nullable(),
  /** As it stands on the box, of a lot that is not in the list. */
  lotCode: optionalText(applicationLimits.lotCode),
  /** Why an expired, closed or unlisted lot is taken. */
  reason: optionalText(applicationLimits.reason),
  /** What was used without a mark, beside its marks: a peel, a mask. */
  amount: dose.optional(),
});
const deviceUse = z.object({
  kind: z.literal('device'),
  key,
  name: text(applicationLimits.device),
  /** As the device shows them: '12 J/cm²', '30 ms'. */
  tip: optionalText(applicationLimits.device),
  fluence: optionalText(applicationLimits.device),
  pulse: optionalText(applicationLimits.device),
  passes: z.number().int().min(1).max(99).nullable(),
});
const applicationUse = z.discriminatedUnion('kind', [productUse, deviceUse]);
export type ApplicationUse = z.infer<typeof applicationUse>;
export type ProductUse = z.infer<typeof productUse>;
export type DeviceUse = z.infer<typeof deviceUse>;

const share = z
  .number()
  .min(0, wrongPlace)
  .max(1, wrongPlace)
  .transform((value) => Math.round(value * 10_000) / 10_000);

const applicationMark = z.object({
  key,
  /** The key of its use. */
  use: key,
  drawing: z.enum(drawingKeys),
  version: z.number().int().min(1),
  /** 'point': one place; 'line': at least two; 'area': at least three. */
  shape: z.enum(['point', 'line', 'area']),
  at: z
    .array(z.tuple([share, share]))
    .min(1)
    .max(applicationLimits.places),
  /** Null of a device, and while it is not yet written. */
  dose: dose.nullable(),
  plane: z.enum(planes).nullable(),
  technique: optionalText(applicationLimits.technique),
  note: optionalText(applicationLimits.note),
});
export type ApplicationMark = z.infer<typeof applicationMark>;

const fewestPlaces = { point: 1, line: 2, area: 3 } as const;
const areUnique = (keys: readonly string[]) => new Set(keys).size === keys.length;

export const application = z
  .object({
    uses: z.array(applicationUse).max(applicationLimits.uses),
    marks: z
      .array(applicationMark)
      .max(applicationLimits.marks, `Marque no máximo ${applicationLimits.marks} pontos`),
  })
  .refine(
    ({ uses, marks }) =>
      areUnique(uses.map((each) => each.key)) &&
      areUnique(marks.map((each) => each.key)) &&
      marks.every(
        ({ use, drawing, version, shape, at }) =>
          uses.some((each) => each.key === use) &&
          version <= drawingVersions[drawing] &&
          (shape === 'point' ? at.length === 1 : at.length >= fewestPlaces[shape]),
      ),
    'O valor não é válido',
  );
export type Application = z.infer<typeof application>;

/** As it was stored: nothing is trimmed or rounded again. */
const storedText = z.string().nullable();
const storedProductUse = productUse.extend({
  lotCode: storedText,
  reason: storedText,
  amount: z.number().optional(),
});
const storedDeviceUse = deviceUse.extend({
  name: z.string(),
  tip: storedText,
  fluence: storedText,
  pulse: storedText,
  passes: z.number().nullable(),
});
const storedMark = applicationMark.extend({
  at: z.array(z.tuple([z.number(), z.number()])),
  dose: z.number().nullable(),
  technique: storedText,
  note: storedText,
});
/** As `application`. */
export const storedApplication = z.object({
  uses: z.array(z.discriminatedUnion('kind', [storedProductUse, storedDeviceUse])),
  marks: z.array(storedMark),
});

/** In hundredths exact, so that a total is what a person adds up. Marks without a dose count as none. */
export const sumOfDoses = (
  marks: readonly Pick<ApplicationMark, 'dose'>[],
  uses: readonly { amount?: number | undefined }[] = [],
): number =>
  [...marks.map(({ dose }) => dose), ...uses.map(({ amount }) => amount)].reduce<number>(
    (sum, dose) => sum + Math.round((dose ?? 0) * 100),
    0,
  ) / 100;

/** What is signed: the names, lots and regions as they were then. */
const signedUse = z.discriminatedUnion('kind', [
  storedProductUse.omit({ lotCode: true, productId: true, lotId: true }).extend({
    product: z.object({
      id,
      name: z.string(),
      maker: z.string().nullable(),
      registration: z.string().nullable(),
      unit: z.string(),
      dilution: z.string().nullable(),
    }),
    lot: z.object({ id: id.nullable(), code: z.string(), expiresOn: calendarDate.nullable() }).nullable(),
    /** Of its marks and its amount, in the product's unit; the sum that the lot's quantity goes down by. */
    total: z.number(),
  }),
  storedDeviceUse,
]);
export type SignedUse = z.infer<typeof signedUse>;

export const signedApplication = z.object({
  uses: z.array(signedUse),
  marks: z.array(storedMark.extend({ region: z.string() })),
});
export type SignedApplication = z.infer<typeof signedApplication>;

/** 'Toxina A (Fabricante) · lote C1234, até 31/12/2027 · 32 U': a line of the entry, on screens and in copies of the record. */
export function sayUse(use: SignedUse): string {
  if (use.kind === 'device') {
    const passes = use.passes === null ? null : sayCount(use.passes, 'passada', 'passadas');
    return [use.name, use.tip, use.fluence, use.pulse, passes].filter(Boolean).join(' · ');
  }
  const { product, lot, total, reason } = use;
  const until = lot?.expiresOn ? `, até ${shownDay(lot.expiresOn)}` : '';
  return [
    product.maker ? `${product.name} (${product.maker})` : product.name,
    product.registration ? `ANVISA ${product.registration}` : null,
    product.dilution,
    lot ? `lote ${lot.code}${until}` : 'sem lote',
    `${total.toLocaleString('pt-BR', { maximumFractionDigits: 2 })} ${product.unit}`,
    reason ? `motivo: ${reason}` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
