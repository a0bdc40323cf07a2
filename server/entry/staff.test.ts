/** What staff below the administrator try: clinical content by another way, and the access of others. */
import { describe, expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { listen } from '#test/change-stream.ts';
import { pdf } from '#test/documents.ts';
import {
  makeAccount,
  makeAdmin,
  makeAppointment,
  makeFutureProcedure,
  makePatient,
  makePatientWithAccount,
  makeStaff,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { codeOf, setUp } from '#test/second-factor.ts';

const password = 'meu-segredo-1';
const configured = 'dona@exemplo.test';
const { browser, signedIn, db, storage } = await createTestApp({ adminEmails: [configured] });
const admin = await signedIn(await makeAdmin(db));
const reception = await signedIn(await makeStaff(db, ['reception']));
const professional = await signedIn(await makeStaff(db, ['professional']));
const manager = await signedIn(await makeStaff(db, ['manager']));
const both = await signedIn(await makeStaff(db, ['reception', 'manager']));

test('a form of an appointment without the notes keeps them', async () => {
  const { id: patientId } = await makePatient(db);
  const slot = { patientId, date: '2042-03-04', time: '09:00' };
  const { id } = await professional.api.appointments.create({ ...slot, notes: 'Melasma.' });
  for (const { api } of [reception, manager, both]) {
    const { notes, version } = await api.appointments.get({ id });
    expect(notes).toBeUndefined();
    await api.appointments.update({ id, ...slot, time: '10:00', version });
    await expectRefusal(
      api.appointments.update({ id, ...slot, version: version + 1, notes: 'x' }),
      'FORBIDDEN',
    );
  }
  expect((await professional.api.appointments.get({ id })).notes).toBe('Melasma.');
  const { api } = reception;
  await expectRefusal(api.appointments.create({ ...slot, time: '15:00', notes: 'x' }), 'FORBIDDEN');
  await expectRefusal(api.appointments.setNotes({ id, version: 1, notes: 'x' }), 'FORBIDDEN');
  const arrived = { id, status: 'arrived' as const };
  await expectRefusal(api.appointments.setStatus({ ...arrived, note: 'x' }), 'FORBIDDEN');
  const told = [await api.appointments.setStatus(arrived), await api.appointments.get({ id })];
  expect(JSON.stringify(told)).not.toContain('Melasma');
});

test('notes go to no other patient with their appointment, and so into no export', async () => {
  const { id: patientId } = await makePatient(db);
  const slot = { date: '2042-03-05', time: '09:00' };
  const { id } = await professional.api.appointments.create({ ...slot, patientId, notes: 'Melasma.' });
  const given = { ...slot, id, version: 1, patientId: (await makePatient(db)).id };
  for (const { api } of [reception, manager, both])
    await expectRefusal(api.appointments.update(given), 'APPOINTMENT_OF_PATIENT');
  await professional.api.appointments.update(given);
});

test('clinical words are found by no search, and in no list, count or file of reception and manager', async () => {
  const word = 'zebrafilia';
  const { id: patient_id } = await makePatient(db, { notes: word });
  await makeAppointment(db, { patient_id, notes: word, date: '2042-05-06' });
  await makeTreatmentPlan(db, { patient_id, title: word, description: word });
  await makeFutureProcedure(db, { patient_id, title: word, description: word });
  const file = await professional.api.files.upload({
    patientId: patient_id,
    file: new File([pdf], 'a.pdf'),
    name: 'Laudo',
    description: word,
  });
  const photo = `/api/patients/${patient_id}/photo`;
  for (const staff of [reception, manager, both]) {
    const { api } = staff;
    const answers = [
      await api.patients.list({ search: word }),
      await api.finder.find({ search: word }),
      await api.appointments.list({ search: word, period: 'all' }),
      await api.appointments.calendar({ month: '2042-05', day: '2042-05-06', search: word }),
    ];
    for (const { rows = [], patients = [], total = 0 } of answers.map((each) => ({
      rows: [],
      patients: [],
      total: 0,
      ...each,
    })))
      expect({ rows, patients, total }).toEqual({ rows: [], patients: [], total: 0 });
    const shown = [
      await api.patients.get({ id: patient_id }),
      await api.appointments.list({ patientId: patient_id, period: 'all' }),
      await api.appointments.calendar({ month: '2042-05', day: '2042-05-06' }),
      await api.dashboard.overview(),
      ...(staff === manager ? [] : [await api.files.list({ patientId: patient_id })]),
    ];
    expect(JSON.stringify(shown)).not.toContain(word);
    // The browser's cache knows the file's ETag from another account.
    const variants: Record<string, string>[] = [{}, { 'if-none-match': '*' }, { range: 'bytes=0-3' }];
    for (const headers of variants) {
      const answer = await staff.fetch(file.url ?? '', { headers });
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('PDF')]);
    }
    expect((await staff.fetch(`/api/patients/${patient_id}/export`)).status).toBe(404);
    expect((await staff.fetch('/api/portal/export')).status).toBe(404);
    expect((await staff.fetch(photo)).status).toBe(404);
    for await (const key of storage.list('patient-files'))
      expect((await staff.fetch(`/media/patient-files/${key}`)).status).toBe(404);
    for (const screen of ['', '/treatment', '/files', '/procedures']) {
      const page = await staff.fetch(`/admin/patients/${patient_id}${screen}`, {
        headers: { accept: 'text/html' },
      });
      expect(await page.text()).not.toContain(word);
    }
  }
  expect((await reception.api.files.list({ patientId: patient_id })).rows).toMatchObject([
    { name: 'Laudo', description: null, url: null },
  ]);
  await expectRefusal(manager.api.files.list({ patientId: patient_id }), 'FORBIDDEN');
});

describe('the access of a colleague who is a patient too', () => {
  const attempts = async (patientId: string, fullName: string, email: string | null) => {
    const form = { id: patientId, fullName, email };
    await expectRefusal(reception.api.patients.update({ ...form, password: 'minha-senha' }), 'STAFF_ACCOUNT');
    await expectRefusal(
      reception.api.patients.update({ ...form, email: 'outro@exemplo.test' }),
      'STAFF_ACCOUNT',
    );
    await expectRefusal(reception.api.patients.sendPasswordReset({ id: patientId }), 'STAFF_ACCOUNT');
    await reception.api.patients.update({ ...form, address: 'Rua Nova, 2' });
  };

  test.each([
    ['an administrator', () => makeAdmin(db, { password })],
    ['a professional', () => makeStaff(db, ['professional'], { password })],
  ])('stays that of %s', async (_who, make) => {
    const user = await make();
    const { id, full_name, email } = await makePatient(db, { user_id: user.id });
    await attempts(id, full_name, email);
    await browser().api.session.signIn({ email: user.email, password });
    // An administrator may, as before.
    await admin.api.patients.update({ id, fullName: full_name, email, password: 'nova-senha' });
    await browser().api.session.signIn({ email: user.email, password: 'nova-senha' });
  });

  test('keeps the name of its account, which the audit log tells', async () => {
    const user = await makeStaff(db, ['professional']);
    const { id, email } = await makePatient(db, { user_id: user.id });
    const nameOf = () =>
      db.selectFrom('auth.users').select('name').where('id', '=', user.id).executeTakeFirstOrThrow();
    await reception.api.patients.update({ id, fullName: 'Outra Pessoa', email });
    expect(await nameOf()).toEqual({ name: user.name });
    await admin.api.patients.update({ id, fullName: 'Outra Pessoa', email });
    expect(await nameOf()).toEqual({ name: 'Outra Pessoa' });
  });

  test('is not made by the reception for a record with the role of an administrator', async () => {
    const { id, full_name: fullName, email } = await makePatient(db, { role: 'admin' });
    const form = { id, fullName, email };
    await expectRefusal(reception.api.patients.update({ ...form, password }), 'STAFF_ACCOUNT');
    await expectRefusal(reception.api.patients.sendPasswordReset({ id }), 'STAFF_ACCOUNT');
    expect(await db.selectFrom('auth.users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('is given to no one by an address of ADMIN_EMAILS', async () => {
    const { patient, user } = await makePatientWithAccount(db);
    const form = { id: patient.id, fullName: patient.full_name, email: configured };
    const { id: without, full_name: fullName } = await makePatient(db, { email: null });
    const refused = { code: 'ACCOUNT_NOT_LINKABLE', data: { email: configured } };
    for (const { api } of [reception, admin]) {
      await expectRefusal(api.patients.update(form), { code: 'ACCOUNT_EXISTS', data: { email: configured } });
      // With a new account its owner would confirm the address, and the password would stay that of the caller.
      const chosen = { fullName, email: configured, password };
      await expectRefusal(api.patients.create(chosen), refused);
      await expectRefusal(api.patients.update({ id: without, ...chosen }), refused);
    }
    const own = await signedIn(await makeStaff(db, ['manager'], { password }));
    await expectRefusal(own.api.account.changeEmail({ email: configured, password }), 'ACCOUNT_EXISTS');
    const { email } = await db
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(email).toBe(user.email);
  });
});

describe('roles', () => {
  const setRoles = (id: string, staff_roles: ('reception' | 'professional' | 'manager')[]) =>
    db.updateTable('profiles').set({ staff_roles }).where('id', '=', id).execute();

  test('of an account count together, and the session names them', async () => {
    expect((await both.api.session.current())?.user).toMatchObject({
      role: 'staff',
      roles: ['reception', 'manager'],
    });
    const { id } = await makePatient(db);
    await both.api.settings.get();
    await both.api.files.list({ patientId: id });
    await expectRefusal(both.api.treatmentPlans.list({ patientId: id }), 'FORBIDDEN');
    await expectRefusal(both.api.users.list(), 'FORBIDDEN');
    await expectRefusal(both.api.activity.list({}), 'FORBIDDEN');
  });

  test('that change end the stream and count at once', async () => {
    const user = await makeStaff(db, ['reception']);
    const own = await signedIn(user);
    const witness = await listen(admin);
    const { id } = await makePatient(db, { notes: 'Nota' });
    // After the announcement of the new account, which would end the stream too.
    await witness.until('patients');
    const stream = await listen(own);
    await makePatient(db);
    await stream.until('patients');
    await setRoles(user.id, ['professional']);
    await stream.end();
    expect((await own.api.session.current())?.user.roles).toEqual(['professional']);
    expect((await own.api.patients.get({ id })).patient.notes).toBe('Nota');
    await setRoles(user.id, []);
    expect((await own.api.session.current())?.user).toMatchObject({ role: 'patient', roles: [] });
    await expectRefusal(own.api.patients.get({ id }), 'FORBIDDEN');
  });

  test('that change during slow work stop it', async () => {
    const user = await makeStaff(db, ['professional']);
    const own = await signedIn(user);
    const { id: patientId } = await makePatient(db);
    const put = storage.put;
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      await put(...given);
      await setRoles(user.id, ['reception']);
    });
    const file = new File([pdf], 'a.pdf');
    await expectRefusal(own.api.files.upload({ patientId, file, name: 'Laudo' }), 'FORBIDDEN');
    expect((await reception.api.files.list({ patientId })).total).toBe(0);
  });

  test('none is left to an ended account, which cannot sign in', async () => {
    const user = await makeStaff(db, ['professional'], { password });
    await db
      .updateTable('profiles')
      .set({ staff_roles: [], ended_at: new Date() })
      .where('id', '=', user.id)
      .execute();
    await expectRefusal(
      browser().api.session.signIn({ email: user.email, password }),
      'ACCOUNT_NOT_ASSOCIATED',
    );
  });
});

test('staff have their own account and second factor, and owe it where the clinic requires it', async () => {
  const user = await makeStaff(db, ['reception'], { password });
  const own = await signedIn(user);
  expect(await own.api.account.get()).toMatchObject({ email: user.email });
  await db.insertInto('auth.requirements').values({ name: 'second-factor' }).execute();
  expect(await own.api.session.current()).toMatchObject({ secondFactorSetupRequired: true });
  await expectRefusal(own.api.patients.list({}), 'SECOND_FACTOR_SETUP_REQUIRED');
  const { key } = await setUp(own, password);
  await own.api.patients.list({});
  await db.deleteFrom('auth.requirements').execute();
  const guest = browser();
  const { data } = await guest.api.session.signIn({ email: user.email, password }).catch((error) => error);
  const passed = await guest.api.session.passSecondFactor({
    challenge: data.challenge,
    code: codeOf(key, Date.now() + 30_000),
  });
  expect(passed.session.user).toMatchObject({ role: 'staff', roles: ['reception'] });
});

test('a patient’s record does not take the account of a member of the staff', async () => {
  const colleague = await makeStaff(db, ['professional']);
  const form = { fullName: 'Nova Paciente', email: colleague.email, password };
  await expectRefusal(reception.api.patients.create(form), 'ACCOUNT_NOT_LINKABLE');
  const free = await makeAccount(db);
  const { account } = await reception.api.patients.create({ ...form, email: free.email });
  expect(account).toMatch(/^linked-existing-recovery/u);
});
