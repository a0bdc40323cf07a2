/** What the outbox stores, and the interface of those who deliver it. */

export type ChannelName = 'email' | 'push' | 'whatsapp';

/** A calendar file. The MIME type repeats `method`, which is the METHOD of the text (RFC 6047). */
export interface CalendarPart {
  method: 'PUBLISH' | 'CANCEL';
  text: string;
}

/** A message before it is stored. */
export interface NewMessage {
  /** 'email' where it is missing. */
  channel?: ChannelName;
  /** An e-mail address; of a push message the user's id; of WhatsApp the phone with its country, digits only. */
  recipient: string;
  /** The title of a push message. Never the name of a procedure, unless the clinic has chosen it. */
  subject: string;
  text: string;
  html: string | null;
  /** The row of `appointment_contacts` that gets the outcome. A message that no longer fits its appointment is dropped. */
  contactId?: string | null;
  calendar?: CalendarPart | null;
  /** Of e-mail: the address of the headers List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** What the channel needs besides. */
  payload?: Record<string, unknown> | null;
  /** Sent between 7:00 and 21:00 of the clinic only. */
  daytimeOnly?: boolean;
  /** The answer to this booking request. It waits for `answerDelaySeconds`, and is dropped when the answer is undone. */
  requestId?: string | undefined;
  /** Not sent before this time has passed. */
  delaySeconds?: number;
}

/** A message that is being sent. */
export interface StoredMessage
  extends Required<Omit<NewMessage, 'channel' | 'daytimeOnly' | 'requestId' | 'delaySeconds'>> {
  /** The same for every attempt, so that receivers recognise a repetition. */
  id: string;
  attempts: number;
}

/** Sends messages by one way. The outbox retries, and writes the outcome to the message's contact. */
export interface Channel {
  /**
   * Resolves when the receiver's server has accepted the message.
   * @param signal aborts the attempt
   * @throws UndeliverableError where another attempt cannot help; any other error is retried
   */
  send(message: StoredMessage, signal: AbortSignal): Promise<void>;
  close?(): void;
}

/** The receiver refuses for good, as a phone without WhatsApp or a browser that has ended its push. */
export class UndeliverableError extends Error {
  readonly code: string;

  /** @param code for the log, without personal data */
  constructor(code: string) {
    super(`a message cannot be delivered: ${code}`);
    this.code = code;
  }
}
