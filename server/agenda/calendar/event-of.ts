import type { CalendarEvent } from './calendar-text.ts';

/** An appointment's row, as queries read it. */
interface CalendarAppointment {
  id: string;
  version: number;
  changed_at: Date;
  date: string;
  time: string;
  duration_minutes: number;
  status: string;
}

/** An appointment as an event of a calendar. @param shown no procedure, phone or link unless the clinic chose it */
export const eventOf = (
  { id, version, changed_at, date, time, duration_minutes, status }: CalendarAppointment,
  shown: Pick<CalendarEvent, 'summary' | 'location' | 'description'>,
): CalendarEvent => ({
  uid: `${id}@agenda.vico`,
  sequence: version,
  lastModified: changed_at,
  date,
  time,
  minutes: duration_minutes,
  isCancelled: status === 'cancelled',
  ...shown,
});

/** An appointment in its patient's own calendar. Other companies' servers copy it, so it names no procedure. */
export const ownEventOf = (
  row: CalendarAppointment,
  clinicName: string,
  location: string | null | undefined,
): CalendarEvent => eventOf(row, { summary: `Consulta - ${clinicName}`, location });
