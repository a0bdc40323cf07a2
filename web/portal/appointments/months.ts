import { capitalise, formatMonth } from '#web/format/date.ts';

/** January to December, as they stand in the address. */
export const monthChoices = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** 'Janeiro' to 'Dezembro', each with its number. */
export const monthOptions = monthChoices.map((value) => ({
  value,
  label: capitalise(formatMonth(Number(value))),
}));
