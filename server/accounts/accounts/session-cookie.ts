import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { AccountServices } from '../../platform/calls/account-services.ts';

/** How long a session lasts without being used, and how long after its start or renewal it is renewed by use. */
export const sessionSeconds = 7 * 24 * 60 * 60;
export const renewAfterSeconds = 24 * 60 * 60;

/** A session ends so long after the sign-in, however much it is used. */
export const longestUseSeconds = 30 * 24 * 60 * 60;

/** A session with more time left was made while the clock was ahead: it would never end in time, so it is invalid. */
export const longestSessionSeconds = 2 * sessionSeconds;

/** Over HTTPS the prefix keeps plain-HTTP answers and other hosts of the clinic's domain from setting this cookie. */
export const sessionCookieName = (https: boolean) => `${https ? '__Host-' : ''}vico.session_token`;

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest();

/**
 * The session token of a request if its signature is ours, so that guessing costs no query.
 * Form of the cookie: `token.signature`, HMAC-SHA-256 in base64.
 */
export function readSessionToken(headers: Headers, name: string, secret: string): string | null {
  const value = parse(headers.get('cookie') ?? '', name)[name];
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = signatureOf(token, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** The `Set-Cookie` line of a session; without a token, the line that removes the cookie. */
export function sessionCookie(
  { cookieName, secret }: Pick<AccountServices, 'cookieName' | 'secret'>,
  token: string | null,
): string {
  const value = token === null ? '' : `${token}.${signatureOf(token, secret).toString('base64')}`;
  const secure = cookieName.startsWith('__Host-');
  const maxAge = token === null ? 0 : sessionSeconds;
  return serialize(cookieName, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}
