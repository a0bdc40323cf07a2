/** The rules of a new password that need the server: the list of common ones, and the names of account and clinic. */
import { readFile } from 'node:fs/promises';
import { type PasswordOwner, passwordProblem } from '#contract/password-rules.ts';
import { isOfStaff } from '../../platform/calls/actor.ts';
import { invalidField } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findClinicName } from '../links/queries.ts';
import { toSignedIn } from './actor.ts';
import type { AccountRow } from './queries.ts';

const readList = async () =>
  new Set((await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8')).split('\n'));
let list: ReturnType<typeof readList> | undefined;

/** Also with digits and signs at the end ('senha2026!'), and for digits and signs alone. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList();
  const common = await list;
  const whole = password.toLowerCase();
  const word = whole.replace(/[^\p{L}]+$/u, '');
  return word === '' || common.has(whole) || common.has(word);
}

interface Owner {
  owner: PasswordOwner;
  email: string;
  fullName: string;
}

export const ownerOf = (account: AccountRow): Owner => ({
  owner: isOfStaff(account) ? 'staff' : 'patient',
  email: account.email,
  fullName: toSignedIn(account).fullName,
});

/** @returns the sentence that refuses the password; null for a good one. */
export async function findPasswordProblem(
  tx: Scope,
  password: string,
  { owner, email, fullName }: Owner,
): Promise<string | null> {
  const isCommon = await isCommonPassword(password);
  const clinicName = (await findClinicName(tx)) ?? '';
  const names = [fullName, email.replace(/@.*$/su, ''), clinicName];
  return passwordProblem(password, owner, { names, isCommon });
}

/** To be called before the password is hashed. @throws INVALID_INPUT on `field` */
export async function assertNewPassword(
  tx: Scope,
  password: string,
  owner: Owner,
  field = 'password',
): Promise<void> {
  const problem = await findPasswordProblem(tx, password, owner);
  if (problem) throw invalidField([field], problem);
}
