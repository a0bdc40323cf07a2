/** What operations on accounts need besides the database. */
export interface AccountServices {
  /** Signs the session cookies. */
  secret: string;
  cookieName: string;
  /** Name of the cookie that remembers which accounts have signed in with this browser. */
  browserCookieName: string;
  /** Where people reach the application, without a slash at the end. Links in mails begin with it. */
  publicUrl: string;
  /** In lower case: accounts with one of these addresses, once verified, are administrators. */
  adminEmails: readonly string[];
  /** Whether a mail server is set at this moment. Otherwise messages stay in a folder of the server. */
  readonly sendsMail: boolean;
  /** Whether an account signs in only after its e-mail has been confirmed. */
  confirmationRequired: boolean;
  /** Called when a limit is used up, with its name and what it counts: an account, an address. */
  limitHit(limit: string, kind: string): void;
}
