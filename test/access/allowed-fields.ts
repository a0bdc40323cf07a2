/**
 * Every field that may leave the application, by procedure; each is seen to leave in `server/access.test.ts`, so that
 * nothing stays here that is gone. `a{b c}` is short for `a.b a.c`, `rows[]` for each row.
 */
import type { Path } from './table.ts';

const session = 'user{id email fullName role} owesSecondFactor expiresAt';
const patientName = 'patient{id fullName}';
const patientRow = 'id fullName cpf email phone';
const appointmentRow = `id ${patientName} date time durationMinutes service status squeezeIn`;
const appointment = `${appointmentRow} doctorName doctorSpecialty notes`;
const plan = 'id title description startDate endDate status createdAt';
const futureProcedure = 'id title description createdAt';
const file = 'id name category type sizeBytes description createdAt url';
const procedure = 'id title description duration media{kind url} createdAt';
const clinic = 'clinicName doctorName address phone email businessHours instagramUrl facebookUrl whatsappUrl';
const settings = `settings{${clinic} logoUrl}`;
const activity = 'id happenedAt action noun subject fields[] own';
const ownRecord = 'patient{fullName email cpf phone address birthDate photoUrl}';
const ownAppointment = 'id date time durationMinutes doctorName service status';

export const allowedFields: Record<Path, string> = {
  'session.signIn': session,
  'session.passSecondFactor': `session{${session}} recoveryCodesLeft`,
  'session.current': session,
  'session.signOut': '',
  'session.requestPasswordReset': '',
  'session.resetPassword': '',
  'session.confirmEmail': '',
  'session.setUp': session,
  'settings.identity': 'clinicName doctorName logoUrl whatsappUrl timeZone',

  'procedures.list': 'rows[]{id title preview duration media{kind url}} total',
  'procedures.get': procedure,
  'changes.watch': 'topics[]',

  'portal.home': `patient.fullName nextAppointment{${ownAppointment}}`,
  'portal.appointments': `year month hasRecord rows[]{${ownAppointment}} address whatsappUrl`,
  'portal.upcoming': 'appointments[]{date time} clinicName address',
  'portal.treatmentPlans': `rows[]{${plan}}`,
  'portal.clinic': clinic,
  'portal.profile': ownRecord,
  'portal.updateProfile': ownRecord,
  'portal.sendPasswordReset': 'email',
  'portal.activity': `rows[]{${activity} who{kind name}} next`,
  'portalFiles.overview': 'hasRecord counts{prescriptions exams procedures treatment}',
  'portalFiles.category':
    `hasRecord rows[]{${file}} total ` +
    `futureProcedures[]{${futureProcedure}} plans[]{id title description startDate}`,

  'dashboard.overview':
    `patients appointmentsThisMonth upcomingAppointments nextAppointment{${appointmentRow}} ` +
    `nextAppointments[]{${appointmentRow}} recentPatients[]{id fullName email phone createdAt}`,
  'patients.list': `rows[]{${patientRow}} total more`,
  'patients.get':
    `patient{${patientRow} hasAccount birthDate address notes photoUrl createdAt} ` +
    `futureProcedures[]{${futureProcedure}}`,
  'patients.create': 'id account',
  'patients.update': 'id account',
  'patients.deletionPreview': 'files treatmentPlans futureProcedures appointments',
  'patients.remove': '',
  'patients.sendPasswordReset': 'email',
  'patients.setPhoto': 'photoUrl',
  'patients.removePhoto': '',
  'files.list':
    `${patientName} rows[]{${file}} total ` +
    'counts{all documents images exams prescriptions procedures} limitBytes',
  'files.upload': file,
  'futureProcedures.list': `${patientName} rows[]{${futureProcedure}}`,
  'futureProcedures.create': futureProcedure,
  'treatmentPlans.list': `${patientName} rows[]{${plan}}`,
  'treatmentPlans.get': `${patientName} plan{${plan}}`,
  'treatmentPlans.create': plan,
  'treatmentPlans.update': plan,
  'appointments.list': `${patientName} rows[]{${appointmentRow}} total more`,
  'appointments.calendar': `month day days[]{date appointments} rows[]{${appointmentRow} doctorName}`,
  'appointments.takenSlots': 'taken[]{time durationMinutes patientName}',
  'appointments.get': appointment,
  'appointments.create': 'id',
  'appointments.update': 'id',
  'appointments.setStatus': appointment,
  'procedures.create': procedure,
  'procedures.update': procedure,
  'procedures.remove': '',
  'settings.get': settings,
  'settings.update': settings,
  'administrators.list':
    'rows[]{id fullName email isSelf openSessions lastSignInAt isConfigured hasSecondFactor}',
  'administrators.create': 'id confirmationSent',
  'administrators.endSessions': '',
  'administrators.removeSecondFactor': '',
  'administrators.removeRole': '',
  'activity.list':
    `rows[]{${activity} user{id name role} patient{id fullName hasRecord} before.* after.* address} ` +
    `next patient{id fullName hasRecord}`,
  'activity.people': 'rows[]{id fullName}',
  'activity.deletedPatients': 'rows[]{id fullName deletedAt}',
  'secondFactor.status': 'since recoveryCodesLeft isRequired',
  'secondFactor.begin': 'key uri',
  'secondFactor.confirm': 'recoveryCodes[]',
  'secondFactor.renewRecoveryCodes': 'recoveryCodes[]',
  'secondFactor.turnOff': '',
  'secondFactor.setRequired': '',
};

/** Of every refusal. */
export const refusalFields =
  'defined code status message ' +
  'data{problems[]{path[] message} retryAfterSeconds challenge email limitBytes}';

const exported =
  'exportedAt timeZone clinic.name ' +
  'patient{id fullName cpf email phone birthDate address photo createdAt} ' +
  'appointments[]{date time durationMinutes doctorName doctorSpecialty service status} ' +
  'treatmentPlans[]{title description startDate endDate status createdAt} ' +
  'futureProcedures[]{title description createdAt} ' +
  'files[]{name type category description sizeBytes sha256 createdAt path}';

/** Of the archive's `dados.json`: the clinic's own notes are not for the patient. */
export const exportFields = { patient: exported, admin: `${exported} patient.notes appointments[].notes` };

/** `a{b c{d}}` as `a.b`, `a.c.d`, sorted, each once. */
export function fieldsIn(list: string): string[] {
  const fields = new Set<string>();
  const outer: string[] = [];
  for (const [, opens, closes, plain] of list.matchAll(/([^\s{}]+)\{|(\})|([^\s{}]+)/gu)) {
    if (opens !== undefined) outer.push(opens);
    else if (closes !== undefined) outer.pop();
    else fields.add([...outer, plain].join('.'));
  }
  return [...fields].sort();
}

/** The fields of an answer that hold something, as `fieldsIn` writes them. What a trail's values are called is free. */
export function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, `${path}[]`));
  if (typeof value !== 'object') return value === undefined ? [] : [path];
  const isFree = path === 'rows[].before' || path === 'rows[].after';
  return Object.entries(value ?? {}).flatMap(([key, each]) =>
    fieldsOf(each, `${path === '' ? '' : `${path}.`}${isFree ? '*' : key}`),
  );
}
