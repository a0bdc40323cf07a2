import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { type FindLogo, withLogo } from './letterhead.ts';
import { atOnce, type Mailer, type Message } from './mailer.ts';
import {
  claimMessages,
  claimSeconds,
  deleteMessage,
  findMessage,
  longestPauseSeconds,
  postponeMessage,
} from './queries.ts';

/** Sends what transactions left in the outbox table. Several processes may each have one. */
export interface Outbox {
  /** Looks for messages now instead of at the next round; for after a commit. */
  wake(): void;
  /** Tries one message at once. True when it was taken; false when it was not, and will be tried again later. */
  deliver(id: string): Promise<boolean>;
  /** Resolves when nothing that is due is left. */
  settled(): Promise<void>;
  /** Stops looking, and waits for the attempts under way. */
  close(): Promise<void>;
}

const roundMilliseconds = 15_000;
/** Longest time somebody waits on a screen for the mail server. */
const patienceMilliseconds = 6_000;
const watchMilliseconds = 200;
/** Longest time of one attempt, well within its claim: another process must not begin the next meanwhile. */
const attemptMilliseconds = (claimSeconds - 30) * 1_000;
/** How long a stop waits for the attempts under way. */
const closeMilliseconds = 5_000;

/** About two days. A link in the message has expired long before. */
const mostAttempts = 16;

/** Half a minute, then doubling, at most six hours: a mail server that is away for a day still gets the message. */
const retryAfterSeconds = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), longestPauseSeconds);

/** @param findLogo what stands at the head of every message when it goes */
export function createOutbox(
  db: Database,
  mailer: Mailer,
  log: Log,
  findLogo: FindLogo = async () => null,
): Outbox {
  /** What this process is sending, so that nobody sends it a second time. */
  const underWay = new Map<string, Promise<boolean>>();
  /** Sent, but still in the table: the database was away when that was to be said. */
  const sent = new Set<string>();
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  let askedAgain = false;
  let closed = false;

  async function send({
    id,
    attempts,
    ...message
  }: Message & { id: string; attempts: number }): Promise<boolean> {
    try {
      if (!sent.has(id)) {
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(attemptMilliseconds)]);
        await mailer.send(id, await withLogo(message, findLogo, log), signal);
        sent.add(id);
      }
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (attempts >= mostAttempts) {
        log.error({ id, attempts, reason }, 'a message could not be sent; it is given up');
        await db.asService((tx) => deleteMessage(tx, id));
        return false;
      }
      log.warn({ id, attempts, reason }, 'a message could not be sent; it will be tried again');
      await db.asService((tx) => postponeMessage(tx, id, retryAfterSeconds(attempts), reason));
      return false;
    }
    await forget(id);
    return true;
  }

  async function forget(id: string): Promise<void> {
    await db.asService((tx) => deleteMessage(tx, id));
    sent.delete(id);
  }

  async function claim(limit: number, only?: string): Promise<Promise<boolean>[]> {
    const claimed = await db.asService((tx) => claimMessages(tx, limit, only));
    return claimed.map((message) => {
      const attempt = send(message)
        .catch((error: unknown) => {
          log.error({ err: error, id: message.id }, 'the outbox could not be updated');
          return false;
        })
        .finally(() => {
          underWay.delete(message.id);
          wake();
        });
      underWay.set(message.id, attempt);
      return attempt;
    });
  }

  /** Starts as many attempts as may run at once; each that ends looks for the next, so a slow one holds up no other. */
  async function look(): Promise<void> {
    do {
      askedAgain = false;
      // Before their claims run out, and somebody else sends them again.
      for (const id of sent) if (!underWay.has(id)) await forget(id);
      const free = atOnce - underWay.size;
      if (free > 0) await claim(free);
    } while (askedAgain && !closed);
  }

  function wake(): void {
    askedAgain = true;
    if (round || closed) return;
    round = look()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        round = undefined;
      });
  }

  /** What becomes of a message that another process has taken, or that was tried a moment ago. */
  async function watch(id: string): Promise<boolean> {
    for (let turn = 0; turn * watchMilliseconds < patienceMilliseconds; turn++) {
      const message = await db.asService((tx) => findMessage(tx, id));
      if (!message || message.last_error !== null) return !message;
      await wait(watchMilliseconds);
    }
    return false;
  }

  const timer = setInterval(wake, roundMilliseconds);
  timer.unref();

  async function settled(): Promise<void> {
    while (round || underWay.size > 0) await Promise.all([round, ...underWay.values()]);
  }

  return {
    wake,
    async deliver(id) {
      // Whoever looks just now may be taking it.
      await round;
      const attempt = underWay.get(id) ?? (await claim(1, id))[0];
      return Promise.race([attempt ?? watch(id), wait(patienceMilliseconds).then(() => false)]);
    },
    settled,
    async close() {
      closed = true;
      clearInterval(timer);
      // A mail server that says nothing is not waited for; the messages stay, for the next start.
      const bound = setTimeout(() => stopping.abort(), closeMilliseconds);
      await settled();
      clearTimeout(bound);
      mailer.close();
    },
  };
}

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
