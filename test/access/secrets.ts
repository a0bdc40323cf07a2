/** Calls that need a secret (password, link, code), and every refusal that carries data beside its code. */
import { z } from 'zod';
import { hashRecoveryCode } from '#server/accounts/second-factor/codes.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeBookingRequest,
  makeImport,
  makePatientWithAccount,
  makeProfessional,
  makeResource,
  makeReviewedSheet,
  makeStaff,
} from '#test/factories.ts';
import { codeOf } from '#test/second-factor.ts';
import { type Answer, type Path, procedures } from './calls.ts';
import type { Clinic } from './clinic.ts';
import { type Caller, paths } from './every-call.ts';
import { inputs, keepKey } from './inputs.ts';
import type { Input } from './requests.ts';
import { callOf, storeMailServer } from './valid-calls.ts';

const challenged = z.object({ data: z.object({ challenge: z.string() }) });
const recoveryCode = 'ABCD-EFGH';

/** The calls whose answers hold a link while the clinic sends no mail, in a clinic that sends none. */
async function callWithoutMail({ ask }: Pick<Caller, 'ask'>): Promise<void> {
  const { db, signedIn } = await createTestApp({ sendsMail: false, emailConfirmation: 'required' });
  const admin = await signedIn(await makeAdmin(db));
  const { patient } = await makePatientWithAccount(db);
  const about = { form: 'rpc', cell: 'without mail', visitor: 'admin', expected: 'ok' } as const;
  const person = (name: string) => ({ fullName: 'Zqi', email: `zqi-${name}@exemplo.test` });
  const password = 'zqi-segredo';
  await ask(admin, 'patients.create', { ...person('a'), password }, about);
  await ask(admin, 'patients.update', { ...person('b'), id: patient.id }, about);
  await ask(admin, 'patients.sendPasswordReset', { id: patient.id }, about);
  await ask(admin, 'users.createAdministrator', { ...person('c'), password }, about);
  const access = { roles: ['reception'], professionalId: null };
  await ask(admin, 'users.invite', { ...person('e'), ...access }, about);
  const invitation = { email: person('f').email, roles: ['professional'] };
  await ask(admin, 'professionals.create', { fullName: 'Zqi', invitation }, about);
  await ask(admin, 'users.resendInvitation', { id: (await makeStaff(db, ['manager'])).id }, about);
  await ask(admin, 'users.list', {}, about);
  const user = await makeAdmin(db, { password });
  await ask(await signedIn(user), 'account.changeEmail', { email: person('d').email, password }, about);
}

export async function callWithSecrets(clinic: Clinic, { ask }: Caller): Promise<void> {
  const { db, browser, adminId } = clinic;
  const about = { form: 'rpc', cell: 'with the secret' } as const;
  const once = (path: Path, input: Input, expected: Answer) =>
    ask(browser(), path, input, { ...about, visitor: 'anonymous', expected });
  const asAdmin = (path: Path, input: Input, expected: Answer, guest = clinic.admin) =>
    ask(guest, path, input, { ...about, visitor: 'admin', expected });

  const secondStep: Path = 'session.passSecondFactor';
  for (const path of paths.filter((each) => procedures[each].without && each !== secondStep)) {
    const { browser: guest, input, after } = await callOf(clinic, path);
    await ask(guest, path, input, { ...about, visitor: 'anonymous', expected: 'ok' });
    await after?.();
  }
  const { user, patient } = await makePatientWithAccount(db);
  const key = await keepKey(clinic, true);
  await asAdmin('secondFactor.status', {}, 'ok');
  await storeMailServer(clinic);
  await asAdmin('serverSettings.get', {}, 'ok');
  const usedFrom = { ip_address: '203.0.113.9', user_agent: 'Navegador/1' };
  await db.updateTable('auth.sessions').set(usedFrom).where('user_id', '=', adminId).execute();
  await asAdmin('account.get', {}, 'ok');
  await asAdmin('activity.list', {}, 'ok');
  const code_hash = hashRecoveryCode(adminId, recoveryCode);
  await db.insertInto('auth.recovery_codes').values({ user_id: adminId, code_hash }).execute();
  for (const code of [codeOf(key), recoveryCode]) {
    const asked = await once('session.signIn', clinic.newest, 'SECOND_FACTOR_REQUIRED');
    const { challenge } = challenged.parse(asked.value).data;
    await asAdmin(secondStep, { challenge, code }, 'ok', browser());
  }

  await callWithoutMail({ ask });

  for (const expected of ['ok', 'ok', 'ok', 'RATE_LIMITED'] as const)
    await once('session.requestPasswordReset', { email: user.email }, expected);
  const rest = (path: Path) => inputs[path]?.(clinic) ?? {};
  await asAdmin(
    'patients.create',
    { ...rest('patients.create'), email: patient.email },
    'PATIENT_EMAIL_TAKEN',
  );
  const { email } = await makeAdmin(db);
  await asAdmin(
    'users.createAdministrator',
    { ...rest('users.createAdministrator'), email },
    'ACCOUNT_EXISTS',
  );
  const book = (more: Input, expected: Answer) =>
    asAdmin(
      'appointments.create',
      { patientId: patient.id, date: '2042-06-02', time: '10:00', ...more },
      expected,
    );
  const resource = await makeResource(db);
  await book({ resourceIds: [resource.id] }, 'ok');
  await book({}, 'SLOT_TAKEN');
  await book(
    { professionalId: (await makeProfessional(db)).id, resourceIds: [resource.id] },
    'RESOURCE_TAKEN',
  );
  await makeBookingRequest(db, { patient_id: patient.id, date: '2042-06-03' });
  await book({ date: '2042-06-03' }, 'TIME_HELD');
  await book({ date: '2042-09-07' }, 'OUTSIDE_HOURS');
  const refused = await makeBookingRequest(db, {
    patient_id: patient.id,
    state: 'refused',
    expires_at: null,
    date: '2042-06-04',
  });
  await asAdmin('bookingRequests.refuse', { id: refused.id, version: 0 }, 'REQUEST_ANSWERED');
  const { id } = await db
    .selectFrom('appointments')
    .select('id')
    .where('date', '=', '2042-06-02')
    .executeTakeFirstOrThrow();
  await asAdmin('appointments.setStatus', { id, status: 'completed' }, 'FUTURE_APPOINTMENT');
  await asAdmin('appointments.setStatus', { id, status: 'scheduled' }, 'STATUS_NOT_ALLOWED');
  await asAdmin('appointments.setNotes', { id, version: 99 }, 'CHANGED_MEANWHILE');
  const file = new File([new Uint8Array(30_000)], 'grande.pdf');
  await asAdmin('files.upload', { ...rest('files.upload'), patientId: patient.id, file }, 'FILE_TOO_LARGE');
  const busy = await makeProfessional(db);
  await makeAppointment(db, { patient_id: patient.id, professional_id: busy.id, date: '2043-06-02' });
  await asAdmin('professionals.end', { id: busy.id }, 'PROFESSIONAL_HAS_APPOINTMENTS');
  const brought = await makeImport(db, { finished_at: new Date('2020-01-01T12:00:00Z') });
  await asAdmin('imports.undo', { id: brought.id }, 'UNDO_TOO_LATE');
  await asAdmin('imports.start', { id: brought.id }, 'IMPORT_STATE');
  const sheet = await makeReviewedSheet(db, 'patients', { state: 'preparing', source_key: 'longa' });
  await clinic.storage.put(
    { area: 'imports', key: 'longa' },
    Buffer.from(`Nome\n${'x'.repeat(10_001)}`),
    'text/csv',
  );
  await asAdmin('spreadsheetImports.describe', { id: sheet }, 'IMPORT_FILE_REFUSED');
  await asAdmin('patients.list', { page: 'x' }, 'INVALID_INPUT');
}
