import type { Context, Hono } from 'hono';
import { isKnown } from '../calls/not-modified.ts';
import type { HttpEnvironment } from '../calls/request-log.ts';
import { placeOf } from '../storage/public-object.ts';
import type { Storage } from '../storage/storage.ts';
import { sendObject } from './send-object.ts';

/**
 * Opened as a page, an object may run no script, load nothing and not be framed. Other origins may embed it, because mails
 * show the clinic's logo.
 */
const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Public objects, whole or in parts: video players request parts to jump. */
export function serveMedia(app: Hono<HttpEnvironment>, storage: Storage): void {
  app.get('/media/:area/:key', (c) => sendMedia(c, storage));
}

async function sendMedia(c: Context, storage: Storage): Promise<Response> {
  const found = placeOf(c.req.path);
  const sizeBytes = found && (await storage.sizeOf(found.place));
  if (!found || sizeBytes === null) return c.text('Not Found', 404, { 'cache-control': 'no-store' });
  const { place, contentType } = found;
  const headers = {
    ...guards,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': contentType,
    etag: `"${place.key}"`,
  };
  if (isKnown(c, headers.etag)) {
    return c.body(null, 304, { 'accept-ranges': 'bytes', ...headers });
  }
  return sendObject(c, storage, { place, sizeBytes, headers });
}
