/**
 * Timeouts of the HTTP server, so that slow clients hold no resources: unfinished headers, a body that comes too slowly,
 * a response that is not read, a handler that never answers. They are measured on the monotonic clock, so that setting
 * the system's clock breaks no connection.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ErrorCode } from '#contract/errors.ts';
import { refusalBody } from '../calls/error-response.ts';

export interface Timeouts {
  /** From the start of a connection, or of its next request, to the end of the headers. */
  headersMs: number;
  /** Minimum rate of a body: so many bytes in each interval. A phone with poor reception is faster. */
  body: { everyMs: number; bytes: number };
  /** From the last byte of a request to the first byte of its response. */
  answerMs: number;
  /** How long a client may read nothing of a waiting response. A paused video requests the rest again later. */
  readerMs: number;
  /** How long an idle connection stays open: longer than in proxies, which would else send into a closed one. */
  idleMs: number;
  /** Interval of the checks. */
  checkEveryMs: number;
}

export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  body: { everyMs: 30_000, bytes: 60 * 1024 },
  answerMs: 120_000,
  readerMs: 120_000,
  idleMs: 65_000,
  checkEveryMs: 1_000,
};

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  phase: 'receiving' | 'answering' | 'sending';
  /** Start of the phase, or its last progress; milliseconds of the monotonic clock. */
  since: number;
  /** Bytes that the connection had transferred then. */
  bytes: number;
}

/** Must be called before the server listens. */
export function applyTimeouts(server: Server, timeouts: Timeouts): void {
  server.headersTimeout = timeouts.headersMs;
  // A body may take any time at the minimum rate: see `findTimeout`.
  server.requestTimeout = 0;
  server.keepAliveTimeout = timeouts.idleMs;
  watchExchanges(server, timeouts);
}

function watchExchanges(server: Server, timeouts: Timeouts): void {
  const open = new Set<Exchange>();
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { bytesRead: bytes } = incoming.socket;
    const exchange: Exchange = { incoming, outgoing, phase: 'receiving', since: performance.now(), bytes };
    open.add(exchange);
    outgoing.once('close', () => open.delete(exchange));
  });
  const check = () => {
    for (const exchange of open) {
      const problem = findTimeout(exchange, timeouts);
      if (!problem) continue;
      open.delete(exchange);
      if (problem === 'slow reader') exchange.outgoing.destroy();
      else refuse(exchange, problem);
    }
  };
  const timer = setInterval(check, timeouts.checkEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

function findTimeout(exchange: Exchange, timeouts: Timeouts): ErrorCode | 'slow reader' | undefined {
  const { incoming, outgoing, phase, since, bytes } = exchange;
  const now = performance.now();
  const begin = (next: Exchange['phase'], from: number) => {
    Object.assign(exchange, { phase: next, since: now, bytes: from });
    return undefined;
  };
  if (outgoing.headersSent) {
    const { bytesWritten = 0, writableLength = 0 } = outgoing.socket ?? {};
    const read = bytesWritten - writableLength;
    // With an empty buffer the response is slow, not its reader.
    if (phase !== 'sending' || read > bytes || writableLength === 0) return begin('sending', read);
    return now - since > timeouts.readerMs ? 'slow reader' : undefined;
  }
  if (incoming.complete) {
    if (phase !== 'answering') return begin('answering', 0);
    return now - since > timeouts.answerMs ? 'TIMED_OUT' : undefined;
  }
  if (now - since <= timeouts.body.everyMs) return undefined;
  const { bytesRead } = incoming.socket;
  return bytesRead - bytes < timeouts.body.bytes ? 'REQUEST_TOO_SLOW' : begin('receiving', bytesRead);
}

/** Answers in place of the application. What it answers later is discarded. */
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
