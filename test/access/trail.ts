/**
 * What each call writes in the trail, made by an administrator where one may make it: the one table, of decisions 021
 * and 028. `server/activity/trail.test.ts` makes each call and looks, and fails for a call or a route without its row.
 */
import type { Path, routes } from './table.ts';

/**
 * The lines that it leaves, each as action, noun and the fields it names; or why it leaves none. What leaves none
 * changes no row either, but in the table that `changes` names.
 */
export type TrailRow = readonly string[] | { none: string; changes?: string };

const ofThemselves = { none: 'a patient looks at what is theirs' };
const many = { none: 'a list of many people: no record is opened' };
const ofTheClinic = { none: 'nothing of any patient, and no change' };
const ofOneself = { none: 'what somebody is told about their own account' };

export const trail: Record<Path, TrailRow> = {
  'session.signIn': ['signed_in session'],
  'session.passSecondFactor': ['signed_in session'],
  'session.current': ofOneself,
  'session.signOut': ['signed_out session'],
  'session.requestPasswordReset': { none: 'strangers could write into the trail' },
  'session.resetPassword': ['changed account password', 'signed_out session'],
  'session.confirmEmail': ['changed account email_verified'],
  'session.setUp': ['created account', 'created profile', 'signed_in session'],

  'secondFactor.status': ofOneself,
  'secondFactor.begin': { none: 'nothing is on before it is confirmed', changes: 'auth.second_factors' },
  'secondFactor.confirm': ['changed account second_factor', 'signed_out session'],
  'secondFactor.renewRecoveryCodes': ['changed account recovery_codes'],
  'secondFactor.turnOff': ['changed account second_factor'],
  'secondFactor.setRequired': ['changed settings second_factor'],

  'dashboard.overview': many,
  'patients.list': many,
  'patients.create': ['created account', 'created patient'],
  'patients.get': ['read patient'],
  'patients.update': [
    'changed account email',
    'changed patient full_name cpf email phone birth_date address notes',
  ],
  'patients.deletionPreview': { none: 'it counts what a record holds, and opens nothing of it' },
  'patients.remove': ['deleted patient'],
  'patients.sendPasswordReset': ['sent account reset_password'],
  'patients.setPhoto': ['changed patient profile_photo'],
  'patients.removePhoto': ['changed patient profile_photo'],
  'files.list': ['read file'],
  'files.upload': ['created file'],
  'futureProcedures.list': ['read future_procedure'],
  'futureProcedures.create': ['created future_procedure'],
  'treatmentPlans.list': ['read treatment_plan'],
  'treatmentPlans.get': ['read treatment_plan'],
  'treatmentPlans.create': ['created treatment_plan'],
  'treatmentPlans.update': ['changed treatment_plan title description end_date'],
  'appointments.list': ['read appointment'],
  'appointments.calendar': many,
  'appointments.takenSlots': many,
  'appointments.get': ['read appointment'],
  'appointments.create': ['created appointment'],
  'appointments.update': ['changed appointment date time notes'],
  'appointments.setStatus': ['changed appointment status'],

  'procedures.list': ofTheClinic,
  'procedures.get': ofTheClinic,
  'procedures.create': ['created procedure'],
  'procedures.update': ['changed procedure title description duration media_type media_url'],
  'procedures.remove': ['deleted procedure'],
  'settings.identity': ofTheClinic,
  'settings.get': ofTheClinic,
  'settings.update': ['changed settings business_hours'],
  'administrators.list': ofTheClinic,
  'administrators.create': ['created account', 'created profile'],
  'administrators.endSessions': ['signed_out session'],
  'administrators.removeSecondFactor': ['changed account second_factor'],
  'administrators.removeRole': ['changed profile role'],
  'activity.list': ['read activity'],
  'activity.people': ofTheClinic,
  'activity.deletedPatients': many,

  'portal.home': ofThemselves,
  'portal.appointments': ofThemselves,
  'portal.upcoming': ofThemselves,
  'portal.treatmentPlans': ofThemselves,
  'portal.clinic': ofTheClinic,
  'portal.profile': ofThemselves,
  'portal.updateProfile': ['changed patient full_name phone address'],
  'portal.sendPasswordReset': ['sent account reset_password'],
  'portal.activity': ofThemselves,
  'portalFiles.overview': ofThemselves,
  'portalFiles.category': ofThemselves,
  'changes.watch': { none: 'it says that something has changed, never what' },
};

/** The same of calls that are about a patient only where they are asked so, when they are not. */
export const trailOfAll: Partial<Record<Path, TrailRow>> = {
  'appointments.list': many,
  'activity.list': many,
};

/** What a GET of a route that is no procedure leaves, by who asks; a HEAD leaves nothing. */
export const routeTrail: Record<keyof typeof routes, { admin: TrailRow; patient: TrailRow }> = {
  'GET /api/files/:id': { admin: ['read file'], patient: ofThemselves },
  'GET /api/patients/:id/photo': {
    admin: { none: 'part of the record, whose opening is told; lists of many show it too' },
    patient: ofThemselves,
  },
  'GET /api/patients/:id/export': { admin: ['exported patient'], patient: ['exported patient'] },
  'GET /api/portal/export': { admin: { none: 'refused' }, patient: ['exported patient'] },
  ...Object.fromEntries(
    [
      'GET /health',
      'GET /ready',
      'GET /api/openapi.json',
      'GET /api/docs',
      'GET /media/:area/:key',
      'GET /manifest.webmanifest',
      'GET /icon-180.png',
      'GET /icon-192.png',
      'GET /icon-512.png',
      'GET /icon-maskable-512.png',
    ].map((route) => [route, { admin: ofTheClinic, patient: ofTheClinic }]),
  ),
};
