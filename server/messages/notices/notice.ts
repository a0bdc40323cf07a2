/** What patients are told about their appointments, requests and documents. */
import type { AccountServices } from '../../platform/calls/account-services.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewMessage } from '../../platform/mail/channel.ts';
import type { WhatsappSettings } from '../../platform/whatsapp-settings.ts';

export type Notice =
  | {
      kind: 'reminder' | 'booked' | 'moved' | 'cancelled' | 'displaced' | 'requestAccepted';
      appointmentId: string;
    }
  /** About a time that is not booked: what was proposed, refused, or has become free. */
  | ({
      kind: 'requestProposed' | 'requestRefused' | 'earlierTime';
      date: string;
      /** HH:mm or HH:mm:ss */
      time: string;
      /** A sentence of the clinic for the patient. */
      note?: string | null;
      /** Of a freed time: it can take the place of a later appointment. */
      moves?: boolean;
      /** The request that this refuses. */
      requestId?: string | undefined;
    } & Addressee)
  /** By push; of orientations also by e-mail. */
  | { kind: 'newDocument' | 'newOrientations'; patientId: string };

/** A patient, or a visitor who has no record yet. A visitor gets e-mail only. */
type Addressee = { patientId: string } | { visitor: { fullName: string; email: string } };

export type NoticeKind = Notice['kind'];

export interface NoticeServices {
  accounts: Pick<AccountServices, 'secret' | 'publicUrl' | 'sendsMail'>;
  clock: Clock;
  /** Absent: no WhatsApp. */
  whatsapp?: Pick<WhatsappSettings, 'templates'> | undefined;
}

/** Everything a message can name. */
export interface NoticeDetails {
  kind: NoticeKind;
  /** The calendar day, yyyy-MM-dd, and the time, HH:mm; null where the notice has none. */
  date: string | null;
  time: string | null;
  note: string | null;
  /** A freed time that can take the place of a later appointment. */
  moves?: boolean;
  requestId?: string | undefined;
  recipient: Recipient;
  clinic: Clinic;
  appointment: NoticeAppointment | null;
  /** The page for this notice; null where there is none. The address is of the channel it goes out by. */
  link: string | null;
}

export interface Recipient {
  /** Null for a visitor. */
  patientId: string | null;
  fullName: string;
  email: string | null;
  acceptsEmail: boolean;
  acceptsWhatsapp: boolean;
  /** Digits, without the country; the responsible person's where the patient has none. */
  phone: string | null;
  /** Whether they can sign in to the portal. */
  hasAccount: boolean;
  /** The account, where one of its devices receives push messages. */
  pushUserId: string | null;
}

export interface Clinic {
  name: string | null;
  address: string | null;
  /** Digits. */
  phone: string | null;
  email: string | null;
  /** Whether messages may name the procedure. */
  showsProcedure: boolean;
}

interface NoticeAppointment {
  id: string;
  patient_id: string;
  date: string;
  time: string;
  duration_minutes: number;
  status: string;
  service: string;
  version: number;
  changed_at: Date;
}

/** One way a notice goes out: e-mail, push, WhatsApp. */
export interface Way {
  /** As in `appointment_contacts.channel`. */
  channel: 'email' | 'push' | 'whatsapp_api';
  /** @returns null where the patient is not reached this way, or has opted out of it */
  compose(details: NoticeDetails, services: NoticeServices): NewMessage | null;
}
