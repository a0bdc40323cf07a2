/** Contacts about all moved sessions of a series (decision 263). */
import { sql } from 'kysely';
import { isUntold } from '../../agenda/appointments/details-queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { type OpenedContact, ownContacts } from './queries.ts';

/** Of the series of an appointment; none without. */
export const ofSeries = (appointmentId: string) => sql<string>`(
  select other.id from appointments as own join appointments as other on other.series_id = own.series_id
    where own.id = ${appointmentId})`;

/** The other coming sessions of its series, whose patient does not know their time. @param now yyyy-MM-dd HH:mm:ss */
export const insertForSeries = (
  tx: Scope,
  appointmentId: string,
  { kind, channel, state, now }: OpenedContact & { state: 'opened' | 'sent'; now: string },
) =>
  sql`insert into appointment_contacts (appointment_id, patient_id, starts_at, kind, channel, state)
    select appointments.id, patient_id, date + time, ${kind}, ${channel}, ${state}
      from appointments join patients on patients.id = patient_id
      where appointments.id in ${ofSeries(appointmentId)} and appointments.id <> ${appointmentId}
        and status in ('scheduled', 'confirmed') and date + time > ${now}::timestamp
        and ${isUntold('appointments')}`.execute(tx.db);

/** What was written of the other sessions together with this contact. */
export const deleteOwnOfSeries = (tx: Scope, id: string, appointmentId: string) =>
  ownContacts(tx)
    .where(
      'id',
      'in',
      sql<string>`(
        select other.id from appointment_contacts as told
          join appointment_contacts as other using (kind, channel, state)
          where told.id = ${id} and kind = 'moved' and other.id <> told.id
            and other.happened_at >= told.happened_at and other.appointment_id in ${ofSeries(appointmentId)})`,
    )
    .execute();
