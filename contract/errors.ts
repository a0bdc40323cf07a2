/**
 * The closed list of errors: code, HTTP status and data. The messages that users read are in
 * `web/api/error-messages.ts`, one for each code.
 */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bookingReasons } from './booking-reasons.ts';
import { bankFileReasons } from './money/bank-files.ts';

/** A refused field of the input; `message` is a sentence in Portuguese. */
export const fieldProblem = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** An appointment that keeps a professional from being ended. */
const appointmentAhead = z.object({
  id: z.string(),
  date: z.string(),
  time: z.string(),
  patientName: z.string(),
});
export type AppointmentAhead = z.infer<typeof appointmentAhead>;

/** Why an application is not signed; `applicationProblems` of web/api/error-messages.ts has the sentences. */
const applicationProblem = z.object({
  /** Key of the use to blame. */
  use: z.string(),
  reason: z.enum([
    'dose_missing',
    'product_gone',
    'lot_recalled',
    'lot_expired',
    'lot_closed',
    'lot_empty',
    'lot_unlisted',
    'lot_missing',
  ]),
  /** Names of the present list; null where it has none. */
  product: z.string().nullable(),
  lot: z.string().nullable(),
  /** Of an expired lot, yyyy-MM-dd. */
  expiresOn: z.string().nullable(),
  /** Of a recalled lot. */
  recallReason: z.string().nullable(),
  /** Keys of the marks without a dose; none: there is neither a mark nor an amount. */
  marks: z.array(z.string()),
});
export type ApplicationProblem = z.infer<typeof applicationProblem>;

const email = z.object({ email: z.string() });

/** Appointments that take a wanted time; dates and times of the clinic's calendar. */
const inTheWay = z.array(
  z.object({
    id: z.string(),
    date: z.string(),
    time: z.string(),
    durationMinutes: z.number().int(),
    patientName: z.string(),
    professionalName: z.string(),
  }),
);

/** Why nothing is signed with an A1 certificate; `certificateSentences` of web/api/error-messages.ts has the sentences. */
const certificateProblems = [
  'not_a_certificate',
  'wrong_password',
  'no_key',
  'two_keys',
  'not_icp_brasil',
  'not_yet_valid',
  'expired',
  'other_cpf',
  'other_name',
] as const;
export type CertificateProblem = (typeof certificateProblems)[number];

export const errors = {
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** Also for rows that exist but that the caller may not see. */
  NOT_FOUND: { status: 404 },
  INVALID_INPUT: { status: 422, data: z.object({ problems: z.array(fieldProblem) }) },
  RATE_LIMITED: { status: 429, data: z.object({ retryAfterSeconds: z.number().int() }) },
  /**
   * Too many passwords are being checked, or pictures decoded, at this moment. Nothing was checked or changed. Not 503: a
   * flood of requests is no failure of the server, neither for its log and metrics nor for a proxy.
   */
  BUSY: { status: 429 },
  UNAVAILABLE: { status: 503 },
  INTERNAL: { status: 500 },
  /** The request body arrived too slowly. */
  REQUEST_TOO_SLOW: { status: 408 },
  /** The client ended the request, or broke it, before its body was complete. */
  REQUEST_INTERRUPTED: { status: 400 },
  /** The server did not answer in time. The change may still have been made. */
  TIMED_OUT: { status: 504 },
  /** The file storage cannot be reached or fails. */
  STORAGE_UNAVAILABLE: { status: 503 },
  /** No disk space is left for files or for the database. Saved data is not lost. */
  STORAGE_FULL: { status: 507 },

  INVALID_CREDENTIALS: { status: 401 },
  /** The caller's own password, typed again before a change of the account. */
  WRONG_PASSWORD: { status: 403 },
  EMAIL_NOT_CONFIRMED: { status: 403 },
  /** The same where the clinic sends no mail: it has the link. */
  EMAIL_CONFIRMATION_AT_CLINIC: { status: 403 },
  ACCOUNT_NOT_ASSOCIATED: { status: 403 },
  LINK_INVALID: { status: 410 },
  /** One export of the clinic runs at a time. */
  EXPORT_UNDER_WAY: { status: 409 },

  /** The password was right. The second step needs `challenge`. */
  SECOND_FACTOR_REQUIRED: { status: 401, data: z.object({ challenge: z.string() }) },
  /** Neither a current code of the app nor an unused recovery code. */
  SECOND_FACTOR_INVALID: { status: 401 },
  /** The challenge has expired or had too many wrong codes. The user must enter the password again. */
  SECOND_FACTOR_EXPIRED: { status: 410 },
  /** The clinic requires a second factor, and the caller, one of the staff, has not set one up. */
  SECOND_FACTOR_SETUP_REQUIRED: { status: 403 },
  /** The second factor is set up already. */
  SECOND_FACTOR_ON: { status: 409 },

  /** The clinic must keep one administrator. */
  LAST_ADMINISTRATOR: { status: 409 },
  /** Not allowed on the caller's own account. */
  OWN_ACCOUNT: { status: 409 },
  /** The administrator's role comes from `ADMIN_EMAILS`: after a removal the server would give it back at once. */
  ROLE_CONFIGURED: { status: 409 },

  /** The patient works at the clinic: only an administrator changes how they sign in. */
  STAFF_ACCOUNT: { status: 403 },
  /** The account was ended: it has no roles, sessions or links to change. */
  ACCOUNT_ENDED: { status: 409 },
  /** The account has a password: there is no invitation to send again. */
  INVITATION_ACCEPTED: { status: 409 },
  /** Another account is linked to the professional. */
  PROFESSIONAL_HAS_ACCOUNT: { status: 409 },

  PATIENT_EMAIL_TAKEN: { status: 409, data: email },
  ACCOUNT_EXISTS: { status: 409, data: email },
  ACCOUNT_NOT_LINKABLE: { status: 409, data: email },
  PATIENT_WITHOUT_EMAIL: { status: 409 },
  WEAK_PASSWORD: { status: 422 },
  /** The mail server did not accept the message. It stays in the outbox and is retried. */
  MAIL_NOT_SENT: { status: 502 },
  /** The clinic sends no mail: a link could not reach the caller. */
  MAIL_OFF: { status: 409 },
  /** The environment sets it, so the screen cannot. */
  SET_ON_SERVER: { status: 409 },
  /** What became of a test message. */
  MAIL_UNREACHABLE: { status: 409 },
  MAIL_NOT_SECURE: { status: 409 },
  MAIL_LOGIN_REFUSED: { status: 409 },
  MAIL_REFUSED: { status: 409 },
  CPF_TAKEN: { status: 409 },
  INVALID_DATE: { status: 422 },

  /** The professional has these appointments at that time. */
  SLOT_TAKEN: { status: 409, data: z.object({ inTheWay }) },
  /** A room or device that is needed is taken by these appointments, or blocked; the name of it, or of its kind. */
  RESOURCE_TAKEN: { status: 409, data: z.object({ resource: z.string(), inTheWay }) },
  /**
   * A patient is confirming this time, or has asked the clinic for it; nothing else is said of the patient. `until`: the end
   * of the hold (ISO 8601), null for a request.
   */
  TIME_HELD: {
    status: 409,
    data: z.object({ kind: z.enum(['held', 'request']), until: z.string().nullable() }),
  },
  /** The clinic's rules for booking by patients do not allow it; `bookingReasons` of contract/booking-reasons.ts. */
  BOOKING_NOT_ALLOWED: { status: 409, data: z.object({ reason: z.enum(bookingReasons) }) },
  /** The hold has ended, was given back, or is not the caller's. */
  HOLD_EXPIRED: { status: 410 },
  /** The code of the public booking page is wrong, was used, or has expired. */
  CODE_INVALID: { status: 403 },
  /** The time is outside the professional's hours, or closed; with the name of what closes it, where it has one. */
  OUTSIDE_HOURS: { status: 409, data: z.object({ closure: z.string().nullable() }) },
  /** Another change came first: whose, and when (ISO 8601). Nothing was saved. */
  CHANGED_MEANWHILE: { status: 409, data: z.object({ userName: z.string().nullable(), at: z.string() }) },
  APPOINTMENT_CLOSED: { status: 409 },
  /** A visit with a signed entry is not reopened, cancelled or missed. */
  VISIT_SIGNED: { status: 409 },
  /** An entry is struck out by its author, or by an administrator. */
  ENTRY_OF_ANOTHER: { status: 403 },
  /** A patient answers about a time that the appointment does not have any more. Nothing was changed. */
  APPOINTMENT_MOVED: { status: 409 },
  /** It is a session of a series, has notes that the caller may not read, or has a price or payments: no other patient gets it. */
  APPOINTMENT_OF_PATIENT: { status: 409 },
  /** An appointment in `from` cannot become `to`. */
  STATUS_NOT_ALLOWED: { status: 409, data: z.object({ from: z.string(), to: z.string() }) },
  /** An appointment of a later day is completed only with its date in `confirmedDate`. */
  FUTURE_APPOINTMENT: { status: 409, data: z.object({ date: z.string() }) },
  /** The last change of status was more than ten minutes ago, was another user's, or is undone already. */
  UNDO_NOT_POSSIBLE: { status: 409 },
  /** The patient wants no messages by WhatsApp. */
  PATIENT_OPTED_OUT: { status: 409 },
  PROFESSIONAL_NOT_ACTIVE: { status: 409 },
  /** These open appointments from today on, the first ones of `total`, must be moved or cancelled first. */
  PROFESSIONAL_HAS_APPOINTMENTS: {
    status: 409,
    data: z.object({ total: z.number().int(), appointments: z.array(appointmentAhead) }),
  },
  /** The clinic keeps one active professional. */
  LAST_PROFESSIONAL: { status: 409 },
  RESOURCE_NAME_TAKEN: { status: 409 },
  /** A session of a series does not fit where it should go. No session was booked or moved. */
  SESSION_NOT_FREE: {
    status: 409,
    data: z.object({
      date: z.string(),
      time: z.string(),
      reason: z.enum(['SLOT_TAKEN', 'RESOURCE_TAKEN', 'TIME_HELD', 'OUTSIDE_HOURS']),
    }),
  },
  /** Another answer came first: what it was, whose and when (ISO 8601); nulls where it was the patient's own. */
  REQUEST_ANSWERED: {
    status: 409,
    data: z.object({ state: z.string(), userName: z.string().nullable(), at: z.string().nullable() }),
  },
  /** The time of the request, or the proposed one, has begun. */
  REQUEST_PASSED: { status: 409 },
  /** The offered time was taken by another booking, or the offer has ended. */
  OFFER_GONE: { status: 410, data: z.object({ reason: z.enum(['taken', 'expired']) }) },
  /** The patient is on the waiting list for the same already. */
  WAITING_ALREADY: { status: 409 },
  /** The last day of the entry is over: no list shows it. */
  WAITING_ENDED: { status: 409 },

  /** The patient has begun to answer, and the caller may not read answers. */
  ANAMNESIS_BEGUN: { status: 409 },
  /** The visit has its last signature, or did not take place: only addenda are written. */
  VISIT_CLOSED: { status: 409 },
  /** The draft was signed or put away meanwhile, in another tab. */
  DRAFT_GONE: { status: 410 },
  /** The caller's professional has no number in a council, or the account has no professional: nothing is signed. */
  COUNCIL_MISSING: { status: 409 },

  /** What was written is more than one call or one row may hold. */
  INPUT_TOO_LARGE: { status: 413 },
  /** A mark lacks its dose, or a product or lot cannot be taken so. Nothing was signed. */
  APPLICATION_REFUSED: { status: 409, data: z.object({ refused: z.array(applicationProblem) }) },
  /** Another product has this name and maker. */
  PRODUCT_NAME_TAKEN: { status: 409 },
  /** Another lot of the product has this code. */
  LOT_CODE_TAKEN: { status: 409 },
  PROTOCOL_NAME_TAKEN: { status: 409 },
  /** What the law asks a document to say is missing: `documentNeeds` of contract/patients/documents.ts. */
  DOCUMENT_INCOMPLETE: { status: 409, data: z.object({ missing: z.array(z.string()) }) },
  /** Medicines meet a word of the patient's alert. To be confirmed. */
  ALERT_MATCHES: {
    status: 409,
    data: z.object({
      matches: z.array(
        z.object({
          medicine: z.string(),
          alert: z.string(),
          /** The patient told it in an anamnesis that is not reviewed; the alert does not say it. */
          isTold: z.boolean(),
          /** `alert` is the medicine that may be meant: its name, as it is written, is in no list. */
          isMisspelled: z.boolean().default(false),
        }),
      ),
    }),
  },
  /** Characters that no page can show, such as emoji. */
  UNPRINTABLE: { status: 422, data: z.object({ characters: z.array(z.string()) }) },
  /** Nothing was issued. */
  CERTIFICATE_REFUSED: { status: 422, data: z.object({ reason: z.enum(certificateProblems) }) },
  /** Controlled medicines are signed with a pen. */
  PEN_REQUIRED: { status: 409 },
  /** An issued document's: it is cancelled, not taken back. */
  FILE_OF_DOCUMENT: { status: 409 },
  /** It is to be printed, and was cancelled (ISO 8601). */
  DOCUMENT_CANCELLED: { status: 409, data: z.object({ at: z.string() }) },
  /** The term was signed, declined or revoked meanwhile. */
  TERM_CLOSED: { status: 409 },
  /** The text is no longer the one that was shown: it is read anew. Nothing was signed. */
  TERM_CHANGED: { status: 409 },

  /** The clinic keeps at least one version of its hours. */
  HOURS_NEEDED: { status: 409 },

  /** The import is not in a state that allows this; `importStates` of contract/moving/imports.ts. */
  IMPORT_STATE: { status: 409, data: z.object({ state: z.string() }) },
  /** The uploaded spreadsheet cannot be read so; `sheetFailures` of contract/moving/spreadsheet-files.ts. */
  IMPORT_FILE_REFUSED: {
    status: 422,
    data: z.object({
      reason: z.string(),
      line: z.number().int().nullable(),
      column: z.number().int().nullable(),
    }),
  },
  /** No file was uploaded for it. */
  IMPORT_WITHOUT_SOURCE: { status: 409 },
  /** The first change by a person after the import: whose, when (ISO 8601), and of what. Nothing was undone. */
  UNDO_TOO_LATE: {
    status: 409,
    data: z.object({
      name: z.string().nullable(),
      happenedAt: z.string(),
      action: z.string(),
      noun: z.string(),
    }),
  },

  /** The caller has no open till: it was never opened, or was closed meanwhile. Nothing was entered. */
  TILL_NOT_OPEN: { status: 409 },
  /** The caller has an open till already. */
  TILL_OPEN: { status: 409 },
  TILL_CLOSED: { status: 409 },
  /** Less cash is in the till than is to be taken out. */
  TILL_SHORT: { status: 409 },
  /** An entry came in since the till was shown. */
  COUNT_MISSING: { status: 409 },
  /** The appointment has no price, neither its own nor in the catalogue. */
  NO_PRICE: { status: 409 },
  /** The appointment was cancelled or missed. */
  NOTHING_TO_PAY: { status: 409 },
  /** An earlier request of the same operation was entered, with other values. */
  ENTERED_BEFORE: { status: 409 },
  /** Fewer sessions of the package are left. */
  SESSIONS_TAKEN: { status: 409 },
  /** Open appointments have sessions of the package. */
  SESSIONS_BOOKED: { status: 409 },
  PACKAGE_ENDED: { status: 409 },
  QUOTE_ACCEPTED: { status: 409 },
  /** Its document was cancelled. */
  QUOTE_CANCELLED: { status: 409 },
  /** Its last day has passed. */
  QUOTE_EXPIRED: { status: 409 },
  /** A session was used since the package was shown. */
  PACKAGE_CHANGED: { status: 409 },
  /** Of an ended package less is to be given back. */
  REFUND_TOO_LARGE: { status: 409 },
  /** More would be paid than the appointment or the package costs. */
  OVERPAID: { status: 409 },
  /** An insurance paid it: a receipt says what the patient paid. */
  PAID_BY_INSURANCE: { status: 409 },
  /** Beyond what the caller may leave to a patient, in percent. Null: not told. */
  DISCOUNT_TOO_LARGE: { status: 409, data: z.object({ limitPercent: z.number().int().nullable() }) },
  /** The month has the repeating expense. */
  EXPENSE_ENTERED: { status: 409 },
  /** The payment has a receipt of the tax office that holds. */
  TAX_RECEIPT_HOLDS: { status: 409 },
  /** Another payment has a receipt of the tax office with this number. */
  TAX_RECEIPT_NUMBER_TAKEN: { status: 409 },
  /** The clinic has another part of the payment than was shown. */
  PAYMENT_CHANGED: { status: 409 },
  /** Money of a card has arrived before, or is expected no longer. */
  CARD_ARRIVED: { status: 409 },
  /** The line of the bank's file was confirmed before. */
  BANK_LINE_USED: { status: 409 },
  /** `amount`: the first one that is written otherwise than the others. */
  BANK_FILE_REFUSED: {
    status: 422,
    data: z.object({ reason: z.enum(bankFileReasons), amount: z.string().optional() }),
  },
  /** The payment or the expense was taken back before. */
  ENTRY_REVERSED: { status: 409 },

  FILE_EMPTY: { status: 422 },
  FILE_TOO_LARGE: { status: 413, data: z.object({ limitBytes: z.number().int() }) },
  FILE_TYPE_REFUSED: { status: 415 },
  /** Why a photograph is not taken, by its content. */
  PHOTOGRAPH_REFUSED: {
    status: 415,
    data: z.object({ reason: z.enum(['heic', 'video', 'animated', 'unreadable']) }),
  },
  /** The patient has not consented to this use, or has revoked it. */
  CONSENT_MISSING: { status: 409 },
  /** The patient's last word on photographs for the record is no. */
  PHOTOGRAPHS_DECLINED: { status: 409 },
  /** Decoding the picture would take too much memory. With so many megapixels it would not, in the same format. */
  IMAGE_TOO_LARGE: {
    status: 422,
    data: z.object({
      width: z.number().int(),
      height: z.number().int(),
      /** 1 unless it is an animation. */
      frames: z.number().int(),
      /** For each frame. */
      maxMegapixels: z.number(),
    }),
  },
} as const;

export type ErrorCode = keyof typeof errors;

/** The base of every endpoint, with the closed list of errors. */
export const endpoint = oc.errors(errors);
