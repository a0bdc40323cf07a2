/** An S3-compatible store behind a proxy that fails on demand, like networks and stores do. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/**
 * - `cut`: every connection breaks after the first bytes of an upload or download.
 * - `busy`: every answer is 503. `broken`: 500.
 * - `full`: uploads are refused, as by a full disk.
 * - `silent`: accepts everything and never answers. `stuck`: a download stops after its first bytes.
 */
export type Fault = 'cut' | 'busy' | 'broken' | 'full' | 'silent' | 'stuck';

const firstBytes = 1_000;

export async function openFaultyStore(bucket = 'clinica') {
  const directory = await mkdtemp(join(tmpdir(), 'vico-store-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await store.run();
  let fault: Fault | undefined;
  const proxy = createServer((incoming, outgoing) => {
    incoming.on('error', () => {});
    outgoing.on('error', () => {});
    if (fault) fail(fault, incoming, outgoing, () => forward(port, incoming, outgoing));
    else forward(port, incoming, outgoing);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    options: {
      endpoint,
      region: 'sa-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      silenceMs: 1_000,
      readerSilenceMs: 1_500,
    },
    /** Fails like this from now on; without an argument no longer. Ends the connections that an earlier fault left open. */
    fail(next?: Fault) {
      fault = next;
      proxy.closeAllConnections();
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming;
  const inner = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  inner.on('error', () => outgoing.destroy());
  incoming.pipe(inner);
}

function fail(fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse, pass: () => void): void {
  const isWritten = incoming.method === 'PUT';
  const isRead = incoming.method === 'GET';
  if (fault === 'busy') refuse(incoming, outgoing, 503, 'SlowDown');
  else if (fault === 'broken') refuse(incoming, outgoing, 500, 'InternalError');
  else if (fault === 'full' && isWritten) refuse(incoming, outgoing, 507, 'XMinioStorageFull');
  else if (fault === 'silent') incoming.resume();
  else if (isRead && fault !== 'full') {
    outgoing.writeHead(206, { 'content-length': 1_000_000 });
    outgoing.write(Buffer.alloc(firstBytes), () => fault === 'cut' && incoming.socket.destroy());
  } else if (isWritten) {
    let count = 0;
    incoming.on('data', (chunk: Buffer) => {
      count += chunk.length;
      if (count >= firstBytes && fault === 'cut') incoming.socket.destroy();
    });
  } else pass();
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number, code: string): void {
  incoming.resume();
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
