import { Agent, request } from 'node:http';

export interface HttpClient {
  /** Over connections that stay open. It has only the features that both client libraries use, and costs little. */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Requests, and bytes of the answers' bodies, since it was opened. */
  totals(): { calls: number; bytes: number };
  close(): void;
}

/** Carries the calls of both systems. @param headers read for each request */
export function openHttpClient(headers: () => Record<string, string> = () => ({})): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let calls = 0;
  let bytes = 0;

  async function send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const whole = input instanceof Request ? input : undefined;
    const given = new Headers(whole?.headers ?? init.headers);
    const body = whole?.body ? Buffer.from(await whole.arrayBuffer()) : init.body;
    if (body !== null && body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body))
      throw new TypeError('only text bodies are supported');
    const url = whole ? whole.url : String(input);
    const response = await exchange(url, {
      method: whole?.method ?? init.method ?? 'GET',
      headers: { ...Object.fromEntries(given), ...headers() },
      body,
    });
    calls += 1;
    return response;
  }

  type Outgoing = {
    method: string;
    headers: Record<string, string>;
    body: string | Buffer | null | undefined;
  };

  const exchange = (url: string, { method, headers: sent, body }: Outgoing) =>
    new Promise<Response>((resolve, reject) => {
      if (body) sent['content-length'] = String(Buffer.byteLength(body));
      const outgoing = request(url, { agent, method, headers: sent }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const whole = Buffer.concat(parts);
          bytes += whole.length;
          const status = incoming.statusCode ?? 500;
          const named: [string, string][] = Object.entries(incoming.headersDistinct).flatMap(
            ([name, values]) => (values ?? []).map((value): [string, string] => [name, value]),
          );
          resolve(new Response(bodiless.has(status) ? null : whole, { status, headers: named }));
        });
      });
      outgoing.on('error', (error) => {
        // The server closed an idle connection at the same moment. A browser retries too.
        const wasIdle = outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (wasIdle) exchange(url, { method, headers: sent, body }).then(resolve, reject);
        else reject(error);
      });
      outgoing.end(body ?? undefined);
    });

  return { fetch: send, totals: () => ({ calls, bytes }), close: () => agent.destroy() };
}

const bodiless = new Set([101, 204, 205, 304]);
