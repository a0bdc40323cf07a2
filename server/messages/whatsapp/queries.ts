/** Under clinic_service. */
import { sql } from 'kysely';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** In the order in which WhatsApp reports them; reports can arrive in another one. */
const messageStatuses = ['accepted', 'sent', 'delivered', 'read'] as const;
export type MessageStatus = (typeof messageStatuses)[number] | 'failed';

export async function hasMessage(tx: Scope, contactId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('private.whatsapp_messages')
    .select('id')
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Nothing happens where the contact is gone, or the id is known. */
export async function keepMessageId(tx: Scope, id: string, contactId: string): Promise<void> {
  await tx.db
    .insertInto('private.whatsapp_messages')
    .columns(['id', 'contact_id'])
    .expression((from) =>
      from
        .selectFrom('appointment_contacts')
        .select([sql<string>`${id}`.as('id'), 'appointment_contacts.id as contact_id'])
        .where('appointment_contacts.id', '=', contactId)
        .where('channel', '=', 'whatsapp_api'),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Keeps the furthest status, and writes to the contact whether the message arrived, for staff to call where it did not. */
export async function updateStatus(tx: Scope, id: string, status: MessageStatus): Promise<void> {
  const earlier: readonly MessageStatus[] =
    status === 'failed' ? messageStatuses : messageStatuses.slice(0, messageStatuses.indexOf(status));
  const changed = await tx.db
    .updateTable('private.whatsapp_messages')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', earlier)
    .returning('contact_id')
    .executeTakeFirst();
  if (!changed) return;
  await tx.db
    .updateTable('appointment_contacts')
    .set({ state: status === 'failed' ? 'failed' : 'sent' })
    .where('id', '=', changed.contact_id)
    .where('state', 'in', status === 'failed' ? ['queued', 'sent'] : ['queued', 'failed'])
    .execute();
}

/** @returns false where the answer was taken before */
export async function takeAnswer(tx: Scope, id: string): Promise<boolean> {
  const taken = await tx.db
    .insertInto('private.whatsapp_answers')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The appointment that a message was about, while it is open, ahead, and still at that time. @param now at the clinic */
export const findAsked = (tx: Scope, messageId: string, now: string) =>
  tx.db
    .selectFrom('private.whatsapp_messages as message')
    .innerJoin('appointment_contacts as contact', 'contact.id', 'message.contact_id')
    .innerJoin('appointments as appointment', 'appointment.id', 'contact.appointment_id')
    .select([
      'appointment.id',
      'appointment.patient_id',
      'appointment.date',
      'appointment.time',
      'appointment.status',
    ])
    .where('message.id', '=', messageId)
    .whereRef('appointment.patient_id', '=', 'contact.patient_id')
    .where('appointment.status', 'in', openStatuses)
    .where(sql<boolean>`appointment.date + appointment.time = contact.starts_at`)
    .where('contact.starts_at', '>', now)
    .executeTakeFirst();
