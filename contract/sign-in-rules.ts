/**
 * Rules of the login form (docs/product.md, Login): an '@' in the e-mail, both fields filled in. Without the schema
 * library, so that the first screen loads without it. `session.ts` builds its schema from these.
 */
import { emailMessage, isUsable, tooLong } from './text-rules.ts';

/** Maximum lengths, in characters. */
export const signInLimits = { email: 254, password: 1_000 } as const;
export const missingPassword = 'A senha é obrigatória';

/** @param value trimmed */
export const looksLikeEmail = (value: string) => value.includes('@') && isUsable(value);
export const isNotBlank = (value: string) => value.trim() !== '';

/** A message for each field; null if it is valid. */
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
