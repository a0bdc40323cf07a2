import { contactPhone } from '#contract/patients/registration.ts';
import { screens } from '#contract/screen-addresses.ts';
import { mayNotify } from '../../accounts/limits/queue-mail.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { NewMessage } from '../../platform/mail/channel.ts';
import { insertMessages } from '../../platform/mail/queries.ts';
import { linksOf } from '../links/links-of.ts';
import { emailWay } from './email-way.ts';
import type { Clinic, Notice, NoticeDetails, NoticeServices, Recipient, Way } from './notice.ts';
import { pushWay } from './push-way.ts';
import {
  findAppointments,
  findClinic,
  findRecipients,
  findShowsProcedure,
  insertContacts,
} from './queries.ts';
import { whatsappWay } from './whatsapp-way.ts';

/** Every way that notices go out by. */
const ways: readonly Way[] = [emailWay, pushWay, whatsappWay];

/**
 * Stores what patients are told, for each way that reaches them, in the transaction of the change. Call `outbox.wake()` after
 * the commit. Without a way, nothing is stored. The number of statements does not depend on that of notices.
 * @param tx under clinic_service
 * @param notices of one appointment at most one
 * @param daytimeOnly what the patient does not wait for: it goes out between 7:00 and 21:00
 * @param isCounted one step of a person causes it: mails beyond the recipient's limit are left out
 */
export async function queueNotices(
  tx: Scope,
  services: NoticeServices,
  notices: readonly Notice[],
  { daytimeOnly = false, isCounted = false } = {},
): Promise<void> {
  const messages: NewMessage[] = [];
  for (const way of ways) {
    const composed: { details: NoticeDetails; message: NewMessage }[] = [];
    for (const details of await findDetails(tx, services, way, notices)) {
      const message = details && way.compose(details, services);
      if (!message) continue;
      const isLeftOut =
        isCounted && way.channel === 'email' && !(await mayNotify(tx, services.accounts, message.recipient));
      if (!isLeftOut) composed.push({ details, message });
    }
    const contacts = await insertContacts(
      tx,
      composed.flatMap(({ details }) => contactOf(details, way)),
    );
    const idOf = new Map(contacts.map(({ id, appointment_id }) => [appointment_id, id]));
    for (const { details, message } of composed)
      messages.push({
        ...message,
        daytimeOnly,
        requestId: details.requestId,
        contactId: idOf.get(details.appointment?.id ?? '') ?? null,
      });
  }
  await insertMessages(tx, messages);
}

/** One notice, as `queueNotices`. */
export const queueNotice = (
  tx: Scope,
  services: NoticeServices,
  notice: Notice,
  options?: { daytimeOnly: boolean },
): Promise<void> => queueNotices(tx, services, [notice], { ...options, isCounted: true });

/** The row of a notice that is about an appointment. */
function contactOf({ appointment, kind: noticeKind }: NoticeDetails, { channel }: Way) {
  const kind = contactKinds[noticeKind];
  if (!appointment || !kind) return [];
  return [
    {
      appointment_id: appointment.id,
      patient_id: appointment.patient_id,
      starts_at: `${appointment.date} ${appointment.time}`,
      channel,
      kind,
      state: 'queued' as const,
    },
  ];
}

/**
 * Stores the messages of reminders whose contacts are already there.
 * @param tx under clinic_service
 * @returns the contacts that no way reaches
 */
export async function queueReminders(
  tx: Scope,
  services: NoticeServices,
  reminders: readonly { contactId: string; appointmentId: string; channel: Way['channel'] }[],
): Promise<string[]> {
  const unreached: string[] = [];
  const messages: NewMessage[] = [];
  for (const way of ways) {
    const own = reminders.filter(({ channel }) => channel === way.channel);
    const found = await findDetails(
      tx,
      services,
      way,
      own.map(({ appointmentId }) => ({ kind: 'reminder', appointmentId })),
    );
    own.forEach(({ contactId }, index) => {
      const details = found[index];
      const message = details && way.compose(details, services);
      if (message) messages.push({ ...message, contactId, daytimeOnly: true });
      else unreached.push(contactId);
    });
  }
  await insertMessages(tx, messages);
  return unreached;
}

const contactKinds = {
  reminder: null,
  booked: 'booked',
  requestAccepted: 'booked',
  moved: 'moved',
  cancelled: 'cancelled',
  displaced: 'displaced',
  requestProposed: null,
  requestRefused: null,
  earlierTime: null,
  newDocument: null,
  newOrientations: null,
} as const satisfies Record<Notice['kind'], string | null>;

/** In the order of the notices; undefined where the appointment or the patient is gone. */
async function findDetails(
  tx: Scope,
  { accounts }: NoticeServices,
  { channel }: Way,
  notices: readonly Notice[],
): Promise<(NoticeDetails | undefined)[]> {
  if (notices.length === 0) return [];
  const appointmentIds = notices.flatMap((notice) =>
    'appointmentId' in notice ? [notice.appointmentId] : [],
  );
  const found = appointmentIds.length > 0 ? await findAppointments(tx, appointmentIds) : [];
  const patientIds = notices.flatMap((notice) => ('patientId' in notice ? [notice.patientId] : []));
  const [links, patients, clinic] = await Promise.all([
    linksOf(
      tx,
      accounts,
      found.map(({ id }) => ({ appointmentId: id })),
      channel,
    ),
    findRecipients(tx, [...patientIds, ...found.map(({ patient_id }) => patient_id)]),
    findClinicFacts(tx),
  ]);
  const appointments = new Map(found.map((row) => [row.id, row]));
  const recipients = new Map(patients.map((row) => [row.id, toRecipient(row)]));
  const portal = `${accounts.publicUrl}${screens.portal}`;
  return notices.map((notice): NoticeDetails | undefined => {
    const { kind } = notice;
    if ('appointmentId' in notice) {
      const appointment = appointments.get(notice.appointmentId);
      const recipient = appointment && recipients.get(appointment.patient_id);
      if (!appointment || !recipient) return undefined;
      const { date, time } = appointment;
      // The link of a closed appointment is dead.
      const link = kind === 'cancelled' ? null : (links.get(appointment.id) ?? null);
      return { kind, date, time: time.slice(0, 5), note: null, recipient, clinic, appointment, link };
    }
    const recipient = 'visitor' in notice ? toVisitor(notice.visitor) : recipients.get(notice.patientId);
    if (!recipient) return undefined;
    const about =
      'date' in notice
        ? {
            date: notice.date,
            time: notice.time.slice(0, 5),
            note: notice.note ?? null,
            moves: notice.moves ?? false,
            requestId: notice.requestId,
          }
        : { date: null, time: null, note: null };
    const link = recipient.patientId ? portal : null;
    return { kind, ...about, recipient, clinic, appointment: null, link };
  });
}

export async function findClinicFacts(tx: Scope): Promise<Clinic> {
  const [settings, showsProcedure] = await Promise.all([findClinic(tx), findShowsProcedure(tx)]);
  return {
    name: settings?.clinic_name ?? null,
    address: settings?.address ?? null,
    phone: settings?.phone ?? null,
    email: settings?.email ?? null,
    showsProcedure,
  };
}

const toRecipient = (row: Awaited<ReturnType<typeof findRecipients>>[number]): Recipient => ({
  patientId: row.id,
  fullName: row.full_name,
  email: row.email,
  acceptsEmail: row.accepts_email,
  acceptsWhatsapp: row.accepts_whatsapp,
  phone: contactPhone({
    phone: row.phone,
    guardianPhone: row.guardian_phone,
    guardianName: null,
  }).phone,
  hasAccount: row.user_id !== null,
  pushUserId: row.has_push ? row.user_id : null,
});

const toVisitor = ({ fullName, email }: { fullName: string; email: string }): Recipient => ({
  patientId: null,
  fullName,
  email,
  acceptsEmail: true,
  acceptsWhatsapp: false,
  phone: null,
  hasAccount: false,
  pushUserId: null,
});
