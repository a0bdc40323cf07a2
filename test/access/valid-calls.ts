/** Each call with input that succeeds, and a browser that may make it; state and secrets are made just before. */
import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pushSubscription } from '#contract/messages/push.ts';
import { recordWords } from '#contract/patients/record.ts';
import { completeSections } from '#contract/patients/record-settings.ts';
import { hashToken } from '#server/accounts/links/links.ts';
import { linksOf } from '#server/messages/links/links-of.ts';
import { beginAccess } from '#server/patients/shared-access/access-token.ts';
import type { TestBrowser } from '#test/browser.ts';
import {
  makeAccount,
  makeAdmin,
  makeAnamnesis,
  makeApplication,
  makeAppointment,
  makeAppointmentContact,
  makeBookingRequest,
  makeConsent,
  makeDocument,
  makeOpenAnamnesis,
  makePatient,
  makePatientWithAccount,
  makePhotographLink,
  makeProcedure,
  makeRecordEntry,
  makeStaff,
  makeTerm,
} from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { codeOf } from '#test/second-factor.ts';
import { audiences, type Path, procedures, type StaffVisitor } from './calls.ts';
import {
  adminPassword,
  type Clinic,
  calledAtHome,
  choiceOf,
  clinicSettings,
  displacedDay,
} from './clinic.ts';
import {
  expendableIds,
  freeDate,
  inputs,
  keepKey,
  makeChangedAppointment,
  prepared,
  sendable,
  visitorRequest,
  zqiAnswers,
  zqiSignature,
} from './inputs.ts';
import { type Input, requestOf } from './requests.ts';

export interface Call {
  browser: TestBrowser;
  input: Input;
  /** The author in the audit log, where known before the call; null where no account exists yet. */
  by?: string | null;
  /** Restores what the call needed changed. */
  after?: () => Promise<unknown>;
}

const password = 'zqi-segredo';
/** Of a patient of its own. */
async function withPhotographLink(clinic: Clinic, input: Input): Promise<Call> {
  const { id } = await makePatient(clinic.db);
  const { token } = await makePhotographLink(clinic.db, id);
  return { browser: clinic.browser(), input: { access: token, ...input }, by: null };
}

const challenged = z.object({ json: z.object({ data: z.object({ challenge: z.string() }) }) });

async function makeLink({ db }: Clinic, purpose: string, userId: string): Promise<string> {
  const token = randomUUID();
  const identifier = `${purpose}:${hashToken(token)}`;
  const expires_at = new Date(Date.now() + 60_000);
  await db.insertInto('auth.verifications').values({ identifier, value: userId, expires_at }).execute();
  return token;
}

/** A browser whose account has a calendar address. */
async function withFeed({ db, signedIn }: Clinic) {
  const user = await makeAdmin(db);
  await db.insertInto('auth.calendar_feeds').values({ user_id: user.id, token_hash: randomUUID() }).execute();
  return { browser: await signedIn(user), user };
}

const accessTo = (
  { database }: Clinic,
  patientId: string,
  subjectId: string,
  to: 'anamnesis' | 'term' = 'anamnesis',
) =>
  beginAccess(
    database.authSecret,
    { to, patientId, subjectId, appointmentId: null, lentBy: null, minutes: 10, isBlind: false, revision: 1 },
    new Date(),
  );

/** A pending term of a patient of its own, by an access. */
async function withTerm(clinic: Clinic, more: Input = {}): Promise<Call> {
  const { id } = await makePatient(clinic.db);
  const term = await makeTerm(clinic.db, id);
  return {
    browser: clinic.browser(),
    input: { access: accessTo(clinic, id, term.id, 'term'), ...more },
    by: null,
  };
}

/** Of the appointment's procedure. */
async function requireTerm({ db, termTemplateId }: Clinic, appointmentId: string) {
  const { id: procedure_id } = await makeProcedure(db, { term_template_id: termTemplateId });
  await db.updateTable('appointments').set({ procedure_id }).where('id', '=', appointmentId).execute();
}

/** A visitor with the link of an appointment that is ahead. */
async function withLink({ db, database, browser }: Clinic, date?: string): Promise<Call> {
  const { id: patient_id } = await makePatient(db);
  const { appointmentId: _, ...input } = await linkedTime({ db, database }, patient_id, date);
  return { browser: browser(), input, by: null };
}

async function linkedTime(
  { db, database }: Pick<Clinic, 'db' | 'database'>,
  patient_id: string,
  day = openDay(2041, 1),
) {
  const {
    id: appointmentId,
    date,
    time,
  } = await makeAppointment(db, {
    patient_id,
    date: day,
    squeeze_in: true,
  });
  const services = { secret: database.authSecret, publicUrl: '' };
  const links = await database.asService((tx) => linksOf(tx, services, [{ appointmentId }], 'email'));
  const token = links.get(appointmentId)?.split('=')[1] ?? '';
  return { token, appointmentId, date, time: time.slice(0, 5) };
}

/** One more who is to be moved: a link is made once, and a patient is told once. */
async function newlyDisplaced({ admin, db }: Clinic): Promise<Call> {
  const { patient } = await makePatientWithAccount(db);
  await makeAppointment(db, { patient_id: patient.id, date: displacedDay, squeeze_in: true });
  return { browser: admin, input: {} };
}

let moves = 0;
/** Another day for each, where the time to take is free. */
const dayToMoveOn = () => openDay(2045, ++moves);

/** With the time closed, until the call is over, and another one of the day to take. */
async function closeTime({ db }: Clinic, input: { date: string; time: string }) {
  const { id } = await db
    .insertInto('schedule_exceptions')
    .values({ kind: 'block', first_day: input.date, last_day: input.date, starts: '08:00', ends: '10:00' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    input: { ...input, newDate: input.date, newTime: '10:00' },
    after: () => db.deleteFrom('schedule_exceptions').where('id', '=', id).execute(),
  };
}

const special: Partial<Record<Path, (clinic: Clinic) => Promise<Call>>> = {
  async 'session.signIn'(clinic) {
    const { email } = await makeAdmin(clinic.db, { password });
    return { browser: clinic.browser(), input: { email, password } };
  },
  async 'session.passSecondFactor'(clinic) {
    const key = await keepKey(clinic, true);
    const browser = clinic.browser();
    const asked = await browser.fetch(...requestOf('rpc', 'session.signIn', clinic.newest));
    const { challenge } = challenged.parse(await asked.json()).json.data;
    return { browser, input: { challenge, code: codeOf(key) } };
  },
  async 'session.checkLink'(clinic) {
    const { id } = await makeAccount(clinic.db);
    const token = await makeLink(clinic, 'reset-password', id);
    return { browser: clinic.browser(), input: { purpose: 'reset-password', token } };
  },
  async 'session.resetPassword'(clinic) {
    const { id } = await makeAdmin(clinic.db, { password });
    await clinic.signedIn({ id });
    return {
      browser: clinic.browser(),
      input: { token: await makeLink(clinic, 'reset-password', id), password: 'zqi-outro-2' },
    };
  },
  async 'session.acceptInvitation'(clinic) {
    const { id } = await makeAdmin(clinic.db, { email_verified: false });
    return {
      browser: clinic.browser(),
      input: { token: await makeLink(clinic, 'invitation', id), password: 'zqi-outro-2' },
    };
  },
  async 'session.confirmEmail'(clinic) {
    const { id } = await makeAccount(clinic.db, { email_verified: false });
    return { browser: clinic.browser(), input: { token: await makeLink(clinic, 'confirm-email', id) } };
  },
  /** Only where there is no administrator. */
  async 'session.setUp'(clinic) {
    const { db } = clinic;
    const token = randomUUID();
    await db
      .insertInto('private.setup_links')
      .values({ token_hash: hashToken(token), expires_at: new Date(Date.now() + 60_000) })
      .execute();
    const were = await db
      .updateTable('profiles')
      .set({ role: 'patient' })
      .where('role', '=', 'admin')
      .returning('id')
      .execute();
    const ids = were.map(({ id }) => id);
    return {
      browser: clinic.browser(),
      input: { ...inputs['session.setUp']?.(clinic), token },
      by: null,
      after: () => db.updateTable('profiles').set({ role: 'admin' }).where('id', 'in', ids).execute(),
    };
  },
  /** With other times: the appointment is to be moved. */
  'appointmentLinks.show': (clinic) => withLink(clinic, displacedDay),
  'appointmentLinks.confirm': (clinic) => withLink(clinic),
  async 'appointmentLinks.openForms'(clinic) {
    const { id } = await makePatient(clinic.db, { birth_date: '1990-05-05' });
    const { token, appointmentId } = await linkedTime(clinic, id);
    await requireTerm(clinic, appointmentId);
    return { browser: clinic.browser(), input: { token, birthDate: '1990-05-05' }, by: null };
  },
  'sharedTerm.open': (clinic) => withTerm(clinic),
  'sharedTerm.decline': (clinic) => withTerm(clinic, { reason: 'zqi motivo' }),
  async 'sharedTerm.sign'(clinic) {
    const { browser, input } = await withTerm(clinic);
    const { textHash, patientName: name } = await browser.api.sharedTerm.open({
      access: String(input.access),
    });
    return { browser, input: { ...input, textHash, ...zqiSignature, name }, by: null };
  },
  async 'terms.open'(clinic) {
    const { id: patientId } = await makePatient(clinic.db);
    const { appointmentId } = await linkedTime(clinic, patientId);
    await requireTerm(clinic, appointmentId);
    return { browser: clinic.admin, input: { patientId } };
  },
  async 'terms.print'(clinic) {
    const { id: patientId } = await makePatient(clinic.db);
    return { browser: clinic.admin, input: { patientId, id: (await makeTerm(clinic.db, patientId)).id } };
  },
  async 'ownTerms.open'(clinic) {
    const { user, patient } = await makePatientWithAccount(clinic.db);
    const { appointmentId } = await linkedTime(clinic, patient.id);
    await requireTerm(clinic, appointmentId);
    return { browser: await clinic.signedIn(user), input: {} };
  },
  // One that is not allowed writes nothing.
  async 'ownTerms.revokeUse'(clinic) {
    const { user, patient } = await makePatientWithAccount(clinic.db);
    await makeConsent(clinic.db, { patient_id: patient.id, use: 'teaching' });
    return { browser: await clinic.signedIn(user), input: { use: 'teaching' } };
  },
  async 'sharedAnamnesis.open'(clinic) {
    const { id } = await makePatient(clinic.db);
    const anamnesis = await makeOpenAnamnesis(clinic.db, id, 'zqi');
    return { browser: clinic.browser(), input: { access: accessTo(clinic, id, anamnesis.id) }, by: null };
  },
  async 'sharedAnamnesis.save'(clinic) {
    const { id: patient_id } = await makePatient(clinic.db);
    const { id } = await makeAnamnesis(clinic.db, { patient_id });
    const answered = { id, revision: 1, answers: zqiAnswers, done: [], send: true };
    return {
      browser: clinic.browser(),
      input: { access: accessTo(clinic, patient_id, id), ...answered },
      by: null,
    };
  },
  'sharedPhotographs.open': (clinic) => withPhotographLink(clinic, {}),
  'sharedPhotographs.add': (clinic) => withPhotographLink(clinic, { file: clinic.photo, pose: 'neck' }),
  'appointmentLinks.askToMove': (clinic) => withLink(clinic),
  'appointmentLinks.cancel': (clinic) => withLink(clinic),
  async 'appointmentLinks.move'(clinic) {
    const { id: patient_id } = await makePatient(clinic.db);
    const { appointmentId: _, ...linked } = await linkedTime(clinic, patient_id, dayToMoveOn());
    return { browser: clinic.browser(), by: null, ...(await closeTime(clinic, linked)) };
  },
  async 'booking.moveDisplaced'(clinic) {
    const { user, patient } = await makePatientWithAccount(clinic.db);
    const { token: _, ...own } = await linkedTime(clinic, patient.id, dayToMoveOn());
    return { browser: await clinic.signedIn(user), ...(await closeTime(clinic, own)) };
  },
  async 'session.signOut'(clinic) {
    return { browser: await clinic.signedIn({ id: clinic.adminId }), input: {} };
  },
  async 'session.requestPasswordReset'(clinic) {
    const { email } = await makePatient(clinic.db);
    return { browser: clinic.browser(), input: { email } };
  },
  async 'account.changeName'(clinic) {
    return { browser: await clinic.signedIn(await makeAdmin(clinic.db)), input: { fullName: 'Zqi Outra' } };
  },
  async 'account.changeEmail'(clinic) {
    const browser = await clinic.signedIn(await makeAdmin(clinic.db, { password }));
    return { browser, input: { email: `${randomUUID()}@exemplo.test`, password } };
  },
  async 'serverSettings.removeMail'(clinic) {
    await storeMailServer(clinic);
    return { browser: clinic.browsers.admin, input: inputs['serverSettings.removeMail']?.(clinic) ?? {} };
  },
  async 'serverSettings.setBackupFolder'(clinic) {
    await clinic.db.deleteFrom('private.server_settings').execute();
    return {
      browser: clinic.browsers.admin,
      input: inputs['serverSettings.setBackupFolder']?.(clinic) ?? {},
    };
  },
  async 'clinicExport.start'(clinic) {
    return { browser: await clinic.signedIn(await makeAdmin(clinic.db, { password })), input: { password } };
  },
  async 'account.changePassword'(clinic) {
    const { user } = await makePatientWithAccount(clinic.db, { password });
    return { browser: await clinic.signedIn(user), input: { password, newPassword: 'zqi-outro-2' } };
  },
  async 'account.endOtherSessions'(clinic) {
    const user = await makeAdmin(clinic.db);
    await clinic.signedIn(user);
    return { browser: await clinic.signedIn(user), input: {} };
  },
  async 'calendarFeeds.renew'(clinic) {
    const browser = await clinic.signedIn(await makeAdmin(clinic.db, { password }));
    return { browser, input: { scope: 'all', names: 'full', password } };
  },
  async 'calendarFeeds.change'(clinic) {
    const { browser } = await withFeed(clinic);
    return { browser, input: { scope: 'all', names: 'full' } };
  },
  async 'calendarFeeds.revoke'(clinic) {
    const { browser } = await withFeed(clinic);
    return { browser, input: {} };
  },
  /** It ends the calendar address and the other sessions. */
  async 'secondFactor.confirm'(clinic) {
    const { browser, user } = await withFeed(clinic);
    await clinic.signedIn(user);
    return { browser, input: { code: codeOf(await keepKey(clinic, false, user.id)) } };
  },
  async 'secondFactor.renewRecoveryCodes'(clinic) {
    const key = await keepKey(clinic, true);
    const { db, adminId: user_id } = clinic;
    await db.insertInto('auth.recovery_codes').values({ user_id, code_hash: randomUUID() }).execute();
    return { browser: clinic.admin, input: { password: adminPassword, code: codeOf(key) } };
  },
  async 'secondFactor.turnOff'(clinic) {
    const key = await keepKey(clinic, true);
    return { browser: clinic.admin, input: { password: adminPassword, code: codeOf(key) } };
  },
  async 'secondFactor.setRequired'(clinic) {
    const { db, admin } = clinic;
    // Only an administrator with a second factor can require it.
    await keepKey(clinic, true);
    await db.insertInto('auth.requirements').values({ name: 'second-factor' }).execute();
    return {
      browser: admin,
      input: { password: adminPassword, isRequired: false },
      after: () => db.deleteFrom('auth.requirements').execute(),
    };
  },
  async 'dashboard.hideSetupStep'({ admin, db }) {
    await db.deleteFrom('hidden_setup_steps').execute();
    return { browser: admin, input: { step: 'mail' } };
  },
  /** Only an own answer is taken back. */
  async 'bookingRequests.reopen'({ db, signedIn, people }) {
    const admin = await makeAdmin(db);
    const { id } = await makeBookingRequest(db, {
      patient_id: people.a.patientId,
      state: 'refused',
      expires_at: null,
      date: freeDate(),
      answered_by: admin.id,
      answered_at: new Date(),
    });
    return { browser: await signedIn(admin), input: { id, version: 1 }, by: admin.id };
  },
  async 'appointments.undo'(clinic) {
    const admin = await makeAdmin(clinic.db);
    const { patient } = await makePatientWithAccount(clinic.db, calledAtHome);
    const { id } = await makeChangedAppointment(clinic, patient.id, { changedBy: admin.id });
    return { browser: await clinic.signedIn(admin), input: { id }, by: admin.id };
  },
  /** A link is made once. */
  async 'confirmations.prepare'({ admin, db }) {
    const { patient } = await makePatientWithAccount(db);
    const { date } = await makeAppointment(db, { patient_id: patient.id });
    return { browser: admin, input: { day: date } };
  },
  'displaced.prepare': newlyDisplaced,
  'displaced.tellAll': newlyDisplaced,
  async 'confirmations.undo'(clinic) {
    const admin = await makeAdmin(clinic.db);
    const { patient } = await makePatientWithAccount(clinic.db, calledAtHome);
    const appointment = await makeChangedAppointment(clinic, patient.id, {});
    // One that stays, by a colleague.
    await makeAppointmentContact(clinic.db, appointment, { user_name: 'Zqi' });
    const { id } = await makeAppointmentContact(clinic.db, appointment, { user_id: admin.id });
    return { browser: await clinic.signedIn(admin), input: { id }, by: admin.id };
  },
  async 'documents.print'({ admin, db }) {
    const { id: patientId } = await makePatient(db);
    return { browser: admin, input: { patientId, id: (await makeDocument(db, patientId)).id } };
  },
  async 'documents.check'({ browsers, db }) {
    const { id: patient_id } = await makePatient(db);
    const { id, fileId } = await makeDocument(db, patient_id, undefined, undefined, true);
    await db.insertInto('record_strikes').values({ entry_id: id, patient_id, reason: 'duplicate' }).execute();
    const { sha256 } = await db
      .selectFrom('patient_files')
      .select('sha256')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    return { browser: browsers.anonymous, input: { sha256 }, by: null };
  },
  async 'record.marks'({ admin, db }) {
    const { id: patientId } = await makePatient(db);
    const application = await makeApplication(db);
    const { id } = await makeRecordEntry(db, { patient_id: patientId }, undefined, [], application);
    return { browser: admin, input: { patientId, id } };
  },
  /** In one entry. */
  async 'record.find'({ admin, adminId, db }) {
    const { id: patient_id } = await makePatient(db);
    const words = recordWords.parse({ sections: [{ key: 'conduct', text: `zqi ${randomUUID()}` }] });
    await makeRecordEntry(db, { patient_id, author_id: adminId }, words);
    return { browser: admin, input: { search: words.sections[0]?.text } };
  },
  async 'messages.update'({ admin }) {
    const texts = { confirmation: `Zqi ${randomUUID()}`, confirmationAgain: 'De novo' };
    return { browser: admin, input: { ...texts, displaced: 'Mudou', showsProcedure: false } };
  },
  async 'recordSettings.update'({ admin, db }) {
    const procedures = [choiceOf((await makeProcedure(db)).id)];
    const unsignedHours = randomInt(1, 720);
    const sections = completeSections([{ key: 'conduct', title: `Zqi ${randomUUID()}`, hidden: false }]);
    return { browser: admin, input: { unsignedHours, sections, procedures } };
  },
  async 'patients.removePhoto'({ admin, db }) {
    const { id } = await makePatient(db, { profile_photo: `${randomUUID()}.webp` });
    return { browser: admin, input: { id } };
  },
  async 'settings.update'({ admin }) {
    return { browser: admin, input: { ...clinicSettings, businessHours: `Sob consulta ${randomUUID()}` } };
  },
  async 'users.resendInvitation'({ admin, db }) {
    const { id } = await makeStaff(db, ['reception']);
    await db.deleteFrom('auth.accounts').where('user_id', '=', id).execute();
    return { browser: admin, input: { id } };
  },
  async 'users.endSessions'(clinic) {
    const { id } = await makeAdmin(clinic.db);
    await clinic.signedIn({ id });
    return { browser: clinic.admin, input: { id } };
  },
  async 'users.removeSecondFactor'({ admin, db }) {
    const { id } = await makeAdmin(db);
    await db
      .insertInto('auth.second_factors')
      .values({ user_id: id, secret: 'zqi', confirmed_at: new Date() })
      .execute();
    return { browser: admin, input: { id } };
  },
  async 'publicBooking.send'(clinic) {
    const email = `${randomUUID()}@exemplo.test`;
    await clinic.db.deleteFrom('auth.rate_limits').execute();
    const { ticket } = await clinic.browser().api.publicBooking.requestCode({ email });
    const [mail] = await clinic.mailsTo(email);
    const code = /Código: (\d+)/u.exec(mail?.text ?? '')?.[1] ?? '';
    const input = { ...visitorRequest(clinic.procedureId, email), ticket, code };
    return { browser: clinic.browser(), input, by: null };
  },
  async 'ownAnamnesis.open'(clinic) {
    const { user } = await makePatientWithAccount(clinic.db);
    return { browser: await clinic.signedIn(user), input: {} };
  },
  async 'portal.updateProfile'(clinic) {
    const { user } = await makePatientWithAccount(clinic.db);
    return { browser: await clinic.signedIn(user), input: inputs['portal.updateProfile']?.(clinic) ?? {} };
  },
  async 'portal.updatePreferences'(clinic) {
    const { user } = await makePatientWithAccount(clinic.db);
    return {
      browser: await clinic.signedIn(user),
      input: inputs['portal.updatePreferences']?.(clinic) ?? {},
    };
  },
  async 'push.subscribe'(clinic) {
    const { user } = await makePatientWithAccount(clinic.db);
    return { browser: await clinic.signedIn(user), input: inputs['push.subscribe']?.(clinic) ?? {} };
  },
  async 'push.unsubscribe'(clinic) {
    const { user } = await makePatientWithAccount(clinic.db);
    const browser = await clinic.signedIn(user);
    await browser.api.push.subscribe(pushSubscription.parse(inputs['push.subscribe']?.(clinic)));
    return { browser, input: {} };
  },
  async 'portal.sendPasswordReset'(clinic) {
    const { user } = await makePatientWithAccount(clinic.db);
    return { browser: await clinic.signedIn(user), input: {} };
  },
};

/** @param staff the caller, where staff may make the call */
export async function callOf(
  clinic: Clinic,
  path: Path,
  staff: StaffVisitor | 'admin' = 'admin',
): Promise<Call> {
  const own = await special[path]?.(clinic);
  if (own && own.browser !== clinic.admin) return own;
  const visitor = audiences[procedures[path].for].admin === 'ok' ? staff : 'patientA';
  const ids = own ? {} : await expendableIds(clinic, path, visitor);
  const whole = own?.input ?? (await prepared[path]?.(clinic, visitor, ids)) ?? inputs[path]?.(clinic) ?? {};
  const input = sendable(visitor, path, { ...whole, ...ids });
  const after = own?.after;
  return {
    browser: clinic.browsers[visitor],
    input,
    by: clinic.users[visitor].id,
    ...(after && { after }),
  };
}

export async function storeMailServer({ db }: Clinic): Promise<void> {
  const mail = { mail_host: 'smtp.exemplo.test', mail_port: 587, mail_security: 'none' as const };
  const sender = { mail_sender_name: 'Zqi', mail_sender_email: 'zqi@exemplo.test' };
  const tested = {
    mail_tested_at: new Date(),
    mail_tested_server: 'smtp.exemplo.test:587',
    mail_test_failure: 'MAIL_UNREACHABLE' as const,
  };
  await db.deleteFrom('private.server_settings').execute();
  await db
    .insertInto('private.server_settings')
    .values({ ...mail, mail_user: 'zqi', mail_password: 'zqi', ...sender, ...tested })
    .execute();
}
