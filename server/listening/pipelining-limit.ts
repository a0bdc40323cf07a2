/**
 * Requests that come on one connection without waiting for the answers to those before. Node parses all that a packet
 * holds and begins each of them at once, while only the first can be answered: a few kilobytes from a stranger made
 * some thousand answers that lay in memory until the process ended of it. Neither browsers nor proxies send so.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What else waits on a connection has been sent by nobody who wants an answer. */
const mostWaiting = 16;

interface Waiting {
  outgoing: ServerResponse;
  begin: (mayBegin: boolean) => void;
}

/**
 * Call it before anything else listens.
 * @returns for a request, whether its turn has come; false when it never will, since its connection is gone
 */
export function takeTurns(server: Server): (outgoing: object) => Promise<boolean> {
  const queues = new WeakMap<Socket, Waiting[]>();
  const turns = new WeakMap<object, Promise<boolean>>();

  server.on('connection', (socket: Socket) => {
    const queue: Waiting[] = [];
    queues.set(socket, queue);
    socket.once('close', () => {
      for (const { begin } of queue.splice(0)) begin(false);
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const queue = queues.get(socket);
    if (!queue) return;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    turns.set(outgoing, promise);
    queue.push({ outgoing, begin: resolve });
    outgoing.once('close', () => {
      // One that was refused while it waited leaves from the middle.
      const place = queue.findIndex((each) => each.outgoing === outgoing);
      for (const gone of place < 0 ? [] : queue.splice(place, 1)) gone.begin(false);
      queue[0]?.begin(true);
    });
    if (queue.length === 1) resolve(true);
    else if (queue.length > mostWaiting) socket.destroy();
  });
  return async (outgoing) => (await turns.get(outgoing)) ?? true;
}
