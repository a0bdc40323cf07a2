import { setTimeout as sleep } from 'node:timers/promises';
import { memorySeconds } from '#contract/changes-timing.ts';
import { refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { type Announcement, type Audience, channel, concerns, readAnnouncement } from './announcement.ts';
import { openStream, type Stream } from './event-queue.ts';

/** The listener of a stream, and the end of its session. */
type Caller = Audience & { expiresAt: Date };

/** Receives the announcements of the database and passes them to the streams of this process. */
export interface Changes {
  /**
   * The number of the last announcement. It is read before the caller is looked up, so that `open` sees a change of rights
   * in between. Waits a few seconds for the connection to the database.
   * @throws UNAVAILABLE without a connection, and during a stop
   */
  position(): Promise<number>;
  /** The caller's changes, from some seconds ago until their rights or their session change. */
  open(caller: Caller, position: number): Stream['events'];
  /** Number of open streams. */
  count(): number;
  /** Ends every stream and refuses new ones. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Then the client reconnects, and its session is checked again. */
const maxLifetimeMs = 10 * 60_000;
const connectionTimeoutMs = 3_000;
/** More windows than one person uses. The limit keeps one account from using up all connections. */
const maxStreamsPerAccount = 40;

/** The start of listening is stored like an announcement: earlier ones are not known. */
type Entry = { at: number; position: number; announcement: Announcement | 'start' };

/** @param onSettings called when the clinic's settings may have changed */
export function createChanges(
  db: Database,
  clock: Clock,
  log: Log,
  onSettings: () => void = () => {},
): Changes {
  const streams = new Map<Stream, Audience>();
  /** The recent announcements by payload, ordered by the time of the last one. */
  const recent = new Map<string, Entry>();
  let position = 0;
  let listening = false;
  let stopping = false;
  let started = Promise.withResolvers<void>();
  const now = () => clock.now().getTime();

  function remember(payload: string, announcement: Entry['announcement']) {
    const present = now();
    const oldest = present - memorySeconds * 1_000;
    position += 1;
    recent.delete(payload);
    recent.set(payload, { at: present, position, announcement });
    // Old entries are at the front. An entry from the future, after the clock was set back, is removed too.
    for (const [known, { at }] of recent) {
      if (at >= oldest && at <= present) break;
      recent.delete(known);
    }
  }

  function endAll() {
    for (const stream of [...streams.keys()]) stream.end();
  }

  function endStreams() {
    stopping = true;
    started.resolve();
    endAll();
  }

  function deliver(announcement: Announcement) {
    for (const [stream, audience] of [...streams]) {
      if ('account' in announcement) {
        if (announcement.account === audience.userId) stream.end();
      } else if (concerns(announcement, audience)) stream.push(announcement.topic);
    }
  }

  const connection = db.listen(channel, {
    onListening() {
      recent.clear();
      remember('start', 'start');
      listening = true;
      started.resolve();
      onSettings();
    },
    onMessage(payload) {
      const announcement = readAnnouncement(payload);
      if (!announcement) return log.warn('an announcement of the database was not understood');
      remember(payload, announcement);
      deliver(announcement);
      if ('topic' in announcement && announcement.topic === 'settings') onSettings();
    },
    onLost() {
      listening = false;
      started = Promise.withResolvers();
      // Streams would miss announcements, such as the end of a session. New ones wait for the connection.
      endAll();
    },
  });

  return {
    async position() {
      if (!listening && !stopping) {
        const waiting = new AbortController();
        await Promise.race([
          started.promise,
          sleep(connectionTimeoutMs, undefined, { signal: waiting.signal }),
        ]);
        waiting.abort();
      }
      if (!listening || stopping) throw refusal('UNAVAILABLE');
      return position;
    },

    open(caller, before) {
      const { userId, role, permissions, patientId } = caller;
      const audience = { userId, role, permissions, patientId };
      const own = [...streams].filter(([, each]) => each.userId === userId);
      for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - maxStreamsPerAccount))) oldest.end();
      const lifetimeMs = Math.min(maxLifetimeMs, Math.max(0, caller.expiresAt.getTime() - now()));
      const stream = openStream(lifetimeMs, () => streams.delete(stream));
      streams.set(stream, audience);
      const oldest = now() - memorySeconds * 1_000;
      for (const { at, position: entryPosition, announcement } of recent.values()) {
        if (announcement !== 'start' && 'topic' in announcement) {
          if (at >= oldest && concerns(announcement, audience)) stream.push(announcement.topic);
        } else if (announcement === 'start' || announcement.account === userId) {
          // After a change of rights the listener may have missed changes that they may see now.
          if (entryPosition > before) stream.end();
          else if (at >= oldest) stream.push('catchUp');
        }
      }
      if (!listening || stopping) stream.end();
      return stream.events;
    },

    count: () => streams.size,

    endStreams,

    async close() {
      endStreams();
      await connection.close();
    },
  };
}
