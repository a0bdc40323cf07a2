/**
 * Who is let in where: the one table. What it does not allow is refused. `server/access.test.ts` tries every cell, in
 * both forms of the contract, and fails for a procedure, route, table or storage area that has no row.
 */
import type { contract } from '#contract/contract.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { areas } from '#server/storage/storage.ts';

export type Contract = typeof contract;
export type Path = { [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract];
export type Answer = 'ok' | ErrorCode;

/** `signedOut` shows the cookie of a session that has ended; the next two are signed in and have no record. */
export const visitors = [
  'nobody',
  'signedOut',
  'deletedPatient',
  'formerAdmin',
  'patientA',
  'patientB',
  'admin',
] as const;
export type Visitor = (typeof visitors)[number];

/** Whose an id is, as patient A sees it. Unknown is nobody's, malformed is none at all. */
export const idsOf = ['own', 'foreign', 'unknown', 'malformed'] as const;
export type Whose = (typeof idsOf)[number];

const answers = (noSession: Answer, noRecord: Answer, patient: Answer, admin: Answer) =>
  ({
    nobody: noSession,
    signedOut: noSession,
    deletedPatient: noRecord,
    formerAdmin: noRecord,
    patientA: patient,
    patientB: patient,
    admin,
  }) satisfies Record<Visitor, Answer>;

/** What a visitor is told before any id is looked at. Columns: no session, no record, a patient, an administrator. */
export const audiences = {
  everybody: answers('ok', 'ok', 'ok', 'ok'),
  signedIn: answers('UNAUTHENTICATED', 'ok', 'ok', 'ok'),
  patients: answers('UNAUTHENTICATED', 'ok', 'ok', 'FORBIDDEN'),
  patientsWithRecord: answers('UNAUTHENTICATED', 'NOT_FOUND', 'ok', 'FORBIDDEN'),
  administrators: answers('UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'ok'),
} as const satisfies Record<string, Record<Visitor, Answer>>;

const malformed = 'INVALID_INPUT';
/** What an id is answered with, for those whom the audience lets in. */
export const idKinds = {
  /** Has to be there. */
  there: { own: 'ok', foreign: 'ok', unknown: 'NOT_FOUND', malformed },
  /** One of two that belong together: A's with A's. */
  together: { own: 'ok', foreign: 'NOT_FOUND', unknown: 'NOT_FOUND', malformed },
  /** Narrows what is shown, or is the caller's own choice: whether it is there makes no difference. */
  any: { own: 'ok', foreign: 'ok', unknown: 'ok', malformed },
  /** An account; 'own' is another administrator's, 'foreign' a patient's, which is none to administrators' calls. */
  administrator: { own: 'ok', foreign: 'NOT_FOUND', unknown: 'NOT_FOUND', malformed },
} as const satisfies Record<string, Record<Whose, Answer>>;

export interface Row {
  for: keyof typeof audiences;
  ids?: Record<string, keyof typeof idKinds>;
  /** What everybody is told who is let in and lacks the secret (a link, a code, a password) that the call is about. */
  without?: ErrorCode;
}

const patientId = 'there';

export const procedures: Record<Path, Row> = {
  'session.signIn': { for: 'everybody', without: 'INVALID_CREDENTIALS' },
  'session.passSecondFactor': { for: 'everybody', without: 'SECOND_FACTOR_EXPIRED' },
  'session.current': { for: 'everybody' },
  'session.signOut': { for: 'everybody' },
  'session.requestPasswordReset': { for: 'everybody' },
  'session.resetPassword': { for: 'everybody', without: 'LINK_INVALID' },
  'session.confirmEmail': { for: 'everybody', without: 'LINK_INVALID' },
  'session.setUp': { for: 'everybody', without: 'LINK_INVALID' },
  'settings.identity': { for: 'everybody' },

  'procedures.list': { for: 'signedIn' },
  'procedures.get': { for: 'signedIn', ids: { id: 'there' } },
  'changes.watch': { for: 'signedIn' },

  'portal.home': { for: 'patients' },
  'portal.appointments': { for: 'patients' },
  'portal.upcoming': { for: 'patients' },
  'portal.treatmentPlans': { for: 'patients' },
  'portal.clinic': { for: 'patients' },
  'portal.profile': { for: 'patients' },
  'portal.updateProfile': { for: 'patientsWithRecord' },
  'portal.sendPasswordReset': { for: 'patients' },
  'portal.activity': { for: 'patients', ids: { after: 'any' } },
  'portalFiles.overview': { for: 'patients' },
  'portalFiles.category': { for: 'patients' },

  'dashboard.overview': { for: 'administrators' },
  'patients.list': { for: 'administrators' },
  'patients.get': { for: 'administrators', ids: { id: 'there' } },
  'patients.create': { for: 'administrators' },
  'patients.update': { for: 'administrators', ids: { id: 'there' } },
  'patients.deletionPreview': { for: 'administrators', ids: { id: 'there' } },
  'patients.remove': { for: 'administrators', ids: { id: 'there' } },
  'patients.sendPasswordReset': { for: 'administrators', ids: { id: 'there' } },
  'patients.setPhoto': { for: 'administrators', ids: { id: 'there' } },
  'patients.removePhoto': { for: 'administrators', ids: { id: 'there' } },
  'files.list': { for: 'administrators', ids: { patientId } },
  'files.upload': { for: 'administrators', ids: { patientId, uploadKey: 'any' } },
  'futureProcedures.list': { for: 'administrators', ids: { patientId } },
  'futureProcedures.create': { for: 'administrators', ids: { patientId } },
  'treatmentPlans.list': { for: 'administrators', ids: { patientId } },
  'treatmentPlans.get': { for: 'administrators', ids: { patientId: 'together', id: 'together' } },
  'treatmentPlans.create': { for: 'administrators', ids: { patientId } },
  'treatmentPlans.update': { for: 'administrators', ids: { patientId: 'together', id: 'together' } },
  'appointments.list': { for: 'administrators', ids: { patientId } },
  'appointments.calendar': { for: 'administrators' },
  'appointments.takenSlots': { for: 'administrators', ids: { except: 'any' } },
  'appointments.get': { for: 'administrators', ids: { id: 'there' } },
  'appointments.create': { for: 'administrators', ids: { patientId } },
  'appointments.update': { for: 'administrators', ids: { id: 'there', patientId } },
  'appointments.setStatus': { for: 'administrators', ids: { id: 'there' } },
  'procedures.create': { for: 'administrators' },
  'procedures.update': { for: 'administrators', ids: { id: 'there' } },
  'procedures.remove': { for: 'administrators', ids: { id: 'there' } },
  'settings.get': { for: 'administrators' },
  'settings.update': { for: 'administrators' },
  'administrators.list': { for: 'administrators' },
  'administrators.create': { for: 'administrators' },
  'administrators.endSessions': { for: 'administrators', ids: { id: 'administrator' } },
  'administrators.removeSecondFactor': { for: 'administrators', ids: { id: 'administrator' } },
  'administrators.removeRole': { for: 'administrators', ids: { id: 'administrator' } },
  'activity.list': { for: 'administrators', ids: { patientId, userId: 'any', after: 'any' } },
  'activity.people': { for: 'administrators' },
  'activity.deletedPatients': { for: 'administrators' },
  'secondFactor.status': { for: 'administrators' },
  'secondFactor.begin': { for: 'administrators' },
  'secondFactor.confirm': { for: 'administrators' },
  'secondFactor.renewRecoveryCodes': { for: 'administrators' },
  'secondFactor.turnOff': { for: 'administrators' },
  'secondFactor.setRequired': { for: 'administrators' },
};

/** Gets A's, B's, a deleted patient's, nobody's and none, in this order. */
export const routeIds = ['own', 'foreign', 'deleted', 'unknown', 'malformed'] as const;
type Statuses = readonly [number, number, number, number, number];

const none: Statuses = [404, 404, 404, 404, 404];
const privately: Record<Visitor, Statuses> = {
  nobody: none,
  signedOut: none,
  deletedPatient: none,
  formerAdmin: none,
  patientA: [200, 404, 404, 404, 404],
  patientB: [404, 200, 404, 404, 404],
  admin: [200, 200, 404, 404, 404],
};
/** A picture in a page has nowhere to lead: who is not signed in is told so, whatever the id. */
const noSession: Statuses = [401, 401, 401, 401, 401];

/** One status: the same for everybody. One for each visitor: the route names nobody. */
export type RouteRow =
  | { everybody: number; address?: string }
  | { each: Record<Visitor, number> }
  | { ids: Record<Visitor, Statuses> };

/** Every route that is no procedure, as Hono has it. */
export const routes: Record<string, RouteRow> = {
  'GET /health': { everybody: 200 },
  'GET /ready': { everybody: 200 },
  'GET /api/openapi.json': { everybody: 200 },
  'GET /api/docs': { everybody: 200 },
  'GET /api/patients/:id/photo': { ids: { ...privately, nobody: noSession, signedOut: noSession } },
  'GET /api/patients/:id/export': { ids: privately },
  'GET /api/portal/export': {
    each: {
      nobody: 404,
      signedOut: 404,
      deletedPatient: 404,
      formerAdmin: 404,
      patientA: 200,
      patientB: 200,
      admin: 404,
    },
  },
  'GET /api/files/:id': { ids: privately },
  'GET /media/:area/:key': { everybody: 404, address: '/media/patient-files/x' },
  'GET /manifest.webmanifest': { everybody: 200 },
  'GET /icon-180.png': { everybody: 200 },
  'GET /icon-192.png': { everybody: 200 },
  'GET /icon-512.png': { everybody: 200 },
  'GET /icon-maskable-512.png': { everybody: 200 },
};

/** Middleware, the two forms of the contract, which `procedures` is about, and pages, which `pages.ts` is about. */
export const passages = ['ALL /*', 'ALL /api/*', 'ALL /api/rpc/*'];

/** Through which route what is stored leaves; `null`: through none, for nobody. */
export const storageAreas: Record<(typeof areas)[number], keyof typeof routes | null> = {
  'patient-photos': 'GET /api/patients/:id/photo',
  'patient-files': 'GET /api/files/:id',
  archive: null,
  'procedure-media': 'GET /media/:area/:key',
  'clinic-logo': 'GET /media/:area/:key',
};
