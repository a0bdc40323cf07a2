import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { addLogo, type FindLogo } from './add-logo.ts';
import { type Channel, type ChannelName, type StoredMessage, UndeliverableError } from './channel.ts';
import { type Mailer, maxConcurrent } from './mailer.ts';
import {
  type ClaimedMessage,
  claimMessages,
  claimSeconds,
  deleteMessage,
  dropOutdated,
  findMessage,
  maxRetryDelaySeconds,
  postponeMessage,
} from './queries.ts';
import { isDaytime } from './quiet-hours.ts';

/** Sends the messages of the outbox table. Each process has one outbox. */
export interface Outbox {
  /** Checks for messages now instead of in the next round; called after a commit. */
  wake(): void;
  /** Sends one message now. @returns false if that failed and it will be retried */
  deliver(id: string): Promise<boolean>;
  /** Resolves when no message is due and none is being sent. */
  settled(): Promise<void>;
  /** Stops checking, and waits for the attempts under way. */
  close(): Promise<void>;
}

const roundMilliseconds = 15_000;
/** How long a request waits for the mail server. */
const deliverTimeoutMilliseconds = 6_000;
const pollMilliseconds = 200;
/** Timeout of one attempt. It ends before the claim does, so that no other process sends the same message. */
const attemptMilliseconds = (claimSeconds - 30) * 1_000;
/** How long a stop waits for the attempts under way. */
const closeMilliseconds = 5_000;

/** About two days. Links in the message have expired long before. */
const maxAttempts = 16;

/** Doubles from half a minute to six hours, so that a mail server that fails for a day still gets the message. */
const retryAfterSeconds = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), maxRetryDelaySeconds);

interface Options {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  /** Loads the logo for the head of every e-mail. */
  findLogo?: FindLogo | undefined;
  /** The channels besides e-mail. A message whose channel is missing here fails. */
  channels?: Partial<Record<Exclude<ChannelName, 'email'>, Channel>> | undefined;
}

export function createOutbox({ db, mailer, clock, log, findLogo, channels = {} }: Options): Outbox {
  const email: Channel = {
    send: async (message, signal) =>
      mailer.send(message.id, await addLogo(message, findLogo ?? noLogo, log), signal),
    close: () => mailer.close(),
  };
  const channelOf = (name: ChannelName) => (name === 'email' ? email : channels[name]);
  /** The attempts of this process by message id. */
  const underWay = new Map<string, Promise<boolean>>();
  /** Sent messages whose row could not be deleted because the database failed. */
  const sent = new Map<string, StoredMessage>();
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  let wokenAgain = false;
  let closed = false;

  async function send(message: ClaimedMessage): Promise<boolean> {
    const { id, channel, attempts } = message;
    try {
      if (!sent.has(id)) {
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(attemptMilliseconds)]);
        const way = channelOf(channel);
        if (!way) throw new UndeliverableError('CHANNEL_OFF');
        await way.send(message, signal);
        sent.set(id, message);
      }
    } catch (error) {
      const failure = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (attempts >= maxAttempts || error instanceof UndeliverableError) {
        log.error({ id, channel, attempts, failure }, 'a message could not be sent; it is given up');
        await db.asService((tx) => deleteMessage(tx, message, 'failed'));
        return false;
      }
      log.warn({ id, channel, attempts, failure }, 'a message could not be sent; it will be tried again');
      await db.asService((tx) => postponeMessage(tx, message, retryAfterSeconds(attempts), failure));
      return false;
    }
    await deleteSent(message);
    return true;
  }

  async function deleteSent(message: StoredMessage): Promise<void> {
    await db.asService((tx) => deleteMessage(tx, message, 'sent'));
    sent.delete(message.id);
  }

  /** Of the claimed messages, those that are no longer true are dropped in the same transaction. */
  const claimTrue = (limit: number, only?: string) =>
    db.asService(async (tx) => {
      const localTime = clock.localTime();
      const time = { localTime, isDaytime: isDaytime(localTime) };
      const claimed = await claimMessages(tx, time, limit, only);
      const contacts = claimed
        .filter(({ id }) => !sent.has(id))
        .map(({ contactId }) => contactId)
        .filter((id) => id !== null);
      const dropped = await dropOutdated(tx, contacts, time);
      return { claimed, kept: claimed.filter(({ contactId }) => !contactId || !dropped.has(contactId)) };
    });

  async function claim(limit: number, only?: string): Promise<Promise<boolean>[]> {
    const { claimed, kept } = await claimTrue(limit, only);
    // Dropped ones leave room for others.
    if (claimed.length > kept.length) wokenAgain = true;
    return kept.map((message) => {
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

  /** Starts as many attempts as may run at once. Each wakes the outbox when it ends, so a slow one delays no other. */
  async function startAttempts(): Promise<void> {
    do {
      wokenAgain = false;
      // Before their claims end and another process sends them again.
      for (const [id, message] of sent) if (!underWay.has(id)) await deleteSent(message);
      const free = maxConcurrent - underWay.size;
      if (free > 0) await claim(free);
    } while (wokenAgain && !closed);
  }

  function wake(): void {
    wokenAgain = true;
    if (round || closed) return;
    round = startAttempts()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        round = undefined;
      });
  }

  /** Waits for the outcome of a message that another process has claimed. */
  async function pollOutcome(id: string): Promise<boolean> {
    for (let turn = 0; turn * pollMilliseconds < deliverTimeoutMilliseconds; turn++) {
      const message = await db.asService((tx) => findMessage(tx, id));
      if (!message || message.last_error !== null) return !message;
      await wait(pollMilliseconds);
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
      // The current round may be claiming it.
      await round;
      const attempt = underWay.get(id) ?? (await claim(1, id))[0];
      return Promise.race([attempt ?? pollOutcome(id), wait(deliverTimeoutMilliseconds).then(() => false)]);
    },
    settled,
    async close() {
      closed = true;
      clearInterval(timer);
      // A silent mail server does not delay the stop: its messages stay for the next start.
      const bound = setTimeout(() => stopping.abort(), closeMilliseconds);
      await settled();
      clearTimeout(bound);
      email.close?.();
      for (const channel of Object.values(channels)) channel.close?.();
    },
  };
}

const noLogo: FindLogo = async () => null;

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
