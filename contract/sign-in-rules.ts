/**
 * What the specification asks of the login form: an '@' in the e-mail, neither field blank. Without the schema library,
 * so that the first screen anybody sees does not wait for it; `session.ts` makes its schema of these.
 */
import { emailMessage, isUsable, tooLong } from './text-rules.ts';

/** Longest lengths, in characters. */
export const signInLimits = { email: 254, password: 1_000 } as const;
export const missingPassword = 'A senha é obrigatória';

/** @param value trimmed */
export const looksLikeEmail = (value: string) => value.includes('@') && isUsable(value);
export const isNotBlank = (value: string) => value.trim() !== '';

/** What is wrong with either field, in a sentence; null where nothing is. */
export function signInProblems(typed: { email: string; password: string }) {
  const email = typed.email.trim();
  const { password } = typed;
  return {
    email: email.length <= signInLimits.email && looksLikeEmail(email) ? null : emailMessage,
    password: !isNotBlank(password)
      ? missingPassword
      : password.length > signInLimits.password
        ? tooLong(signInLimits.password)
        : null,
  };
}
