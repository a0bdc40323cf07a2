import { dayIn } from '#contract/agenda/agenda-address.ts';
import { paths } from '#web/paths.ts';
import { monthOf } from '#web/ui/month-days.ts';
import { putShown } from '../../agenda/month/calendar-filters.ts';

/** The address of a calendar, on another day. Other addresses, and one of that day, stay as they are. */
export function onDay(address: string, day: string, today: string): string {
  const [path, search] = address.split('?');
  const params = new URLSearchParams(search);
  if (path !== paths.admin.appointmentCalendar() || dayIn(params, today) === day) return address;
  putShown(params, { day, month: monthOf(day) }, today);
  return `${path}?${params}`;
}
