/** @param typed of a `WholeNumberInput` */
export const isWholeBetween = (typed: number | string, min: number, max: number) =>
  Number.isInteger(Number(typed)) && Number(typed) >= min && Number(typed) <= max;
