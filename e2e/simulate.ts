/** Simulated answers of the server: a refusal, a given answer, a delay. */
import type { Page, Route } from '@playwright/test';
import { type ErrorCode, errors } from '#contract/errors.ts';

/** A call by its name in the contract: 'patients.create'. */
const addressOf = (call: string) => `**/api/rpc/${call.replace('.', '/')}`;

const reply = (route: Route, status: number, json: unknown) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ json }) });

/** Addresses of pages, not of calls, scripts, pictures or files. */
const pages = /^https?:\/\/[^/]+\/(?!(?:api|assets|media)\/)[^.]*$/u;

/** Pages come without preloaded answers (server/entry/pages/preloaded-answers.ts), so that the browser makes each call itself. */
export const withoutPreloadedAnswers = (page: Page) =>
  page.route(pages, (route, request) => {
    if (!request.isNavigationRequest()) return route.fallback();
    return route.fallback({ headers: { ...request.headers(), accept: '*/*' } });
  });

/** Refuses a call until `restore`. */
export async function refuse(page: Page, call: string, code: ErrorCode, data?: object) {
  const { status } = errors[code];
  await answerWith(page, call, (route) =>
    reply(route, status, { defined: true, code, status, message: code, data }),
  );
}

/** Answers a call with the given output until `restore`. */
export const answer = (page: Page, call: string, output: object | null) =>
  answerWith(page, call, (route) => reply(route, 200, output));

async function answerWith(page: Page, call: string, handle: (route: Route) => Promise<void>) {
  await page.unroute(pages);
  await withoutPreloadedAnswers(page);
  await page.unroute(addressOf(call));
  await page.route(addressOf(call), handle);
}

/** The answer to the next call is lost on its way: the server has done what it asks. */
export const loseAnswer = (page: Page, call: string) =>
  page.route(
    addressOf(call),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Holds a call back. The returned function lets it through to the real server, and all later ones. */
export async function hold(page: Page, call: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let released = false;
  await answerWith(page, call, async (route) => {
    if (released) await route.continue();
    else waiting.push(route);
  });
  return async () => {
    released = true;
    await Promise.all(waiting.map((route) => route.continue()));
  };
}

/** Lets the real server answer again. */
export const restore = (page: Page, call: string) => page.unroute(addressOf(call));

/** The browser's own message about a failed request. */
export const refusedRequest = /Failed to load resource/u;
