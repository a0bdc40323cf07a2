/**
 * The declaration of every call and route: which visitor may call it (staff: the permission it needs), which ids it takes, and what it writes into the
 * audit log (decisions 021 and 028). What it does not allow is refused. `server/entry/access.test.ts` calls each as every
 * visitor in both forms of the contract, `server/accounts/activity/audit-log.test.ts` reads the log after each; a call, route or
 * storage area without its row fails them.
 */
import type { contract } from '#contract/contract.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Permission, permissions, permissionsOf, type StaffRole } from '#contract/permissions.ts';
import type { areas } from '#server/platform/storage/storage.ts';

export type Contract = typeof contract;
export type Path = { [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract];
export type Answer = 'ok' | ErrorCode;

/** Members of the staff, with their roles. */
export const staffVisitors = {
  reception: ['reception'],
  professional: ['professional'],
  manager: ['manager'],
  receptionManager: ['reception', 'manager'],
} as const satisfies Record<string, readonly Exclude<StaffRole, 'admin'>[]>;
export type StaffVisitor = keyof typeof staffVisitors;

/** `signedOut` sends the cookie of a session that has ended; the next two are signed in and have no record. */
export const visitors = [
  'anonymous',
  'signedOut',
  'deletedPatient',
  'formerAdmin',
  'patientA',
  'patientB',
  'reception',
  'professional',
  'manager',
  'receptionManager',
  'admin',
] as const;
export type Visitor = (typeof visitors)[number];

export const isStaff = (visitor: Visitor): visitor is StaffVisitor => visitor in staffVisitors;

export function permissionsHeldBy(visitor: Visitor): readonly Permission[] {
  if (visitor === 'admin') return permissions;
  return isStaff(visitor) ? permissionsOf(staffVisitors[visitor]) : [];
}

/** Kinds of ids, as patient A sees them. No row has an unknown id; a malformed one is no UUID. */
export const idsOf = ['own', 'foreign', 'unknown', 'malformed'] as const;
export type Whose = (typeof idsOf)[number];

/** @param staff the answer to all staff, administrators too; or the permission that lets them in */
function answers(
  noSession: Answer,
  noRecord: Answer,
  patient: Answer,
  staff: Answer | Permission,
): Record<Visitor, Answer> {
  const needed = permissions.find((each) => each === staff);
  const answerTo = (visitor: Visitor): Answer =>
    needed && !permissionsHeldBy(visitor).includes(needed) ? 'FORBIDDEN' : staffAnswer;
  const staffAnswer = needed || !isAnswer(staff) ? 'ok' : staff;
  return {
    anonymous: noSession,
    signedOut: noSession,
    deletedPatient: noRecord,
    formerAdmin: noRecord,
    patientA: patient,
    patientB: patient,
    reception: answerTo('reception'),
    professional: answerTo('professional'),
    manager: answerTo('manager'),
    receptionManager: answerTo('receptionManager'),
    admin: answerTo('admin'),
  };
}
const isAnswer = (word: Answer | Permission): word is Answer => !permissions.some((each) => each === word);

const ofStaff = (staff: Answer | Permission) => answers('UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', staff);

/** The answer before any id is checked. Columns: no session, no record, a patient, staff. */
export const audiences = {
  anyone: answers('ok', 'ok', 'ok', 'ok'),
  signedIn: answers('UNAUTHENTICATED', 'ok', 'ok', 'ok'),
  patients: answers('UNAUTHENTICATED', 'ok', 'ok', 'FORBIDDEN'),
  patientsWithRecord: answers('UNAUTHENTICATED', 'NOT_FOUND', 'ok', 'FORBIDDEN'),
  /** Those who have appointments to see: staff with the agenda, and patients. */
  ownAppointments: answers('UNAUTHENTICATED', 'NOT_FOUND', 'ok', 'agenda'),
  team: ofStaff('ok'),
  agenda: ofStaff('agenda'),
  registration: ofStaff('registration'),
  record: ofStaff('record'),
  settings: ofStaff('settings'),
  money: ofStaff('money'),
  finances: ofStaff('finances'),
  /** Either permission. */
  products: { ...ofStaff('settings'), professional: 'ok' },
  shares: { ...ofStaff('finances'), professional: 'ok' },
  administrators: { ...ofStaff('FORBIDDEN'), admin: 'ok' },
} as const satisfies Record<Permission | string, Record<Visitor, Answer>>;

const malformed = 'INVALID_INPUT';
/** The answer to an id, for visitors that the audience lets in. */
export const idKinds = {
  /** The row must exist. */
  there: { own: 'ok', foreign: 'ok', unknown: 'NOT_FOUND', malformed },
  /** One of two ids of the same patient. */
  together: { own: 'ok', foreign: 'NOT_FOUND', unknown: 'NOT_FOUND', malformed },
  /** An entry of the waiting list that a booking takes off. One that is gone is ignored. */
  entry: { own: 'ok', foreign: 'NOT_FOUND', unknown: 'ok', malformed },
  /** A visit that money goes to: 'foreign' is cancelled. */
  payable: { own: 'ok', foreign: 'NOTHING_TO_PAY', unknown: 'NOT_FOUND', malformed },
  /** A patient's row, by the visitor. */
  ofPatient: { own: 'ok', foreign: 'NOT_FOUND', unknown: 'NOT_FOUND', malformed },
  /** An own held time; another's has ended, as far as the caller knows. */
  hold: { own: 'ok', foreign: 'HOLD_EXPIRED', unknown: 'HOLD_EXPIRED', malformed },
  /** An entry of the catalogue that is open for booking. */
  bookable: { own: 'ok', foreign: 'BOOKING_NOT_ALLOWED', unknown: 'BOOKING_NOT_ALLOWED', malformed },
  /** The access is checked before it. */
  byLink: { own: 'LINK_INVALID', foreign: 'LINK_INVALID', unknown: 'LINK_INVALID', malformed },
  /** The code is checked before it. */
  unproven: { own: 'CODE_INVALID', foreign: 'CODE_INVALID', unknown: 'CODE_INVALID', malformed },
  /** Whose time became free: others have no time that fits. */
  freed: { own: 'ok', foreign: 'OFFER_GONE', unknown: 'OFFER_GONE', malformed },
  /** A filter, or a key that the caller makes: the row need not exist. */
  any: { own: 'ok', foreign: 'ok', unknown: 'ok', malformed },
  /** An account: 'own' is a colleague's; 'foreign' is a patient's, which administrators' calls do not find. */
  administrator: { own: 'ok', foreign: 'NOT_FOUND', unknown: 'NOT_FOUND', malformed },
  /** Who is booked: 'foreign' is ended. */
  professional: {
    own: 'ok',
    foreign: 'PROFESSIONAL_NOT_ACTIVE',
    unknown: 'PROFESSIONAL_NOT_ACTIVE',
    malformed,
  },
  /** An account of the staff: 'own' is an administrator's, 'foreign' a patient's. */
  staffAccount: { own: 'ok', foreign: malformed, unknown: malformed, malformed },
} as const satisfies Record<string, Record<Whose, Answer>>;

/**
 * The lines of the audit log that a call writes, each as action, noun and changed fields; or why it writes none. A call
 * that writes none changes no row, except in the tables that `changes` names. One that `triesOut` a change takes it back with
 * its line, and fails where the line is refused.
 */
export type LogRow =
  | readonly string[]
  | { none: string; changes?: string | readonly string[]; triesOut?: boolean };

export interface Row {
  for: keyof typeof audiences;
  ids?: Record<string, keyof typeof idKinds>;
  /** The answer to a visitor who is let in but lacks the link, code or password that the call needs. */
  without?: ErrorCode;
  /** Fields that fewer may send than may call it, by what they need; others are refused with them. */
  reserved?: Record<string, Permission | 'admin'>;
  /** When an administrator calls it, where one may; staff write the same, without the reserved fields. */
  log: LogRow;
  /** The same without a patient's id, where the call takes one as a filter. */
  logOfAll?: LogRow;
}

const patientId = 'there';
const ownRecord = { none: 'a patient reads their own record' };
const listOfMany = { none: 'a list of many people: no record is opened' };
const tried = { none: 'a list of many people, for a change that is taken back', triesOut: true };
const notPersonal = { none: 'nothing of a patient, and no change' };
const ownAccount = { none: 'the status of the own account' };
const anamnesisOpened = { none: 'it is begun, and logged, with the first save', changes: 'public.anamneses' };

const callFor =
  (audience: Row['for']) =>
  (log: LogRow, rest: Pick<Row, 'ids' | 'without' | 'logOfAll' | 'reserved'> = {}): Row => ({
    for: audience,
    log,
    ...rest,
  });
const anyone = callFor('anyone');
const signedIn = callFor('signedIn');
const patients = callFor('patients');
const patientsWithRecord = callFor('patientsWithRecord');
const ownAppointments = callFor('ownAppointments');
const team = callFor('team');
const agenda = callFor('agenda');
const registration = callFor('registration');
const record = callFor('record');
const settings = callFor('settings');
const money = callFor('money');
const finances = callFor('finances');
const products = callFor('products');
const admins = callFor('administrators');
/** The notes are clinical content. */
const notes = { notes: 'record' } as const;

/** What a procedure takes is in tables of its own. The input has two needs. */
const partsOfProcedure = [
  'changed procedure price',
  'changed procedure price',
  'changed procedure professionals',
  'changed procedure resources',
  'changed procedure resources',
];

/** An addendum to an entry of a visit. */
const ofDraft = { patientId: 'together', appointmentId: 'together', correctsId: 'together' } as const;

const ofDocument = { patientId: 'together', appointmentId: 'together' } as const;

const acceptance = ['created package', 'created package_item', 'created quote'] as const;

const itsImport = { ids: { id: 'there' } } as const;
const ofEntries = {
  none: 'lines of a file, before they are rows of the clinic',
  changes: 'public.import_entries',
} as const;

export const procedures: Record<Path, Row> = {
  'imports.list': admins(notPersonal),
  'imports.get': admins(notPersonal, itsImport),
  'imports.findings': admins(listOfMany, itsImport),
  'imports.links': admins(listOfMany, itsImport),
  'imports.sendLinks': admins(['sent import'], itsImport),
  'imports.create': admins(['created import']),
  'imports.check': admins(['changed import state'], itsImport),
  'imports.choose': admins(
    { none: 'a choice before anything is imported', changes: 'public.imports' },
    itsImport,
  ),
  'imports.start': admins(['changed import state'], itsImport),
  'imports.cancel': admins(['changed import state'], itsImport),
  'imports.retry': admins({ none: 'the import goes on where it was', changes: 'public.imports' }, itsImport),
  'imports.undo': admins(['changed import state'], itsImport),
  'spreadsheetImports.describe': admins(listOfMany, itsImport),
  'spreadsheetImports.setOptions': admins(['changed import state'], itsImport),
  'spreadsheetImports.entries': admins(listOfMany, itsImport),
  'spreadsheetImports.mend': admins(ofEntries, itsImport),
  'spreadsheetImports.decide': admins(ofEntries, itsImport),
  'spreadsheetImports.accept': admins(ofEntries, itsImport),
  'spreadsheetImports.decideAll': admins(ofEntries, itsImport),
  'spreadsheetImports.chooseProfessional': admins(
    { ...ofEntries, changes: ['public.import_entries', 'public.imports'] },
    itsImport,
  ),
  'spreadsheetImports.answer': admins(
    { ...ofEntries, changes: ['public.import_entries', 'public.imports'] },
    itsImport,
  ),
  'session.signIn': anyone(['signed_in session'], { without: 'INVALID_CREDENTIALS' }),
  'session.passSecondFactor': anyone(['signed_in session'], { without: 'SECOND_FACTOR_EXPIRED' }),
  'session.current': anyone(ownAccount),
  'session.signOut': anyone(['signed_out session']),
  'session.requestPasswordReset': anyone({ none: 'anyone could fill the log' }),
  'session.checkLink': anyone(notPersonal, { without: 'LINK_INVALID' }),
  'session.resetPassword': anyone(['changed account password', 'signed_out session'], {
    without: 'LINK_INVALID',
  }),
  'session.acceptInvitation': anyone(
    ['changed account email_verified', 'changed account password', 'signed_in session'],
    { without: 'LINK_INVALID' },
  ),
  'session.confirmEmail': anyone(['changed account email_verified'], { without: 'LINK_INVALID' }),
  'session.setUp': anyone(['created account', 'created profile', 'signed_in session'], {
    without: 'LINK_INVALID',
  }),
  'settings.identity': anyone(notPersonal),
  'publicBooking.choices': anyone(notPersonal),
  'publicBooking.days': anyone(notPersonal, { ids: { procedureId: 'bookable', professionalId: 'any' } }),
  'publicBooking.requestCode': anyone({
    none: 'no account is behind it, and anyone could fill the log',
    changes: 'private.booking_codes',
  }),
  'publicBooking.send': anyone(['created booking_request'], {
    ids: { procedureId: 'unproven' },
    without: 'CODE_INVALID',
  }),

  // By a link of which the server knows whose it is: it has no account.
  'appointmentLinks.show': anyone(
    { none: 'shows the patient the time of their own appointment' },
    { without: 'LINK_INVALID' },
  ),
  'appointmentLinks.confirm': anyone(['changed appointment status', 'created appointment_contact'], {
    without: 'LINK_INVALID',
  }),
  'appointmentLinks.askToMove': anyone(['created appointment_contact'], { without: 'LINK_INVALID' }),
  'appointmentLinks.cancel': anyone(
    ['changed appointment status cancel_reason', 'created appointment_contact'],
    { without: 'LINK_INVALID' },
  ),

  'appointmentLinks.openForms': anyone(
    { ...anamnesisOpened, changes: ['public.anamneses', 'public.patient_terms'] },
    { without: 'LINK_INVALID' },
  ),
  'sharedTerm.open': anyone(ownRecord, { without: 'LINK_INVALID' }),
  'sharedTerm.sign': anyone(['created file', 'created record_entry', 'changed term state'], {
    without: 'LINK_INVALID',
  }),
  'sharedTerm.decline': anyone(['changed term state reason'], { without: 'LINK_INVALID' }),
  'sharedAnamnesis.open': anyone(ownRecord, { without: 'LINK_INVALID' }),
  'sharedAnamnesis.save': anyone(['created anamnesis', 'changed anamnesis state'], {
    ids: { id: 'byLink' },
    without: 'LINK_INVALID',
  }),
  'sharedPhotographs.open': anyone(
    { none: 'shows the initials of the patient who is photographed' },
    { without: 'LINK_INVALID' },
  ),
  'sharedPhotographs.add': anyone(['created photograph'], { without: 'LINK_INVALID' }),
  'appointmentLinks.move': anyone(['changed appointment time squeeze_in'], { without: 'LINK_INVALID' }),

  'account.get': team(ownAccount),
  'account.changeName': team(['changed profile full_name']),
  'account.changeEmail': team(['changed account email'], { without: 'WRONG_PASSWORD' }),
  'account.changePassword': signedIn(['changed account password'], { without: 'WRONG_PASSWORD' }),
  'clinicExport.start': admins(
    { none: 'the download is logged when it begins', changes: 'auth.verifications' },
    { without: 'WRONG_PASSWORD' },
  ),
  'account.endOtherSessions': team(['signed_out session']),

  'calendarFeeds.get': ownAppointments(ownAccount),
  'calendarFeeds.renew': ownAppointments(['changed account calendar_feed'], { without: 'WRONG_PASSWORD' }),
  'calendarFeeds.change': ownAppointments(['changed account calendar_feed']),
  'calendarFeeds.revoke': ownAppointments(['changed account calendar_feed']),

  'procedures.list': signedIn(notPersonal),
  'procedures.get': signedIn(notPersonal, { ids: { id: 'there' } }),
  'changes.watch': signedIn({ none: 'says that something changed, not what' }),

  'portal.home': patients(ownRecord),
  'portal.appointments': patients(ownRecord),
  'portal.upcoming': patients(ownRecord),
  'portal.treatmentPlans': patients(ownRecord),
  'portal.clinic': patients(notPersonal),
  'portal.profile': patients(ownRecord),
  'portal.updateProfile': patientsWithRecord(['changed patient full_name phone address']),
  'portal.preferences': patients(ownRecord),
  'portal.updatePreferences': patientsWithRecord(['changed patient accepts_email accepts_whatsapp']),
  'portal.sendPasswordReset': patients(['sent account reset_password']),
  'ownTerms.open': patients({
    none: 'a patient reads their own record; a term that a coming visit requires begins by itself',
    changes: 'public.patient_terms',
  }),
  'ownTerms.revoke': patientsWithRecord(['created record_strike', 'changed term state'], {
    ids: { id: 'ofPatient' },
  }),
  'ownTerms.revokeUse': patientsWithRecord(['created photograph_consent']),
  'ownAnamnesis.open': patients(anamnesisOpened),
  'ownAnamnesis.list': patients(ownRecord),
  'ownAnamnesis.save': patientsWithRecord(['created anamnesis', 'changed anamnesis state'], {
    ids: { id: 'ofPatient' },
  }),
  'portal.activity': patients(ownRecord, { ids: { after: 'any' } }),
  'push.key': patients(ownAccount),
  'push.subscribe': patients({ none: 'a setting of the own device', changes: 'auth.push_subscriptions' }),
  'push.unsubscribe': patients({ none: 'a setting of the own device', changes: 'auth.push_subscriptions' }),
  'booking.choices': patients(ownRecord, { ids: { moves: 'any' } }),
  'booking.days': patientsWithRecord(ownRecord, {
    ids: { procedureId: 'bookable', professionalId: 'any', moves: 'ofPatient' },
  }),
  'booking.hold': patientsWithRecord(
    { none: 'a held time is no request yet', changes: 'public.booking_requests' },
    { ids: { procedureId: 'bookable', moves: 'ofPatient' } },
  ),
  'booking.release': patientsWithRecord(
    { none: 'a held time is no request yet', changes: 'public.booking_requests' },
    { ids: { holdId: 'any' } },
  ),
  'booking.confirm': patientsWithRecord(['changed booking_request state', 'created appointment'], {
    ids: { holdId: 'hold' },
  }),
  'booking.confirmPresence': patientsWithRecord(
    ['changed appointment status', 'created appointment_contact'],
    {
      ids: { appointmentId: 'ofPatient' },
    },
  ),
  'booking.cancel': patientsWithRecord(
    ['changed appointment status cancel_reason', 'created appointment_contact'],
    { ids: { appointmentId: 'ofPatient' } },
  ),
  'booking.withdraw': patientsWithRecord(['changed booking_request state'], {
    ids: { requestId: 'ofPatient' },
  }),
  'booking.answerProposal': patientsWithRecord(['changed booking_request state', 'created appointment'], {
    ids: { requestId: 'ofPatient' },
  }),
  'booking.timesForDisplaced': patientsWithRecord(ownRecord, { ids: { appointmentId: 'ofPatient' } }),
  // The time of the others is open.
  'booking.moveDisplaced': patientsWithRecord(['changed appointment time squeeze_in'], {
    ids: { appointmentId: 'ofPatient' },
    without: 'BOOKING_NOT_ALLOWED',
  }),
  'booking.calendar': patientsWithRecord(ownRecord, { ids: { appointmentId: 'together' } }),
  'booking.joinWaitingList': patientsWithRecord(['created waiting_list'], {
    ids: { procedureId: 'bookable', professionalId: 'there' },
  }),
  'booking.leaveWaitingList': patientsWithRecord(['deleted waiting_list'], { ids: { id: 'any' } }),
  'booking.answerOffer': patientsWithRecord(['changed waiting_offer state', 'created appointment'], {
    ids: { id: 'ofPatient' },
  }),
  'bookingRequests.list': agenda(listOfMany, { ids: { id: 'any' } }),
  'bookingRequests.accept': agenda(
    [
      'changed booking_request state',
      'created appointment',
      'changed appointment resources',
      'changed appointment resources',
    ],
    { ids: { id: 'there', patientId: 'any' } },
  ),
  'bookingRequests.propose': agenda(['changed booking_request date time asked_date asked_time state'], {
    ids: { id: 'there', professionalId: 'professional' },
  }),
  'bookingRequests.refuse': agenda(['changed booking_request state answer_note'], { ids: { id: 'there' } }),
  'bookingRequests.reopen': agenda(['changed booking_request state'], {
    ids: { id: 'there' },
    without: 'UNDO_NOT_POSSIBLE',
  }),
  'bookingRules.get': settings(notPersonal),
  'bookingRules.update': settings(['changed booking_rules notice_hours']),
  'portalFiles.overview': patients(ownRecord),
  'portalFiles.category': patients(ownRecord),

  'dashboard.overview': agenda(listOfMany),
  'dashboard.hideSetupStep': settings(['created settings']),
  'finder.find': agenda(listOfMany),
  // With ten CPFs or more.
  'patients.list': agenda(['read patient']),
  'patients.get': agenda(['read patient'], { ids: { id: 'there' } }),
  'patientStory.list': agenda(['read patient'], { ids: { patientId } }),
  'patientStory.years': agenda({ none: 'two years: nothing of the record' }, { ids: { patientId } }),
  'patients.create': registration(['created account', 'created patient'], { reserved: notes }),
  'patients.update': registration(
    [
      'changed account email',
      'changed patient full_name civil_name cpf email phone birth_date guardian_name address health_insurance how_found_detail alert notes',
    ],
    { ids: { id: 'there' }, reserved: notes },
  ),
  'patients.deletionPreview': admins({ none: 'counts rows, opens none' }, { ids: { id: 'there' } }),
  'patients.remove': admins(['deleted patient'], { ids: { id: 'there' } }),
  'patients.sendPasswordReset': registration(['sent account reset_password'], { ids: { id: 'there' } }),
  'patients.setPhoto': registration(['changed patient profile_photo'], { ids: { id: 'there' } }),
  'patients.removePhoto': registration(['changed patient profile_photo'], { ids: { id: 'there' } }),
  'files.list': registration(['read file'], { ids: { patientId } }),
  'files.upload': record(['created file'], { ids: { patientId, uploadKey: 'any' } }),
  'files.takeBack': record(['deleted file'], { ids: { patientId: 'together', id: 'together' } }),
  'photographs.list': record(['read photograph'], { ids: { patientId } }),
  'photographs.upload': record(['created photograph'], { ids: { patientId } }),
  'photographs.change': record(['changed photograph pose_words taken_at shared'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'photographs.align': record(
    { none: 'how two pictures are laid on each other', changes: 'public.patient_photographs' },
    { ids: { patientId: 'together', id: 'together' } },
  ),
  'photographs.takeBack': record(['deleted photograph'], { ids: { patientId: 'together', id: 'together' } }),
  'photographs.consents': record(['read photograph'], { ids: { patientId } }),
  'photographs.consent': record(['created photograph_consent'], { ids: { patientId } }),
  'photographs.export': record(['created photograph_export'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'photographs.openLink': record(['created photograph_link'], { ids: { patientId } }),
  'photographs.endLink': record(['changed photograph_link ended_at'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'futureProcedures.list': record(['read future_procedure'], { ids: { patientId } }),
  'futureProcedures.create': record(['created future_procedure'], { ids: { patientId } }),
  'futureProcedures.update': record(['changed future_procedure title description'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'futureProcedures.complete': record(['changed future_procedure completed_on'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'futureProcedures.takeBack': record(['deleted future_procedure'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'record.get': record(['read record_entry'], { ids: ofDraft }),
  'record.save': record(
    {
      none: 'a draft is no part of the record yet',
      changes: ['public.record_drafts', 'public.record_draft_texts'],
    },
    { ids: ofDraft },
  ),
  'record.sign': record(['created record_entry'], { ids: ofDraft }),
  'record.list': record(['read record_entry'], { ids: { patientId } }),
  'record.marks': record(['read record_entry'], { ids: { patientId: 'together', id: 'together' } }),
  'record.strike': record(['created record_strike'], { ids: { patientId: 'together', id: 'together' } }),
  'record.find': record(['read record_entry']),
  'documents.write': record(['read record_entry'], {
    ids: { ...ofDocument, from: 'together', treatmentPlanId: 'together' },
  }),
  'documents.preview': record({ none: 'what the caller types, on the clinic’s paper' }, { ids: ofDocument }),
  'documents.issue': record(['created file', 'created quote', 'created record_entry'], {
    ids: { ...ofDocument, treatmentPlanId: 'together' },
  }),
  'documents.print': record(
    { none: 'whether a document was cancelled, for those who issue them' },
    { ids: { patientId: 'together', id: 'together' } },
  ),
  'documents.cancel': record(['created record_strike'], { ids: { patientId: 'together', id: 'together' } }),
  'documents.check': anyone({ none: 'that a document was issued, for its holder' }, { without: 'NOT_FOUND' }),
  'terms.open': agenda(['read term'], { ids: { patientId } }),
  'terms.request': agenda(['created term'], { ids: { patientId, templateId: 'there', procedureId: 'any' } }),
  'terms.withdraw': agenda(['deleted term'], { ids: { patientId: 'together', id: 'together' } }),
  'terms.lend': agenda(['sent term'], { ids: { patientId: 'together', id: 'together' } }),
  'terms.print': agenda(['read term'], { ids: { patientId: 'together', id: 'together' } }),
  'terms.fileScan': record(['created record_entry', 'changed term state on_paper signed_on'], {
    ids: { patientId: 'together', id: 'together', fileId: 'together' },
  }),
  'terms.close': agenda(['changed term state reason'], { ids: { patientId: 'together', id: 'together' } }),
  'termTemplates.list': settings(notPersonal),
  'termTemplates.create': admins(['created term_template', 'created term_template']),
  'termTemplates.publish': admins(['changed term_template name active', 'created term_template'], {
    ids: { id: 'there' },
  }),
  'record.unsigned': record({ none: 'which drafts the caller has, without their words' }),
  'recordSettings.get': record(notPersonal),
  'recordSettings.update': admins(['changed settings unsigned_hours sections procedures']),
  'products.list': products(notPersonal),
  'products.usable': record(notPersonal),
  'products.create': products(['created product']),
  'products.update': products(['changed product name maker anvisa_registration unit dilution active'], {
    ids: { id: 'there' },
  }),
  'products.createLot': products(['created product_lot'], { ids: { productId: 'there' } }),
  'products.updateLot': products(['changed product_lot code expires_on received_on received'], {
    ids: { id: 'there' },
  }),
  'products.closeLot': products(['changed product_lot closed_at'], { ids: { id: 'there' } }),
  'products.reopenLot': products(['changed product_lot closed_at'], { ids: { id: 'there' } }),
  'products.recallLot': products(['changed product_lot recall_reason'], { ids: { id: 'there' } }),
  'products.recall': record(
    ['read record_entry', 'read record_entry', 'read record_entry', 'read record_entry'],
    {
      ids: { id: 'there' },
    },
  ),
  'protocols.list': record(notPersonal),
  'protocols.create': record(['created settings']),
  'protocols.rename': record(['changed settings name'], { ids: { id: 'there' } }),
  'protocols.remove': record(['deleted settings'], { ids: { id: 'there' } }),
  'payments.get': money(['read till_entry'], { ids: { appointmentId: 'there' } }),
  'payments.open': money(['read till_entry'], { ids: { patientId } }),
  'payments.setPrice': money(['created charge'], { ids: { appointmentId: 'there' } }),
  'payments.receive': money(['created till_entry'], { ids: { appointmentId: 'there', operationId: 'any' } }),
  // The money goes to the other visit, in one line, and the receipt holds no longer.
  'payments.reverse': money(['created receipt', 'created till_entry'], {
    ids: { appointmentId: 'together', operationId: 'any', toAppointmentId: 'payable' },
  }),
  'payments.refund': money(['created till_entry'], { ids: { packageId: 'there', operationId: 'any' } }),
  'payments.note': money(['created collection_note'], { ids: { patientId } }),
  'packages.list': money(['read till_entry'], { ids: { patientId } }),
  'packages.live': money(listOfMany),
  'packages.sell': money(['created package', 'created package_item'], { ids: { id: 'any', patientId } }),
  'packages.move': money(['created package_item'], {
    ids: { id: 'any', itemId: 'there', procedureId: 'there', patientId },
  }),
  'packages.end': money(['created package'], { ids: { id: 'there' } }),
  'packages.acceptQuote': money(acceptance, { ids: { id: 'there' } }),
  'receipts.issue': money(['created receipt'], { ids: { appointmentId: 'together', paymentId: 'together' } }),
  'receipts.print': money(
    { none: 'whether a receipt was cancelled, for those who issue them' },
    { ids: { id: 'there' } },
  ),
  'receipts.get': money(['read till_entry'], { ids: { id: 'there' } }),
  'receipts.cancel': money(['created receipt'], { ids: { id: 'there' } }),
  'ownPayments.list': patients(ownRecord),
  'ownPayments.receipt': patientsWithRecord(ownRecord, { ids: { id: 'ofPatient' } }),
  'ownPayments.acceptQuote': patientsWithRecord(acceptance, { ids: { id: 'ofPatient' } }),
  'tills.list': money({ none: 'what a desk took on one day: no record is opened' }),
  'tills.get': money({ none: 'what a desk took on one day: no record is opened' }, { ids: { id: 'there' } }),
  'tills.open': money(['created till']),
  'tills.move': money(['created till_entry'], { ids: { operationId: 'any' } }),
  'tills.close': money(['created till_closing'], { ids: { id: 'there' } }),
  'expenses.list': finances(notPersonal),
  'expenses.add': finances(['created expense'], { ids: { id: 'any', repeatsId: 'there' } }),
  'expenses.reverse': finances(['created expense'], { ids: { id: 'there' } }),
  'expenses.attach': finances(['created expense_bill'], { ids: { id: 'there' } }),
  'expenses.saveRepeating': finances(['created repeating_expense'], { ids: { id: 'any' } }),
  'expenses.endRepeating': finances(['changed repeating_expense is_ended'], { ids: { id: 'there' } }),
  'expenses.ledger': finances(listOfMany),
  'cards.saveTerms': finances(['created card_terms']),
  'cards.list': finances(notPersonal),
  'cards.rows': finances(listOfMany),
  'cards.mark': finances(['created card_arrival'], { ids: { operationId: 'any' } }),
  'cards.undo': finances(['created card_arrival']),
  'cards.read': finances(listOfMany),
  'figures.get': finances(listOfMany),
  'figures.rows': finances(listOfMany),
  'figures.debtors': finances(listOfMany),
  'figures.now': finances(notPersonal),
  'shares.get': callFor('shares')(listOfMany, {
    ids: { professionalId: 'there' },
    reserved: { professionalId: 'finances' },
  }),
  'shares.saveRule': finances(['created share_rule'], {
    ids: { professionalId: 'there', procedureId: 'there' },
  }),
  'shares.removeRule': finances(['deleted share_rule'], { ids: { id: 'there' } }),
  'taxReceipts.list': money(listOfMany),
  'taxReceipts.invoices': finances(listOfMany),
  'taxReceipts.tick': money(['created tax_receipt'], { ids: { operationId: 'there' } }),
  'taxReceipts.untick': money(['created tax_receipt'], { ids: { id: 'there' } }),
  'snippets.list': record(notPersonal),
  'snippets.create': record(['created settings']),
  'snippets.update': record(['changed settings name body'], { ids: { id: 'there' } }),
  'snippets.remove': record(['deleted settings'], { ids: { id: 'there' } }),
  'anamneses.list': record(['read anamnesis'], { ids: { patientId } }),
  'anamneses.start': record(anamnesisOpened, { ids: { patientId, templateId: 'there' } }),
  'anamneses.save': record(['created anamnesis'], { ids: { patientId: 'together', id: 'together' } }),
  'anamneses.lend': agenda(['sent anamnesis'], { ids: { patientId, templateId: 'any' } }),
  'anamnesisTemplates.list': admins(notPersonal),
  'anamnesisTemplates.create': admins(['created anamnesis_template', 'created anamnesis_template']),
  'anamnesisTemplates.publish': admins(
    ['changed anamnesis_template name active', 'created anamnesis_template'],
    { ids: { id: 'there' } },
  ),
  'anamneses.review': record(['changed anamnesis state', 'changed patient alert'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'treatmentPlans.list': record(['read treatment_plan'], { ids: { patientId } }),
  'treatmentPlans.get': record(['read treatment_plan'], { ids: { patientId: 'together', id: 'together' } }),
  'treatmentPlans.create': record(['created treatment_plan'], { ids: { patientId } }),
  'treatmentPlans.update': record(['changed treatment_plan title description start_date end_date'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'treatmentPlans.takeBack': record(['deleted treatment_plan'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'appointments.list': agenda(['read appointment'], {
    ids: { patientId, professionalId: 'any' },
    logOfAll: listOfMany,
  }),
  'appointments.calendar': agenda(listOfMany),
  'appointments.agenda': agenda(listOfMany),
  'appointments.occupancy': agenda(listOfMany),
  'appointments.freeTimes': agenda(listOfMany, { ids: { procedureId: 'there', except: 'any' } }),
  'appointments.elsewhere': agenda(
    { none: 'a warning of a form: no record is opened' },
    { ids: { patientId: 'any', except: 'any' } },
  ),
  'appointments.nextFree': agenda(listOfMany, { ids: { procedureId: 'there' } }),
  'appointments.get': agenda(['read appointment'], { ids: { id: 'there' } }),
  'appointments.create': agenda(['created appointment', 'created package_use', 'deleted waiting_list'], {
    ids: { patientId, professionalId: 'professional', waitingEntryId: 'entry' },
    reserved: { ...notes, newPatient: 'registration' },
  }),
  'appointments.update': agenda(['changed appointment date time doctor_name doctor_specialty notes'], {
    ids: { id: 'there', patientId, professionalId: 'professional' },
    reserved: notes,
  }),
  'appointments.setStatus': agenda(['changed appointment status cancel_reason'], { ids: { id: 'there' } }),
  // Only the user of the last change of status.
  'appointments.undo': agenda(['changed appointment status'], {
    ids: { id: 'there' },
    without: 'UNDO_NOT_POSSIBLE',
  }),
  'appointments.setNotes': record(['changed appointment notes'], { ids: { id: 'there' } }),
  'appointmentSeries.propose': agenda(listOfMany, { ids: { professionalId: 'any', procedureId: 'there' } }),
  'appointmentSeries.create': agenda(
    ['created appointment_series', 'created appointment', 'created appointment', 'deleted waiting_list'],
    {
      ids: {
        patientId,
        professionalId: 'professional',
        procedureId: 'there',
        treatmentPlanId: 'together',
        waitingEntryId: 'entry',
      },
      reserved: { ...notes, treatmentPlanId: 'record', newPatient: 'registration' },
    },
  ),
  'appointmentSeries.get': agenda(['read appointment_series'], { ids: { id: 'there' } }),
  'appointmentSeries.move': agenda(
    ['changed appointment date time doctor_name doctor_specialty outside_hours'],
    {
      ids: { id: 'together', appointmentId: 'together', professionalId: 'professional' },
    },
  ),
  'appointmentSeries.cancel': agenda(['changed appointment status cancel_reason'], {
    ids: { id: 'together', appointmentId: 'together' },
  }),
  'waitingList.list': agenda(listOfMany, {
    ids: { patientId: 'any', procedureId: 'any', professionalId: 'any' },
  }),
  'waitingList.fitting': agenda(listOfMany, { ids: { professionalId: 'any' } }),
  'waitingList.offer': agenda(['created waiting_offer'], {
    ids: { professionalId: 'freed' },
  }),
  'waitingList.add': agenda(['created waiting_list'], {
    ids: { patientId, procedureId: 'there', professionalId: 'there' },
  }),
  'waitingList.update': agenda(
    ['changed waiting_list service periods weekdays priority until procedure_id professional_id'],
    { ids: { id: 'there', procedureId: 'there', professionalId: 'there' } },
  ),
  'waitingList.remove': agenda(['deleted waiting_list'], { ids: { id: 'there' } }),
  'confirmations.queue': agenda(listOfMany),
  'confirmations.prepare': agenda({
    none: 'makes links, which nothing has opened yet',
    changes: 'private.appointment_links',
  }),
  'confirmations.ask': agenda(['created appointment_contact'], { ids: { appointmentId: 'there' } }),
  'confirmations.answer': agenda(['changed appointment status', 'created appointment_contact'], {
    ids: { appointmentId: 'there' },
  }),
  'confirmations.willTell': agenda(notPersonal, { ids: { appointmentId: 'there' } }),
  // Only what the caller has just written.
  'confirmations.undo': agenda(['deleted appointment_contact'], {
    ids: { id: 'there' },
    without: 'UNDO_NOT_POSSIBLE',
  }),
  'confirmations.figures': settings(notPersonal),
  'displaced.summary': agenda(listOfMany),
  'displaced.list': agenda(listOfMany),
  'displaced.unassigned': agenda(listOfMany),
  'displaced.untold': agenda(listOfMany),
  'displaced.prepare': agenda({
    none: 'makes links, which nothing has opened yet',
    changes: 'private.appointment_links',
  }),
  'displaced.tellAll': agenda({
    none: 'what the server sends by itself is in the table of contacts',
    changes: ['public.appointment_contacts', 'private.appointment_links'],
  }),
  'messages.get': settings(notPersonal),
  'messages.update': settings(['changed settings confirmation']),
  'procedures.create': settings(['created procedure', ...partsOfProcedure]),
  'procedures.createAll': settings(['created procedure', 'changed procedure price']),
  'procedures.update': settings(
    [
      'changed procedure title also_known_as description duration media_type minutes buffer_before_minutes buffer_after_minutes color bookable_online preparation risks media_url term_template_id',
      ...partsOfProcedure,
    ],
    { ids: { id: 'there' } },
  ),
  'procedures.remove': settings(['deleted procedure'], { ids: { id: 'there' } }),
  'bookingChoices.get': agenda(notPersonal),
  'professionals.list': agenda(notPersonal),
  'professionals.create': settings(['created professional'], {
    ids: { userId: 'staffAccount' },
    reserved: { userId: 'admin', invitation: 'admin' },
  }),
  'professionals.update': settings(
    [
      'changed professional full_name specialty council council_number council_state rqe person_since user_id',
    ],
    { ids: { id: 'there', userId: 'staffAccount' }, reserved: { userId: 'admin' } },
  ),
  'professionals.end': settings(['changed professional active'], { ids: { id: 'there' } }),
  'professionals.reactivate': settings(['changed professional active'], { ids: { id: 'there' } }),
  'reminders.list': settings(notPersonal),
  'reminders.create': settings(['created settings']),
  'reminders.update': settings(['changed settings is_on channels'], { ids: { id: 'there' } }),
  'reminders.remove': settings(['deleted settings'], { ids: { id: 'there' } }),
  'reminders.preview': settings(notPersonal),
  // A token that this server did not write gets the same answer (server/messages/notices/notices.test.ts).
  'notices.unsubscribe': anyone({ none: 'the token is not one of this server' }),
  'resources.list': agenda(notPersonal),
  'resources.create': settings(['created resource']),
  'resources.update': settings(['changed resource name kind'], { ids: { id: 'there' } }),
  'resources.remove': settings(['changed resource active'], { ids: { id: 'there' } }),
  'workingHours.list': agenda(notPersonal),
  'workingHours.set': settings(['created working_hours']),
  'workingHours.wouldMeet': settings(tried),
  'workingHours.remove': settings(['deleted working_hours']),
  'workingHours.preview': settings(notPersonal),
  'scheduleExceptions.list': agenda(notPersonal),
  'scheduleExceptions.create': agenda(['created schedule_exception']),
  'scheduleExceptions.update': agenda(['changed schedule_exception title first_day last_day starts ends'], {
    ids: { id: 'there' },
  }),
  'scheduleExceptions.remove': agenda(['deleted schedule_exception'], { ids: { id: 'there' } }),
  'scheduleExceptions.wouldMeet': agenda(tried, { ids: { id: 'there' } }),
  'scheduleExceptions.takeHoliday': settings(['created schedule_exception']),
  'serverSettings.get': admins(notPersonal),
  'serverSettings.setMail': admins(['changed settings mail_server mail_from']),
  'serverSettings.removeMail': admins(['changed settings mail_server mail_from']),
  'serverSettings.testMail': admins(notPersonal),
  'serverSettings.setBackupFolder': admins(['changed settings backup_folder']),
  'settings.get': settings(notPersonal),
  'settings.update': settings(['changed settings business_hours'], {
    reserved: { pixKey: 'admin', pixCity: 'admin' },
  }),
  'users.list': admins(notPersonal),
  'users.createAdministrator': admins(['created account', 'created profile']),
  'users.invite': admins(
    ['created account', 'created profile', 'sent account invitation shown', 'changed professional user_id'],
    {
      ids: { professionalId: 'there' },
    },
  ),
  'users.resendInvitation': admins(['sent account invitation shown'], { ids: { id: 'administrator' } }),
  'users.update': admins(['changed profile role staff_roles', 'changed professional user_id'], {
    ids: { id: 'administrator', professionalId: 'there' },
  }),
  'users.endSessions': admins(['signed_out session'], { ids: { id: 'administrator' } }),
  'users.removeSecondFactor': admins(['changed account second_factor'], {
    ids: { id: 'administrator' },
  }),
  'users.end': admins(['changed profile role ended_at'], { ids: { id: 'administrator' } }),
  'activity.list': admins(['read activity'], {
    ids: { patientId, userId: 'any', after: 'any' },
    logOfAll: listOfMany,
  }),
  'activity.people': admins(notPersonal),
  'activity.deletedPatients': admins(listOfMany),
  'secondFactor.status': team(ownAccount),
  'secondFactor.begin': team({
    none: 'nothing is on before it is confirmed',
    changes: 'auth.second_factors',
  }),
  'secondFactor.confirm': team([
    'changed account calendar_feed',
    'changed account second_factor',
    'signed_out session',
  ]),
  'secondFactor.renewRecoveryCodes': team(['changed account recovery_codes']),
  'secondFactor.turnOff': team(['changed account second_factor']),
  'secondFactor.setRequired': admins(['changed settings second_factor']),
};

/** The ids each visitor asks for, in this order: A's, B's, a deleted patient's, an unknown and a malformed one. */
export const routeIds = ['own', 'foreign', 'deleted', 'unknown', 'malformed'] as const;
type Statuses = readonly [number, number, number, number, number];

const none: Statuses = [404, 404, 404, 404, 404];
const there: Statuses = [200, 200, 404, 404, 404];
function ownerAndStaff(permission: Permission): Record<Visitor, Statuses> {
  const ofVisitor = (visitor: StaffVisitor) =>
    permissionsHeldBy(visitor).includes(permission) ? there : none;
  return {
    anonymous: none,
    signedOut: none,
    deletedPatient: none,
    formerAdmin: none,
    patientA: [200, 404, 404, 404, 404],
    patientB: [404, 200, 404, 404, 404],
    reception: ofVisitor('reception'),
    professional: ofVisitor('professional'),
    manager: ofVisitor('manager'),
    receptionManager: ofVisitor('receptionManager'),
    admin: there,
  };
}
/** An image cannot lead to the login page: without a session every id gets 401. */
const noSession: Statuses = [401, 401, 401, 401, 401];

const sameForAll = <Status>(status: Status): Record<Visitor, Status> => ({
  anonymous: status,
  signedOut: status,
  deletedPatient: status,
  formerAdmin: status,
  patientA: status,
  patientB: status,
  reception: status,
  professional: status,
  manager: status,
  receptionManager: status,
  admin: status,
});
const forAdministrators = (admin: Statuses): Record<Visitor, Statuses> => ({
  ...sameForAll<Statuses>([403, 403, 403, 403, 403]),
  anonymous: noSession,
  signedOut: noSession,
  admin,
});

/** The status for all visitors (`anyone`), for each visitor (`each`), or for each visitor and id (`ids`). */
type RouteRow = { log?: { admin: LogRow; patient: LogRow; staff?: LogRow } } & (
  | { anyone: number; address?: string }
  | { each: Record<Visitor, number> }
  | { ids: Record<Visitor, Statuses> }
);

/** Every route outside the contract, as Hono names it. `log` has the lines of a GET; a HEAD writes none. */
export const routes: Record<string, RouteRow> = {
  'GET /health': { anyone: 200 },
  'GET /ready': { anyone: 200 },
  'GET /api/openapi.json': { anyone: 200 },
  'GET /api/docs': { anyone: 200 },
  'GET /api/patients/:id/photo': {
    ids: { ...ownerAndStaff('agenda'), anonymous: noSession, signedOut: noSession },
    log: {
      admin: { none: 'part of the record, whose opening is logged; lists show it too' },
      patient: ownRecord,
    },
  },
  'GET /api/patients/:id/export': {
    ids: ownerAndStaff('record'),
    log: { admin: ['exported patient'], patient: ['exported patient'] },
  },
  'GET /api/portal/export': {
    each: {
      anonymous: 404,
      signedOut: 404,
      deletedPatient: 404,
      formerAdmin: 404,
      patientA: 200,
      patientB: 200,
      reception: 404,
      professional: 404,
      manager: 404,
      receptionManager: 404,
      admin: 404,
    },
    log: { admin: { none: 'refused' }, patient: ['exported patient'] },
  },
  'GET /api/files/:id': { ids: ownerAndStaff('record'), log: { admin: ['read file'], patient: ownRecord } },
  'GET /api/photographs/:id': {
    ids: ownerAndStaff('record'),
    log: { admin: ['read photograph'], patient: ownRecord },
  },
  'GET /api/photograph-exports/:id': {
    ids: { ...ownerAndStaff('record'), patientA: none, patientB: none },
    log: { admin: ['read photograph_export'], patient: { none: 'refused' } },
  },
  'GET /api/bills/:id': {
    ids: { ...ownerAndStaff('finances'), patientA: none, patientB: none },
    log: { admin: { none: 'nothing of a patient' }, patient: { none: 'refused' } },
  },
  'GET /api/imports/:id/findings.csv': {
    ids: { ...sameForAll(none), admin: [200, 200, 404, 404, 404] },
    log: { admin: ['exported import'], staff: { none: 'refused' }, patient: { none: 'refused' } },
  },
  ...Object.fromEntries(
    ['patients', 'appointments', 'packages'].map((kind): [string, RouteRow] => [
      `GET /api/imports/examples/${kind}`,
      {
        each: { ...sameForAll(404), admin: 200 },
        log: { admin: { none: 'invented people' }, patient: { none: 'refused' }, staff: { none: 'refused' } },
      },
    ]),
  ),
  // Without a body. What an upload does is in server/moving/imports/imports.test.ts.
  'PUT /api/imports/:id/source': { ids: forAdministrators([409, 409, 404, 404, 404]) },
  'PUT /api/imports/:id/files': { ids: forAdministrators([409, 409, 404, 404, 404]) },
  'GET /media/:area/:key': { anyone: 404, address: '/media/patient-files/x' },
  'GET /c/consulta.ics': { anyone: 410, address: '/c/consulta.ics?token=zqi-link' },
  // What a real address sends is in server/operations/clinic-export/send-clinic-export.test.ts.
  'GET /api/clinic-export/:token': { anyone: 404, address: `/api/clinic-export/${'x'.repeat(43)}` },
  // What a real address sends is in server/agenda/calendar-feeds/calendar-feeds.test.ts.
  'GET /calendario/:token': { anyone: 404, address: `/calendario/${'x'.repeat(43)}.ics` },
  // Any token gets the same answer. What a real one does is in server/messages/notices/notices.test.ts.
  'POST /unsubscribe': { anyone: 200 },
  // Off by default. A POST needs a signature (server/entry/attacks.test.ts).
  'GET /api/whatsapp/webhook': { anyone: 404 },
  'GET /manifest.webmanifest': { anyone: 200 },
  'GET /icon-180.png': { anyone: 200 },
  'GET /icon-192.png': { anyone: 200 },
  'GET /icon-512.png': { anyone: 200 },
  'GET /icon-maskable-512.png': { anyone: 200 },
};

/**
 * Middleware, the two forms of the contract (`procedures`), and pages (`pages.ts`). A POST of WhatsApp is refused without
 * its signature (server/entry/attacks.test.ts).
 */
export const otherHandlers = ['ALL /*', 'ALL /api/*', 'ALL /api/rpc/*', 'POST /api/whatsapp/webhook'];

/** The route that sends the objects of each storage area; `null`: none does. */
export const storageAreas: Record<(typeof areas)[number], keyof typeof routes | null> = {
  'patient-photos': 'GET /api/patients/:id/photo',
  'patient-files': 'GET /api/files/:id',
  photographs: 'GET /api/photographs/:id',
  bills: 'GET /api/bills/:id',
  archive: null,
  imports: null,
  'procedure-media': 'GET /media/:area/:key',
  'clinic-logo': 'GET /media/:area/:key',
};
