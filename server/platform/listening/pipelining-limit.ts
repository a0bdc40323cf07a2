/**
 * Limits HTTP pipelining: requests on one connection that do not wait for the responses before them. Node starts all
 * requests of a packet at once, but can send only the first response. A few kilobytes then fill the memory with responses
 * that wait. Browsers and proxies do not pipeline.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** More requests than this that wait on one connection are an attack: the connection is closed. */
const maxWaiting = 16;

interface Waiting {
  outgoing: ServerResponse;
  begin: (allowed: boolean) => void;
}

/**
 * Must be called before other `request` listeners are added.
 * @returns resolves true when the request may begin, false when its connection has closed
 */
export function limitPipelining(server: Server): (outgoing: object) => Promise<boolean> {
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
      // A request that was refused while it waited leaves from the middle of the queue.
      const place = queue.findIndex((each) => each.outgoing === outgoing);
      for (const gone of place < 0 ? [] : queue.splice(place, 1)) gone.begin(false);
      queue[0]?.begin(true);
    });
    if (queue.length === 1) resolve(true);
    else if (queue.length > maxWaiting) socket.destroy();
  });
  return async (outgoing) => (await turns.get(outgoing)) ?? true;
}
