import type { FeedOptions } from '#contract/agenda/calendar-feeds.ts';
import { applicationName } from '#contract/application-name.ts';
import { findClinicName } from '../../accounts/links/queries.ts';
import { findClinicContact } from '../../clinic/settings/queries.ts';
import { isOfStaff, type SignedIn } from '../../platform/calls/actor.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { CalendarEvent } from '../calendar/calendar-text.ts';
import { eventOf, ownEventOf } from '../calendar/event-of.ts';
import { listFeedAppointments, listOwnFeedAppointments } from './queries.ts';

interface Gathered {
  /** Of the calendar. */
  name: string;
  events: CalendarEvent[];
}

/**
 * The appointments of a feed. Calendars are synchronised to phones and to other companies' servers, so no event holds a
 * procedure, a phone or a link, and patients have initials unless the owner chose names.
 * @param tx under the role of the owner
 */
export async function gatherFeed(
  tx: Scope,
  owner: SignedIn,
  options: FeedOptions,
  days: readonly [first: string, last: string],
): Promise<Gathered> {
  const clinicName = (await findClinicName(tx)) ?? applicationName;
  if (!isOfStaff(owner)) {
    const [rows, contact] = await Promise.all([listOwnFeedAppointments(tx, ...days), findClinicContact(tx)]);
    const events = rows.map((row) => ownEventOf(row, clinicName, contact?.address));
    return { name: `Minhas consultas - ${clinicName}`, events };
  }
  const isOwn = options.scope === 'own';
  const rows = await listFeedAppointments(tx, isOwn ? owner.userId : null, ...days);
  const events = rows.map((row) => {
    const patient = options.names === 'full' ? row.patient_name : shortened(row.patient_name);
    const whose = isOwn ? '' : ` (${row.professional_name})`;
    return eventOf(row, { summary: `${patient} - consulta${whose}` });
  });
  return { name: `Agenda - ${clinicName}`, events };
}

/** First and last word of a name: 'Maria Clara Souza' -> 'M.S.' */
function shortened(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => `${[...word][0]?.toLocaleUpperCase('pt-BR') ?? ''}.`).join('');
}
