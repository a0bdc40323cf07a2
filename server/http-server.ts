import { createServer, Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { StartupError } from './environment.ts';

export type HttpServer = {
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
};

/** How long a stop waits for requests under way. */
const closePatienceMs = 10_000;

/** @throws StartupError when the address cannot be had */
export async function listen({ fetch, host, port }: Options): Promise<HttpServer> {
  const server = createServerFor(fetch);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, host, port)));
    server.listen(port, host, resolve);
  });
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
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

function createServerFor(fetch: Options['fetch']): Server {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => fetch(request, incoming.socket.remoteAddress),
    createServer,
  });
  if (server instanceof Server) return server;
  throw new Error('an HTTP/1 server was asked for');
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `A porta ${port} já está em uso em ${host}`,
        `Feche o programa que a usa, ou escolha outra, por exemplo PORT=${port < 65_535 ? port + 1 : 3000}.`,
      );
    case 'EACCES':
      return new StartupError(
        `Este usuário não pode usar a porta ${port}`,
        'Escolha uma porta a partir de 1024, por exemplo PORT=3000.',
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `O endereço ${host} não é desta máquina`,
        'Use HOST=127.0.0.1, ou HOST=0.0.0.0 para todos os endereços.',
      );
    default:
      return error;
  }
}
