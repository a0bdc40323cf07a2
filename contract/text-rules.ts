/** Text rules without the schema library, so that the first screens load without it. */

// Control characters other than tab, line feed and carriage return are refused: PostgreSQL cannot store U+0000, and the
// others are invisible. The two right-to-left overrides can disguise a name ('fdp.exe'). A lone surrogate, half of a
// character, would be stored as another character.
const unusableCharacter = /(?![\t\n\r])\p{Cc}|[\u202d\u202e]|\p{Cs}/u;
export const isUsable = (value: string) => !unusableCharacter.test(value);
/** Replaces each such character with one that PostgreSQL can store. */
export const markUnusable = (value: string) => value.replace(new RegExp(unusableCharacter, 'gu'), '\ufffd');

export const emailMessage = 'Por favor, digite um e-mail válido';

export const written = (count: number | bigint) => count.toLocaleString('pt-BR');
export const tooLong = (max: number | bigint) => `Use no máximo ${written(max)} caracteres`;

export const foreignPhoneMessage = 'O telefone é de outro país, e aqui só cabe um do Brasil, com DDD';
/** '+46 70 123 45 67': without its code it would be somebody else's number. */
export const isForeignPhone = (written: string) => /^\s*\+(?!\s*5\s*5)/u.test(written);
/** The digits without the country's code: '+55 24 98877-6655' -> '24988776655'. */
export function nationalDigits(written: string): string {
  const digits = written.replace(/\D/gu, '');
  const isCoded = digits.startsWith('55') && (digits.length > 11 || /^\s*\+/u.test(written));
  return isCoded ? digits.slice(2) : digits;
}

/** A number without an area code: free of charge (0800 and similar) or the same in the whole country (4004-0000). */
const nationalNumber = /^(?:0[35-9]00\d{6,7}|[34]00\d{5})$/u;
export const isNationalNumber = (digits: string) => nationalNumber.test(digits);

/** DDD, 9, eight digits: others have no WhatsApp. Also a pattern of PostgreSQL. */
export const mobileNumber = /^[1-9]{2}9\d{8}$/u;
export const isMobile = (digits: string) => mobileNumber.test(digits);
