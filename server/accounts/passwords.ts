import { randomInt } from 'node:crypto';
import { passwordLength } from '#contract/fields.ts';

/** Too short, or blank: the login screen would not take it. */
export const isWeak = (password: string) => password.length < passwordLength.min || password.trim() === '';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*';

/** For an account that nobody knows a password of: ten random characters (specification, section 5). */
export const randomPassword = () =>
  Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join('');
