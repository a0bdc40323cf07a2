import fc from 'fast-check';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { anyCharacter } from '#test/arbitraries.ts';
import { type CalendarEvent, type CalendarOptions, calendarText } from './calendar-text.ts';
import { eventOf } from './event-of.ts';

const options: CalendarOptions = { name: 'Clínica', timeZone: 'America/Sao_Paulo' };
const event: CalendarEvent = {
  uid: 'a@agenda.vico',
  sequence: 3,
  lastModified: new Date('2026-11-20T10:00:00.500Z'),
  date: '2026-11-23',
  time: '14:30:00',
  minutes: 45,
  isCancelled: false,
  summary: 'M.S. - consulta',
};

/** Read by ts-ics, which has no part in the writing. */
const parsed = (text: string) => convertIcsCalendar(undefined, text);
const onlyEvent = (text: string) => parsed(text).events?.[0];

test('an event has its zone, its times in UTC beside it, and nothing that was not given', () => {
  const text = calendarText([event], { ...options, refreshEvery: 'PT1H' });
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vico//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Clínica',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VTIMEZONE',
    'TZID:America/Sao_Paulo',
    'X-LIC-LOCATION:America/Sao_Paulo',
    expect.stringMatching(/^LAST-MODIFIED:\d{8}T\d{6}Z$/u),
    'BEGIN:STANDARD',
    'TZNAME:-03',
    'TZOFFSETFROM:-0300',
    'TZOFFSETTO:-0300',
    'DTSTART:19700101T000000',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:a@agenda.vico',
    'SEQUENCE:3',
    'DTSTAMP:20261120T100000Z',
    'LAST-MODIFIED:20261120T100000Z',
    'DTSTART;TZID=America/Sao_Paulo:20261123T143000',
    'DURATION:PT45M',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'CLASS:PRIVATE',
    'SUMMARY:M.S. - consulta',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['America/Sao_Paulo', '2026-07-01', '2026-07-01T17:30:00.000Z'],
  ['America/Sao_Paulo', '2026-12-01', '2026-12-01T17:30:00.000Z'],
  ['America/Manaus', '2026-12-01', '2026-12-01T18:30:00.000Z'],
  ['America/Rio_Branco', '2026-12-01', '2026-12-01T19:30:00.000Z'],
  ['America/Noronha', '2026-12-01', '2026-12-01T16:30:00.000Z'],
  ['Brazil/East', '2026-12-01', '2026-12-01T17:30:00.000Z'],
  ['america/new_york', '2026-07-01', '2026-07-01T18:30:00.000Z'],
  ['America/New_York', '2026-12-01', '2026-12-01T19:30:00.000Z'],
  ['Europe/Lisbon', '2026-07-01', '2026-07-01T13:30:00.000Z'],
  ['UTC', '2026-07-01', '2026-07-01T14:30:00.000Z'],
])('14:30 in %s on %s is %s', (timeZone, date, instant) => {
  const text = calendarText([{ ...event, date }], { ...options, timeZone });
  expect(onlyEvent(text)?.start.date.toISOString()).toBe(instant);
});

test('every zone that the environment accepts can be written', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const missing = zones.filter(
    (timeZone) => parsed(calendarText([], { ...options, timeZone })).timezones?.length !== 1,
  );
  expect(zones.length).toBeGreaterThan(400);
  expect(missing).toEqual([]);
});

test('texts of any characters come back whole, in lines of at most 75 octets, and add no line of their own', () => {
  // Without halves of a pair, which have no form in UTF-8.
  const sent = fc.string({ unit: anyCharacter, maxLength: 120 }).map((value) => value.toWellFormed());
  const kept = (value: string) =>
    value.replaceAll(/\r\n?/gu, '\n').replaceAll(/[^\P{Cc}\t\n\u0080-\u009f]/gu, '');
  fc.assert(
    fc.property(sent, sent, sent, fc.integer({ min: 0, max: 9999 }), (summary, location, name, sequence) => {
      const text = calendarText([{ ...event, summary, location, sequence }], { ...options, name });
      expect(text).not.toMatch(/[^\r]\n|\r[^\n]/u);
      expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
      expect(
        unfolded.filter((line) => /^(BEGIN|END|SUMMARY|LOCATION|UID|X-WR-CALNAME)/u.test(line)),
      ).toHaveLength(kept(location) === '' ? 11 : 12);
      const unescaped = (field: string) =>
        unfolded
          .find((line) => line.startsWith(`${field}:`))
          ?.slice(field.length + 1)
          .replaceAll(/\\([\\;,nN])/gu, (_, letter: string) =>
            letter.toLowerCase() === 'n' ? '\n' : letter,
          );
      expect(unescaped('SUMMARY')).toBe(kept(summary));
      expect(unescaped('X-WR-CALNAME')).toBe(kept(name).replaceAll('\n', ' '));
      expect(parsed(text).events).toHaveLength(1);
    }),
  );
});

test('a cancelled appointment keeps its UID and leaves its time free', () => {
  const row = {
    id: '6f1c0a52-0000-4000-8000-000000000001',
    version: 7,
    changed_at: new Date('2026-11-20T10:00:00Z'),
    date: '2026-11-23',
    time: '08:00:00',
    duration_minutes: 30,
    status: 'cancelled',
  };
  const organizer = { name: 'Clínica "Pele"; e, cia', email: 'contato@clinica.test' };
  const now = new Date('2026-11-21T09:00:00Z');
  const text = calendarText([eventOf(row, { summary: 'Consulta' })], {
    ...options,
    method: 'CANCEL',
    now,
    organizer,
  });
  expect(text).toContain('TRANSP:TRANSPARENT\r\n');
  expect(parsed(text).method).toBe('CANCEL');
  expect(onlyEvent(text)).toMatchObject({
    uid: `${row.id}@agenda.vico`,
    sequence: 7,
    status: 'CANCELLED',
    stamp: { date: now },
    duration: { minutes: 30 },
    organizer: { email: 'contato@clinica.test' },
  });
});
