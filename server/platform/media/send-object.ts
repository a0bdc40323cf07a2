import type { Context } from 'hono';
import { streamBody } from '../calls/stream-body.ts';
import type { Place, Storage } from '../storage/storage.ts';
import { type ByteRange, readRange } from './byte-range.ts';

interface StoredObject {
  place: Place;
  sizeBytes: number;
  /** Sent with every response, whole or in part. */
  headers: Record<string, string> & { etag: string };
}

/** Sends a stored object, whole or the requested part (RFC 9110, section 14). */
export async function sendObject(c: Context, storage: Storage, object: StoredObject): Promise<Response> {
  const { place, sizeBytes } = object;
  const headers = { 'accept-ranges': 'bytes', ...object.headers };
  const part = requestedPart(c, sizeBytes, headers.etag);
  if (part === 'unsatisfiable') {
    // `immutable` is true of the object, not of this answer.
    const refused = { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${sizeBytes}` };
    return c.body(null, 416, refused);
  }
  const { first, last } = part ?? { first: 0, last: sizeBytes - 1 };
  const body = c.req.method === 'HEAD' ? null : streamBody(await storage.readPart(place, first, last));
  return new Response(body, {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      ...(part && { 'content-range': `bytes ${first}-${last}/${sizeBytes}` }),
    },
  });
}

/** With `If-Range`, a part only if the client has the rest of the same object. */
function requestedPart(c: Context, sizeBytes: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const condition = c.req.header('if-range');
  if (condition !== undefined && condition !== etag) return undefined;
  return readRange(c.req.header('range'), sizeBytes);
}
