import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Channel, UndeliverableError } from '../../platform/mail/channel.ts';
import { type PushOptions, sendNotice } from './send-notice.ts';

/** What `pushWay` puts into a message besides title and text. */
const payload = z.object({
  path: z.string(),
  tag: z.string(),
  /** The clinic's local time, yyyy-MM-dd HH:mm, after which the notice is no longer worth showing. */
  until: z.string().nullable(),
});

const daySeconds = 24 * 60 * 60;

/** Messages to the devices of an account, which is the recipient. */
export const createPushChannel = (options: PushOptions & { clock: Clock }): Channel => ({
  async send({ recipient, subject, text, payload: found }) {
    const { path, tag, until } = payload.parse(found);
    const keepSeconds = until === null ? daySeconds : secondsTo(until, options.clock);
    if (keepSeconds <= 0) throw new UndeliverableError('TOO_LATE');
    const notice = { title: subject, body: text, path, tag };
    const { sent, ended, failed } = await sendNotice(options, recipient, notice, keepSeconds);
    // A second attempt would show it twice on the devices that have it.
    if (sent > 0) return;
    if (failed > 0)
      throw Object.assign(new Error('no push service took the notice'), { code: 'PUSH_FAILED' });
    throw new UndeliverableError(ended > 0 ? 'SUBSCRIPTION_ENDED' : 'NO_SUBSCRIPTION');
  },
});

/** At most a day: a device that is off for longer does not need it. */
const secondsTo = (until: string, clock: Clock) =>
  Math.min(daySeconds, Math.floor((asUtc(until) - asUtc(clock.localTime())) / 1_000));

/** Both are of the clinic's zone, so that their difference is that of two times of UTC but for a change of the clock. */
const asUtc = (localTime: string) => Date.parse(`${localTime.replace(' ', 'T')}Z`);
