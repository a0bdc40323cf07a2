import type { Context, Hono } from 'hono';
import { feedDays, feedPath, feedRefresh } from '#contract/calendar-feeds.ts';
import { toSignedIn } from '../accounts/actor.ts';
import { calendarText } from '../calendar/calendar-text.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusedResponse } from '../calls/error-response.ts';
import { etagOf, isKnown } from '../calls/not-modified.ts';
import type { ContextOf } from '../calls/request-context.ts';
import type { HttpEnvironment } from '../calls/request-log.ts';
import { addDays } from '../clock.ts';
import { countUnknownLink } from '../limits/count-attempt.ts';
import { hashToken } from '../links/links.ts';
import { gatherFeed } from './gather-feed.ts';
import { mayHaveFeed } from './may-have-feed.ts';
import { findFeed, recordFeedRead } from './queries.ts';

/** Calendar applications send no cookie and no origin: the address is all that they have. */
export function serveFeeds(app: Hono<HttpEnvironment>, contextOf: ContextOf): void {
  app.get(`${feedPath}/:token`, (c) => sendFeed(c, contextOf(c)));
}

/**
 * Sends the calendar at a private address. Whose appointments it holds follows from the account's roles at this moment. An
 * address that is wrong, revoked, or of an account without the rights has the answer of one that never was.
 */
async function sendFeed(c: Context, context: RequestContext): Promise<Response> {
  const { db, clock, address } = context;
  const [, token] = /^([\w-]{43})\.ics$/u.exec(c.req.param('token') ?? '') ?? [];
  const feed = token ? await db.asService((tx) => findFeed(tx, hashToken(token))) : undefined;
  const owner = feed && toSignedIn(feed);
  if (!feed || !owner || !mayHaveFeed(owner) || owner.secondFactorSetupRequired) {
    await countUnknownLink(context);
    return refusedResponse(c, 'NOT_FOUND');
  }
  await db.asService((tx) => recordFeedRead(tx, owner.userId));
  const today = clock.today();
  const days = [addDays(today, -feedDays.back), addDays(today, feedDays.ahead)] as const;
  const { name, events } = await db.asUser({ ...owner, address }, (tx) => gatherFeed(tx, owner, feed, days));
  const text = calendarText(events, { name, timeZone: clock.timeZone, refreshEvery: feedRefresh });
  const body = new TextEncoder().encode(text);
  const headers = {
    // The address is the key: no cache but the reader's own keeps the answer.
    'cache-control': 'private, no-cache',
    etag: etagOf(body),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  if (isKnown(c, headers.etag)) return c.body(null, 304, headers);
  return c.body(body, 200, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="agenda.ics"',
  });
}
