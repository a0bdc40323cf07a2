/** What the form of a procedure holds, and what it sends. */
import { defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import { createProcedureInput, type Procedure, type ProcedureNeed } from '#contract/clinic/procedures.ts';
import type { MarkColor } from '#contract/colors.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';

/** A field for a number holds '' while it is empty, and text that is no number yet. */
type Typed = number | string;

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
  /** In reais. */
  price: Typed;
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
  price: procedure && procedure.priceCents !== null ? procedure.priceCents / 100 : '',
  pricePublic: procedure?.agenda?.pricePublic ?? false,
  bookableOnline: procedure?.bookableOnline ?? false,
  preparation: procedure?.preparation ?? '',
  termTemplateId: procedure?.agenda?.termTemplateId ?? '',
  risks: procedure?.agenda?.risks ?? '',
});

/** NaN is refused with the field's sentence. */
const numberOf = (typed: Typed) => (typeof typed === 'number' ? typed : Number.NaN);

export const inputOf = ({ price, color, needs, ...values }: ProcedureFormValues) => ({
  ...values,
  minutes: numberOf(values.minutes),
  bufferBeforeMinutes: numberOf(values.bufferBeforeMinutes || 0),
  bufferAfterMinutes: numberOf(values.bufferAfterMinutes || 0),
  color: color || null,
  needs: needs.map(needOf),
  termTemplateId: values.termTemplateId || null,
  priceCents: price === '' ? null : Math.round(numberOf(price) * 100),
});

export function problemsOf(values: ProcedureFormValues): FieldProblems<ProcedureFormValues> {
  const input = inputOf(values);
  const { priceCents, ...problems } = checkFields(
    createProcedureInput,
    { ...values, priceCents: null },
    input,
  );
  return priceCents ? { ...problems, price: priceCents } : problems;
}
