/** A proxy in front of a database server. Shut, it cuts every connection and accepts none. Frozen, it is silent. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface DatabaseProxy {
  /** The connection string through the proxy. */
  url: string;
  shut(): void;
  /** Connections stay open, new ones are accepted, and nothing is answered. */
  freeze(): void;
  /** Serves new connections again. */
  open(): void;
  close(): void;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const inner = new URL(databaseUrl);
  const host = inner.searchParams.get('host') ?? inner.hostname;
  const port = Number(inner.searchParams.get('port') ?? inner.port);
  const path = host.startsWith('/') ? join(host, `.s.PGSQL.${port}`) : undefined;
  const sockets = new Set<Socket>();
  let isShut = false;
  let isFrozen = false;
  const server = createServer((outside) => {
    outside.on('error', () => {});
    if (isShut) {
      outside.destroy();
      return;
    }
    if (isFrozen) {
      sockets.add(outside);
      return;
    }
    const inside = path ? connect(path) : connect(port, host);
    inside.on('error', () => outside.destroy());
    for (const [socket, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    outside.pipe(inside).pipe(outside);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    shut() {
      isShut = true;
      cutAll();
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe();
    },
    open() {
      isShut = false;
      isFrozen = false;
    },
    close() {
      cutAll();
      server.close();
    },
  };
}
