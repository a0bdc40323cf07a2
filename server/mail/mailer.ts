/** Number of messages that one process sends at the same time. */
export const maxConcurrent = 4;

export interface Message {
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** A message with the picture that its HTML shows. */
export interface CompleteMessage extends Message {
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
  sends: boolean;
  /**
   * Resolves when the server has accepted the message. After a lost connection the outcome is unknown.
   * @param id the same for every attempt, so that receivers recognise a repetition
   * @param signal aborts the attempt
   */
  send(id: string, message: CompleteMessage, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** In the format of nodemailer. */
export const attachmentsOf = ({ logo }: CompleteMessage) =>
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
