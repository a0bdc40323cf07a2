/** What the form of the rules holds, and what it sends. */
import {
  type BookingRules,
  type BookingSettings,
  bookingRulesInput,
} from '#contract/booking/booking-rules.ts';
import type { BookingMode } from '#contract/booking-reasons.ts';
import { checkFields } from '#web/ui/check-fields.ts';

/** A field for a number holds '' while it is empty. */
type Typed = number | string;

export type BookingValues = {
  mode: BookingMode;
  noticeHours: Typed;
  horizonDays: Typed;
  /** As the choice has it. */
  stepMinutes: string;
  maxOpen: Typed;
  cancelHours: Typed;
  approvalForNew: boolean;
  asksAfterNoShows: boolean;
  approvalAfterNoShows: Typed;
  publicPage: boolean;
  procedureIds: string[];
};

const usualNoShows = 2;

export const valuesOf = ({ procedures, ...rules }: BookingSettings): BookingValues => ({
  ...rules,
  stepMinutes: String(rules.stepMinutes),
  asksAfterNoShows: rules.approvalAfterNoShows !== null,
  approvalAfterNoShows: rules.approvalAfterNoShows ?? usualNoShows,
  procedureIds: procedures.filter(({ bookableOnline }) => bookableOnline).map(({ id }) => id),
});

const numberIn = (typed: Typed) => (typed === '' ? Number.NaN : Number(typed));

/** Numbers that are missing become NaN, which the schema refuses beside their fields. */
export const inputOf = ({ asksAfterNoShows, ...values }: BookingValues) => ({
  ...values,
  noticeHours: numberIn(values.noticeHours),
  horizonDays: numberIn(values.horizonDays),
  stepMinutes: Number(values.stepMinutes) as BookingRules['stepMinutes'],
  maxOpen: numberIn(values.maxOpen),
  cancelHours: numberIn(values.cancelHours),
  approvalAfterNoShows: asksAfterNoShows ? numberIn(values.approvalAfterNoShows) : null,
});

export const problemsOf = (values: BookingValues) => checkFields(bookingRulesInput, values, inputOf(values));
