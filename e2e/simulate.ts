/** Servers that fail, hesitate or have nothing to show, as the page would see them. */
import type { Page, Route } from '@playwright/test';
import { type ErrorCode, errors } from '#contract/errors.ts';

/** A call by its name in the contract: 'patients.create'. */
const addressOf = (call: string) => `**/api/rpc/${call.replace('.', '/')}`;

const reply = (route: Route, status: number, json: unknown) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ json }) });

/** What is no call, no file and no picture. */
const pages = /^https?:\/\/[^/]+\/(?!(?:api|assets|media)\/)[^.]*$/u;

/** Pages come without answers (server/pages/preloaded-answers.ts): what a test simulates is to be asked for. */
export const bringNothing = (page: Page) =>
  page.route(pages, (route, request) => {
    if (!request.isNavigationRequest()) return route.fallback();
    return route.fallback({ headers: { ...request.headers(), accept: '*/*' } });
  });

/** Refuses a call until it is `restore`d. */
export async function refuse(page: Page, call: string, code: ErrorCode, data?: object) {
  const { status } = errors[code];
  await answerWith(page, call, (route) =>
    reply(route, status, { defined: true, code, status, message: code, data }),
  );
}

/** Answers a call with what the test says. */
export const answer = (page: Page, call: string, output: object | null) =>
  answerWith(page, call, (route) => reply(route, 200, output));

async function answerWith(page: Page, call: string, handle: (route: Route) => Promise<void>) {
  await bringNothing(page);
  await page.route(addressOf(call), handle);
}

/** Lets the call wait until the returned function is called; then the real server answers it. */
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

/** The real server answers again. */
export const restore = (page: Page, call: string) => page.unroute(addressOf(call));

/** What a browser says by itself about an answer that is an error. */
export const refusedRequest = /Failed to load resource/u;
