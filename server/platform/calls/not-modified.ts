/** ETags: an answer that the client has already is not sent again. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';

export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** RFC 9110, section 13.1.2. A proxy that compresses a response makes its ETag a weak one. */
export function isKnown(c: Context, etag: string): boolean {
  const etags = c.req.header('if-none-match')?.split(',') ?? [];
  return etags.some((each) => each.trim().replace(/^W\//u, '') === etag);
}

/**
 * For answers that are computed for each request: access is already checked and the read logged. Only sending is saved.
 * Streams and refusals pass unchanged.
 */
export async function unlessKnown(c: Context, answer: Response): Promise<Response> {
  const isWhole = answer.headers.get('content-type')?.startsWith('application/json');
  if (c.req.method !== 'GET' || answer.status !== 200 || !isWhole) return answer;
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  const etag = etagOf(body);
  headers.set('etag', etag);
  if (!isKnown(c, etag)) return new Response(body, { headers });
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
