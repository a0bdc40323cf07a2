import { type EventEmitter, once } from 'node:events';
import { createServer, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { StartupError } from '../environment.ts';
import { limitConnections } from './connection-limits.ts';
import { createDrain } from './drain.ts';
import { limitPipelining } from './pipelining-limit.ts';
import { applyTimeouts, defaultTimeouts, type Timeouts } from './timeouts.ts';

export type HttpServer = {
  /** Closes the port, and resolves when no request is expected on the open connections. */
  stopListening(): Promise<void>;
  /** Closes the port, and resolves when the requests under way are answered or timed out. */
  close(): Promise<void>;
  /** Closes every connection at once. */
  abort(): void;
};

type Options = {
  /** @param remoteAddress of the client; undefined when it has disconnected already */
  fetch: (request: Request, remoteAddress: string | undefined) => Response | Promise<Response>;
  host: string;
  port: number;
  /** Whether every connection comes from our own proxy. */
  behindProxy?: boolean;
  /** Other timeouts; for tests. */
  timeouts?: Timeouts;
  /** How long a stop answers late requests on open connections; 0 without a proxy. */
  lateMs?: number;
};

const maxHeaderBytes = 16 * 1024;
/** How long a stop waits for requests under way. */
const closeTimeoutMs = 10_000;

/** @throws StartupError when the address cannot be used */
export async function listen({
  fetch,
  host,
  port,
  behindProxy = false,
  lateMs = 0,
  timeouts = defaultTimeouts,
}: Options): Promise<HttpServer> {
  const server = createServerFor(fetch, timeouts);
  limitConnections(server, behindProxy);
  applyTimeouts(server, timeouts);
  const drain = createDrain(server, lateMs);
  await openPort(server, { host, port, variable: 'PORT' });
  let stopped: ReturnType<typeof drain> | undefined;
  const stopListening = () => {
    stopped ??= drain();
    return stopped;
  };
  return {
    async stopListening() {
      await stopListening();
    },
    async close() {
      const { closed } = await stopListening();
      // A connection that is kept alive after its last response would delay the stop.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      const bound = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(bound);
    },
    abort: () => server.closeAllConnections(),
  };
}

/** @throws StartupError when the address cannot be used */
export async function openPort(
  server: Server,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenProblem(error, host, port, variable)),
    );
    server.listen(port, host, resolve);
  });
}

function createServerFor(fetch: Options['fetch'], { headersMs }: Timeouts): Server {
  let waitForTurn: ReturnType<typeof limitPipelining> = async () => true;
  const server = createAdaptorServer({
    fetch: async (request, { incoming, outgoing }) => {
      if (!(await waitForTurn(outgoing))) return RESPONSE_ALREADY_SENT;
      const response = await fetch(request, incoming.socket.remoteAddress);
      if (!outgoing.headersSent)
        return incoming.complete || response.status < 400 ? response : closeAfter(response, incoming);
      // The response timeout has answered already.
      await response.body?.cancel();
      return RESPONSE_ALREADY_SENT;
    },
    createServer,
    serverOptions: { maxHeaderSize: maxHeaderBytes, connectionsCheckingInterval: headersMs / 3 },
  });
  if (!(server instanceof Server)) throw new Error('an HTTP/1 server was asked for');
  waitForTurn = limitPipelining(server);
  return server;
}

/** How long a client that still sends may take to read a refusal. */
const lingerMs = 500;

/**
 * A refusal before its request has come whole. The rest is not read, so that the connection is good for no further request: the
 * answer says so. It ends a moment after it was sent: closed at once, the connection would be reset, and the answer lost.
 */
async function closeAfter(refused: Response, incoming: EventEmitter): Promise<Response> {
  const { status } = refused;
  const headers = new Headers(refused.headers);
  const bytes = new Uint8Array(await refused.arrayBuffer());
  headers.set('connection', 'close');
  headers.set('content-length', String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(bytes),
    async pull(stream) {
      await Promise.race([sleep(lingerMs, undefined, { ref: false }), once(incoming, 'close')]);
      stream.close();
    },
  });
  return new Response(body, { status, headers });
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number, variable: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `A porta ${port} já está em uso em ${host}`,
        `Feche o programa que a usa, ou escolha outra, por exemplo ${variable}=${port < 65_535 ? port + 1 : 3000}.`,
      );
    case 'EACCES':
      return new StartupError(
        `Este usuário não pode usar a porta ${port}`,
        `Escolha uma porta a partir de 1024, por exemplo ${variable}=3000.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `O endereço ${host} não é desta máquina`,
        `Use ${variable === 'PORT' ? 'HOST' : 'METRICS_HOST'}=127.0.0.1, ou 0.0.0.0 para todos os endereços.`,
      );
    default:
      return error;
  }
}
