import { setTimeout as sleep } from 'node:timers/promises';
import { memorySeconds } from '#contract/changes-timing.ts';
import { refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { type Announcement, type Audience, channel, concerns, readAnnouncement } from './announcement.ts';
import { openStream, type Stream } from './stream.ts';

/** Whom a stream is for, and until when their session lasts. */
type Caller = Audience & { expiresAt: Date };

/** Hears what the database announces, and tells the streams that are open in this process. */
export interface Changes {
  /**
   * Where the announcements stand. Asked before a caller's rights are looked up, so that `open` knows of what was taken
   * from them meanwhile. Waits a little while nothing can be heard.
   * @throws UNAVAILABLE where that lasts, and once the application is stopping
   */
  position(): Promise<number>;
  /** Tells the caller what concerns them from some seconds ago on, until their rights or their session change. */
  open(caller: Caller, position: number): Stream['news'];
  /** How many streams are open. */
  count(): number;
  /** Ends every stream and opens no other: before the port is closed. */
  endStreams(): void;
  close(): Promise<void>;
}

/** A stream is opened anew, and its caller looked up again, at least this often. */
const longestLifeMs = 10 * 60_000;
const patienceMs = 3_000;
/** Of one account: more windows than anybody works in. Each holds a connection, which all others would go without. */
const mostOfOneAccount = 40;

/** The beginning of listening is remembered like an announcement: what went before it is not known. */
type Remembered = { at: number; position: number; said: Announcement | 'beginning' };

export function createChanges(db: Database, clock: Clock, log: Log): Changes {
  const streams = new Map<Stream, Audience>();
  /** By what was said, in the order in which each was last heard. */
  const memory = new Map<string, Remembered>();
  let position = 0;
  let listening = false;
  let stopping = false;
  let begun = Promise.withResolvers<void>();
  const now = () => clock.now().getTime();

  function remember(words: string, said: Remembered['said']) {
    const present = now();
    const oldest = present - memorySeconds * 1_000;
    position += 1;
    memory.delete(words);
    memory.set(words, { at: present, position, said });
    // Only from the front: many speak in ten seconds. A clock that was set back must not keep what it had heard for ever.
    for (const [known, { at }] of memory) {
      if (at >= oldest && at <= present) break;
      memory.delete(known);
    }
  }

  function endAll() {
    for (const stream of [...streams.keys()]) stream.end();
  }

  function endStreams() {
    stopping = true;
    begun.resolve();
    endAll();
  }

  function pass(said: Announcement) {
    for (const [stream, audience] of [...streams]) {
      if ('account' in said) {
        if (said.account === audience.userId) stream.end();
      } else if (concerns(said, audience)) stream.tell(said.topic);
    }
  }

  const connection = db.listen(channel, {
    onListening() {
      memory.clear();
      remember('beginning', 'beginning');
      listening = true;
      begun.resolve();
    },
    onMessage(payload) {
      const said = readAnnouncement(payload);
      if (!said) return log.warn('an announcement of the database was not understood');
      remember(payload, said);
      pass(said);
    },
    onLost() {
      listening = false;
      begun = Promise.withResolvers();
      // They would be deaf, also to the end of their caller's session. A new one waits until we listen again.
      endAll();
    },
  });

  return {
    async position() {
      if (!listening && !stopping) {
        const given = new AbortController();
        await Promise.race([begun.promise, sleep(patienceMs, undefined, { signal: given.signal })]);
        given.abort();
      }
      if (!listening || stopping) throw refusal('UNAVAILABLE');
      return position;
    },

    open(caller, before) {
      const { userId, role, patientId } = caller;
      const audience = { userId, role, patientId };
      const theirs = [...streams].filter(([, each]) => each.userId === userId);
      for (const [oldest] of theirs.slice(0, Math.max(0, theirs.length + 1 - mostOfOneAccount))) oldest.end();
      const lifetimeMs = Math.min(longestLifeMs, Math.max(0, caller.expiresAt.getTime() - now()));
      const stream = openStream(lifetimeMs, () => streams.delete(stream));
      streams.set(stream, audience);
      const oldest = now() - memorySeconds * 1_000;
      for (const { at, position: heardAt, said } of memory.values()) {
        if (said !== 'beginning' && 'topic' in said) {
          if (at >= oldest && concerns(said, audience)) stream.tell(said.topic);
        } else if (said === 'beginning' || said.account === userId) {
          // With other rights than before, what concerned them then cannot be told from what concerns them now.
          if (heardAt > before) stream.end();
          else if (at >= oldest) stream.tell('catchUp');
        }
      }
      if (!listening || stopping) stream.end();
      return stream.news;
    },

    count: () => streams.size,

    endStreams,

    async close() {
      endStreams();
      await connection.close();
    },
  };
}
