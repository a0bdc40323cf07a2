/** What a reception asks at registration, besides who it is. */
import { digitsOf } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import { type Sex, type WayFound, wayFoundNames, waysFound } from '#contract/patients/registration.ts';
import { nothing, plainCell, type Read, unreadable } from './read.ts';

const sexWords: readonly (readonly [Sex, string])[] = [
  ['female', 'f fem feminino feminina female mulher'],
  ['male', 'm masc masculino male homem'],
  ['other', 'o outro outra outros other intersexo'],
];

export function readSex(written: string | null | undefined): Read<Sex> {
  const cell = plainCell(written);
  if (cell === null) return nothing;
  const word = fold(cell).replace(/[^a-z]/gu, '');
  const sex = sexWords.find(([, words]) => words.split(' ').includes(word))?.[0];
  return sex ? { value: sex } : unreadable('value_unreadable');
}

/** Eight digits; null for what is none. A spreadsheet's number has lost its zero at the beginning. */
export function readPostalCode(written: string): string | null {
  const digits = digitsOf(written).padStart(8, '0');
  return /^\d{5}[\s.-]*\d{2,3}$/u.test(written.trim()) || /^\d{2}\.\d{3}-?\d{3}$/u.test(written.trim())
    ? digits
    : null;
}

/** The choice that a text names; others are 'Outro'. */
export function readWayFound(text: string): WayFound {
  const said = fold(text);
  const named = waysFound.find((way) => fold(wayFoundNames[way]) === said);
  return named ?? (['instagram', 'google'] as const).find((name) => said.includes(name)) ?? 'other';
}
