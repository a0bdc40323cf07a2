/**
 * A patient in whose rows every column that can carries a mark: `zq`, the patient's letter, table and column. Whatever
 * leaves the application and has one in it tells by itself whose and what it is.
 */
import type { TestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import {
  makeAccount,
  makeActivity,
  makeAppointment,
  makeCpf,
  makeFutureProcedure,
  makePatient,
  makeTreatmentPlan,
} from '#test/factories.ts';

export type Letter = 'a' | 'b' | 'd';
export type Person = Awaited<ReturnType<typeof makePerson>>;

interface Surroundings extends Pick<TestApp, 'db' | 'signedIn'> {
  admin: TestBrowser;
  adminId: string;
  photo: File;
}

/** Far from those that other patients are given. */
export const cpfOf = (letter: Letter) => makeCpf({ a: 90_001, b: 90_002, d: 90_003 }[letter]);

export const markOf = (letter: Letter, place: string) => `zq${letter}${place.replace(/[^a-z0-9]/gu, '')}`;

/** Of these days no two patients have the same. */
const days = {
  a: { birth: '1931-07-13', appointment: '2031-05-17', start: '2029-02-11', end: '2033-08-19' },
  b: { birth: '1932-09-14', appointment: '2031-05-18', start: '2029-03-12', end: '2033-09-21' },
  d: { birth: '1933-11-15', appointment: '2031-05-19', start: '2029-04-13', end: '2033-10-23' },
} as const satisfies Record<Letter, object>;
export const appointmentMonth = { month: 5, year: 2031 };

export async function makePerson({ db, admin, adminId, photo }: Surroundings, letter: Letter) {
  const mark = (place: string) => markOf(letter, place);
  const mail = (place: string) => `${mark(place)}@exemplo.test`;
  const day = days[letter];
  const digit = { a: 1, b: 2, d: 3 }[letter];
  const user = await makeAccount(db, {
    name: mark('users.name'),
    email: mail('users.email'),
    image: mark('users.image'),
  });
  const { id: patientId } = await makePatient(db, {
    user_id: user.id,
    full_name: mark('patients.full_name'),
    email: mail('patients.email'),
    cpf: cpfOf(letter),
    phone: `2498765431${digit}`,
    birth_date: day.birth,
    address: mark('patients.address'),
    notes: mark('patients.notes'),
  });
  await admin.api.patients.setPhoto({ id: patientId, photo });
  const appointment = await makeAppointment(db, {
    patient_id: patientId,
    date: day.appointment,
    time: '16:00',
    doctor_name: mark('appointments.doctor_name'),
    doctor_specialty: mark('appointments.doctor_specialty'),
    service: mark('appointments.service'),
    notes: mark('appointments.notes'),
    squeeze_in: true,
  });
  const plan = await makeTreatmentPlan(db, {
    patient_id: patientId,
    title: mark('treatment_plans.title'),
    description: mark('treatment_plans.description'),
    start_date: day.start,
    end_date: day.end,
    created_by: adminId,
  });
  await makeFutureProcedure(db, {
    patient_id: patientId,
    title: mark('patient_future_procedures.title'),
    description: mark('patient_future_procedures.description'),
  });
  const uploadKey = crypto.randomUUID();
  const { id: fileId } = await admin.api.files.upload({
    patientId,
    file: new File([pdf, `%${mark('content')}\n`], 'laudo.pdf'),
    name: mark('patient_files.file_name'),
    description: mark('patient_files.description'),
    uploadKey,
  });
  const activity = await makeActivity(db, {
    action: 'changed',
    patient_id: patientId,
    row_id: patientId,
    user_id: adminId,
    user_name: mark('activity_log.user_name'),
    user_role: 'admin',
    address: mark('activity_log.address'),
    subject: mark('activity_log.subject'),
    fields: [mark('activity_log.fields')],
    before: JSON.stringify({ notes: mark('activity_log.before') }),
    after: JSON.stringify({ notes: mark('activity_log.after') }),
  });
  // More than one page of what happened long ago.
  const before = {
    action: 'read',
    noun: 'patient',
    patient_id: patientId,
    happened_at: '2020-01-01T12:00:00Z',
  } as const;
  await db
    .insertInto('activity_log')
    .values(Array.from({ length: 55 }, () => before))
    .execute();
  await db
    .insertInto('archived_records')
    .values({
      patient_id: patientId,
      full_name: mark('archived_records.full_name'),
      record: JSON.stringify({ notes: mark('archived_records.record') }),
      archived_by: adminId,
    })
    .execute();
  await fillAccount(db, user.id, mark);
  return {
    letter,
    user,
    patientId,
    fullName: mark('patients.full_name'),
    address: mark('patients.address'),
    phone: `2498765431${digit}`,
    appointmentId: appointment.id,
    planId: plan.id,
    activityId: activity.id,
    fileId,
    uploadKey,
  };
}

async function fillAccount(db: TestApp['db'], user_id: string, mark: (place: string) => string) {
  // Longer than a test takes, and not so long that the outbox takes it for a clock that was ahead and sends at once.
  const later = new Date(Date.now() + 6 * 60 * 60_000);
  await db
    .insertInto('auth.accounts')
    .values({
      user_id,
      account_id: mark('accounts.account_id'),
      provider_id: 'credential',
      password: mark('accounts.password'),
      access_token: mark('accounts.access_token'),
      refresh_token: mark('accounts.refresh_token'),
      id_token: mark('accounts.id_token'),
      scope: mark('accounts.scope'),
    })
    .execute();
  await db
    .insertInto('auth.sessions')
    .values({
      user_id,
      token: mark('sessions.token'),
      expires_at: later,
      ip_address: mark('sessions.ip_address'),
      user_agent: mark('sessions.user_agent'),
    })
    .execute();
  await db
    .insertInto('auth.verifications')
    .values({
      identifier: mark('verifications.identifier'),
      value: mark('verifications.value'),
      expires_at: later,
    })
    .execute();
  await db
    .insertInto('auth.second_factors')
    .values({ user_id, secret: mark('second_factors.secret') })
    .execute();
  await db
    .insertInto('auth.recovery_codes')
    .values({ user_id, code_hash: mark('recovery_codes.code_hash') })
    .execute();
  await db
    .insertInto('auth.sign_in_challenges')
    .values({ user_id, token_hash: mark('sign_in_challenges.token_hash'), expires_at: later })
    .execute();
  await db
    .insertInto('profiles')
    .values({ id: user_id, full_name: mark('profiles.full_name') })
    .execute();
  await db
    .insertInto('private.outbox')
    .values({
      recipient: mark('outbox.recipient'),
      subject: mark('outbox.subject'),
      text: mark('outbox.text'),
      html: mark('outbox.html'),
      last_error: mark('outbox.last_error'),
      send_after: later,
    })
    .execute();
}
