/** Working time: national holidays, the weeks and their versions, and which rule wins over which. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { makeProfessional, makeResource, makeScheduleException, makeWorkingHours } from '#test/factories.ts';
import { constraintOf } from '#test/refusal.ts';

const { maintenance: db } = await createTestDatabase();
const ana = await makeProfessional(db, { full_name: 'Dra. Ana' });
const bia = await makeProfessional(db, { full_name: 'Dra. Bia' });
const people = [ana.id, bia.id];

beforeEach(async () => {
  await db.deleteFrom('schedule_exceptions').execute();
  await db.deleteFrom('working_hours').where('professional_id', 'is not', null).execute();
});

/** The open intervals of a day, '08:00-12:00'. A null professional: the clinic's hours. */
async function openOn(day: string, professional: string | null = ana.id): Promise<string> {
  const { rows } = await sql<{ part: string }>`
    select to_char(lower(part), 'HH24:MI') || '-' || to_char(upper(part), 'HH24:MI') as part
      from unnest(app.open_time(${professional}::uuid, ${day}::date, ${day}::date)) as part`.execute(db);
  return rows.map(({ part }) => part).join(' ');
}
const holidays = async (first: string, last: string) => {
  const { rows } = await sql<{ day: string; name: string; optional: string | null; starts: string | null }>`
    select * from app.national_holidays(${first}, ${last}) order by day`.execute(db);
  return rows;
};

const usual = '08:00-12:00 13:00-18:00';
// 2027-03-01 is a Monday.
const monday = '2027-03-01';
const tuesday = '2027-03-02';
const tiradentes = '2027-04-21';
/** One interval of minutes on one weekday; 0 is Monday. */
const weekOf = (weekday: number, starts: number, ends: number) =>
  `{[${weekday * 1440 + starts},${weekday * 1440 + ends})}`;
const dayOf = (starts: number, ends: number) => `{[${starts},${ends})}`;

describe('national holidays', () => {
  test.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2076, '2076-04-19'],
  ])('Easter of %i is on %s', async (year, day) => {
    const { rows } = await sql<{ day: string }>`select app.easter(${year}) as day`.execute(db);
    expect(rows).toEqual([{ day }]);
  });

  test('those of 2027: ten, and the optional ones with their hours', async () => {
    const days = (rows: Awaited<ReturnType<typeof holidays>>) => rows.map(({ day }) => day.slice(5));
    const all = await holidays('2027-01-01', '2027-12-31');
    expect(days(all.filter(({ optional }) => !optional))).toEqual([
      '01-01',
      '03-26',
      '04-21',
      '05-01',
      '09-07',
      '10-12',
      '11-02',
      '11-15',
      '11-20',
      '12-25',
    ]);
    expect(
      all.filter(({ optional }) => optional).map(({ day, optional }) => [day.slice(5), optional]),
    ).toEqual([
      ['02-08', 'carnival_monday'],
      ['02-09', 'carnival_tuesday'],
      ['02-10', 'ash_wednesday'],
      ['05-27', 'corpus_christi'],
      ['10-28', 'civil_servants_day'],
      ['12-24', 'christmas_eve'],
      ['12-31', 'new_years_eve'],
    ]);
    expect(all.filter(({ starts }) => starts).map(({ day, starts }) => [day.slice(5), starts])).toEqual([
      ['02-10', '00:00:00'],
      ['12-24', '13:00:00'],
      ['12-31', '13:00:00'],
    ]);
  });

  test('20 November is one from 2024 on, and a period across the year has those of both', async () => {
    expect(await holidays('2023-11-20', '2023-11-20')).toEqual([]);
    expect(await holidays('2024-11-20', '2024-11-20')).toHaveLength(1);
    const turn = await holidays('2026-12-25', '2027-01-01');
    expect(turn.map(({ day }) => day)).toEqual(['2026-12-25', '2026-12-31', '2027-01-01']);
  });
});

describe('the week', () => {
  test('a new clinic is open at the times of the specification, on every day of the week', async () => {
    for (let day = 1; day <= 7; day++) expect(await openOn(`2027-03-0${day}`)).toBe(usual);
    expect(await openOn(monday, null)).toBe(usual);
  });

  test('hours of a professional hold from their day on, until the next version or back to the clinic', async () => {
    await makeWorkingHours(db, { professional_id: ana.id, valid_from: tuesday, week: weekOf(1, 540, 600) });
    await makeWorkingHours(db, {
      professional_id: ana.id,
      valid_from: '2027-03-09',
      week: weekOf(1, 600, 660),
    });
    await makeWorkingHours(db, { professional_id: ana.id, valid_from: '2027-03-16', week: null });
    expect(await openOn(monday)).toBe(usual);
    expect(await openOn(tuesday)).toBe('09:00-10:00');
    expect(await openOn('2027-03-03')).toBe('');
    expect(await openOn('2027-03-09')).toBe('10:00-11:00');
    expect(await openOn('2027-03-16')).toBe(usual);
    expect(await openOn(tuesday, bia.id)).toBe(usual);
  });

  test('the hours of the day on which clocks once changed are those of any day', async () => {
    // Brazil's last change was at midnight: 00:00 to 01:00 did not exist.
    await makeWorkingHours(db, {
      professional_id: ana.id,
      valid_from: '2018-01-01',
      week: weekOf(6, 0, 1440),
    });
    const { rows } = await sql<{ open: string }>`
      select app.open_time(${ana.id}, '2018-11-04', '2018-11-04')::text as open`.execute(db);
    expect(rows).toEqual([{ open: '{["2018-11-04 00:00:00","2018-11-05 00:00:00")}' }]);
  });
});

describe('exceptions', () => {
  const except = (
    values: Omit<Parameters<typeof makeScheduleException>[1], 'first_day'>,
    first_day = monday,
  ) => makeScheduleException(db, { first_day, ...values });

  test('a national holiday is closed, and other hours open it', async () => {
    expect(await openOn(tiradentes)).toBe('');
    await except({ kind: 'other_hours', hours: dayOf(540, 720) }, tiradentes);
    expect(await openOn(tiradentes)).toBe('09:00-12:00');
  });

  test('an optional holiday is open until the clinic takes it, half days included, from then on', async () => {
    expect(await openOn('2027-12-24')).toBe(usual);
    const eve = { kind: 'holiday', yearly: true, optional_holiday: 'christmas_eve' } as const;
    await except(eve, '2027-01-01');
    expect(await openOn('2027-12-24')).toBe('08:00-12:00');
    expect(await openOn('2059-12-24')).toBe('08:00-12:00');
    expect(await openOn('2026-12-24')).toBe(usual);
    expect(await constraintOf(except(eve))).toBe('schedule_exceptions_optional_holiday_unique');
  });

  test('a yearly holiday comes back on its date', async () => {
    await except({ kind: 'holiday', title: 'Aniversário da cidade', yearly: true }, '2027-03-16');
    expect(await openOn('2027-03-16')).toBe('');
    expect(await openOn('2058-03-16')).toBe('');
    expect(await openOn('2026-03-16')).toBe(usual);
    expect(await openOn('2058-03-17')).toBe(usual);
  });

  test('a block of two weekdays repeats without an end, for one or for all', async () => {
    await except({ professional_id: ana.id, weekdays: [1, 3], starts: '14:00', ends: '15:00' });
    await except({ weekdays: [3], starts: '08:00', ends: '09:00', last_day: '2027-03-03' });
    expect(await openOn(monday)).toBe('08:00-12:00 13:00-14:00 15:00-18:00');
    expect(await openOn(monday, bia.id)).toBe(usual);
    expect(await openOn(tuesday)).toBe(usual);
    expect(await openOn('2027-03-03')).toBe('09:00-12:00 13:00-14:00 15:00-18:00');
    expect(await openOn('2027-03-10')).toBe('08:00-12:00 13:00-14:00 15:00-18:00');
  });

  test('a vacation closes each of its days for one professional', async () => {
    await except({ kind: 'vacation', professional_id: ana.id, last_day: '2027-03-05' });
    expect(await openOn(monday)).toBe('');
    expect(await openOn('2027-03-05')).toBe('');
    expect(await openOn('2027-03-06')).toBe(usual);
    expect(await openOn(monday, bia.id)).toBe(usual);
  });

  test('maintenance of a resource closes nothing for professionals', async () => {
    await except({ kind: 'maintenance', resource_id: (await makeResource(db)).id });
    expect(await openOn(monday)).toBe(usual);
  });

  test('the clinic’s other hours bound a professional’s own week', async () => {
    await makeWorkingHours(db, { professional_id: ana.id, week: weekOf(0, 600, 900) });
    await except({ kind: 'other_hours', hours: dayOf(480, 720), last_day: tuesday });
    expect(await openOn(monday)).toBe('10:00-12:00');
    // She does not work on Tuesdays.
    expect(await openOn(tuesday)).toBe('');
    expect(await openOn(tuesday, bia.id)).toBe('08:00-12:00');
  });

  test('a professional’s own exceptions win over the clinic’s, and blocks over all', async () => {
    await except({ kind: 'closed' });
    await except({ kind: 'other_hours', professional_id: ana.id, hours: dayOf(540, 720) });
    expect(await openOn(monday)).toBe('09:00-12:00');
    expect(await openOn(monday, bia.id)).toBe('');
    await except({ kind: 'other_hours', hours: dayOf(480, 1080) });
    await except({ kind: 'vacation', professional_id: bia.id });
    expect(await openOn(monday)).toBe('09:00-12:00');
    expect(await openOn(monday, bia.id)).toBe('');
    expect(await openOn(monday, null)).toBe('08:00-18:00');
    await except({ starts: '10:00', ends: '11:00' });
    expect(await openOn(monday)).toBe('09:00-10:00 11:00-12:00');
  });

  test('an appointment is open only as a whole', async () => {
    const isOpen = async (during: string) => {
      const { rows } = await sql<{ open: boolean }>`
        select app.is_open(${ana.id}, ${during}::tsrange) as open`.execute(db);
      return rows[0]?.open;
    };
    expect(await isOpen('[2027-03-01 11:30,2027-03-01 12:00)')).toBe(true);
    expect(await isOpen('[2027-03-01 11:30,2027-03-01 12:30)')).toBe(false);
    expect(await isOpen('[2027-04-21 11:30,2027-04-21 12:00)')).toBe(false);
  });
});

test.each([
  [{ kind: 'vacation' as const }, 'schedule_exceptions_vacation_of_one'],
  [{ kind: 'maintenance' as const }, 'schedule_exceptions_maintenance_of_resource'],
  [{ kind: 'holiday' as const, professional_id: ana.id }, 'schedule_exceptions_holiday_of_all'],
  [{ kind: 'other_hours' as const }, 'schedule_exceptions_hours_of_other'],
  [{ kind: 'other_hours' as const, hours: '{}' }, 'schedule_exceptions_hours_bounds'],
  [{ kind: 'other_hours' as const, hours: dayOf(600, 1500) }, 'schedule_exceptions_hours_bounds'],
  [{ starts: '10:00', ends: '10:00' }, 'schedule_exceptions_times_in_order'],
  [{ starts: '10:00' }, 'schedule_exceptions_times_in_order'],
  [{ last_day: '2027-02-28' }, 'schedule_exceptions_last_after_first'],
  [{ last_day: null }, 'schedule_exceptions_ends'],
  [{ weekdays: [8] }, 'schedule_exceptions_weekdays_valid'],
  [{ yearly: true }, 'schedule_exceptions_yearly_holiday'],
])('the exception %j breaks %s', async (values, constraint) => {
  expect(await constraintOf(makeScheduleException(db, { first_day: monday, ...values }))).toBe(constraint);
});

test('hours are refused outside of a week, twice from one day, and the clinic’s without a week', async () => {
  const add = (
    values: Omit<Parameters<typeof makeWorkingHours>[1], 'professional_id'>,
    professional = ana.id,
  ) => constraintOf(makeWorkingHours(db, { professional_id: professional, ...values }));
  expect(await add({ week: '{[10000,10081)}' })).toBe('working_hours_week_bounds');
  expect(await add({ week: null })).toBe('allowed');
  expect(await add({ week: '{}' })).toBe('working_hours_once_a_day');
  const ofClinic = db.insertInto('working_hours').values({ valid_from: '2027-01-01' });
  expect(await constraintOf(ofClinic.execute())).toBe('working_hours_week_of_clinic');
});

test('every national holiday is among the days that a booking looks up', async () => {
  const { rows } = await sql<{ days: number; missed: number }>`
    select count(*)::int as days, count(*) filter (where not app.may_be_holiday(day))::int as missed
      from app.national_holidays('2000-01-01', '2099-12-31')`.execute(db);
  expect(rows).toEqual([{ days: 100 * 17 - 24, missed: 0 }]);
});

// --- The same rules, written a second time for one quarter of an hour.

const quarter = 15;
const first = Date.UTC(2027, 3, 19);
const lastIndex = 13;
const dayAt = (index: number) => new Date(first + index * 86_400_000).toISOString().slice(0, 10);

const piece = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 40 }))
  .map(([start, length]) => ({ start: start * quarter, end: Math.min(start + length, 96) * quarter }));
const person = fc.constantFrom(0, 1, null);
const version = fc.record({
  who: person,
  from: fc.integer({ min: -3, max: lastIndex }),
  days: fc.option(fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), piece }), { maxLength: 6 }), {
    freq: 8,
  }),
});
const exception = fc.record({
  kind: fc.constantFrom('holiday', 'closed', 'vacation', 'other_hours', 'block'),
  who: person,
  from: fc.integer({ min: -3, max: lastIndex }),
  length: fc.integer({ min: 1, max: 5 }),
  weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 })),
  time: fc.option(piece),
  hours: fc.array(piece, { minLength: 1, maxLength: 3 }),
});
type Version = typeof version extends fc.Arbitrary<infer Value> ? Value : never;
type Exception = typeof exception extends fc.Arbitrary<infer Value> ? Value : never;

const within = (minute: number, { start, end }: { start: number; end: number }) =>
  minute >= start && minute < end;

/** Days of the period that are a national holiday. */
const national = new Set(['2027-04-21', '2027-05-01']);

function isOpenNaively(
  who: number,
  index: number,
  minute: number,
  versions: Version[],
  exceptions: Exception[],
) {
  const weekday = index % 7;
  const newest = (of: number | null) =>
    versions.filter((each) => each.who === of && each.from <= index).sort((a, b) => b.from - a.from)[0];
  const weekOpen = (found: Version | undefined) =>
    found?.days?.some((each) => each.weekday === weekday && within(minute, each.piece)) ?? false;
  const own = newest(who)?.days ? newest(who) : undefined;
  const inWeek = weekOpen(own ?? newest(null));
  const today = exceptions.filter(
    (each) =>
      index >= each.from &&
      (each.weekdays ? each.weekdays.includes(weekday + 1) : index < each.from + each.length),
  );
  const isShut = (of: number | null, kinds: string[]) =>
    today.some(
      (each) => each.who === of && kinds.includes(each.kind) && (!each.time || within(minute, each.time)),
    );
  if (isShut(null, ['block']) || isShut(who, ['block'])) return false;
  const other = (of: number | null) => today.filter((each) => each.kind === 'other_hours' && each.who === of);
  const inHours = (found: Exception[]) =>
    found.some(({ hours }) => hours.some((each) => within(minute, each)));
  if (other(who).length > 0) return inHours(other(who));
  if (isShut(who, ['closed', 'vacation'])) return false;
  if (other(null).length > 0) return inHours(other(null)) && (!own || inWeek);
  return inWeek && !national.has(dayAt(index)) && !isShut(null, ['closed', 'holiday']);
}

const multirange = (pieces: { start: number; end: number }[]) =>
  sql<string>`(select coalesce(range_agg(int4range(lower(one), upper(one))), '{}') from unnest(${`{${pieces
    .map(({ start, end }) => `"[${start},${end})"`)
    .join(',')}}`}::int4range[]) as one)`;
const clockOf = (minutes: number) => `${Math.floor(minutes / 60)}:${minutes % 60}`;

test('open time is what a quarter-by-quarter reading of the rules says', async () => {
  const clinicWeek = {
    who: null,
    from: -3,
    days: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, piece: { start: 480, end: 720 } })),
  };
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(version, { maxLength: 6, selector: ({ who, from }) => `${who} ${from}` }),
      fc.array(exception, { maxLength: 8 }),
      async (generated, someExceptions) => {
        const versions = [
          ...generated.filter(
            ({ who, days, from }) => (who !== null || days) && !(who === null && from === -3),
          ),
          clinicWeek,
        ];
        const exceptions = someExceptions.filter(
          ({ kind, who }) => (kind !== 'holiday' || who === null) && (kind !== 'vacation' || who !== null),
        );
        await db.deleteFrom('schedule_exceptions').execute();
        await db.deleteFrom('working_hours').execute();
        for (const { who, from, days } of versions)
          await db
            .insertInto('working_hours')
            .values({
              professional_id: who === null ? null : (people[who] ?? null),
              valid_from: dayAt(from),
              week: days
                ? multirange(
                    days.map((each) => ({
                      start: each.weekday * 1440 + each.piece.start,
                      end: each.weekday * 1440 + each.piece.end,
                    })),
                  )
                : null,
            })
            .execute();
        for (const { kind, who, from, length, weekdays, time, hours } of exceptions) {
          const isOther = kind === 'other_hours';
          await db
            .insertInto('schedule_exceptions')
            .values({
              kind,
              professional_id: who === null ? null : (people[who] ?? null),
              first_day: dayAt(from),
              last_day: weekdays ? null : dayAt(from + length - 1),
              weekdays,
              starts: time && !isOther ? clockOf(time.start) : null,
              ends: time && !isOther ? clockOf(time.end) : null,
              hours: isOther ? multirange(hours) : null,
            })
            .execute();
        }
        const { rows } = await sql<{ who: string; at: string }>`
          select professional_id as who, to_char(at, 'YYYY-MM-DD HH24:MI') as at
            from app.open_times(${people}, ${dayAt(0)}, ${dayAt(lastIndex)}),
                 generate_series(${dayAt(0)}::timestamp, ${dayAt(lastIndex + 1)}::timestamp - interval '1 minute',
                                 interval '15 minutes') as at
            where open @> at`.execute(db);
        const found = new Set(rows.map(({ who, at }) => `${who} ${at}`));
        const wrong: string[] = [];
        people.forEach((id, who) => {
          for (let index = 0; index <= lastIndex; index++)
            for (let minute = 0; minute < 1440; minute += quarter) {
              const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
              const at = `${id} ${dayAt(index)} ${time}`;
              if (found.has(at) !== isOpenNaively(who, index, minute, versions, exceptions)) wrong.push(at);
            }
        });
        expect(wrong).toEqual([]);
        const { rows: different } = await sql`
          select professional_id, during
            from app.open_times(${people}, ${dayAt(0)}, ${dayAt(lastIndex)}),
                 generate_series(${dayAt(0)}::timestamp, ${dayAt(lastIndex + 1)}::timestamp - interval '1 hour',
                                 interval '2 hours 30 minutes') as at,
                 tsrange(at, at + interval '45 minutes') as during
            where app.is_open(professional_id, during) <> (open @> during)`.execute(db);
        expect(different).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
