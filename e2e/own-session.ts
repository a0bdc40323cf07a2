import { type Page, test } from '@playwright/test';
import { signIn, type Who } from './api.ts';

/** A session of this test's own, which it may end: the one of `signInAs` is shared by all. */
export async function ownSession(page: Page, who: Who) {
  const { api, cookies } = await signIn(test.info().project.use.baseURL ?? '', who);
  await page.context().addCookies(cookies);
  return api;
}
