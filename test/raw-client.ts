/** HTTP clients on a plain socket, for slow and malformed requests. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawClient {
  socket: Socket;
  /** The response so far. */
  said(): string;
  /** Resolves when the connection has ended, also after an error. */
  closed: Promise<void>;
}

/** @param localAddress the address it connects from */
export async function openRaw(port: number, localAddress = '127.0.0.1'): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  // Most tests expect that the server cuts the connection.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([new Promise<void>((resolve) => socket.once('connect', resolve)), closed]);
  return { socket, said: () => said, closed };
}

export const openMany = (count: number, port: number, localAddress?: string): Promise<RawClient[]> =>
  Promise.all(Array.from({ length: count }, () => openRaw(port, localAddress)));

/** Sends byte by byte, until the text or the connection ends. */
export async function dribble({ socket }: RawClient, text: string, everyMs: number): Promise<void> {
  for (const byte of text) {
    if (socket.destroyed || !socket.writable) return;
    socket.write(byte);
    await sleep(everyMs);
  }
}

/** The head of an RPC request. */
export const rpcHead = (path: string, contentLength: number, more: Record<string, string> = {}) =>
  head('POST', `/api/rpc/${path}`, {
    'content-type': 'application/json',
    'content-length': String(contentLength),
    ...more,
  });

export const head = (method: string, path: string, headers: Record<string, string> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: 'vico.test', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
