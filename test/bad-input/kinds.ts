/** The kinds of fields, each with the outcome of every bad value. */
import { unusableCharacters } from '#contract/fields.ts';
import { emailMessage } from '#contract/text-rules.ts';
import { type Cells, everyValue, type Outcome, refused } from './values.ts';

export interface Field {
  cells: Cells;
  /** Completes a value so that it passes the first check: an e-mail has an '@'. */
  around?: (value: string) => string;
  /** The server hashes it, which is slow: `valuesToHash` stand for all values with the same outcome. */
  isHashed?: true;
}

const tooLong = (max: number) => refused(`Use no máximo ${max.toLocaleString('pt-BR')} caracteres`);

export const unusable = {
  NUL: refused(unusableCharacters),
  escape: refused(unusableCharacters),
  'right-to-left override': refused(unusableCharacters),
  'half a character': refused(unusableCharacters),
};

const lengths = (max: number): Partial<Cells> => ({
  ...(max < 300 && { '300 characters': tooLong(max) }),
  ...(max < 20_000 && { '20,000 characters': tooLong(max) }),
});

/** Required free text. */
export const required = (max: number, missing: string): Field => ({
  cells: everyValue('kept', {
    ...lengths(max),
    ...unusable,
    empty: refused(missing),
    blank: refused(missing),
    'invisible characters': refused(missing),
  }),
});

/** A title, which stands in subjects, calendars and lists. */
export const inOneLine = ({ cells }: Field): Field => ({
  cells: { ...cells, 'two lines': refused('Escreva em uma linha só') },
});

/** A name, which stands in subjects and tables. */
const onOneLine = ({ cells }: Field): Field => ({
  cells: {
    ...cells,
    'two lines': refused('Escreva o nome em uma linha só'),
    emoji: refused('Escreva o nome sem emojis: eles não saem nos documentos'),
  },
});
export const name = (missing: string) => onOneLine(required(200, missing));

/** Optional free text. */
export const optional = (max: number): Field => ({
  cells: everyValue('kept', { ...lengths(max), ...unusable, empty: 'nothing', blank: 'nothing' }),
});

export const optionalName = onOneLine(optional(200));

/** A search; characters that no text can hold are ignored. */
export const search: Field = { cells: everyValue('taken', lengths(100)) };

/** Every value is refused with the same sentence, except those in `but`. */
export const exact = (sentence: string, but: Partial<Cells> = {}): Field => ({
  cells: everyValue(refused(sentence), but),
});

/** As `exact`, but optional. */
export const exactOrNothing = (sentence: string, but: Partial<Cells> = {}): Field =>
  exact(sentence, { empty: 'nothing', blank: 'nothing', ...but });

const asAddress = (value: string) => (/^\s*$|^\d/u.test(value) ? value : `${value}@exemplo.test`);

/** @param without the outcome of an empty one */
export const email = (without: Outcome): Field => ({
  cells: everyValue(refused(emailMessage), { empty: without, blank: without }),
  around: asAddress,
});

export const longPassword = refused('Use no máximo 128 caracteres');

/** A new password: only its length matters. */
export const password = ({ empty, blank, short }: Record<'empty' | 'blank' | 'short', Outcome>): Field => ({
  isHashed: true,
  cells: everyValue('taken', {
    empty,
    blank,
    'invisible characters': short,
    '300 characters': longPassword,
    '20,000 characters': longPassword,
    'a time before opening': short,
    'a time at lunch': short,
    'a time between slots': short,
  }),
});

/** One of a few words. */
export const choice = exact('Escolha uma das opções');
export const yesOrNo = exact('Escolha sim ou não');
export const identifier = exact('O identificador não é válido');
export const file = exact('Escolha um arquivo');
/** A number that counts from 1. */
export const position = exact('Digite um número', {
  empty: refused('Use no mínimo 1'),
  blank: refused('Use no mínimo 1'),
});
