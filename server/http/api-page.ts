import type { OpenAPI } from '@orpc/contract';

/** The contract's description as a page to read, without scripts. */
export function renderApiPage(document: OpenAPI.Document): string {
  return JSON.stringify(document);
}
