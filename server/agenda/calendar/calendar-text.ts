/**
 * Calendars as text (RFC 5545). ical.js writes them from their JSON form (RFC 7265): it escapes texts and folds lines at 75
 * octets. Times are in the clinic's zone, which the text brings along.
 */
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

export interface CalendarEvent {
  /** The same for life, also after a move. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  lastModified: Date;
  /** On the clinic's clock: yyyy-MM-dd, and HH:mm or HH:mm:ss. */
  date: string;
  time: string;
  minutes: number;
  isCancelled: boolean;
  summary: string;
  location?: string | null | undefined;
  description?: string | null | undefined;
}

export interface CalendarOptions {
  /** Of an attachment or a download; a mail's MIME `method` has to be the same. A feed has none. */
  method?: 'PUBLISH' | 'CANCEL' | undefined;
  /** The calendar's name, as calendar applications show it. */
  name: string;
  /** IANA name of the clinic's zone. */
  timeZone: string;
  /** When an attachment is written. In a feed each event has the time of its last change. */
  now?: Date | undefined;
  /** RFC 5546 asks for one where there is a method. */
  organizer?: { name: string; email: string } | undefined;
  /** When a subscriber should look again, as in `PT1H`. */
  refreshEvery?: string | undefined;
}

/** Name, parameters, type, value. */
type Property = [name: string, parameters: Record<string, string>, type: string, value: string | number];
type Component = [name: string, properties: Property[], components: Component[]];

export const calendarText = (events: readonly CalendarEvent[], options: CalendarOptions): string =>
  [...calendarParts(events, options)].join('');

/** The text in parts, event by event: thousands of them take the processor for long. */
export function* calendarParts(
  events: readonly CalendarEvent[],
  options: CalendarOptions,
): Generator<string> {
  const zone = zoneOf(options.timeZone);
  const empty = ICAL.stringify(['vcalendar', propertiesOf(options), [zone.component]]);
  yield empty.slice(0, -ending.length);
  for (const event of events) yield ICAL.stringify(eventComponent(event, zone.id, options));
  yield ending;
}

const ending = 'END:VCALENDAR\r\n';

function propertiesOf({ method, name, refreshEvery }: CalendarOptions): Property[] {
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Vico//Agenda//PT-BR'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ...(method ? [text('method', method)] : []),
    // An unknown property is written as it is given.
    [
      'x-wr-calname',
      {},
      'unknown',
      clean(name)
        .replaceAll(/[\\;,]/gu, String.raw`\$&`)
        .replaceAll('\n', ' '),
    ],
  ];
  if (refreshEvery) {
    properties.push(['refresh-interval', {}, 'duration', refreshEvery]);
    properties.push(['x-published-ttl', {}, 'unknown', refreshEvery]);
  }
  return properties;
}

function eventComponent(event: CalendarEvent, zone: string, { now, organizer }: CalendarOptions): Component {
  const { uid, sequence, lastModified, isCancelled, summary, location, description } = event;
  const properties: Property[] = [
    text('uid', uid),
    ['sequence', {}, 'integer', sequence],
    ['dtstamp', {}, 'date-time', instant(now ?? lastModified)],
    ['last-modified', {}, 'date-time', instant(lastModified)],
    ['dtstart', { tzid: zone }, 'date-time', `${event.date}T${event.time.slice(0, 5)}:00`],
    ['duration', {}, 'duration', `PT${event.minutes}M`],
    text('status', isCancelled ? 'CANCELLED' : 'CONFIRMED'),
    // What was cancelled leaves its time free.
    text('transp', isCancelled ? 'TRANSPARENT' : 'OPAQUE'),
    text('class', 'PRIVATE'),
    text('summary', clean(summary)),
  ];
  for (const [property, given] of [
    ['location', location],
    ['description', description],
  ] as const) {
    const value = clean(given ?? '');
    if (value !== '') properties.push(text(property, value));
  }
  if (organizer)
    properties.push([
      'organizer',
      { cn: clean(organizer.name).replaceAll('\n', ' ') },
      'cal-address',
      `mailto:${organizer.email}`,
    ]);
  return ['vevent', properties, []];
}

const text = (name: string, value: string): Property => [name, {}, 'text', value];

/** yyyy-MM-ddTHH:mm:ssZ */
const instant = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Without the control characters that RFC 5545 forbids; a lone CR would begin a new line for some readers. */
const clean = (value: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  value.replaceAll(/\r\n?/gu, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, '');

const zones = new Map<string, { id: string; component: Component }>();

/** The zone under its present name, which for an old one (`Brazil/East`) is another. */
function zoneOf(timeZone: string): { id: string; component: Component } {
  const known = zones.get(timeZone);
  if (known) return known;
  // The library knows the names as they are spelled, and Intl resolves every spelling.
  const spelled = new Intl.DateTimeFormat('pt-BR', { timeZone }).resolvedOptions().timeZone;
  const [block] = [tzlib_get_ical_block(spelled)].flat();
  if (!block) throw new Error(`no calendar zone: ${timeZone}`);
  const component: Component = ICAL.parse(block);
  const id = component[1].find(([name]) => name === 'tzid')?.[3];
  const zone = { id: String(id), component };
  zones.set(timeZone, zone);
  return zone;
}
