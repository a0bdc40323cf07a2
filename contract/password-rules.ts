/** What a new password must satisfy. Without the schema library and without the list of common passwords: the server has that. */
import { fold } from './fold.ts';

/** In characters. The maximum bounds the cost of hashing. */
export const passwordLength = { patient: 8, staff: 10, max: 128 } as const;

export type PasswordOwner = 'patient' | 'staff';

export const tooShortPassword = (owner: PasswordOwner) =>
  `A senha precisa ter pelo menos ${passwordLength[owner]} caracteres`;
export const longPasswordMessage = `Use no máximo ${passwordLength.max} caracteres`;
export const blankPassword = 'A senha não pode ter só espaços';
export const personalPassword = 'A senha não pode ter o nome ou o e-mail da pessoa, nem o nome da clínica';
export const commonPassword = 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.';

/** What only the server knows of a password. */
interface Known {
  /** Names of the account and the clinic, and what stands before the `@` of the e-mail. */
  names?: readonly string[];
  isCommon?: boolean;
}

/** Shorter words, such as 'Ana', are part of too many others. */
const shortestWord = 4;

/** The words of a name, and all of them together, as they are compared. */
const wordsOf = (name: string) =>
  [...name.split(/[^\p{L}\p{Nd}]+/u), name.replace(/\s/gu, '')]
    .map(fold)
    .filter((word) => word.length >= shortestWord);

/** The sentence that refuses a new password; null for one that is good. The login screen would refuse a blank one. */
export function passwordProblem(password: string, owner: PasswordOwner, known: Known = {}): string | null {
  if (password !== '' && password.trim() === '') return blankPassword;
  if (password.length < passwordLength[owner]) return tooShortPassword(owner);
  if (password.length > passwordLength.max) return longPasswordMessage;
  if (owner === 'patient') return null;
  if (known.isCommon) return commonPassword;
  const compared = fold(password);
  const isPersonal = (known.names ?? []).flatMap(wordsOf).some((word) => compared.includes(word));
  return isPersonal ? personalPassword : null;
}
