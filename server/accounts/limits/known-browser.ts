/**
 * Device cookies (OWASP: "Slow Down Online Guessing Attacks with Device Cookies"). A browser keeps a seal for each account
 * that has signed in with it. The cookie gives no access; it only gives the browser a limit of its own, which wrong
 * passwords from elsewhere do not use up.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { RequestContext } from '../../platform/calls/context.ts';

const seconds = 365 * 24 * 60 * 60;
/** Accounts that one browser is remembered for: several people share a reception's computer. */
const accountLimit = 6;

export const knownBrowserCookieName = (https: boolean) => `${https ? '__Secure-' : ''}vico.browser`;

type Context = Pick<RequestContext, 'accounts' | 'headers'>;

const seal = (secret: string, browser: string, email: string) =>
  createHmac('sha256', secret)
    .update(`known browser ${browser} ${email.trim().toLowerCase()}`)
    .digest('base64url');

/** Form of the cookie: `name.seal.seal…`, the newest account first. */
function read({ accounts, headers }: Context): { browser: string; seals: string[] } | null {
  const name = accounts.browserCookieName;
  const [browser, ...seals] = parse(headers.get('cookie') ?? '', name)[name]?.split('.') ?? [];
  return browser && /^[\w-]{22}$/u.test(browser) ? { browser, seals: seals.slice(0, accountLimit) } : null;
}

/** The browser's name, if the account with this e-mail has signed in with it before. */
export function knownBrowser(context: Context, email: string): string | null {
  const found = read(context);
  if (!found) return null;
  const expected = Buffer.from(seal(context.accounts.secret, found.browser, email));
  const known = found.seals.some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  return known ? found.browser : null;
}

/** The `Set-Cookie` line after the account with this e-mail has signed in. */
export function rememberBrowser(context: Context, email: string): string {
  const { secret, browserCookieName } = context.accounts;
  const found = read(context);
  const browser = found?.browser ?? randomBytes(16).toString('base64url');
  const own = seal(secret, browser, email);
  const seals = [own, ...(found?.seals ?? []).filter((other) => other !== own)].slice(0, accountLimit);
  return serialize(browserCookieName, [browser, ...seals].join('.'), {
    // Only sent where passwords are tried.
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: browserCookieName.startsWith('__Secure-'),
    maxAge: seconds,
  });
}
