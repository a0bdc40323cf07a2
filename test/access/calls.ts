/**
 * The declaration of every call and route: which visitor may call it, which ids it takes, and what it writes into the
 * audit log (decisions 021 and 028). What it does not allow is refused. `server/access.test.ts` calls each as every
 * visitor in both forms of the contract, `server/activity/audit-log.test.ts` reads the log after each; a call, route or
 * storage area without its row fails them.
 */
import type { contract } from '#contract/contract.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { areas } from '#server/storage/storage.ts';

export type Contract = typeof contract;
export type Path = { [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract];
export type Answer = 'ok' | ErrorCode;

/** `signedOut` sends the cookie of a session that has ended; the next two are signed in and have no record. */
export const visitors = [
  'anonymous',
  'signedOut',
  'deletedPatient',
  'formerAdmin',
  'patientA',
  'patientB',
  'admin',
] as const;
export type Visitor = (typeof visitors)[number];

/** Kinds of ids, as patient A sees them. No row has an unknown id; a malformed one is no UUID. */
export const idsOf = ['own', 'foreign', 'unknown', 'malformed'] as const;
export type Whose = (typeof idsOf)[number];

const answers = (noSession: Answer, noRecord: Answer, patient: Answer, admin: Answer) =>
  ({
    anonymous: noSession,
    signedOut: noSession,
    deletedPatient: noRecord,
    formerAdmin: noRecord,
    patientA: patient,
    patientB: patient,
    admin,
  }) satisfies Record<Visitor, Answer>;

/** The answer before any id is checked. Columns: no session, no record, a patient, an administrator. */
export const audiences = {
  anyone: answers('ok', 'ok', 'ok', 'ok'),
  signedIn: answers('UNAUTHENTICATED', 'ok', 'ok', 'ok'),
  patients: answers('UNAUTHENTICATED', 'ok', 'ok', 'FORBIDDEN'),
  patientsWithRecord: answers('UNAUTHENTICATED', 'NOT_FOUND', 'ok', 'FORBIDDEN'),
  administrators: answers('UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'ok'),
} as const satisfies Record<string, Record<Visitor, Answer>>;

const malformed = 'INVALID_INPUT';
/** The answer to an id, for visitors that the audience lets in. */
export const idKinds = {
  /** The row must exist. */
  there: { own: 'ok', foreign: 'ok', unknown: 'NOT_FOUND', malformed },
  /** One of two ids of the same patient. */
  together: { own: 'ok', foreign: 'NOT_FOUND', unknown: 'NOT_FOUND', malformed },
  /** A filter, or a key that the caller makes: the row need not exist. */
  any: { own: 'ok', foreign: 'ok', unknown: 'ok', malformed },
  /** An account: 'own' is another administrator's; 'foreign' is a patient's, which administrators' calls do not find. */
  administrator: { own: 'ok', foreign: 'NOT_FOUND', unknown: 'NOT_FOUND', malformed },
  /** An account of the staff: 'own' is an administrator's, 'foreign' a patient's. */
  staffAccount: { own: 'ok', foreign: malformed, unknown: malformed, malformed },
} as const satisfies Record<string, Record<Whose, Answer>>;

/**
 * The lines of the audit log that a call writes, each as action, noun and changed fields; or why it writes none. A call
 * that writes none changes no row, except in the table that `changes` names.
 */
export type LogRow = readonly string[] | { none: string; changes?: string };

export interface Row {
  for: keyof typeof audiences;
  ids?: Record<string, keyof typeof idKinds>;
  /** The answer to a visitor who is let in but lacks the link, code or password that the call needs. */
  without?: ErrorCode;
  /** When an administrator calls it, where one may. */
  log: LogRow;
  /** The same without a patient's id, where the call takes one as a filter. */
  logOfAll?: LogRow;
}

const patientId = 'there';
const ownRecord = { none: 'a patient reads their own record' };
const listOfMany = { none: 'a list of many people: no record is opened' };
const notPersonal = { none: 'nothing of a patient, and no change' };
const ownAccount = { none: 'the status of the own account' };

const callFor =
  (audience: Row['for']) =>
  (log: LogRow, rest: Pick<Row, 'ids' | 'without' | 'logOfAll'> = {}): Row => ({
    for: audience,
    log,
    ...rest,
  });
const anyone = callFor('anyone');
const signedIn = callFor('signedIn');
const patients = callFor('patients');
const patientsWithRecord = callFor('patientsWithRecord');
const admins = callFor('administrators');

export const procedures: Record<Path, Row> = {
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

  'account.get': admins(ownAccount),
  'account.changeName': admins(['changed profile full_name']),
  'account.changeEmail': admins(['changed account email'], { without: 'WRONG_PASSWORD' }),
  'account.changePassword': signedIn(['changed account password'], { without: 'WRONG_PASSWORD' }),
  'account.endOtherSessions': admins(['signed_out session']),

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
  'portal.sendPasswordReset': patients(['sent account reset_password']),
  'portal.activity': patients(ownRecord, { ids: { after: 'any' } }),
  'portalFiles.overview': patients(ownRecord),
  'portalFiles.category': patients(ownRecord),

  'dashboard.overview': admins(listOfMany),
  'dashboard.hideSetupStep': admins(['created settings']),
  'finder.find': admins(listOfMany),
  // With ten CPFs or more.
  'patients.list': admins(['read patient']),
  'patients.get': admins(['read patient'], { ids: { id: 'there' } }),
  'patients.create': admins(['created account', 'created patient']),
  'patients.update': admins(
    ['changed account email', 'changed patient full_name cpf email phone birth_date address notes'],
    { ids: { id: 'there' } },
  ),
  'patients.deletionPreview': admins({ none: 'counts rows, opens none' }, { ids: { id: 'there' } }),
  'patients.remove': admins(['deleted patient'], { ids: { id: 'there' } }),
  'patients.sendPasswordReset': admins(['sent account reset_password'], { ids: { id: 'there' } }),
  'patients.setPhoto': admins(['changed patient profile_photo'], { ids: { id: 'there' } }),
  'patients.removePhoto': admins(['changed patient profile_photo'], { ids: { id: 'there' } }),
  'files.list': admins(['read file'], { ids: { patientId } }),
  'files.upload': admins(['created file'], { ids: { patientId, uploadKey: 'any' } }),
  'files.takeBack': admins(['deleted file'], { ids: { patientId: 'together', id: 'together' } }),
  'futureProcedures.list': admins(['read future_procedure'], { ids: { patientId } }),
  'futureProcedures.create': admins(['created future_procedure'], { ids: { patientId } }),
  'futureProcedures.update': admins(['changed future_procedure title description'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'futureProcedures.complete': admins(['changed future_procedure completed_on'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'futureProcedures.takeBack': admins(['deleted future_procedure'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'treatmentPlans.list': admins(['read treatment_plan'], { ids: { patientId } }),
  'treatmentPlans.get': admins(['read treatment_plan'], { ids: { patientId: 'together', id: 'together' } }),
  'treatmentPlans.create': admins(['created treatment_plan'], { ids: { patientId } }),
  'treatmentPlans.update': admins(['changed treatment_plan title description end_date'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'treatmentPlans.takeBack': admins(['deleted treatment_plan'], {
    ids: { patientId: 'together', id: 'together' },
  }),
  'appointments.list': admins(['read appointment'], { ids: { patientId }, logOfAll: listOfMany }),
  'appointments.calendar': admins(listOfMany),
  'appointments.takenSlots': admins(listOfMany, { ids: { except: 'any' } }),
  'appointments.get': admins(['read appointment'], { ids: { id: 'there' } }),
  'appointments.create': admins(['created appointment'], { ids: { patientId } }),
  'appointments.update': admins(['changed appointment date time notes'], { ids: { id: 'there', patientId } }),
  'appointments.setStatus': admins(['changed appointment status'], { ids: { id: 'there' } }),
  'procedures.create': admins(['created procedure']),
  'procedures.update': admins(['changed procedure title description duration media_type media_url'], {
    ids: { id: 'there' },
  }),
  'procedures.remove': admins(['deleted procedure'], { ids: { id: 'there' } }),
  'bookingChoices.get': admins(notPersonal),
  'professionals.list': admins(notPersonal),
  'professionals.create': admins(['created professional'], { ids: { userId: 'staffAccount' } }),
  'professionals.update': admins(
    ['changed professional full_name specialty council council_number council_state rqe user_id'],
    { ids: { id: 'there', userId: 'staffAccount' } },
  ),
  'professionals.end': admins(['changed professional active'], { ids: { id: 'there' } }),
  'professionals.reactivate': admins(['changed professional active'], { ids: { id: 'there' } }),
  'resources.list': admins(notPersonal),
  'resources.create': admins(['created resource']),
  'resources.update': admins(['changed resource name kind'], { ids: { id: 'there' } }),
  'resources.remove': admins(['changed resource active'], { ids: { id: 'there' } }),
  'workingHours.list': admins(notPersonal),
  'workingHours.set': admins(['created working_hours']),
  'workingHours.remove': admins(['deleted working_hours']),
  'workingHours.preview': admins(notPersonal),
  'scheduleExceptions.list': admins(notPersonal),
  'scheduleExceptions.create': admins(['created schedule_exception']),
  'scheduleExceptions.update': admins(['changed schedule_exception title first_day last_day starts ends'], {
    ids: { id: 'there' },
  }),
  'scheduleExceptions.remove': admins(['deleted schedule_exception'], { ids: { id: 'there' } }),
  'scheduleExceptions.takeHoliday': admins(['created schedule_exception']),
  'settings.get': admins(notPersonal),
  'settings.update': admins(['changed settings business_hours']),
  'users.list': admins(notPersonal),
  'users.createAdministrator': admins(['created account', 'created profile']),
  'users.endSessions': admins(['signed_out session'], { ids: { id: 'administrator' } }),
  'users.removeSecondFactor': admins(['changed account second_factor'], {
    ids: { id: 'administrator' },
  }),
  'users.end': admins(['changed profile role'], { ids: { id: 'administrator' } }),
  'activity.list': admins(['read activity'], {
    ids: { patientId, userId: 'any', after: 'any' },
    logOfAll: listOfMany,
  }),
  'activity.people': admins(notPersonal),
  'activity.deletedPatients': admins(listOfMany),
  'secondFactor.status': admins(ownAccount),
  'secondFactor.begin': admins({
    none: 'nothing is on before it is confirmed',
    changes: 'auth.second_factors',
  }),
  'secondFactor.confirm': admins(['changed account second_factor', 'signed_out session']),
  'secondFactor.renewRecoveryCodes': admins(['changed account recovery_codes']),
  'secondFactor.turnOff': admins(['changed account second_factor']),
  'secondFactor.setRequired': admins(['changed settings second_factor']),
};

/** The ids each visitor asks for, in this order: A's, B's, a deleted patient's, an unknown and a malformed one. */
export const routeIds = ['own', 'foreign', 'deleted', 'unknown', 'malformed'] as const;
type Statuses = readonly [number, number, number, number, number];

const none: Statuses = [404, 404, 404, 404, 404];
const ownerAndAdmin: Record<Visitor, Statuses> = {
  anonymous: none,
  signedOut: none,
  deletedPatient: none,
  formerAdmin: none,
  patientA: [200, 404, 404, 404, 404],
  patientB: [404, 200, 404, 404, 404],
  admin: [200, 200, 404, 404, 404],
};
/** An image cannot lead to the login page: without a session every id gets 401. */
const noSession: Statuses = [401, 401, 401, 401, 401];

/** The status for all visitors (`anyone`), for each visitor (`each`), or for each visitor and id (`ids`). */
export type RouteRow = { log?: { admin: LogRow; patient: LogRow } } & (
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
    ids: { ...ownerAndAdmin, anonymous: noSession, signedOut: noSession },
    log: {
      admin: { none: 'part of the record, whose opening is logged; lists show it too' },
      patient: ownRecord,
    },
  },
  'GET /api/patients/:id/export': {
    ids: ownerAndAdmin,
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
      admin: 404,
    },
    log: { admin: { none: 'refused' }, patient: ['exported patient'] },
  },
  'GET /api/files/:id': { ids: ownerAndAdmin, log: { admin: ['read file'], patient: ownRecord } },
  'GET /media/:area/:key': { anyone: 404, address: '/media/patient-files/x' },
  'GET /manifest.webmanifest': { anyone: 200 },
  'GET /icon-180.png': { anyone: 200 },
  'GET /icon-192.png': { anyone: 200 },
  'GET /icon-512.png': { anyone: 200 },
  'GET /icon-maskable-512.png': { anyone: 200 },
};

/** Middleware, the two forms of the contract (`procedures`), and pages (`pages.ts`). */
export const otherHandlers = ['ALL /*', 'ALL /api/*', 'ALL /api/rpc/*'];

/** The route that sends the objects of each storage area; `null`: none does. */
export const storageAreas: Record<(typeof areas)[number], keyof typeof routes | null> = {
  'patient-photos': 'GET /api/patients/:id/photo',
  'patient-files': 'GET /api/files/:id',
  archive: null,
  'procedure-media': 'GET /media/:area/:key',
  'clinic-logo': 'GET /media/:area/:key',
};
