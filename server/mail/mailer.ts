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
   * Resolves once the message has been taken.
   * @param id the message's own, the same for every attempt, by which a receiver can tell a repetition
   */
  send(id: string, message: DressedMessage): Promise<void>;
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
