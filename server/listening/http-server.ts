import { createServer, Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { StartupError } from '../environment.ts';
import { drainOf } from './drain.ts';
import { takeTurns } from './pipelining-limit.ts';
import { limitWaiting, mostHeaderBytes, type Patience, usualPatience } from './timeouts.ts';

export type HttpServer = {
  /** Takes no new connection, and resolves when nothing is to be expected on those that are there. */
  stopListening(): Promise<void>;
  /** Takes no new request, and resolves when those under way are answered, or when their time is up. */
  close(): Promise<void>;
  /** Breaks off what is still under way. */
  hurry(): void;
};

type Options = {
  /** @param remoteAddress who is at the other end; undefined when they are gone already */
  fetch: (request: Request, remoteAddress: string | undefined) => Response | Promise<Response>;
  host: string;
  port: number;
  /** Whether every connection is that of a proxy of ours. */
  behindProxy?: boolean;
  /** For tests: how long it waits for whoever is slow. */
  patience?: Patience;
  /** How long a stop answers what comes late on connections that are there; 0 where no proxy stands before us. */
  lateMs?: number;
};

/** How long a stop waits for requests under way. */
const closePatienceMs = 10_000;

/** @throws StartupError when the address cannot be had */
export async function listen({
  fetch,
  host,
  port,
  behindProxy = false,
  lateMs = 0,
  patience = usualPatience,
}: Options): Promise<HttpServer> {
  const server = createServerFor(fetch, patience);
  limitWaiting(server, behindProxy, patience);
  const drain = drainOf(server, lateMs);
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
      // A connection that is kept open for a next request would hold the stop up once its request is answered.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      const bound = setTimeout(() => server.closeAllConnections(), closePatienceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(bound);
    },
    hurry: () => server.closeAllConnections(),
  };
}

/** @throws StartupError when the address cannot be had */
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

function createServerFor(fetch: Options['fetch'], { headersMs }: Patience): Server {
  let isTurnOf: ReturnType<typeof takeTurns> = async () => true;
  const server = createAdaptorServer({
    fetch: async (request, { incoming, outgoing }) => {
      if (!(await isTurnOf(outgoing))) return RESPONSE_ALREADY_SENT;
      const response = await fetch(request, incoming.socket.remoteAddress);
      if (!outgoing.headersSent) return response;
      // It took too long, and was answered without it.
      await response.body?.cancel();
      return RESPONSE_ALREADY_SENT;
    },
    createServer,
    serverOptions: { maxHeaderSize: mostHeaderBytes, connectionsCheckingInterval: headersMs / 3 },
  });
  if (!(server instanceof Server)) throw new Error('an HTTP/1 server was asked for');
  isTurnOf = takeTurns(server);
  return server;
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
