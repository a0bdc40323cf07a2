/** One message, complete. */
export interface Message {
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** Hands messages over: to an SMTP server, or to a folder where there is none. */
export interface Mailer {
  /**
   * Resolves once the message has been taken.
   * @param id the message's own, the same for every attempt, by which a receiver can tell a repetition
   */
  send(id: string, message: Message): Promise<void>;
  close(): void;
}
