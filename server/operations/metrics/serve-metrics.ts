import { createServer } from 'node:http';
import { openPort } from '../../platform/listening/http-server.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from './metrics.ts';

interface Options {
  metrics: Metrics;
  host: string;
  port: number;
  log: Log;
}

/**
 * Serves the metrics on a port of their own, so that a mistake in a proxy's rules cannot publish them.
 * @throws StartupError when the address cannot be used
 */
export async function serveMetrics({
  metrics,
  host,
  port,
  log,
}: Options): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be sent');
        response.writeHead(500).end();
      },
    );
  });
  await openPort(server, { host, port, variable: 'METRICS_PORT' });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
