/** The words of `appointment_contacts`, without the schema library. A test compares them with the database. */

/** `answer`: what the patient said. The others went to the patient. */
export const contactKinds = ['reminder', 'confirmation', 'moved', 'cancelled', 'booked', 'answer'] as const;
export type ContactKind = (typeof contactKinds)[number];

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

export const contactStates = [
  'queued',
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
