/** Who may call what: every procedure of the contract, tried as nobody, as two patients and as an administrator. */
import { isContractProcedure } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { createTestApp } from '#test/app.ts';
import type { Api, TestBrowser } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makePatientWithAccount,
  makeProcedure,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { refusalOf } from '#test/refused.ts';

const { browser, signedIn, db } = await createTestApp();
const own = await makePatientWithAccount(db);
const other = await makePatientWithAccount(db);
const visitors = {
  nobody: browser(),
  own: await signedIn(own.user),
  other: await signedIn(other.user),
  admin: await signedIn(await makeAdmin(db)),
} satisfies Record<string, TestBrowser>;

type Visitor = keyof typeof visitors;
type Contract = typeof contract;
type Path = { [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract];
type Row = { call: (api: Api) => Promise<unknown>; answers: Record<Visitor, 'ok' | ErrorCode> };

const forEveryone = (answer: 'ok' | ErrorCode): Row['answers'] => ({
  nobody: answer,
  own: answer,
  other: answer,
  admin: answer,
});
const adminsOnly: Row['answers'] = {
  nobody: 'UNAUTHENTICATED',
  own: 'FORBIDDEN',
  other: 'FORBIDDEN',
  admin: 'ok',
};
/** The same for all of them, whoever they are. */
const signedInOnly: Row['answers'] = { nobody: 'UNAUTHENTICATED', own: 'ok', other: 'ok', admin: 'ok' };
/** Answers for the caller's own record; whose it is cannot be said in the call. */
const patientsOnly: Row['answers'] = {
  nobody: 'UNAUTHENTICATED',
  own: 'ok',
  other: 'ok',
  admin: 'FORBIDDEN',
};

const patientId = own.patient.id;
const id = patientId;
const fullName = 'Paciente do Quadro';
let turn = 0;
const freeDate = () => new Date(Date.UTC(2031, 0, ++turn)).toISOString().slice(0, 10);
const slot = () => ({ patientId, date: freeDate(), time: '08:00' });
const [picture] = await acceptedPictures();
const photo = picture ?? new File([], 'none');
const appointment = () => makeAppointment(db, { patient_id: patientId });
const plan = () => makeTreatmentPlan(db, { patient_id: patientId });

const table = {
  'session.signIn': {
    call: (api) => api.session.signIn({ email: 'quem@exemplo.test', password: 'segredo1' }),
    answers: forEveryone('INVALID_CREDENTIALS'),
  },
  'session.passSecondFactor': {
    call: (api) => api.session.passSecondFactor({ challenge: 'x', code: '123456' }),
    answers: forEveryone('SECOND_FACTOR_EXPIRED'),
  },
  'session.current': { call: (api) => api.session.current(), answers: forEveryone('ok') },
  'session.requestPasswordReset': {
    // An address of its own each time: three in a row for one are all that is allowed.
    call: (api) => api.session.requestPasswordReset({ email: `quem-${++turn}@exemplo.test` }),
    answers: forEveryone('ok'),
  },
  'session.resetPassword': {
    call: (api) => api.session.resetPassword({ token: 'x', password: 'segredo1' }),
    answers: forEveryone('LINK_INVALID'),
  },
  'session.confirmEmail': {
    call: (api) => api.session.confirmEmail({ token: 'x' }),
    answers: forEveryone('LINK_INVALID'),
  },
  'session.setUp': {
    call: (api) =>
      api.session.setUp({ token: 'x', fullName, email: 'quem@exemplo.test', password: 'segredo1' }),
    answers: forEveryone('LINK_INVALID'),
  },
  'secondFactor.status': { call: (api) => api.secondFactor.status(), answers: adminsOnly },
  // An administrator gets as far as the password, or as the second factor that is not there.
  'secondFactor.begin': {
    call: (api) => api.secondFactor.begin({ password: 'errada99' }),
    answers: { ...adminsOnly, admin: 'INVALID_INPUT' },
  },
  'secondFactor.confirm': {
    call: (api) => api.secondFactor.confirm({ code: '123456' }),
    answers: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'secondFactor.renewRecoveryCodes': {
    call: (api) => api.secondFactor.renewRecoveryCodes({ password: 'errada99' }),
    answers: { ...adminsOnly, admin: 'INVALID_INPUT' },
  },
  'secondFactor.turnOff': {
    call: (api) => api.secondFactor.turnOff({ password: 'errada99' }),
    answers: { ...adminsOnly, admin: 'INVALID_INPUT' },
  },
  'secondFactor.setRequired': {
    call: (api) => api.secondFactor.setRequired({ password: 'errada99', isRequired: true }),
    answers: { ...adminsOnly, admin: 'INVALID_INPUT' },
  },
  'settings.identity': { call: (api) => api.settings.identity(), answers: forEveryone('ok') },
  'settings.get': { call: (api) => api.settings.get(), answers: adminsOnly },
  'settings.update': {
    call: (api) =>
      api.settings.update({ clinicName: 'Viço', doctorName: 'Dra.', phone: '2422223333', address: 'Rua A' }),
    answers: adminsOnly,
  },
  'administrators.list': { call: (api) => api.administrators.list(), answers: adminsOnly },
  'administrators.create': {
    call: (api) =>
      api.administrators.create({ fullName, email: `equipe-${++turn}@exemplo.test`, password: 'segredo1' }),
    answers: adminsOnly,
  },
  'administrators.endSessions': {
    call: async (api) => api.administrators.endSessions({ id: (await makeAdmin(db)).id }),
    answers: adminsOnly,
  },
  'administrators.removeSecondFactor': {
    call: async (api) => api.administrators.removeSecondFactor({ id: (await makeAdmin(db)).id }),
    answers: adminsOnly,
  },
  'administrators.removeRole': {
    call: async (api) => api.administrators.removeRole({ id: (await makeAdmin(db)).id }),
    answers: adminsOnly,
  },
  'dashboard.overview': { call: (api) => api.dashboard.overview(), answers: adminsOnly },
  'patients.list': { call: (api) => api.patients.list({}), answers: adminsOnly },
  'patients.get': { call: (api) => api.patients.get({ id }), answers: adminsOnly },
  'patients.create': {
    call: (api) =>
      api.patients.create({ fullName, email: `quadro-${++turn}@exemplo.test`, password: 'segredo1' }),
    answers: adminsOnly,
  },
  'patients.update': {
    call: (api) => api.patients.update({ id, fullName, email: own.patient.email }),
    answers: adminsOnly,
  },
  'patients.deletionPreview': { call: (api) => api.patients.deletionPreview({ id }), answers: adminsOnly },
  'patients.remove': {
    call: async (api) => api.patients.remove({ id: (await makePatient(db)).id }),
    answers: adminsOnly,
  },
  'patients.sendPasswordReset': {
    call: (api) => api.patients.sendPasswordReset({ id }),
    answers: adminsOnly,
  },
  'patients.setPhoto': { call: (api) => api.patients.setPhoto({ id, photo }), answers: adminsOnly },
  'patients.removePhoto': { call: (api) => api.patients.removePhoto({ id }), answers: adminsOnly },
  'files.list': { call: (api) => api.files.list({ patientId }), answers: adminsOnly },
  'files.upload': {
    call: (api) => api.files.upload({ patientId, file: new File([pdf], 'laudo.pdf'), name: 'Laudo' }),
    answers: adminsOnly,
  },
  'futureProcedures.list': { call: (api) => api.futureProcedures.list({ patientId }), answers: adminsOnly },
  'futureProcedures.create': {
    call: (api) => api.futureProcedures.create({ patientId, title: 'Peeling', description: 'Três sessões.' }),
    answers: adminsOnly,
  },
  'treatmentPlans.list': { call: (api) => api.treatmentPlans.list({ patientId }), answers: adminsOnly },
  'treatmentPlans.get': {
    call: async (api) => api.treatmentPlans.get({ patientId, id: (await plan()).id }),
    answers: adminsOnly,
  },
  'treatmentPlans.create': {
    call: (api) => api.treatmentPlans.create({ patientId, title: 'Clareamento' }),
    answers: adminsOnly,
  },
  'treatmentPlans.update': {
    call: async (api) =>
      api.treatmentPlans.update({ patientId, id: (await plan()).id, title: 'b', startDate: '2030-01-01' }),
    answers: adminsOnly,
  },
  'appointments.list': { call: (api) => api.appointments.list({ patientId }), answers: adminsOnly },
  'appointments.calendar': {
    call: (api) => api.appointments.calendar({ month: '2031-01', day: '2031-01-15' }),
    answers: adminsOnly,
  },
  'appointments.takenSlots': {
    call: (api) => api.appointments.takenSlots({ date: freeDate() }),
    answers: adminsOnly,
  },
  'appointments.get': {
    call: async (api) => api.appointments.get({ id: (await appointment()).id }),
    answers: adminsOnly,
  },
  'appointments.create': { call: (api) => api.appointments.create(slot()), answers: adminsOnly },
  'appointments.update': {
    call: async (api) => api.appointments.update({ id: (await appointment()).id, ...slot() }),
    answers: adminsOnly,
  },
  'appointments.setStatus': {
    call: async (api) => api.appointments.setStatus({ id: (await appointment()).id, status: 'completed' }),
    answers: adminsOnly,
  },
  'procedures.list': { call: (api) => api.procedures.list({}), answers: signedInOnly },
  'procedures.get': {
    call: async (api) => api.procedures.get({ id: (await makeProcedure(db)).id }),
    answers: signedInOnly,
  },
  'procedures.create': {
    call: (api) => api.procedures.create({ title: 'Peeling', description: 'Fino.' }),
    answers: adminsOnly,
  },
  'procedures.update': {
    call: async (api) =>
      api.procedures.update({ id: (await makeProcedure(db)).id, title: 'Peeling', description: 'Fino.' }),
    answers: adminsOnly,
  },
  'procedures.remove': {
    call: async (api) => api.procedures.remove({ id: (await makeProcedure(db)).id }),
    answers: adminsOnly,
  },
  'activity.list': { call: (api) => api.activity.list({ patientId }), answers: adminsOnly },
  'activity.people': { call: (api) => api.activity.people(), answers: adminsOnly },
  'portal.activity': { call: (api) => api.portal.activity({}), answers: patientsOnly },
  'portal.home': { call: (api) => api.portal.home(), answers: patientsOnly },
  'portal.appointments': { call: (api) => api.portal.appointments({}), answers: patientsOnly },
  'portal.upcoming': { call: (api) => api.portal.upcoming(), answers: patientsOnly },
  'portal.treatmentPlans': { call: (api) => api.portal.treatmentPlans(), answers: patientsOnly },
  'portal.clinic': { call: (api) => api.portal.clinic(), answers: patientsOnly },
  'portal.profile': { call: (api) => api.portal.profile(), answers: patientsOnly },
  'portal.updateProfile': { call: (api) => api.portal.updateProfile({ fullName }), answers: patientsOnly },
  'portal.sendPasswordReset': { call: (api) => api.portal.sendPasswordReset(), answers: patientsOnly },
  'portalFiles.overview': { call: (api) => api.portalFiles.overview(), answers: patientsOnly },
  'portalFiles.category': {
    call: (api) => api.portalFiles.category({ category: 'exams' }),
    answers: patientsOnly,
  },
  'changes.watch': {
    call: async (api) => (await api.changes.watch()).return?.(),
    answers: signedInOnly,
  },
  // Last: it ends the sessions.
  'session.signOut': { call: (api) => api.session.signOut(), answers: forEveryone('ok') },
} satisfies Record<Path, Row>;

test('every procedure of the contract is in the table', () => {
  const paths = Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      expect(isContractProcedure(procedure)).toBe(true);
      return `${noun}.${name}`;
    }),
  );
  expect(Object.keys(table).sort()).toEqual(paths.sort());
});

const rows: [string, Row][] = Object.entries(table);
describe.each(rows)('%s', (_path, { call, answers }) => {
  const cases = Object.entries(visitors).map(([name, visitor]) => ({ name, visitor }));
  test.each(cases)('as $name', async ({ name, visitor }) => {
    const answer = new Map(Object.entries(answers)).get(name);
    if (answer === 'ok') await call(visitor.api);
    else expect((await refusalOf(call(visitor.api))).code).toBe(answer);
  });
});

test('whoever may not call learns nothing of what the input should be', async () => {
  const { api } = browser();
  expect((await refusalOf(api.patients.get({ id: 'not an id' }))).code).toBe('UNAUTHENTICATED');
});
