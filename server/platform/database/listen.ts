import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Log } from '../log.ts';

export interface Listener {
  /** From here on every message arrives, until `onLost`. */
  onListening(): void;
  onMessage(payload: string): void;
  /** Messages are missed from now on, until `onListening` is called again. */
  onLost(): void;
}

export interface Listening {
  close(): Promise<void>;
}

const firstRetryMs = 200;
/** Short, so that open screens follow soon after a failover. */
const longestRetryMs = 2_000;
/** Interval of the probe that notices a dead connection. */
const probeEveryMs = 5_000;

/**
 * Listens to a channel on a connection of its own, outside the pools, and reconnects when it is lost.
 * @param connect makes a client that is not connected yet
 */
export function listenTo(channel: string, listener: Listener, connect: () => Client, log: Log): Listening {
  const stop = new AbortController();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stop.signal }).catch(() => {});

  async function keepListening() {
    for (let failures = 0; !stop.signal.aborted; failures++) {
      try {
        await listenOnce(() => {
          failures = 0;
        });
      } catch (err) {
        if (!stop.signal.aborted) log.warn({ err }, 'the database cannot be listened to');
      }
      await pause(Math.min(firstRetryMs * 2 ** failures, longestRetryMs));
    }
  }

  /** Resolves when the connection has ended. */
  async function listenOnce(begun: () => void) {
    const client = connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (err) => log.warn({ err }, 'the connection that listens was lost'));
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    const end = () => void client.end();
    stop.signal.addEventListener('abort', end);
    let isListening = false;
    try {
      // A client that is ended while it connects never settles `connect`; it only emits 'end'.
      const begins = beginListening(client).then(() => true);
      const hasBegun = await Promise.race([begins, ended.then(() => false)]);
      if (!hasBegun || stop.signal.aborted) return;
      begun();
      isListening = true;
      listener.onListening();
      const probe = setInterval(() => client.query('select 1').catch(end), probeEveryMs);
      await ended.finally(() => clearInterval(probe));
    } finally {
      stop.signal.removeEventListener('abort', end);
      if (isListening) listener.onLost();
      await client.end();
    }
  }

  async function beginListening(client: Client) {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
  }

  const running = keepListening();
  return {
    close() {
      stop.abort();
      return running;
    },
  };
}
