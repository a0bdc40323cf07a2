/** All limits on attempts and on mails. docs/product.md tells them to readers. */
export interface Limit {
  /** How many at once. */
  burst: number;
  /** One more after each of these times. */
  everySeconds: number;
}

export const limits = {
  /** Wrong passwords. */
  'sign-in': {
    account: { burst: 10, everySeconds: 90 },
    network: { burst: 60, everySeconds: 15 },
    knownBrowser: { burst: 10, everySeconds: 60 },
  },
  /** Right passwords, in all browsers together: each costs a hash, and most a session. */
  'right-password': {
    account: { burst: 30, everySeconds: 30 },
  },
  // After a right password. Three of a million codes are right at any time, so attempts have to be slow.
  'second-factor': {
    account: { burst: 5, everySeconds: 5 * 60 },
    network: { burst: 30, everySeconds: 60 },
    knownBrowser: { burst: 10, everySeconds: 2 * 60 },
  },
  /** Reset links that are requested on the login screen. */
  'password-reset': {
    account: { burst: 3, everySeconds: 20 * 60 },
    network: { burst: 20, everySeconds: 60 },
    knownBrowser: { burst: 3, everySeconds: 10 * 60 },
  },
  /** Links to appointments, and calendar addresses, that do not exist or are dead. Those that work are never refused. */
  'unknown-link': {
    network: { burst: 30, everySeconds: 20 },
  },
  /**
   * Wrong codes of documents, also right ones once it is used up: by the first half, which the QR code's address has, whether a
   * document has it or not, and by network.
   */
  'document-code': {
    account: { burst: 20, everySeconds: 60 },
    network: { burst: 30, everySeconds: 20 },
  },
  /** Reads of one calendar address. Calendar applications ask every few minutes at most. */
  'calendar-feed': {
    account: { burst: 30, everySeconds: 60 },
  },
  /** Answers by one link: each writes a line that the reception reads. */
  'link-answer': {
    account: { burst: 10, everySeconds: 60 },
  },
  /** Days of birth that are typed to open the anamnesis of a link: a guess in each is one of thousands. */
  'link-birth-date': {
    account: { burst: 5, everySeconds: 10 * 60 },
    network: { burst: 30, everySeconds: 60 },
  },
  /** Photographs by one link: a visit has some dozens. */
  'link-photograph': {
    account: { burst: 80, everySeconds: 10 },
  },
  /** Codes for the public booking page: by e-mail, as it was typed, and by network. */
  'booking-code': {
    account: { burst: 3, everySeconds: 20 * 60 },
    network: { burst: 10, everySeconds: 2 * 60 },
  },
  /** Typed codes and requests of the public booking page, by network. */
  'public-booking': {
    network: { burst: 30, everySeconds: 30 },
  },
  /** Free times on the public booking page: each reads the agenda of weeks. */
  'public-days': {
    network: { burst: 120, everySeconds: 1 },
  },
  /** Requests of the public booking page that are stored: each takes its time until the reception answers. */
  'visitor-request': {
    network: { burst: 8, everySeconds: 15 * 60 },
  },
  /** Times that one patient chooses, to book or to move. */
  hold: {
    account: { burst: 40, everySeconds: 30 },
  },
  /** Answers to one request: each sends a notice. */
  'request-answer': {
    account: { burst: 6, everySeconds: 10 * 60 },
  },
  /** Downloads of a patient's own data: each reads and packs all of it. */
  'own-export': {
    account: { burst: 3, everySeconds: 10 * 60 },
  },
  /** Downloads of everything of the clinic: each reads all of it. */
  'clinic-export': {
    account: { burst: 5, everySeconds: 10 * 60 },
  },
  /** Test messages of the mail server's settings: each connects to a host that the administrator has named. */
  'mail-test': {
    account: { burst: 10, everySeconds: 60 },
  },
  /**
   * Every mail that a person causes: by the signed-in account that causes it, and by the recipient. What the staff causes counts
   * apart from what strangers and patients cause: a link of the clinic arrives, however many others were asked for.
   */
  mail: {
    account: { burst: 60, everySeconds: 30 },
    recipient: { burst: 6, everySeconds: 10 * 60 },
    recipientFromClinic: { burst: 6, everySeconds: 10 * 60 },
    /** Notices that one step of staff or a patient causes. The step stands; the mail is left out. */
    notice: { burst: 12, everySeconds: 10 * 60 },
  },
} as const satisfies Record<string, Partial<Record<string, Limit>>>;

export type Limited = keyof typeof limits;
export type LimitKind = { [What in Limited]: keyof (typeof limits)[What] }[Limited];
