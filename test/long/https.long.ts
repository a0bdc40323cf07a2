/** HTTPS by deploy/Caddyfile, where `VICO_CADDY` names a Caddy: the session's cookie through a real proxy. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { caddy, startSecureCaddy } from '../caddy.ts';
import { administrator } from '../cluster.ts';
import { answers, freePort, makeFolder, removeFolder, startProcess } from '../server-process.ts';

test.runIf(caddy)(
  'a session over HTTPS is a `__Host-` cookie that the proxy passes on',
  { timeout: 300_000 },
  async () => {
    const folder = makeFolder();
    const [port, securePort] = [await freePort(), await freePort()];
    const publicUrl = `https://localhost:${securePort}`;
    const server = startProcess({
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '1',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
    await answers(server);
    const proxy = await startSecureCaddy(caddy ?? '', [server.url], securePort);
    async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
      const sent = request(`${publicUrl}${path}`, {
        method,
        // The certificate is checked, for the name 'localhost'.
        ca: proxy.authority,
        headers: { origin: publicUrl, 'content-type': 'application/json', ...headers },
      });
      sent.end(body && JSON.stringify(body));
      const [answer]: IncomingMessage[] = await once(sent, 'response');
      if (!answer) throw new Error('no answer');
      return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
    }
    const signedIn = await send('POST', '/api/session', {}, administrator);
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/u);
    const cookie = signedIn.headers['set-cookie']?.find((line) => line.startsWith('__Host-')) ?? '';
    expect(cookie).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Lax/u);
    expect(cookie).not.toMatch(/Domain/iu);
    const [session = ''] = cookie.split(';');
    const current = await send('GET', '/api/session', { cookie: session });
    expect(current.text).toContain(administrator.email);
    // What a page of another site, or of plain HTTP on the same host, could set has another name.
    const renamed = await send('GET', '/api/session', { cookie: session.replace('__Host-', '') });
    expect(renamed.text).not.toContain(administrator.email);
    const foreign = await send('DELETE', '/api/session', {
      cookie: session,
      origin: `http://localhost:${port}`,
    });
    expect(foreign.status).toBe(403);
    await proxy.close();
    server.child.kill('SIGTERM');
    await server.exited;
    removeFolder(folder);
  },
);
