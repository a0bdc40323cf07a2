import { Secret, TOTP } from 'otpauth';
import type { TestBrowser } from './browser.ts';

/** The code that an authenticator app shows at this time. */
export const codeOf = (key: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });

/** Switches the second factor on. */
export async function setUp({ api }: TestBrowser, password: string) {
  const { key } = await api.secondFactor.begin({ password });
  const { recoveryCodes } = await api.secondFactor.confirm({ code: codeOf(key) });
  return { key, recoveryCodes };
}
