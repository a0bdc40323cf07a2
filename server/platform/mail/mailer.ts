import type { CalendarPart } from './channel.ts';

/** Number of messages that one process sends at the same time. */
export const maxConcurrent = 4;

export interface Message {
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** A message with what goes along with its text. */
export interface CompleteMessage extends Message {
  calendar?: CalendarPart | null | undefined;
  /** Where a mail program unsubscribes its reader with one click (RFC 8058). */
  unsubscribeUrl?: string | null | undefined;
  logo?: InlinePicture | undefined;
}

/** A picture inside the message, because many mail programs load none from the network. */
interface InlinePicture {
  /** `src="cid:..."` */
  cid: string;
  png: Buffer;
}

/** Sends messages to an SMTP server, or writes them to a folder. */
export interface Mailer {
  /** Whether messages reach their recipients: false for a folder. */
  readonly sends: boolean;
  /**
   * Resolves when the server has accepted the message. After a lost connection the outcome is unknown.
   * @param id the same for every attempt, so that receivers recognise a repetition
   * @param signal aborts the attempt
   */
  send(id: string, message: CompleteMessage, signal: AbortSignal): Promise<void>;
  /** Reads again how mail is sent, where that can change. */
  refresh?(): Promise<void>;
  /** @param options.gently messages that are being sent still go out */
  close(options?: { gently?: boolean }): void;
}

/**
 * The message in the format of nodemailer. The calendar becomes an alternative of the text, which mail programs show with
 * buttons, and a file for those that do not.
 */
export const toMailOptions = (message: CompleteMessage) => ({
  to: message.recipient,
  subject: message.subject,
  text: message.text,
  html: message.html ?? undefined,
  attachments: attachmentsOf(message),
  icalEvent: message.calendar
    ? { method: message.calendar.method, filename: 'consulta.ics', content: message.calendar.text }
    : undefined,
  headers: message.unsubscribeUrl
    ? {
        'List-Unsubscribe': { prepared: true, value: `<${message.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : undefined,
});

const attachmentsOf = ({ logo }: CompleteMessage) =>
  logo
    ? [
        {
          filename: 'logo.png',
          cid: logo.cid,
          content: logo.png,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
        },
      ]
    : [];
