import { applicationName } from '#contract/application-name.ts';
import type { CalendarFile } from '#contract/booking/booking.ts';
import { findClinicName } from '../../accounts/links/queries.ts';
import { calendarText } from '../../agenda/calendar/calendar-text.ts';
import { ownEventOf } from '../../agenda/calendar/event-of.ts';
import { findClinicContact } from '../../clinic/settings/queries.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findOwnEvent } from './queries.ts';

/**
 * An own appointment as a file. Phones copy it to other companies' servers, so it names no procedure and no professional.
 * @param tx under the patient's role @returns undefined if it is not the patient's own
 */
export async function ownCalendar(
  tx: Scope,
  { timeZone, now }: Pick<Clock, 'timeZone' | 'now'>,
  appointmentId: string,
): Promise<CalendarFile | undefined> {
  const [row, contact, name] = await Promise.all([
    findOwnEvent(tx, appointmentId),
    findClinicContact(tx),
    findClinicName(tx),
  ]);
  if (!row) return undefined;
  const clinicName = name ?? applicationName;
  const event = ownEventOf(row, clinicName, contact?.address);
  return {
    fileName: `consulta-${row.date}.ics`,
    text: calendarText([event], { name: clinicName, timeZone, now: now() }),
  };
}
