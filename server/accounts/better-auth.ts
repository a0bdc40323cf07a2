import { betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import { passwordLength } from '#contract/fields.ts';
import type { Log } from '../log.ts';
import { sessionCookieName } from './session-cookie.ts';
import { renewAfterSeconds, sessionSeconds } from './session-length.ts';

export interface AuthOptions {
  pool: Pool;
  secret: string;
  publicUrl: string;
  /** Whether an account signs in only after its e-mail has been confirmed. */
  confirmationRequired: boolean;
  log: Log;
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Better Auth for what it is good at: checking passwords in even time, and sessions in the database behind a signed
 * cookie. Its own HTTP endpoints are never mounted, so nothing of it can be reached but through the contract; making
 * accounts and one-use links are the clinic's transactions (`create-account.ts`, `links.ts`).
 */
export function createAuth({ pool, secret, publicUrl, confirmationRequired, log }: AuthOptions) {
  const https = publicUrl.startsWith('https:');
  return betterAuth({
    appName: 'vico',
    baseURL: publicUrl,
    secret,
    database: pool,
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      requireEmailVerification: confirmationRequired,
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      updateAge: renewAfterSeconds,
      cookieCache: { enabled: false },
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      // Its own way puts a prefix of its own before every name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      cookies: { session_token: { name: sessionCookieName(https) } },
      database: { generateId: 'uuid' },
    },
    logger: {
      // Its messages can repeat what was typed; errors are written without it (`log.ts`).
      log(level, _message, ...details) {
        const err = details.find((detail) => detail instanceof Error);
        if (level === 'error') log.error({ err }, 'the accounts library reported an error');
      },
    },
  });
}

/** Costs about 100 ms of one core: never inside a transaction. */
export const hashOf = (password: string): Promise<string> => hashPassword(password);

/** Costs as much. */
export const isPassword = (hash: string, password: string): Promise<boolean> =>
  verifyPassword({ hash, password });
