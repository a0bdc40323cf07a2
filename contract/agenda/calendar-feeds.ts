/** The private address of the caller's appointments for a calendar application. Staff with the agenda, and patients. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { instant, presentPassword } from '../fields.ts';

const tags = ['calendarFeeds'];

/** The addresses are this, the token and `.ics`. No log may hold what follows it. */
export const feedPath = '/calendario';

/** How often calendar applications are asked to look again. Google Calendar decides by itself: every 8 to 24 hours. */
export const feedRefresh = 'PT1H';

/** What a feed holds, in days from today. */
export const feedDays = { back: 30, ahead: 180 } as const;

export const feedScopes = ['own', 'all'] as const;
export const feedNames = ['initials', 'full'] as const;

/** Of staff: whose appointments, and how patients are named. Ignored for a patient. */
const feedOptions = z.object({
  scope: z.enum(feedScopes),
  names: z.enum(feedNames),
});
export type FeedOptions = z.infer<typeof feedOptions>;

const calendarFeed = feedOptions.extend({
  createdAt: instant,
  /** Exact to an hour. Null: no calendar application has asked for it yet. */
  lastReadAt: instant.nullable(),
});

export const get = endpoint
  .route({ method: 'GET', path: '/account/calendar-feed', tags, summary: 'My calendar address' })
  .output(
    z.object({
      /** Null: the caller has none. */
      feed: calendarFeed.nullable(),
      /** Whether the caller has appointments of their own: a patient, or an account with a professional. */
      hasOwn: z.boolean(),
    }),
  );

/** Makes an address, or another one: the one before works no more. It is in this answer only, and outlives the session. */
export const renew = endpoint
  .route({ method: 'POST', path: '/account/calendar-feed', tags, summary: 'Make my calendar address' })
  .input(feedOptions.extend({ password: presentPassword }))
  .output(z.object({ address: z.string() }));

/** The address stays. Without one nothing happens. */
export const change = endpoint
  .route({ method: 'PUT', path: '/account/calendar-feed', tags, summary: 'Change what my calendar shows' })
  .input(feedOptions)
  .output(z.object({}));

export const revoke = endpoint
  .route({ method: 'DELETE', path: '/account/calendar-feed', tags, summary: 'Revoke my calendar address' })
  .output(z.object({}));

export const calendarFeedsContract = { get, renew, change, revoke };
