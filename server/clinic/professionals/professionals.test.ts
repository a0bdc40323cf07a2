import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAccount,
  makeAdmin,
  makeAppointment,
  makePatient,
  makeProfessional,
  makeStaff,
} from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { signedIn, db, mailedToken } = await createTestApp();
const admin = await makeAdmin(db, { name: 'Ana Direção' });
const { api } = await signedIn(admin);
const unknownId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';
const rosa = {
  fullName: 'Dra. Rosa Lima',
  council: 'CRM',
  councilNumber: '12345',
  councilState: 'RJ',
} as const;

const refusalOrNone = (call: Promise<unknown>) =>
  call.then(
    () => null,
    async () => (await refusalOf(call)).code,
  );
const named = async (fullName: string) =>
  (await api.professionals.list()).rows.find((row) => row.fullName === fullName);
const settingsOf = async () => (await api.settings.get()).settings;

test('a new clinic has one professional, who is named when the settings are saved', async () => {
  expect((await api.professionals.list()).rows).toMatchObject([{ fullName: 'A definir', active: true }]);
  const form = { clinicName: 'Clínica', phone: '2422223333', address: 'Rua A, 1' };
  await api.settings.update({ ...form, doctorName: 'Dra. Rosa' });
  const [only] = (await api.professionals.list()).rows;
  expect(only?.fullName).toBe('Dra. Rosa');
  await api.settings.update({ ...form, doctorName: 'Dra. Rosa Lima' });
  expect((await api.professionals.list()).rows).toMatchObject([{ id: only?.id, fullName: 'Dra. Rosa Lima' }]);

  // Both directions; what else the settings hold stays.
  await api.professionals.update({ id: only?.id ?? '', fullName: 'Dra. Rosa Prado' });
  expect(await settingsOf()).toMatchObject({ doctorName: 'Dra. Rosa Prado', clinicName: 'Clínica' });

  // With two professionals, the name in the settings renames neither.
  const { id } = await makeProfessional(db, { full_name: 'Dr. Paulo' });
  await api.settings.update({ ...form, doctorName: 'Rosa e Paulo' });
  expect(await named('Dra. Rosa Prado')).toBeDefined();
  await db.deleteFrom('professionals').where('id', '=', id).execute();
  await api.settings.update({ ...form, doctorName: 'Clínica da Rosa' });
  expect(await named('Dra. Rosa Prado')).toBeDefined();
});

test('who is not named yet ends with the first who is added, unless something is booked', async () => {
  const { id } = await makeProfessional(db, { full_name: 'A definir' });
  const { id: booked } = await makeProfessional(db, { full_name: 'A definir' });
  const { id: patient_id } = await makePatient(db);
  const { id: appointmentId } = await makeAppointment(db, { patient_id, professional_id: booked });
  const added = await api.professionals.create({ ...rosa, fullName: 'Dra. Nova' });
  const { rows } = await api.professionals.list();
  expect([id, booked, added.id].map((each) => rows.find((row) => row.id === each)?.active)).toEqual([
    false,
    true,
    true,
  ]);
  await db.deleteFrom('appointments').where('id', '=', appointmentId).execute();
  await db.deleteFrom('professionals').where('id', 'in', [id, booked, added.id]).execute();
});

test('a professional is added, changed, ended and works again', async () => {
  const made = await api.professionals.create({ ...rosa, specialty: ' Dermatologia ', rqe: '6789' });
  const stored = {
    id: expect.any(String),
    ...rosa,
    specialty: 'Dermatologia',
    rqe: '6789',
    color: expect.any(String),
    active: true,
    personSince: null,
    account: null,
  };
  expect(made).toEqual({ ...stored, link: null });
  const changed = await api.professionals.update({ id: made.id, fullName: 'Dra. Rosa', color: 'pink' });
  const bare = { specialty: null, council: null, councilNumber: null, councilState: null, rqe: null };
  expect(changed).toEqual({ ...stored, id: made.id, ...bare, fullName: 'Dra. Rosa', color: 'pink' });
  expect(await api.professionals.update({ id: made.id, ...rosa })).toMatchObject({ color: 'pink' });

  expect(await api.professionals.end({ id: made.id })).toMatchObject({ active: false });
  expect((await api.professionals.list()).rows.at(-1)).toMatchObject({ id: made.id, active: false });
  expect((await api.bookingChoices.get()).professionals.map(({ id }) => id)).not.toContain(made.id);
  expect(await api.professionals.end({ id: made.id })).toMatchObject({ active: false });
  expect(await api.professionals.reactivate({ id: made.id })).toMatchObject({ active: true });
  const unknown = [
    api.professionals.update({ id: unknownId, ...rosa }),
    api.professionals.end({ id: unknownId }),
    api.professionals.reactivate({ id: unknownId }),
  ];
  for (const refused of await Promise.all(unknown.map(refusalOf))) expect(refused.code).toBe('NOT_FOUND');
});

test('a new professional gets a colour that no active one has', async () => {
  await db.updateTable('professionals').set({ color: 'teal' }).execute();
  const first = await api.professionals.create({ fullName: 'Cor um' });
  const second = await api.professionals.create({ fullName: 'Cor dois' });
  expect([first.color, second.color]).toEqual(['blue', 'violet']);
  expect((await api.professionals.create({ fullName: 'Cor três', color: 'blue' })).color).toBe('blue');
});

test('council, number and state belong together', async () => {
  const refused = await refusalOf(api.professionals.create({ fullName: 'Dr. Sem', councilNumber: '12' }));
  expect(refused).toMatchObject({
    code: 'INVALID_INPUT',
    data: {
      problems: [
        { path: ['council'], message: 'Escolha o conselho' },
        { path: ['councilState'], message: 'Escolha a UF' },
      ],
    },
  });
});

test('an account belongs to one professional, and must be of the staff', async () => {
  const paulo = await api.professionals.create({ fullName: 'Dr. Paulo Conta', userId: admin.id });
  expect(paulo.account).toEqual({ id: admin.id, fullName: 'Ana Direção' });
  expect((await api.professionals.list()).freeAccounts).toEqual([]);
  const other = await api.professionals.create({ fullName: 'Dra. Outra Conta' });
  const refused = (message: string) => ({
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['userId'], message }] },
  });
  const taking = { id: other.id, fullName: 'Dra. Outra Conta', userId: admin.id };
  expect(await refusalOf(api.professionals.update(taking))).toMatchObject(
    refused('Esta conta já está ligada a outro profissional'),
  );
  // A form without the field keeps it, and one with the same account too.
  await api.professionals.update({ id: paulo.id, fullName: 'Dr. Paulo Conta' });
  await api.professionals.update({ id: paulo.id, fullName: 'Dr. Paulo Conta', userId: admin.id });
  expect((await named('Dr. Paulo Conta'))?.account?.id).toBe(admin.id);
  await api.professionals.update({ id: paulo.id, fullName: 'Dr. Paulo Conta', userId: null });
  // An ended account cannot be linked.
  const { id: ended } = await makeStaff(db, ['professional']);
  await api.users.end({ id: ended });
  expect((await api.professionals.list()).freeAccounts).toEqual([{ id: admin.id, fullName: 'Ana Direção' }]);

  const patient = await makeAccount(db);
  expect(
    await refusalOf(api.professionals.create({ fullName: 'Paciente', userId: patient.id })),
  ).toMatchObject(refused('Escolha a conta de alguém da equipe'));
});

test('a professional is added and invited at once, or neither', async () => {
  const invitation = { email: 'rita@exemplo.test', roles: ['professional' as const] };
  const { link, account } = await api.professionals.create({ fullName: 'Dra. Rita', invitation });
  expect(account?.fullName).toBe('Dra. Rita');
  expect(link).toContain(await mailedToken(invitation.email));
  const { rows } = await api.users.list();
  const rita = rows.find(({ email }) => email === invitation.email);
  expect(rita).toMatchObject({
    status: 'invited',
    roles: ['professional'],
    professional: { fullName: 'Dra. Rita' },
  });
  const again = api.professionals.create({ fullName: 'Dra. Rita Dois', invitation });
  expect(await refusalOrNone(again)).toBe('ACCOUNT_EXISTS');
  expect(await named('Dra. Rita Dois')).toBeUndefined();
});

test('a professional with appointments ahead is not ended, and the refusal lists them', async () => {
  const { id } = await makeProfessional(db, { full_name: 'Dra. Ocupada' });
  const patient = await makePatient(db, { full_name: 'Lia Torres' });
  const of = { patient_id: patient.id, professional_id: id };
  await makeAppointment(db, { ...of, date: '2001-03-05', time: '09:00' });
  await makeAppointment(db, { ...of, date: '2041-03-06', time: '10:30', status: 'cancelled' });
  const ahead = await makeAppointment(db, { ...of, date: '2041-03-05', time: '10:30' });
  const refused = await refusalOf(api.professionals.end({ id }));
  expect(refused).toEqual({
    code: 'PROFESSIONAL_HAS_APPOINTMENTS',
    defined: true,
    data: {
      total: 1,
      appointments: [{ id: ahead.id, date: '2041-03-05', time: '10:30:00', patientName: 'Lia Torres' }],
    },
  });
  await db.deleteFrom('appointments').where('id', '=', ahead.id).execute();
  expect(await api.professionals.end({ id })).toMatchObject({ active: false });
});

test('an ended professional is never booked, also by a booking at the same moment', async () => {
  const patient = await makePatient(db);
  const outcomes = new Set<string>();
  for (let round = 1; round <= 8; round += 1) {
    const { id } = await makeProfessional(db, { full_name: `Corrida ${round}` });
    const booking = { patientId: patient.id, professionalId: id, date: `2042-03-1${round}`, time: '10:00' };
    const both = [api.appointments.create(booking), api.professionals.end({ id })];
    const answers = await Promise.all((round % 2 ? both : both.reverse()).map(refusalOrNone));
    const refused = answers.filter((code) => code !== null);
    expect(refused, String(refused)).toHaveLength(1);
    outcomes.add(refused[0] ?? '');
    const { active } = await db
      .selectFrom('professionals')
      .select('active')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(active).toBe(refused[0] === 'PROFESSIONAL_HAS_APPOINTMENTS');
  }
  for (const code of outcomes)
    expect(['PROFESSIONAL_HAS_APPOINTMENTS', 'PROFESSIONAL_NOT_ACTIVE']).toContain(code);
});

test('the last active professional stays, also when two people end the last two at once', async () => {
  await db.updateTable('professionals').set({ active: false }).execute();
  const one = await makeProfessional(db, { full_name: 'Última um' });
  const two = await makeProfessional(db, { full_name: 'Última dois' });
  const ended = await Promise.allSettled([
    api.professionals.end({ id: one.id }),
    api.professionals.end({ id: two.id }),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [last] = (await api.bookingChoices.get()).professionals;
  expect((await refusalOf(api.professionals.end({ id: last?.id ?? '' }))).code).toBe('LAST_PROFESSIONAL');
});

test('a registration is one person’s, also where a manager changes names', async () => {
  const manager = (await signedIn(await makeStaff(db, ['manager']))).api;
  const registered = { council: 'CRM', councilNumber: '77001', councilState: 'SP' } as const;
  const { id } = await manager.professionals.create({ fullName: 'Dra. Uma', ...registered });
  const problems = [{ path: ['councilNumber'], message: 'Outro profissional já tem este registro' }];
  const taken = { code: 'INVALID_INPUT', data: { problems } };
  const two = await manager.professionals.create({ fullName: 'Dr. Dois' });
  const asOther = { id: two.id, fullName: 'Dra. Uma', ...registered };
  expect(await refusalOf(manager.professionals.update(asOther))).toMatchObject(taken);
  // Of one who has left it is free; then that one does not come back with it.
  await manager.professionals.end({ id });
  await manager.professionals.update({ ...asOther, fullName: 'Dr. Dois' });
  expect(await refusalOf(manager.professionals.reactivate({ id }))).toMatchObject(taken);
});
