import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** After a turn of the event loop that is shorter than this, no connection waits for `accept`. */
const quietTurnMs = 0.3;
/** Maximum wait for such a turn. A busy machine may have none. */
const quietSearchMs = 250;

/**
 * Closes the port without failing a request. A proxy that does not ask `/ready` sends requests on its open connections
 * until the port is closed; on a closed connection it could not know whether a change was made. So the connections stay
 * open while the port closes. Each ends after its next response, or after `lateMs` without a request.
 * @param lateMs how long open connections may send late requests; 0 without a proxy
 * @returns a function that closes the port and resolves after `lateMs`. Its `closed` resolves when the last connection
 * has ended
 */
export function createDrain(server: Server, lateMs: number): () => Promise<{ closed: Promise<void> }> {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    // Node then sends `Connection: close`.
    if (draining) outgoing.shouldKeepAlive = false;
    open.add(outgoing);
    outgoing.once('close', () => open.delete(outgoing));
    // A response that began before the drain, such as an event stream, has already sent `keep-alive`.
    outgoing.once('finish', () => draining && socket.end());
  });

  return async () => {
    if (lateMs > 0) await quietMoment();
    const closed = new Promise<void>((resolve) => {
      // `close` of the HTTP server would also end the idle connections.
      SocketServer.prototype.close.call(server, () => resolve());
    });
    draining = true;
    for (const outgoing of open) outgoing.shouldKeepAlive = false;
    await Promise.race([closed, sleep(lateMs)]);
    return { closed };
  };
}

/** Closing a port drops the connections that Node has not accepted yet. Right after a short turn there are none. */
async function quietMoment(): Promise<void> {
  const deadline = performance.now() + quietSearchMs;
  for (let began = 0; began < deadline; ) {
    began = performance.now();
    await turn();
    if (performance.now() - began < quietTurnMs) return;
  }
}
