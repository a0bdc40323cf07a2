/** What people, programs and clipboards put into a field, and what may become of it. */

export const badValues = {
  empty: '',
  blank: ' \t\n '.repeat(3),
  'a blank letter': '\u3164\u200b',
  '300 characters': 'ã'.repeat(300),
  '20,000 characters': 'ã'.repeat(20_000),
  emoji: '😀 Ana 👩🏽‍⚕️',
  'a tag': '<img src=x onerror=alert(1)>',
  'a script': '</script><script>alert(1)</script>',
  SQL: "Robert'); drop table patients;--",
  'a template': '{{7*7}} #{7*7} <%= 7*7 %> %s %00',
  NUL: 'Ana\u0000Prado',
  escape: 'Ana \u001b[31mPrado',
  'right-to-left override': 'laudo\u202efdp.exe',
  'half a character': 'Ana \ud83d Prado',
  'spaces around': '  Ana   Prado  ',
  'a day of 1899': '1899-12-31',
  '31 February': '2026-02-31',
  'a time before opening': '07:30',
  'a time at lunch': '12:00',
  'a time between slots': '08:15',
} as const;

export type ValueName = keyof typeof badValues;

/**
 * What becomes of a value:
 * - `kept`: stored as it was given, without the spaces around it
 * - `becomes(other)`: stored as something else
 * - `nothing`: stored as no value
 * - `taken`: the call succeeds, and stores nothing that could be read again
 * - a code of the contract: refused with it
 * - `refused(sentence)`: INVALID_INPUT about this very field, with this sentence
 */
export type Outcome = string;
export const refused = (sentence: string): Outcome => `refused: ${sentence}`;

export const becomes = (other: string): Outcome => `becomes: ${other}`;

export type Cells = Record<ValueName, Outcome>;

/** The same for every value, but for the ones that are named. */
export const everyValue = (outcome: Outcome, but: Partial<Cells> = {}): Cells => ({
  empty: outcome,
  blank: outcome,
  'a blank letter': outcome,
  '300 characters': outcome,
  '20,000 characters': outcome,
  emoji: outcome,
  'a tag': outcome,
  'a script': outcome,
  SQL: outcome,
  'a template': outcome,
  NUL: outcome,
  escape: outcome,
  'right-to-left override': outcome,
  'half a character': outcome,
  'spaces around': outcome,
  'a day of 1899': outcome,
  '31 February': outcome,
  'a time before opening': outcome,
  'a time at lunch': outcome,
  'a time between slots': outcome,
  ...but,
});
