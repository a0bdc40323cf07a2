/** Field types that several nouns share: how texts, phones and dates are sent and stored. */
import { z } from 'zod';
import './sentences.ts';
import { isCpf } from './cpf.ts';
import { type PasswordOwner, passwordProblem, tooShortPassword } from './password-rules.ts';
import { isNotBlank, missingPassword, signInLimits } from './sign-in-rules.ts';
import {
  emailMessage,
  foreignPhoneMessage,
  isForeignPhone,
  isNationalNumber,
  isUsable,
  markUnusable,
  nationalDigits,
  tooLong,
} from './text-rules.ts';
import { calendarDateFormat, isRealDate } from './value-formats.ts';

export const id = z.uuid();

export const unusableCharacters = 'O texto contém caracteres que não podem ser usados';

/**
 * A text of at most `max` characters, trimmed.
 * @param max upper bound in characters, after trimming
 * @param missing the message for an absent value
 */
export const text = (max: number, missing?: string) =>
  z.string(missing).trim().max(max, tooLong(max)).refine(isUsable, unusableCharacters);

// A text of spaces and zero-width characters looks empty, and a link with such a name cannot be clicked. Some other
// characters are blank, too: the fillers of Hangul and the empty pattern of Braille.
const visibleCharacter = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const hasVisibleCharacter = (value: string) => visibleCharacter.test(value);

/** As `text`, but blank is refused with `message`. */
export const requiredText = (max: number, message: string) =>
  text(max, message).refine(hasVisibleCharacter, message);

/** As `text`, but blank becomes null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

/** Left out, it stays undefined: what is stored stays. Blank becomes null. */
export const keptUnlessGiven = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null)
    .optional();

/** Maximum lengths, in characters. */
export const limits = {
  name: 200,
  title: 200,
  address: 300,
  alert: 200,
  healthInsurance: 100,
  howFoundDetail: 200,
  notes: 10_000,
  description: 10_000,
  explanation: 500,
  search: 100,
} as const;

/**
 * A search text; an empty one finds everything. Unusable characters, which can come from the clipboard, are ignored like
 * punctuation.
 */
export const search = z
  .string()
  .trim()
  .max(limits.search, tooLong(limits.search))
  .transform(markUnusable)
  .default('');

export const digitsOf = (value: string) => value.replace(/\D/gu, '');

/** An optional CPF, with or without its mask; stored as eleven digits or null. */
export const cpf = z
  .string()
  .max(40, 'Digite um CPF válido')
  .nullish()
  .transform((value) => (value ? value.trim() : ''))
  .refine(
    (value) => value === '' || (/^[\d.\-/\s]+$/u.test(value) && isCpf(digitsOf(value))),
    'Digite um CPF válido',
  )
  .transform((value) => digitsOf(value) || null);

/** An optional Brazilian phone (DDD and 8 or 9 digits, with or without +55); stored as 10 or 11 digits or null. */
export const phone = z
  .string()
  .max(40, 'Digite um telefone válido, com DDD')
  .nullish()
  .transform((value) => (value ? value.trim() : ''))
  .refine((value) => value === '' || /^[\d()+\-.\s]+$/u.test(value), 'Digite um telefone válido, com DDD')
  .refine((value) => !isForeignPhone(value), { message: foreignPhoneMessage, abort: true })
  .transform(nationalDigits)
  .refine((digits) => digits === '' || /^[1-9]\d{9,10}$/u.test(digits), 'Digite um telefone válido, com DDD')
  .transform((digits) => digits || null);

/** An optional CEP, with or without its mask; stored as eight digits or null. */
export const postalCode = z
  .string()
  .max(40, 'Digite um CEP válido')
  .nullish()
  .transform((value) => (value ? value.trim() : ''))
  .refine((value) => /^(\d{2}\.?\d{3}-?\d{3})?$/u.test(value), 'Digite um CEP válido')
  .transform((value) => digitsOf(value) || null);

export const missingName = 'O nome do paciente é obrigatório';

const isOneLine = (value: string) => !/[\r\n]/u.test(value);
const nameOfLines = 'Escreva o nome em uma linha só';
/** For `.refine(...inOneLine)`: of a title, which stands in subjects of mails, calendars and lists. */
export const inOneLine = [
  (value: string | null | undefined) => isOneLine(value ?? ''),
  'Escreva em uma linha só',
] as const;

/** Emojis and other pictures, for which the fonts of documents have no letters. */
const picture = /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu;
export const withoutPictures = (value: string) => value.replace(picture, '');
const hasNoPicture = (value: string) => withoutPictures(value) === value;
const nameOfPictures = 'Escreva o nome sem emojis: eles não saem nos documentos';

/**
 * The name of a person or a clinic, in full: one line, since it stands in subjects of mails, calendars and tables.
 * @param message for a blank one
 */
export const requiredName = (message: string) =>
  requiredText(limits.name, message).refine(isOneLine, nameOfLines).refine(hasNoPicture, nameOfPictures);

/** As `requiredName`, but blank becomes null. */
export const optionalName = text(limits.name)
  .refine(isOneLine, nameOfLines)
  .refine(hasNoPicture, nameOfPictures)
  .nullish()
  .transform((value) => value || null);

/** The name of a patient, in full. */
export const patientName = requiredName(missingName);

const clinicPhoneMessage = 'Digite um telefone válido, com DDD, ou um número 0800';

/**
 * A clinic's phone: as `phone`, or a number without an area code, either free of charge
 * (0800 and similar) or the same in the whole country (4004-0000).
 * @param missing the message for an absent value
 */
export const clinicPhone = (missing: string) =>
  z
    .string(missing)
    .max(40, clinicPhoneMessage)
    .transform((value) => value.trim())
    .refine((value) => value !== '', { message: missing, abort: true })
    .refine((value) => /^[\d()+\-.\s]+$/u.test(value), { message: clinicPhoneMessage, abort: true })
    .refine((value) => !isForeignPhone(value), { message: foreignPhoneMessage, abort: true })
    .transform(nationalDigits)
    .refine((digits) => /^[1-9]\d{9,10}$/u.test(digits) || isNationalNumber(digits), clinicPhoneMessage);

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, emailMessage)
  .pipe(z.email(emailMessage));

const newPassword = (owner: PasswordOwner) =>
  z.string(tooShortPassword(owner)).superRefine((value, context) => {
    const message = passwordProblem(value, owner);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A new password, of a patient or of someone whose role only the server knows. The server knows more rules. */
export const password = newPassword('patient');
export const staffPassword = newPassword('staff');

/** The current password of an account, to be compared. Its length is not checked. */
export const presentPassword = z
  .string(missingPassword)
  .max(signInLimits.password, tooLong(signInLimits.password))
  .refine(isNotBlank, missingPassword);

/** A day of the calendar without a zone, yyyy-MM-dd. */
export const calendarDate = z
  .string()
  .regex(calendarDateFormat, { message: 'Digite uma data válida', abort: true })
  // Other checks compare days as texts, which is only correct for real days.
  .refine(isRealDate, { message: 'Digite uma data válida', abort: true });

/** 1900 or later. */
export const modernDate = calendarDate.refine(
  (value) => value >= '1900-01-01',
  'Digite uma data a partir de 1900',
);

/** A birth date: empty becomes null; 1900 or later. The server checks in the clinic's zone that it is not in the future. */
export const birthDate = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(modernDate.nullable());

/** A time of day, HH:mm. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'Selecione um horário');

/** An instant as ISO 8601 with zone. */
export const instant = z.string();

/** What the database takes as an integer. */
export const largestInteger = 2_147_483_647;

/** How often something was saved. The next one is an integer too. */
export const revision = z
  .number()
  .int()
  .max(largestInteger - 1);

/** A page of a list; `page` counts from 1. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
});

/** One page of a list with the number of rows in the whole list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number().int() });

/** A search counts its matches up to this number: ten pages. */
export const countedAtMost = 250;

/**
 * One page of a searchable list. `more`: a search matches more rows than `total`. `similar`: nothing matches the search, and
 * the names of the rows resemble it.
 */
export const searchedPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({ more: z.boolean(), similar: z.boolean() });
