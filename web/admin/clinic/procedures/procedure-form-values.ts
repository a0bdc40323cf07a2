/** What the form of a procedure holds, and what it sends. */
import { defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import {
  createProcedureInput,
  implausibleDay,
  isPlausibleDay,
  type Procedure,
  type ProcedureNeed,
  priceKey,
  priceTwice,
  wrongPrice,
} from '#contract/clinic/procedures.ts';
import type { MarkColor } from '#contract/colors.ts';
import { parseCents } from '#contract/money/cents.ts';
import { formatDate } from '#web/format/date.ts';
import { formatAmount } from '#web/format/money.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';

/** A field for a number holds '' while it is empty, and text that is no number yet. */
type Typed = number | string;

type TypedPrice = {
  key: string;
  from: string;
  /** '' for all. */
  professionalId: string;
  /** As typed: '1.234,56'. */
  price: string;
};

export type ProcedureFormValues = {
  title: string;
  alsoKnownAs: string;
  description: string;
  duration: string;
  minutes: Typed;
  bufferBeforeMinutes: Typed;
  bufferAfterMinutes: Typed;
  color: MarkColor | '';
  professionalIds: string[];
  /** As `needKey` writes them. */
  needs: string[];
  /** As typed: '1.234,56'; '' for none. */
  price: string;
  /** Those from a day on. */
  prices: TypedPrice[];
  pricePublic: boolean;
  bookableOnline: boolean;
  preparation: string;
  /** '' for none. */
  termTemplateId: string;
  risks: string;
};

const ofKind = 'kind:';
/** A need as one text, for a list of choices. */
export const needKey = (need: ProcedureNeed) => ('kind' in need ? ofKind + need.kind : need.resourceId);
const needOf = (key: string): ProcedureNeed =>
  key.startsWith(ofKind) ? { kind: key.slice(ofKind.length) } : { resourceId: key };

export const valuesOf = (procedure: Procedure | undefined): ProcedureFormValues => ({
  title: procedure?.title ?? '',
  alsoKnownAs: procedure?.alsoKnownAs ?? '',
  description: procedure?.description ?? '',
  duration: procedure?.duration ?? '',
  minutes: procedure?.agenda?.minutes ?? defaultDurationMinutes,
  bufferBeforeMinutes: procedure?.agenda?.bufferBeforeMinutes ?? 0,
  bufferAfterMinutes: procedure?.agenda?.bufferAfterMinutes ?? 0,
  color: procedure?.agenda?.color ?? '',
  professionalIds: procedure?.agenda?.professionals.map(({ id }) => id) ?? [],
  needs: procedure?.agenda?.needs.map(needKey) ?? [],
  price: procedure && procedure.priceCents !== null ? formatAmount(procedure.priceCents) : '',
  prices:
    procedure?.agenda?.prices.map((row) => ({
      key: priceKey(row),
      from: formatDate(row.from),
      professionalId: row.professionalId ?? '',
      price: formatAmount(row.priceCents),
    })) ?? [],
  pricePublic: procedure?.agenda?.pricePublic ?? false,
  bookableOnline: procedure?.bookableOnline ?? false,
  preparation: procedure?.preparation ?? '',
  termTemplateId: procedure?.agenda?.termTemplateId ?? '',
  risks: procedure?.agenda?.risks ?? '',
});

/** NaN is refused with the field's sentence. */
const numberOf = (typed: Typed) => (typeof typed === 'number' ? typed : Number.NaN);

const centsOf = (typed: string) => parseCents(typed) ?? Number.NaN;
const pricesOf = (prices: readonly TypedPrice[]) =>
  prices.map(({ from, professionalId, price }) => ({
    professionalId: professionalId || null,
    from: readTypedDate(from) ?? '',
    priceCents: centsOf(price),
  }));

export const inputOf = ({ price, prices, color, needs, ...values }: ProcedureFormValues) => ({
  ...values,
  minutes: numberOf(values.minutes),
  bufferBeforeMinutes: numberOf(values.bufferBeforeMinutes || 0),
  bufferAfterMinutes: numberOf(values.bufferAfterMinutes || 0),
  color: color || null,
  needs: needs.map(needOf),
  termTemplateId: values.termTemplateId || null,
  priceCents: price.trim() === '' ? null : centsOf(price),
  prices: pricesOf(prices),
});

/** By the path of the field. */
function priceProblems(prices: readonly TypedPrice[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  pricesOf(prices).forEach((row, index) => {
    if (!isPlausibleDay(row.from)) problems[`prices.${index}.from`] = implausibleDay;
    else if (seen.has(priceKey(row))) problems[`prices.${index}.from`] = priceTwice;
    if (!createProcedureInput.shape.priceCents.safeParse(row.priceCents).success)
      problems[`prices.${index}.price`] = wrongPrice;
    seen.add(priceKey(row));
  });
  return problems;
}

export function problemsOf(values: ProcedureFormValues): FieldProblems<ProcedureFormValues> {
  const input = inputOf(values);
  const {
    priceCents,
    prices: _,
    ...problems
  } = checkFields(createProcedureInput, { ...values, priceCents: null }, input);
  return { ...problems, ...priceProblems(values.prices), ...(priceCents && { price: priceCents }) };
}
