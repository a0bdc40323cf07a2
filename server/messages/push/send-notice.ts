import { createHash } from 'node:crypto';
import type { Notice } from '#contract/messages/push.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { PushService } from '../../platform/push-service.ts';
import { deleteEndpoint, listSubscriptions, type Subscription } from './queries.ts';

export interface PushOptions {
  db: Database;
  pushService: PushService;
  /** Where people open the application: the push service reads it in the signature. */
  publicUrl: string;
}

/** How many devices received a notice. */
interface Delivered {
  sent: number;
  /** Gone or refused for good. */
  ended: number;
  /** May work later. */
  failed: number;
}

/** The push service answers within it; Node ends a silent connection. */
const timeoutMs = 10_000;
/** The subscription is no longer there (RFC 8030, 7.3), or was made for another key. */
const ended = [401, 403, 404, 410];

/**
 * Sends one notice to every device of the account. The payload is encrypted for the device (RFC 8291): the push service
 * reads neither text nor title.
 * @param keepSeconds how long the push service keeps it for a device that is off
 */
export async function sendNotice(
  options: PushOptions,
  userId: string,
  notice: Notice,
  keepSeconds: number,
): Promise<Delivered> {
  const { db } = options;
  const subscriptions = await db.asService((tx) => listSubscriptions(tx, userId));
  const delivered: Delivered = { sent: 0, ended: 0, failed: 0 };
  for (const subscription of subscriptions) {
    const status = await send(options, subscription, notice, keepSeconds);
    if (status !== null && status < 300) delivered.sent += 1;
    else if (status !== null && ended.includes(status)) {
      await db.asService((tx) => deleteEndpoint(tx, subscription.endpoint));
      delivered.ended += 1;
    } else delivered.failed += 1;
  }
  return delivered;
}

/** @returns the status of the answer; null without one */
async function send(
  { db, pushService, publicUrl }: PushOptions,
  { endpoint, p256dh, auth }: Subscription,
  notice: Notice,
  keepSeconds: number,
): Promise<number | null> {
  // Rows from a backup or an older version.
  if (!pushService.isKnown(endpoint)) return 410;
  // Loaded with the first notice: few clinics send one soon after the start.
  const { default: webPush } = await import('web-push');
  try {
    const { statusCode } = await webPush.sendNotification(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      {
        vapidDetails: { subject: subjectOf(publicUrl), ...db.vapidKeys },
        TTL: keepSeconds,
        urgency: 'normal',
        // A later notice about the same replaces one that waits. 24 bytes are the 32 characters that RFC 8030 allows; the
        // push service cannot tell what two patients' notices have in common.
        topic: createHash('sha256')
          .update(`${endpoint} ${notice.tag}`)
          .digest()
          .subarray(0, 24)
          .toString('base64url'),
        timeout: timeoutMs,
        agent: pushService.agent,
      },
    );
    return statusCode;
  } catch (error) {
    return error instanceof webPush.WebPushError ? error.statusCode : null;
  }
}

/** Contact for the push service. It takes no address without HTTPS, which only trials have. */
const subjectOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:nao-responda@localhost';
