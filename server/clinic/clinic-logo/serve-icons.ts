import type { Context, Hono } from 'hono';
import { applicationName } from '#contract/application-name.ts';
import { etagOf, isKnown } from '../../platform/calls/not-modified.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { findIdentity } from '../settings/queries.ts';
import type { ClinicLogo } from './current-logo.ts';
import { describeApplication, iconAddresses } from './manifest.ts';

interface Options {
  db: Database;
  clinicLogo: ClinicLogo;
}

/**
 * Serves the manifest with the clinic's name, and icons of its logo. Without a logo the next handler sends the default icon
 * files, so this must come before `webFiles`.
 */
export function serveIcons(app: Hono<HttpEnvironment>, { db, clinicLogo }: Options): void {
  app.get('/manifest.webmanifest', async (c) => {
    const [identity, version] = await Promise.all([
      db.asUser({ role: 'anonymous' }, findIdentity),
      clinicLogo.version(),
    ]);
    const manifest = describeApplication(identity?.clinic_name ?? applicationName, version);
    return sendFresh(c, Buffer.from(JSON.stringify(manifest)), 'application/manifest+json; charset=utf-8');
  });
  for (const address of iconAddresses) {
    app.get(address, async (c, next) => {
      const icon = await clinicLogo.icon(address);
      return icon ? sendFresh(c, icon, 'image/png') : next();
    });
  }
}

/** Cached by browsers but checked each time, because name and logo can change. */
function sendFresh(c: Context, body: Buffer, contentType: string): Response {
  const headers = {
    'cache-control': 'no-cache',
    etag: etagOf(body),
    'content-type': contentType,
  };
  if (isKnown(c, headers.etag)) return c.body(null, 304, headers);
  return c.body(new Uint8Array(body), 200, headers);
}
