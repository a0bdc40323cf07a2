import { dayFrom } from '#contract/multirange.ts';
import type { Holiday, ScheduleException } from '#contract/schedule-exceptions.ts';
import type { HolidayRow, listExceptions } from './queries.ts';

type Row = Awaited<ReturnType<typeof listExceptions>>[number];

/** '14:00:00' -> '14:00' */
const presentTime = (time: string | null) => time?.slice(0, 5) ?? null;

export const presentException = (row: Row): ScheduleException => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  professional:
    row.professional_id === null ? null : { id: row.professional_id, fullName: row.professional_name ?? '' },
  resource: row.resource_id === null ? null : { id: row.resource_id, name: row.resource_name ?? '' },
  repeats: row.weekdays ? 'weekly' : row.yearly ? 'yearly' : 'once',
  firstDay: row.first_day,
  lastDay: row.last_day,
  weekdays: row.weekdays ?? [],
  start: presentTime(row.starts),
  end: presentTime(row.ends),
  hours: row.hours === null ? [] : dayFrom(row.hours),
  days: row.days,
});

export const presentHoliday = (row: HolidayRow): Holiday => ({
  date: row.day,
  name: row.name,
  optional: row.optional,
  taken: row.taken,
  start: presentTime(row.starts),
  end: presentTime(row.ends),
});
