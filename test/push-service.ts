/** A push service on this machine, and a browser's side of it: makes keys, and decrypts what arrives (RFC 8291). */
import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createVerify, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Notice, pushSubscription } from '#contract/messages/push.ts';
import type { TestPushService } from '#server/platform/push-service.ts';

interface ReceivedPush {
  path: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

interface LocalPushService {
  /** For `createTestApp`. */
  testPushService: TestPushService;
  /** A subscription as a browser makes it, and what its browser does with a message. */
  subscribe(): {
    subscription: ReturnType<typeof pushSubscription.parse>;
    decrypt(push: ReceivedPush): Notice;
  };
  received: ReceivedPush[];
  /** The status of the answers to this endpoint from now on; by default 201. */
  answer(endpoint: string, status: number): void;
}

/** Call it at the top of a test file. */
export async function startPushService(): Promise<LocalPushService> {
  const { key, certificate } = makeCertificate();
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ path: request.url ?? '', headers, body });
    response.writeHead(statuses.get(request.url ?? '') ?? 201).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    testPushService: { host, certificate },
    received,
    answer: (endpoint, status) => statuses.set(new URL(endpoint).pathname, status),
    subscribe() {
      const curve = createECDH('prime256v1');
      const publicKey = curve.generateKeys();
      const auth = randomBytes(16);
      const subscription = {
        endpoint: `https://${host}/push/${randomBytes(16).toString('base64url')}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      };
      return { subscription, decrypt: ({ body }) => JSON.parse(decrypt(body, curve, auth).toString()) };
    },
  };
}

/** RFC 8188, 2.1: salt, record size, length of the key, the sender's public key; then one record. */
function decrypt(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The delimiter of the last record, then zeros.
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Whether the message is signed for this push service by the server's key (RFC 8292). */
export function isSignedBy(publicKey: string, audience: string, { headers }: ReceivedPush): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/u.exec(headers.authorization ?? '') ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(publicKey, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  const isValid = createVerify('sha256')
    .update(`${header}.${payload}`)
    .verify(
      { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return isValid && key === publicKey && JSON.stringify(claims).includes(`"aud":"${audience}"`);
}

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'vico-push-'));
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...ec, '-days', '2', ...names, '-keyout', keyFile, '-out', file], {
    stdio: 'ignore',
  });
  const made = { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(file, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}
