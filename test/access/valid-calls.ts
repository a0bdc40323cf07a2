/** Each call with input that succeeds, and a browser that may make it; state and secrets are made just before. */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pushSubscription } from '#contract/messages/push.ts';
import { hashToken } from '#server/accounts/links/links.ts';
import { linksOf } from '#server/messages/links/links-of.ts';
import type { TestBrowser } from '#test/browser.ts';
import {
  makeAccount,
  makeAdmin,
  makeAppointment,
  makeAppointmentContact,
  makeBookingRequest,
  makePatient,
  makePatientWithAccount,
  makeStaff,
} from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { codeOf } from '#test/second-factor.ts';
import { audiences, type Path, procedures, type StaffVisitor } from './calls.ts';
import { adminPassword, type Clinic, clinicSettings } from './clinic.ts';
import {
  expendableIds,
  freeDate,
  inputs,
  keepKey,
  makeChangedAppointment,
  prepared,
  sendable,
  visitorRequest,
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
const challenged = z.object({ json: z.object({ data: z.object({ challenge: z.string() }) }) });

async function makeLink({ db }: Clinic, purpose: string, userId: string): Promise<string> {
  const token = randomUUID();
  const identifier = `${purpose}:${hashToken(token)}`;
  const expires_at = new Date(Date.now() + 60_000);
  await db.insertInto('auth.verifications').values({ identifier, value: userId, expires_at }).execute();
  return token;
}

/** A browser whose account has a calendar address. */
async function withFeed({ db, signedIn }: Clinic): Promise<TestBrowser> {
  const user = await makeAdmin(db);
  await db.insertInto('auth.calendar_feeds').values({ user_id: user.id, token_hash: randomUUID() }).execute();
  return signedIn(user);
}

/** A visitor with the link of an appointment that is ahead. */
async function withLink({ db, database, browser }: Clinic): Promise<Call> {
  const { id: patient_id } = await makePatient(db);
  const {
    id: appointmentId,
    date,
    time,
  } = await makeAppointment(db, {
    patient_id,
    date: openDay(2041, 1),
    squeeze_in: true,
  });
  const services = { secret: database.authSecret, publicUrl: '' };
  const links = await database.asService((tx) => linksOf(tx, services, [{ appointmentId }], 'email'));
  const token = links.get(appointmentId)?.split('=')[1] ?? '';
  return { browser: browser(), input: { token, date, time: time.slice(0, 5) }, by: null };
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
      input: { token: await makeLink(clinic, 'reset-password', id), password: 'zqi-outro' },
    };
  },
  async 'session.acceptInvitation'(clinic) {
    const { id } = await makeAdmin(clinic.db, { email_verified: false });
    return {
      browser: clinic.browser(),
      input: { token: await makeLink(clinic, 'invitation', id), password: 'zqi-outro' },
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
  'appointmentLinks.show': withLink,
  'appointmentLinks.confirm': withLink,
  'appointmentLinks.askToMove': withLink,
  'appointmentLinks.cancel': withLink,
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
  async 'clinicExport.start'(clinic) {
    return { browser: await clinic.signedIn(await makeAdmin(clinic.db, { password })), input: { password } };
  },
  async 'account.changePassword'(clinic) {
    const { user } = await makePatientWithAccount(clinic.db, { password });
    return { browser: await clinic.signedIn(user), input: { password, newPassword: 'zqi-outro' } };
  },
  async 'account.endOtherSessions'(clinic) {
    const user = await makeAdmin(clinic.db);
    await clinic.signedIn(user);
    return { browser: await clinic.signedIn(user), input: {} };
  },
  async 'calendarFeeds.change'(clinic) {
    const browser = await withFeed(clinic);
    return { browser, input: { scope: 'all', names: 'full' } };
  },
  async 'calendarFeeds.revoke'(clinic) {
    return { browser: await withFeed(clinic), input: {} };
  },
  async 'secondFactor.renewRecoveryCodes'(clinic) {
    await keepKey(clinic, true);
    const { db, adminId: user_id } = clinic;
    await db.insertInto('auth.recovery_codes').values({ user_id, code_hash: randomUUID() }).execute();
    return { browser: clinic.admin, input: { password: adminPassword } };
  },
  async 'secondFactor.turnOff'(clinic) {
    await keepKey(clinic, true);
    return { browser: clinic.admin, input: { password: adminPassword } };
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
    const { patient } = await makePatientWithAccount(clinic.db);
    const { id } = await makeChangedAppointment(clinic, patient.id, { changedBy: admin.id });
    return { browser: await clinic.signedIn(admin), input: { id }, by: admin.id };
  },
  /** A link is made once. */
  async 'confirmations.prepare'({ admin, db }) {
    const { patient } = await makePatientWithAccount(db);
    const { date } = await makeAppointment(db, { patient_id: patient.id });
    return { browser: admin, input: { day: date } };
  },
  async 'confirmations.undo'(clinic) {
    const admin = await makeAdmin(clinic.db);
    const { patient } = await makePatientWithAccount(clinic.db);
    const appointment = await makeChangedAppointment(clinic, patient.id, {});
    // One that stays, by a colleague.
    await makeAppointmentContact(clinic.db, appointment, { user_name: 'Zqi' });
    const { id } = await makeAppointmentContact(clinic.db, appointment, { user_id: admin.id });
    return { browser: await clinic.signedIn(admin), input: { id }, by: admin.id };
  },
  async 'messages.update'({ admin }) {
    const texts = { confirmation: `Zqi ${randomUUID()}`, confirmationAgain: 'De novo' };
    return { browser: admin, input: { ...texts, showsProcedure: false } };
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
