import { type FeedOptions, feedPath } from '#contract/agenda/calendar-feeds.ts';
import { withPassword } from '../../accounts/accounts/with-password.ts';
import { hashToken, newToken } from '../../accounts/links/links.ts';
import { isOfStaff } from '../../platform/calls/actor.ts';
import { forSignedIn } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { mayHaveFeed } from './may-have-feed.ts';
import { changeFeed, deleteFeed, findOwnFeed, replaceFeed } from './queries.ts';

/** @throws FORBIDDEN for staff without the agenda, NOT_FOUND for an account without a record */
const forOwner = forSignedIn.use(async ({ context: { caller }, next }) => {
  if (!mayHaveFeed(caller)) throw refusal(isOfStaff(caller) ? 'FORBIDDEN' : 'NOT_FOUND');
  return next();
});

/** A patient's choices count for nothing, and must not wait for the day on which the account gets a role. */
const optionsFor = (caller: Parameters<typeof isOfStaff>[0], { scope, names }: FeedOptions): FeedOptions =>
  isOfStaff(caller) ? { scope, names } : { scope: 'own', names: 'initials' };

export const calendarFeedsRoutes = {
  get: forOwner.calendarFeeds.get.handler(async ({ context: { db, caller } }) => {
    const found = await db.asService((tx) => findOwnFeed(tx, caller.userId));
    const { scope, names, created_at, last_read_at } = found ?? {};
    const hasOwn = !isOfStaff(caller) || Boolean(found?.professional_id);
    if (!scope || !names || !created_at) return { feed: null, hasOwn };
    return {
      feed: {
        scope,
        names,
        createdAt: created_at.toISOString(),
        lastReadAt: last_read_at?.toISOString() ?? null,
      },
      hasOwn,
    };
  }),

  renew: forOwner.calendarFeeds.renew.handler(async ({ input, context }) => {
    const { caller, accounts } = context;
    const token = newToken();
    await withPassword(context, caller, input.password, (tx) =>
      replaceFeed(tx, caller.userId, hashToken(token), optionsFor(caller, input)),
    );
    return { address: `${accounts.publicUrl}${feedPath}/${token}.ics` };
  }),

  change: forOwner.calendarFeeds.change.handler(async ({ input, context: { db, caller } }) => {
    await db.asUser(caller, (tx) =>
      tx.asService((service) => changeFeed(service, caller.userId, optionsFor(caller, input))),
    );
    return {};
  }),

  revoke: forOwner.calendarFeeds.revoke.handler(async ({ context: { db, caller } }) => {
    await db.asUser(caller, (tx) => tx.asService((service) => deleteFeed(service, caller.userId)));
    return {};
  }),
};
