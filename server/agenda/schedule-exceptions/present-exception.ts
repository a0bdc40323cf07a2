import type { Holiday, ScheduleException } from '#contract/agenda/schedule-exceptions.ts';
import { dayFrom } from '#contract/multirange.ts';
import { presentTime } from '../appointments/present-appointment.ts';
import type { HolidayRow, listExceptions } from './queries.ts';

type Row = Awaited<ReturnType<typeof listExceptions>>[number];

const presentTimeOrNone = (time: string | null) => (time === null ? null : presentTime(time));

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
  start: presentTimeOrNone(row.starts),
  end: presentTimeOrNone(row.ends),
  hours: row.hours === null ? [] : dayFrom(row.hours),
  days: row.days,
});

export const presentHoliday = (row: HolidayRow): Holiday => ({
  date: row.day,
  name: row.name,
  optional: row.optional,
  taken: row.taken,
  start: presentTimeOrNone(row.starts),
  end: presentTimeOrNone(row.ends),
});
