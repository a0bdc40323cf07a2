/** Values that people, programs and clipboards put into a field, and their possible outcomes. */

export const badValues = {
  empty: '',
  blank: ' \t\n '.repeat(3),
  'invisible characters': '\u3164\u200b',
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
  'two lines': 'Ana Clara\nPrado',
  'a day of 1899': '1899-12-31',
  '31 February': '2026-02-31',
  'a time before opening': '07:30',
  'a time at lunch': '12:00',
  'a time between slots': '08:15',
} as const;

export type ValueName = keyof typeof badValues;
const isValueName = (name: string): name is ValueName => Object.hasOwn(badValues, name);
export const valueNames = Object.keys(badValues).filter(isValueName);

/** Of the values of a password with the same outcome, those that reach the server: hashing is slow, and the same for all. */
export const valuesToHash: readonly ValueName[] = ['emoji', 'half a character'];

/**
 * The outcome of a value:
 * - `kept`: stored as given, without the spaces around it
 * - `becomes(other)`: stored as another value
 * - `nothing`: stored as null
 * - `taken`: the call succeeds, and stores nothing that can be read
 * - a code of the contract: refused with it
 * - `refused(sentence)`: INVALID_INPUT at this field, with this sentence
 */
export type Outcome = string;
export const refused = (sentence: string): Outcome => `refused: ${sentence}`;

export const becomes = (other: string): Outcome => `becomes: ${other}`;

export type Cells = Record<ValueName, Outcome>;

/** The same outcome for every value, except those in `but`. */
export function everyValue(outcome: Outcome, but: Partial<Cells> = {}): Cells {
  const cells: Cells = { ...badValues };
  for (const name of valueNames) cells[name] = but[name] ?? outcome;
  return cells;
}
