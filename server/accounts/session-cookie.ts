import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';

/** Name of the session cookie. Over HTTPS its prefix keeps any plain-HTTP answer from setting it. */
export const sessionCookieName = (https: boolean) => `${https ? '__Secure-' : ''}vico.session_token`;

/**
 * The session token of a request, if its signature is ours: whoever guesses gets no look-up in the database.
 * The form is Better Auth's, `token.signature`, HMAC-SHA-256 in base64.
 */
export function readSessionToken(headers: Headers, name: string, secret: string): string | null {
  const value = parse(headers.get('cookie') ?? '', name)[name];
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
