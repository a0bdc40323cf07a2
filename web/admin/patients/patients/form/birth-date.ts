/** A birth date as it is typed: its day, what is wrong with it, and whether it is a minor's. */
import { birthDate } from '#contract/fields.ts';
import { isMinor } from '#contract/patients/registration.ts';
import { messages } from '#web/api/error-messages.ts';
import { readCompleteDate, readTypedDate } from '#web/format/typed-date.ts';

/** '1/3/80' is of 1980: a year of two digits is never one to come. */
export const readBirthDate = (typed: string) => readTypedDate(typed, new Date().toISOString().slice(0, 10));

/** Also said on leaving the field: a wrong day is noticed while the document is at hand. */
export function birthDateProblem(typed: string, todaysDay: string): string | undefined {
  if (typed === '') return undefined;
  const day = readBirthDate(typed);
  if (!day) return /^\d{2}\/\d{2}\/\d{4}$/u.test(typed) ? 'Este dia não existe' : messages.INVALID_DATE;
  return day > todaysDay ? bornInTheFuture : birthDate.safeParse(day).error?.issues[0]?.message;
}

export const bornInTheFuture = 'A data de nascimento não pode estar no futuro';

export function isMinorAt(typed: string, today: string): boolean {
  const born = readCompleteDate(typed);
  return born !== null && isMinor(born, today);
}
