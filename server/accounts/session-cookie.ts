import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { AccountServices } from './account-services.ts';

/**
 * Name of the session cookie. Over HTTPS its prefix keeps any plain-HTTP answer, and any other host of the clinic's domain,
 * from setting one in its place.
 */
export const sessionCookieName = (https: boolean) => `${https ? '__Host-' : ''}vico.session_token`;

/**
 * The session token of a request, if its signature is ours: whoever guesses gets no look-up in the database.
 * The form is Better Auth's, `token.signature`, HMAC-SHA-256 in base64.
 */
export function readSessionToken(headers: Headers, name: string, secret: string): string | null {
  const value = parse(headers.get('cookie') ?? '', name)[name];
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  if (rightlySigned.get(value) === secret) return token;
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = signatureOf(token, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (rightlySigned.size >= mostRemembered) rightlySigned.clear();
  rightlySigned.set(value, secret);
  return token;
}

/**
 * Values whose signature was right, and by which secret: a browser sends the same with every call. Whether there is such
 * a session, and whose, is another question, which is asked each time.
 */
const rightlySigned = new Map<string, string>();
const mostRemembered = 1_000;

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest();

/** The `Set-Cookie` line of a session, as Better Auth writes it. Without a token it takes the cookie away. */
export function sessionCookie(
  { cookieName, secret }: Pick<AccountServices, 'cookieName' | 'secret'>,
  token: string | null,
  maxAge: number,
): string {
  const value = token === null ? '' : `${token}.${signatureOf(token, secret).toString('base64')}`;
  const secure = cookieName.startsWith('__Host-');
  return serialize(cookieName, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}
