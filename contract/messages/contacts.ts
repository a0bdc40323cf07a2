/** The words of `appointment_contacts`, without the schema library. A test compares them with the database. */

/**
 * `answer`: what the patient said. The others went to the patient. `displaced`: that the clinic will move the appointment.
 * `anamnesis`: the link to fill it in; `term`: the link to sign it.
 */
export const contactKinds = [
  'reminder',
  'confirmation',
  'moved',
  'cancelled',
  'booked',
  'displaced',
  'anamnesis',
  'term',
  'answer',
] as const;
export type ContactKind = (typeof contactKinds)[number];

/** What staff tell or ask a patient. */
export const kindsOfStaff = [
  'confirmation',
  'displaced',
  'moved',
  'anamnesis',
  'term',
] as const satisfies ContactKind[];

/** `whatsapp`: a chat that staff opened. `whatsapp_api`: a message of the server. */
export const contactChannels = [
  'whatsapp',
  'whatsapp_api',
  'email',
  'push',
  'phone',
  'link',
  'portal',
] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** By which the server tells patients. */
export const noticeChannels = ['email', 'push', 'whatsapp_api'] as const satisfies ContactChannel[];
export type NoticeChannel = (typeof noticeChannels)[number];

/** `opened`: a chat or a call that staff have opened; nothing says yet that the patient was reached. */
export const contactStates = [
  'queued',
  'opened',
  'sent',
  'failed',
  'skipped',
  'confirmed',
  'wants_to_move',
  'cancelled',
  'no_answer',
  'wrong_number',
] as const;
export type ContactState = (typeof contactStates)[number];

/** What staff write down with one key. */
export const answersOfStaff = ['confirmed', 'wants_to_move', 'no_answer', 'wrong_number'] as const;
export type AnswerOfStaff = (typeof answersOfStaff)[number];

/** Weeks that the figures show, and that are compared. */
export const figureWeeks = 13;

/** Between two messages of staff to one patient about one time. */
export const againMinutes = 10;
