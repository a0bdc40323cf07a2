import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** A turn of the event loop that takes less than this has left nobody waiting at the port. */
const quietTurnMs = 0.3;
/** A machine that is busy may have no such turn. */
const longestSearchMs = 250;

/**
 * A proxy that does not look at `/ready` goes on sending up to the end. What it sends in the moment in which the port
 * is closed must not meet a closed connection: it cannot know whether such a change was made, nor make it again. So
 * connections are kept up to then, that few new ones are made; the port goes, which it takes for what it is; and only
 * then each connection ends with an answer, or after a while in which nothing came on it.
 * @param lateMs this while; 0 where nobody stands before us
 * @returns what takes no new connection any more, and resolves when that while is over. Its `closed` resolves when the
 * last connection has gone; nobody is hurried
 */
export function drainOf(server: Server, lateMs: number): () => Promise<{ closed: Promise<void> }> {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    // Node then says `Connection: close`.
    if (draining) outgoing.shouldKeepAlive = false;
    open.add(outgoing);
    outgoing.once('close', () => open.delete(outgoing));
    // One that began before, as an event stream, has promised to go on.
    outgoing.once('finish', () => draining && socket.end());
  });

  return async () => {
    if (lateMs > 0) await quietMoment();
    const closed = new Promise<void>((resolve) => {
      // An HTTP server's own way would break off every connection without a request at once.
      SocketServer.prototype.close.call(server, () => resolve());
    });
    draining = true;
    for (const outgoing of open) outgoing.shouldKeepAlive = false;
    await Promise.race([closed, sleep(lateMs)]);
    return { closed };
  };
}

/** A port that is closed drops the connections that the system holds and we have not taken: right after a turn, none. */
async function quietMoment(): Promise<void> {
  const deadline = performance.now() + longestSearchMs;
  for (let began = 0; began < deadline; ) {
    began = performance.now();
    await turn();
    if (performance.now() - began < quietTurnMs) return;
  }
}
