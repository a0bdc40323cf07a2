/**
 * How long the server waits for whoever is at the other end, so that nobody holds it by being slow: those who never
 * finish their headers, who send a body drop by drop, who do not take what they asked for, and calls of our own that
 * do not come to an end. Times are counted on the monotonic clock: a clock that is set cuts nobody off.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '#contract/errors.ts';
import { refusalBody } from '../calls/error-response.ts';
import { networkOf } from '../limits/network.ts';

export interface Patience {
  /** From the first moment of a connection, or of its next request, to the end of the headers. */
  headersMs: number;
  /** In each such time so many bytes of a body must come, or its end. A phone far from its mast does more. */
  body: { everyMs: number; bytes: number };
  /** From the last byte of a request to the first of its answer. */
  answerMs: number;
  /** How long a reader may take nothing of what lies ready. A paused video asks for the rest again when it goes on. */
  readerMs: number;
  /** How long an idle connection is kept; longer than proxies keep theirs, who would else send into a closed one. */
  idleMs: number;
  /** How often all of this is looked at. */
  lookEveryMs: number;
}

export const usualPatience: Patience = {
  headersMs: 15_000,
  body: { everyMs: 30_000, bytes: 60 * 1024 },
  answerMs: 120_000,
  readerMs: 120_000,
  idleMs: 65_000,
  lookEveryMs: 1_000,
};

/** Far below what a process may have open, so that files and the database always find a place. */
const mostConnections = 2_000;
/** A whole clinic can sit behind one address. */
const mostConnectionsOfOneNetwork = 500;
export const mostHeaderBytes = 16 * 1024;

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  doing: 'receiving' | 'answering' | 'sending';
  /** When it began to do so, or last got on; milliseconds of the monotonic clock. */
  since: number;
  /** Bytes of its connection then. */
  bytes: number;
}

/** Sets every limit of a server that does not listen yet. @param behindProxy every connection is the proxy's own */
export function limitWaiting(server: Server, behindProxy: boolean, patience: Patience): void {
  server.headersTimeout = patience.headersMs;
  // A body has as long as it takes, as long as it comes: see `slowness`.
  server.requestTimeout = 0;
  server.keepAliveTimeout = patience.idleMs;
  server.maxConnections = mostConnections;
  // One that is idle makes room for the next who knocks.
  server.on('drop', () => server.closeIdleConnections());
  if (!behindProxy) limitNetworks(server);
  watch(server, patience);
}

/** Nobody takes every connection for themselves. */
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
    if (count > mostConnectionsOfOneNetwork) socket.destroy();
  });
}

function watch(server: Server, patience: Patience): void {
  const open = new Set<Exchange>();
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { bytesRead: bytes } = incoming.socket;
    const exchange: Exchange = { incoming, outgoing, doing: 'receiving', since: performance.now(), bytes };
    open.add(exchange);
    outgoing.once('close', () => open.delete(exchange));
  });
  const look = () => {
    for (const exchange of open) {
      const problem = slowness(exchange, patience);
      if (!problem) continue;
      open.delete(exchange);
      if (problem === 'slow reader') exchange.outgoing.destroy();
      else refuse(exchange, problem);
    }
  };
  const timer = setInterval(look, patience.lookEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

function slowness(exchange: Exchange, patience: Patience): ErrorCode | 'slow reader' | undefined {
  const { incoming, outgoing, doing, since, bytes } = exchange;
  const now = performance.now();
  const begin = (what: Exchange['doing'], from: number) => {
    Object.assign(exchange, { doing: what, since: now, bytes: from });
    return undefined;
  };
  if (outgoing.headersSent) {
    const { bytesWritten = 0, writableLength = 0 } = outgoing.socket ?? {};
    const taken = bytesWritten - writableLength;
    // With nothing to take, it is not the reader whom we wait for.
    if (doing !== 'sending' || taken > bytes || writableLength === 0) return begin('sending', taken);
    return now - since > patience.readerMs ? 'slow reader' : undefined;
  }
  if (incoming.complete) {
    if (doing !== 'answering') return begin('answering', 0);
    return now - since > patience.answerMs ? 'TIMED_OUT' : undefined;
  }
  if (now - since <= patience.body.everyMs) return undefined;
  const { bytesRead } = incoming.socket;
  return bytesRead - bytes < patience.body.bytes ? 'REQUEST_TOO_SLOW' : begin('receiving', bytesRead);
}

/** Answers in the application's place, and ends what it is doing: whatever it says later is not sent. */
function refuse({ incoming, outgoing }: Exchange, code: ErrorCode): void {
  const { status, body } = refusalBody(incoming.url ?? '', code);
  const text = JSON.stringify(body);
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
  });
  outgoing.end(text, () => incoming.destroy(new Error(code)));
}
