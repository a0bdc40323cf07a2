/** Rules and sentences about texts that need no schema: what the first screens know comes without the schema library. */

// Tab, line feed and carriage return are text; every other control character is refused: PostgreSQL cannot
// hold U+0000, and the rest only hides things from the reader. So do the two marks that make letters run backwards
// ('fdp.exe'). Half a character (a lone surrogate) would be stored as another one.
const unusableCharacter = /(?![\t\n\r])\p{Cc}|[\u202d\u202e]|\p{Cs}/u;
export const isUsable = (value: string) => !unusableCharacter.test(value);
/** With a mark that PostgreSQL can hold in the place of each such character. */
export const markUnusable = (value: string) => value.replace(new RegExp(unusableCharacter, 'gu'), '\ufffd');

export const emailMessage = 'Por favor, digite um e-mail válido';

export const written = (count: number | bigint) => count.toLocaleString('pt-BR');
export const tooLong = (max: number | bigint) => `Use no máximo ${written(max)} caracteres`;

/** A number without an area code: one that is free to call (0800 and its like) or the same everywhere (4004-0000). */
const nationalNumber = /^(?:0[35-9]00\d{6,7}|[34]00\d{5})$/u;
export const isNationalNumber = (digits: string) => nationalNumber.test(digits);
