import type { Auth } from './better-auth.ts';

/** What operations on accounts need besides the database. */
export interface AccountServices {
  auth: Auth;
  /** What session cookies are signed with. */
  secret: string;
  cookieName: string;
  /** Of the cookie that remembers in which browser an account has signed in. */
  browserCookieName: string;
  /** Where people reach the application, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** In lower case: who becomes an administrator once the address is verified. */
  adminEmails: readonly string[];
  confirmationRequired: boolean;
}
