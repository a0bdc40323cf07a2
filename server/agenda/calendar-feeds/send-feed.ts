import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { feedDays, feedPath, feedRefresh } from '#contract/agenda/calendar-feeds.ts';
import { addDays } from '#contract/value-formats.ts';
import { toSignedIn } from '../../accounts/accounts/actor.ts';
import { countAll, counted, countUnknownLink } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { hashToken } from '../../accounts/links/links.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { etagOf, isKnown } from '../../platform/calls/not-modified.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { streamBody } from '../../platform/calls/stream-body.ts';
import { calendarParts } from '../calendar/calendar-text.ts';
import { gatherFeed } from './gather-feed.ts';
import { mayHaveFeed } from './may-have-feed.ts';
import { findFeed, recordFeedRead } from './queries.ts';

/** Calendar applications send no cookie and no origin: the address is all that they have. */
export function serveFeeds(app: Hono<HttpEnvironment>, contextOf: ContextOf): void {
  app.get(`${feedPath}/:token`, (c) => sendFeed(c, contextOf(c)));
}

/**
 * Sends the calendar at a private address. Its appointments follow from the account's roles at this moment. An address
 * that is wrong, revoked, or of an account without the rights has the answer of one that never was.
 */
async function sendFeed(c: Context, context: RequestContext): Promise<Response> {
  const { db, accounts, clock, address } = context;
  const [, token] = /^([\w-]{43})\.ics$/u.exec(c.req.param('token') ?? '') ?? [];
  const feed = token ? await db.asService((tx) => findFeed(tx, hashToken(token))) : undefined;
  const owner = feed && toSignedIn(feed);
  if (!feed || !owner || !mayHaveFeed(owner) || owner.secondFactorSetupRequired) {
    await countUnknownLink(context);
    return refusedResponse(c, 'NOT_FOUND');
  }
  const { account } = limits['calendar-feed'];
  await countAll(context, [counted(accounts, 'calendar-feed', 'account', account, owner.userId)], '');
  await db.asService((tx) => recordFeedRead(tx, owner.userId));
  const today = clock.today();
  const days = [addDays(today, -feedDays.back), addDays(today, feedDays.ahead)] as const;
  const { name, events } = await db.asUser({ ...owner, address }, (tx) => gatherFeed(tx, owner, feed, days));
  const options = { name, timeZone: clock.timeZone, refreshEvery: feedRefresh };
  const headers = {
    // The address is the key: no cache but the reader's own keeps the answer.
    'cache-control': 'private, no-cache',
    etag: etagOf(Buffer.from(JSON.stringify([options, events]))),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  if (isKnown(c, headers.etag)) return c.body(null, 304, headers);
  const body = c.req.method === 'HEAD' ? null : streamBody(Readable.from(inBatches(events, options)));
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="agenda.ics"',
    },
  });
}

/** Of parts. A batch takes a few milliseconds, and other requests are served between two. */
const batchSize = 100;

async function* inBatches(...calendar: Parameters<typeof calendarParts>): AsyncGenerator<Buffer> {
  let batch: string[] = [];
  for (const part of calendarParts(...calendar)) {
    batch.push(part);
    if (batch.length < batchSize) continue;
    yield Buffer.from(batch.join(''));
    batch = [];
    await setImmediate();
  }
  yield Buffer.from(batch.join(''));
}
