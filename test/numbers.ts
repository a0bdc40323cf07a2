/** Numbers that make the rows of one test file different. test/seed.ts starts again with each file. */
let count = 0;

export const next = (): number => ++count;

export const startAgain = (): void => {
  count = 0;
};
