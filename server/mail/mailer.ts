/** Messages that are on their way at the same time, from one process. */
export const atOnce = 4;

/** One message, complete. */
export interface Message {
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** A message as it goes out: with the picture that its HTML shows. */
export interface DressedMessage extends Message {
  logo?: InlinePicture | undefined;
}

/** A picture inside the message, since many mail programs fetch none from elsewhere. */
export interface InlinePicture {
  /** `src="cid:..."` */
  cid: string;
  png: Buffer;
}

/** Hands messages over: to an SMTP server, or to a folder where there is none. */
export interface Mailer {
  /**
   * Resolves once the message has been taken. Where a server breaks off after it had all of it, nobody can know.
   * @param id the message's own, the same for every attempt, by which a receiver can tell a repetition
   * @param signal breaks the attempt off: it is not going on in secret afterwards
   */
  send(id: string, message: DressedMessage, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** As nodemailer takes them. */
export const attachmentsOf = ({ logo }: DressedMessage) =>
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
