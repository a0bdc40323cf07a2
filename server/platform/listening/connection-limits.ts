import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** Far below the limit of open files, so that files and the database always get theirs. */
const maxConnections = 2_000;
/** High, because a whole clinic can share one address. */
const maxConnectionsPerNetwork = 500;

/** Must be called before the server listens. @param behindProxy every connection comes from our own proxy */
export function limitConnections(server: Server, behindProxy: boolean): void {
  server.maxConnections = maxConnections;
  // At the limit, idle connections make room for new ones.
  server.on('drop', () => server.closeIdleConnections());
  if (!behindProxy) limitNetworks(server);
}

/** Keeps one network from using up all connections. */
function limitNetworks(server: Server): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 0) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    if (count > maxConnectionsPerNetwork) socket.destroy();
  });
}
