/**
 * A minimal proxy: sends each request to the next ready process, over kept connections, without retries, so that no
 * failure is hidden.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 100;

export async function startProxy(backends: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const isReady = new Map(backends.map((backend) => [backend, false]));
  const served = new Map(backends.map((backend) => [backend, 0]));
  const failures: string[] = [];
  let turn = 0;
  let closed = false;

  async function watch(backend: string) {
    while (!closed) {
      const answer = await fetch(`${backend}/ready`, { headers: { connection: 'close' } }).catch(
        () => undefined,
      );
      isReady.set(backend, answer?.ok ?? false);
      await answer?.body?.cancel();
      await sleep(lookEveryMs);
    }
  }

  function next(): string | undefined {
    const ready = backends.filter((backend) => isReady.get(backend));
    turn += 1;
    return ready[turn % ready.length];
  }

  function forward(from: IncomingMessage, to: ServerResponse) {
    const backend = next();
    const fail = (why: string) => {
      failures.push(`${from.method} ${from.url?.split('?')[0]}: ${why}`);
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end();
    };
    if (!backend) return fail('no process is ready');
    served.set(backend, (served.get(backend) ?? 0) + 1);
    const { method, url, headers } = from;
    const passed = request(`${backend}${url}`, {
      agent,
      method,
      headers: { ...headers, connection: 'keep-alive' },
    });
    passed.on('error', (error) => {
      if (!to.destroyed) fail(error.message);
    });
    passed.on('response', (answer) => {
      const { connection, 'keep-alive': keepAlive, ...rest } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, rest);
      answer.on('error', (error) => {
        if (!to.destroyed) fail(error.message);
      });
      answer.pipe(to);
    });
    to.on('close', () => passed.destroy());
    from.pipe(passed);
  }

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const watching = backends.map(watch);
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    failures,
    /** The number of requests each process got. */
    served,
    async close() {
      closed = true;
      await Promise.all(watching);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
