import type { Context, Hono } from 'hono';
import { applicationName } from '#contract/application-name.ts';
import { linkCalendarPath } from '#contract/booking/appointment-links.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import { calendarText } from '../../agenda/calendar/calendar-text.ts';
import { ownEventOf } from '../../agenda/calendar/event-of.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { withLinked } from './answer-by-link.ts';
import { findClinic } from './queries.ts';

/** A file and no call, because phones open only an address of this type as an event. */
export function serveLinkCalendars(app: Hono<HttpEnvironment>, contextOf: ContextOf): void {
  app.get(linkCalendarPath, (c) => sendLinkCalendar(c, contextOf(c)));
}

async function sendLinkCalendar(c: Context, context: RequestContext): Promise<Response> {
  const { clock } = context;
  const token = c.req.query('token') ?? '';
  const text = await withLinked(context, token, async (tx, appointment) => {
    const clinic = await findClinic(tx);
    const name = clinic?.clinic_name ?? applicationName;
    const event = ownEventOf(appointment, name, clinic?.address);
    return calendarText([event], { method: 'PUBLISH', name, timeZone: clock.timeZone, now: clock.now() });
  });
  return c.body(text, 200, {
    'cache-control': 'no-store',
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'inline; filename="consulta.ics"',
    'x-robots-tag': 'noindex',
  });
}
