import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAccount,
  makeAppointment,
  makeBookingRequest,
  makePackage,
  makePatientWithAccount,
  makeProcedure,
  makeSettings,
  makeStaff,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const { signedIn, db, setNow } = await createTestApp();
setNow('2026-11-22T01:30:00Z'); // 22:30 of the 21st in São Paulo

test('home greets by name and shows the next appointment that has not ended', async () => {
  const { user, patient } = await makePatientWithAccount(db, { full_name: 'Júlia Ramos' });
  const { api } = await signedIn(user);
  expect(await api.portal.home()).toEqual({
    patient: { fullName: 'Júlia Ramos' },
    nextAppointment: null,
    address: null,
    whatsappUrl: null,
    hasAbout: false,
    booking: { mode: 'off' },
    requests: [],
    offers: [],
    waiting: [],
    accessChanges: [],
    anamnesis: 'pending',
    asksTerm: false,
  });
  const patient_id = patient.id;
  await makeAppointment(db, { patient_id, date: '2026-11-21', time: '17:30' });
  await makeAppointment(db, { patient_id, date: '2026-11-22', time: '08:00', status: 'cancelled' });
  const next = await makeAppointment(db, {
    patient_id,
    date: '2026-11-22',
    time: '09:00',
    notes: 'da clínica',
  });
  await makeAppointment(db, { patient_id, date: '2026-11-23', time: '09:00' });
  // Nothing can be moved while patients do not book, and there is less than a day left.
  expect((await api.portal.home()).nextAppointment).toEqual({
    can: { confirm: true, move: 'window', cancel: 'window' },
    preparation: null,
    movedFrom: null,
    procedureId: null,
    professionalId: next.professional_id,
    id: next.id,
    date: '2026-11-22',
    time: '09:00',
    durationMinutes: 30,
    doctorName: 'A definir',
    service: 'Consulta padrão',
    session: null,
    status: 'scheduled',
  });
});

test('an appointment says which session of a package it takes', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  const { id } = await makeAppointment(db, { patient_id: patient.id, date: '2026-11-29' });
  await makeAppointment(db, { patient_id: patient.id, date: '2026-11-30' });
  await makePackage(db, patient.id, { appointment_id: id });
  const { rows } = await api.portal.appointments({});
  expect(rows.map(({ packageSession }) => packageSession)).toMatchObject([
    { place: 1, sessions: 2 },
    undefined,
  ]);
});

test('home says that the clinic changed the time and which it was, until the new one is confirmed', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  const staff = (await signedIn(await makeStaff(db, ['reception']))).api;
  const { id } = await makeAppointment(db, { patient_id: patient.id, date: '2026-11-24', time: '09:00' });
  const before = async () => (await api.portal.home()).nextAppointment?.movedFrom;
  const move = async (time: string) => {
    const { date, version } = await staff.appointments.get({ id });
    await staff.appointments.update({ id, version, patientId: patient.id, date, time });
  };
  expect(await before()).toBeNull();
  await move('10:00');
  await move('11:00');
  expect(await before()).toEqual({ date: '2026-11-24', time: '09:00' });
  await move('09:00');
  expect(await before()).toBeNull();
  await move('11:00');
  await staff.appointments.setStatus({ id, status: 'confirmed' });
  expect(await before()).toBeNull();
  await move('10:00');
  expect(await before()).toEqual({ date: '2026-11-24', time: '11:00' });
  await makeBookingRequest(db, {
    patient_id: patient.id,
    appointment_id: id,
    state: 'accepted',
    date: '2026-11-24',
    time: '10:00',
  });
  expect(await before()).toBeNull();
});

test('an appointment says what the patient may do with it', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  const { id: procedure_id } = await makeProcedure(db, {
    bookable_online: true,
    preparation: 'Sem maquiagem.',
  });
  const patient_id = patient.id;
  const place = { patient_id, time: '14:00' };
  await makeAppointment(db, { ...place, date: '2026-11-10' });
  await makeAppointment(db, { ...place, date: '2026-11-23', procedure_id });
  await makeAppointment(db, { ...place, date: '2026-11-24', status: 'confirmed' });
  await makeAppointment(db, { ...place, date: '2026-11-25', status: 'cancelled' });
  const may = async () => (await api.portal.appointments({})).rows.map(({ can }) => Object.values(can));
  expect(await may()).toEqual([
    ['status', 'status', 'status'],
    [true, 'off', true],
    ['status', 'off', true],
    ['status', 'status', 'status'],
  ]);
  await db.insertInto('booking_rules').values({ mode: 'instant', approval_for_new: false }).execute();
  expect((await may()).slice(1, 3)).toEqual([
    [true, true, true],
    ['status', 'procedure', true],
  ]);
  expect(await api.portal.home()).toMatchObject({
    booking: { mode: 'instant' },
    nextAppointment: { preparation: 'Sem maquiagem.', can: { confirm: true, move: true, cancel: true } },
  });
  await db.deleteFrom('booking_rules').execute();
});

test('appointments are those of the current month, or of the requested one', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const other = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  const mine = (date: string) => makeAppointment(db, { patient_id: patient.id, date, time: '14:00' });
  for (const date of ['2025-11-10', '2026-10-31', '2026-11-30', '2026-11-01', '2026-12-01']) await mine(date);
  await makeAppointment(db, { patient_id: other.patient.id, date: '2026-11-15' });
  const november = await api.portal.appointments({});
  expect(november).toMatchObject({ year: 2026, month: 11, hasRecord: true });
  expect(november.rows.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-30']);
  expect((await api.portal.appointments({ month: 12 })).rows.map(({ date }) => date)).toEqual(['2026-12-01']);
  expect((await api.portal.appointments({ month: 11, year: 2025 })).rows.map(({ date }) => date)).toEqual([
    '2025-11-10',
  ]);
  await expectRefusal(api.portal.appointments({ month: 13 }), 'INVALID_INPUT');
  // Those ahead are the same in every month.
  await mine('2027-04-02');
  for (const month of [11, 12])
    expect((await api.portal.appointments({ month })).ahead.map(({ date }) => date)).toEqual(
      november.ahead.map(({ date }) => date).concat('2027-04-02'),
    );
  expect(november.ahead.map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-01']);
});

test('the offline copy holds times of the next appointments, without names or services', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const other = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  expect((await api.portal.upcoming()).appointments).toEqual([]);
  const mine = (date: string, time: string, status: 'scheduled' | 'cancelled' = 'scheduled') =>
    makeAppointment(db, { patient_id: patient.id, date, time, status, notes: 'da clínica' });
  await mine('2026-11-21', '22:10');
  await mine('2026-11-21', '16:45');
  await mine('2027-01-15', '09:00');
  await mine('2026-12-15', '10:00', 'cancelled');
  await makeAppointment(db, { patient_id: other.patient.id, date: '2026-12-03', time: '15:00' });
  expect(await api.portal.upcoming()).toEqual({
    appointments: [
      { date: '2026-11-21', time: '22:10' },
      { date: '2027-01-15', time: '09:00' },
    ],
    clinicName: 'Viço',
    address: null,
    phone: null,
  });
});

test('address, phone and WhatsApp link are null until the clinic has set them', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  expect(await api.portal.appointments({})).toMatchObject({
    address: null,
    whatsappUrl: null,
  });
  await makeSettings(db, { address: 'Rua Nova, 1', whatsapp_url: 'https://wa.me/5524911112222' });
  expect(await api.portal.appointments({})).toMatchObject({
    address: 'Rua Nova, 1',
    whatsappUrl: 'https://wa.me/5524911112222',
  });
  expect(await api.portal.upcoming()).toMatchObject({ address: 'Rua Nova, 1', phone: '2422220000' });
});

test('plans are the patient’s own, newest first, and null without a record', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const other = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  expect(await api.portal.treatmentPlans()).toEqual({ rows: [], series: [] });
  const of = (patient_id: string, title: string, created_at: string) =>
    makeTreatmentPlan(db, { patient_id, title, created_at });
  await of(patient.id, 'Primeiro', '2026-01-02T12:00:00Z');
  await of(patient.id, 'Segundo', '2026-03-02T12:00:00Z');
  await of(other.patient.id, 'De outra pessoa', '2026-02-02T12:00:00Z');
  const { rows } = await api.portal.treatmentPlans();
  expect(rows?.map(({ title }) => title)).toEqual(['Segundo', 'Primeiro']);
  const stranger = await signedIn(await makeAccount(db));
  expect(await stranger.api.portal.treatmentPlans()).toEqual({ rows: null, series: [] });
});

test('without a record the screens are empty', async () => {
  const { api } = await signedIn(await makeAccount(db));
  expect(await api.portal.home()).toMatchObject({
    patient: null,
    nextAppointment: null,
    booking: { mode: 'off' },
    requests: [],
  });
  expect(await api.portal.appointments({})).toMatchObject({ hasRecord: false, rows: [] });
});
