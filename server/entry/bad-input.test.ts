/**
 * Bad input: every field of every call, with the values of `test/bad-input/values.ts`; the expected outcomes are in
 * `test/bad-input/forms.ts`. The contract's schemas are tried directly with every value. What they let through goes to
 * the server over HTTP, and is read back.
 */
import { createECDH, createHash, randomUUID } from 'node:crypto';
import { ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultBookingRules } from '#contract/booking/booking-rules.ts';
import { type FieldProblem, fieldProblem } from '#contract/errors.ts';
import { publicationPointKeys } from '#contract/patients/photographs.ts';
import { completeSections } from '#contract/patients/record-settings.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestApp } from '#test/app.ts';
import { readContents } from '#test/bad-input/contents.ts';
import { type Fields, type FormName, forms } from '#test/bad-input/forms.ts';
import type { Field } from '#test/bad-input/kinds.ts';
import { badValues, type Outcome, type ValueName, valueNames, valuesToHash } from '#test/bad-input/values.ts';
import { origin, type TestBrowser } from '#test/browser.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { jpeg, pdf } from '#test/documents.ts';
import {
  askedVersion,
  makeAccount,
  makeAdmin,
  makeAnamnesis,
  makeAppointment,
  makeBookingRequest,
  makeCard,
  makeConsent,
  makeCpf,
  makeDocument,
  makeEndedPackage,
  makeExpense,
  makeFutureProcedure,
  makeImport,
  makeLot,
  makePackage,
  makePatient,
  makePatientFile,
  makePatientWithAccount,
  makePayment,
  makePhotograph,
  makePhotographLink,
  makeProcedure,
  makeProduct,
  makeProfessional,
  makeProtocol,
  makeQuote,
  makeReceipt,
  makeRecordEntry,
  makeResource,
  makeReviewedSheet,
  makeScheduleException,
  makeSeries,
  makeShareRule,
  makeSignedTerm,
  makeSigner,
  makeSnippet,
  makeTaxReceipt,
  makeTemplate,
  makeTerm,
  makeTermTemplate,
  makeTill,
  makeTreatmentPlan,
  makeUrgentEntry,
  makeWaitingEntry,
  makeWorkingHours,
} from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { acceptedPictures, pictureOf } from '#test/pictures.ts';

// No call here may end by an unexpected error; one that does is printed.
const clinic = await createTestApp({ log: createLog('error') });
const { db } = clinic;
const adminUser = await makeAdmin(db);
const admin = await clinic.signedIn(adminUser);
const { api } = admin;
const own = await makePatientWithAccount(db);
const patient = await clinic.signedIn(own.user);
/** Without an administrator, so that `setUp` can make one. */
const newClinic = await createTestApp();

const { id: patientId } = await makePatient(db);
const { id: planId } = await makeTreatmentPlan(db, { patient_id: patientId });
const { id: futureProcedureId } = await makeFutureProcedure(db, { patient_id: patientId });
const { id: procedureId } = await makeProcedure(db);
const { id: professionalId } = await makeProfessional(db);
const { id: resourceId } = await makeResource(db);
const { id: appointmentId } = await makeAppointment(db, { patient_id: patientId });
const [photo] = await acceptedPictures();

const anExpense = { category: 'Zqi', description: 'Zqi', method: 'pix', amountCents: 100 };
let turn = 0;
const freshEmail = () => `pessoa-${++turn}@exemplo.test`;
const freshDay = () => openDay(2040, ++turn);
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

type Values = Record<string, unknown>;
interface Call {
  /** Input that succeeds. */
  valid?: () => Values | Promise<Values>;
  /** Reads the stored values, by the fields' names. */
  read?: (output: unknown, input: Values) => Promise<object>;
  by?: TestBrowser;
  on?: typeof clinic;
}

const withId = z.object({ id: z.string() });
const idIn = (output: unknown) => withId.parse(output).id;

const someAnswers = { revision: 1, answers: { queixa: 'Manchas' }, done: [] };
const record = { fullName: 'Ana Prado', password: 'meu-segredo-1' };
const slot = () => ({ patientId, date: freshDay(), time: '09:00' });
const plan = { patientId, title: 'Plano', startDate: '2058-01-01' };
const procedure = { title: 'Peeling', description: 'Três sessões.' };
const someDocument = { kind: 'orientation', title: '', text: 'Usar protetor solar.' };
const settings = { clinicName: 'Clínica', doctorName: 'Dra.', phone: '2422334455', address: 'Rua A, 1' };
const readPatient = async (output: unknown) => (await api.patients.get({ id: idIn(output) })).patient;
const readAppointment = async (output: unknown) => api.appointments.get({ id: idIn(output) });
const pastAppointment = async () => {
  const { id } = await makeAppointment(db, { patient_id: patientId, date: openDay(2020, ++turn) });
  return { id };
};
const firstOf = (output: unknown) =>
  z.object({ appointmentIds: z.array(z.string()) }).parse(output).appointmentIds[0];
/** A session of a series of its own. */
const session = async () => {
  const { id } = await makeSeries(db, { patient_id: patientId });
  const of = { patient_id: patientId, series_id: id, session_number: 1, date: freshDay() };
  return { id, appointmentId: (await makeAppointment(db, of)).id };
};
const readPlan = async (output: unknown) =>
  (await api.treatmentPlans.get({ patientId, id: idIn(output) })).plan;
const readProcedure = async (output: unknown) => {
  const read = await api.procedures.get({ id: idIn(output) });
  return { ...read, risks: read.agenda?.risks };
};
const professional = { fullName: 'Dra. Rosa', council: 'CRM', councilNumber: '1', councilState: 'RJ' };
/** A registration is one professional's. */
async function newProfessional() {
  const none = { council: null, council_number: null, council_state: null };
  await db.updateTable('professionals').set(none).execute();
  return professional;
}
const professionalOf = async (output: unknown) =>
  (await api.professionals.list()).rows.find(({ id }) => id === idIn(output)) ?? {};
const readResource = async (output: unknown) =>
  (await api.resources.list()).rows.find(({ id }) => id === idIn(output)) ?? {};
const snippet = { name: 'zqi', body: 'Zqi', isOwn: false };
const readTemplate = async (output: unknown) =>
  (await api.anamnesisTemplates.list()).rows.find(({ id }) => id === idIn(output)) ?? {};
const readTermTemplate = async (output: unknown) =>
  (await api.termTemplates.list()).rows.find(({ id }) => id === idIn(output)) ?? {};
// One in use takes no letter that its page lacks.
const termTemplate = { name: 'Termo', active: false, body: 'Eu, {paciente}.', validMonths: 12 };
const pendingTerm = async () => ({ patientId, id: (await makeTerm(db, patientId)).id });
const someSignature = {
  name: 'Ana Lima',
  cpf: makeCpf(8001),
  drawing: [[100, 100, 400, 200]],
};
const anamnesisTemplate = {
  name: 'Zqi',
  use: 'active',
  repeatMonths: 6,
  content: {
    sections: [
      { key: 'a', title: 'Zqi', questions: [{ key: 'b', text: 'Zqi?', kind: 'text', required: false }] },
    ],
  },
};
const readSnippet = async (output: unknown) =>
  (await api.snippets.list()).rows.find(({ id }) => id === idIn(output)) ?? {};
/** Names are unique, and both calls store every value. */
const room = async () => {
  await db.deleteFrom('resources').where('id', '<>', resourceId).execute();
  return { name: `Sala ${++turn}`, kind: 'Sala' };
};
const ofAppointment = z.object({ appointmentId: z.string() });
const accountOf = (output: unknown) => api.payments.get(ofAppointment.parse(output));
async function paidVisit() {
  await makeTill(db, { user_id: adminUser.id });
  return makePayment(db, await makeAppointment(db, { patient_id: patientId }), (await makeTill(db)).id);
}
const closeTills = (counted: { cash?: number } = {}) =>
  db
    .insertInto('till_closings')
    .columns(['till_id', 'counted'])
    .expression(db.selectFrom('tills').select(['id', sql<string>`${counted}::jsonb`.as('counted')]))
    .onConflict((conflict) => conflict.column('till_id').doNothing())
    .execute();
const aProduct = async () => {
  await db.deleteFrom('product_lots').execute();
  await db.deleteFrom('products').execute();
  return { name: `Zqi ${++turn}`, unit: 'U' };
};
const readProduct = async (output: unknown) =>
  (await api.products.list({})).rows.find(({ id }) => id === idIn(output)) ?? {};
const aLot = { code: 'Zqi', expiresOn: '2030-01-01', receivedOn: '2020-01-01', received: 10 };
const readLot = async (output: unknown) =>
  (await api.products.list({})).rows.flatMap(({ lots }) => lots).find(({ id }) => id === idIn(output)) ?? {};
const aProtocol = async () => {
  await db.deleteFrom('application_protocols').execute();
  return { name: `Zqi ${++turn}`, application: onePoint };
};
const onePoint = {
  uses: [{ kind: 'device', key: 'a', name: 'Laser', passes: null }],
  marks: [
    {
      key: 'b',
      use: 'a',
      drawing: 'face-front',
      version: 1,
      shape: 'point',
      at: [[0.5, 0.5]],
      dose: null,
      plane: null,
      technique: null,
      note: null,
    },
  ],
};
const readProtocol = async (output: unknown) =>
  (await api.protocols.list()).rows.find(({ id }) => id === idIn(output)) ?? {};
const readFutureProcedure = async (output: unknown) => {
  const { rows } = await api.futureProcedures.list({ patientId });
  return rows.find(({ id }) => id === idIn(output)) ?? {};
};
const newDraft = () => ({
  patientId,
  revision: 0,
  day: `2020-01-${String((++turn % 28) + 1).padStart(2, '0')}`,
  words: { sections: [{ key: 'conduct' as const, text: 'Manter.' }] },
});
const takeBack = { patientId, reason: 'other', explanation: 'Digitado por engano.' };
const readTakenBack = async (_output: unknown, input: Values) =>
  (await db
    .selectFrom('archived_items')
    .select('explanation')
    .where('row_id', '=', idIn(input))
    .executeTakeFirst()) ?? {};
const ofPatient = { valid: () => ({ patientId }) };
await makeConsent(db, { patient_id: patientId });
async function ofPhotograph() {
  const { id, file_path: key, file_type } = await makePhotograph(db, { patient_id: patientId });
  await clinic.storage.put({ area: 'photographs', key }, jpeg, file_type);
  return { patientId, id };
}

const movingAdmin = await clinic.signedIn(await makeAdmin(db, { password: record.password }));
const owner = await makeAccount(db, { password: record.password });
const account = await clinic.signedIn(owner);
const storedPassword = await db
  .selectFrom('auth.accounts')
  .select('password')
  .where('user_id', '=', owner.id)
  .executeTakeFirstOrThrow();

async function linkOf({ id }: { id: string }, purpose = 'reset-password'): Promise<string> {
  const token = randomUUID();
  await db
    .insertInto('auth.verifications')
    .values({ identifier: `${purpose}:${digest(token)}`, value: id, expires_at: tomorrow() })
    .execute();
  return token;
}
const block = { kind: 'block', firstDay: '2059-01-02', start: '14:00', end: '15:00' };
const week = Array.from({ length: 7 }, () => [{ start: '08:00', end: '18:00' }]);
const readException = async (output: unknown) =>
  (await db
    .selectFrom('schedule_exceptions')
    .select('title')
    .where('id', '=', idIn(output))
    .executeTakeFirst()) ?? {};
const resetLink = async () => linkOf(await makeAccount(db));

/** Open to patients, on a day a month from now. */
const { id: bookableId } = await makeProcedure(db, { title: 'Consulta', minutes: 30, bookable_online: true });
await db
  .insertInto('booking_rules')
  .values({ mode: 'instant', approval_for_new: false, public_page: true, max_open: 20 })
  .execute();
const bookingDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
await makeScheduleException(db, {
  kind: 'other_hours',
  first_day: bookingDay,
  professional_id: professionalId,
  hours: '{[480,720),[840,1080)}',
});
const freePeriod = () => ({ procedureId: bookableId, from: bookingDay, to: bookingDay });
const bookedTime = () => ({ procedureId: bookableId, professionalId, date: bookingDay, time: '09:00' });
async function visitorRequest() {
  await db.deleteFrom('auth.rate_limits').execute();
  await db.deleteFrom('booking_requests').execute();
  const email = freshEmail();
  const { ticket } = await clinic.browser().api.publicBooking.requestCode({ email });
  const [mail] = await clinic.mailsTo(email);
  const code = /Código: (\d+)/u.exec(mail?.text ?? '')?.[1] ?? '';
  const visitor = { name: 'Ana Prado', phone: '24988776655', email, consent: true };
  return { ...bookedTime(), ...visitor, ticket, code };
}
const pendingRequest = async () => {
  await db.deleteFrom('booking_requests').execute();
  const values = { state: 'pending', expires_at: null, date: freshDay() } as const;
  const { id } = await makeBookingRequest(db, { patient_id: patientId, ...values });
  return { id, version: 1 };
};
const feed = { scope: 'own', names: 'initials' };
const ofOwn = (field: string) => ({ by: patient, valid: () => ({ [field]: randomUUID() }) });

const newTime = { newDate: '2059-05-20', newTime: '10:00' };
const seenTime = { date: '2059-05-19', time: '10:00' };
/** By a link that no appointment has. */
const answerByLink = { valid: () => ({ token: 'zqi-link', ...seenTime }) };

const calls: Partial<Record<FormName, Call>> = {
  'appointmentLinks.confirm': answerByLink,
  'appointmentLinks.askToMove': answerByLink,
  'appointmentLinks.cancel': answerByLink,
  'appointmentLinks.openForms': { valid: () => ({ token: 'zqi-link', birthDate: '1990-05-05' }) },
  'sharedAnamnesis.open': { valid: () => ({ access: 'zqi-link' }) },
  'sharedAnamnesis.save': { valid: () => ({ access: 'zqi-link', id: randomUUID(), ...someAnswers }) },
  'sharedPhotographs.open': { valid: () => ({ access: 'zqi-link' }) },
  'sharedPhotographs.add': {
    valid: () => ({ access: 'zqi-link', file: photo, pose: 'free', poseWords: 'Sinal', day: '2026-01-02' }),
  },
  'appointmentLinks.move': { valid: () => ({ token: 'zqi-link', ...seenTime, ...newTime }) },
  'publicBooking.days': { valid: freePeriod },
  'publicBooking.send': {
    by: clinic.browser(),
    valid: visitorRequest,
    read: async (_output, { email }) =>
      (await db
        .selectFrom('booking_requests')
        .select('visitor_name as name')
        .where('visitor_email', '=', String(email))
        .executeTakeFirst()) ?? {},
  },
  'booking.choices': { by: patient },
  'booking.days': { by: patient, valid: freePeriod },
  'booking.hold': { by: patient, valid: bookedTime },
  'booking.release': ofOwn('holdId'),
  'booking.confirm': ofOwn('holdId'),
  'booking.confirmPresence': { by: patient, valid: () => ({ appointmentId: randomUUID(), ...seenTime }) },
  'booking.cancel': { by: patient, valid: () => ({ appointmentId: randomUUID(), ...seenTime }) },
  'booking.timesForDisplaced': ofOwn('appointmentId'),
  'booking.moveDisplaced': {
    by: patient,
    valid: () => ({ appointmentId: randomUUID(), ...seenTime, ...newTime }),
  },
  'booking.withdraw': ofOwn('requestId'),
  'booking.answerProposal': {
    by: patient,
    valid: () => ({ requestId: randomUUID(), accept: true, ...seenTime }),
  },
  'booking.calendar': ofOwn('appointmentId'),
  'booking.joinWaitingList': { by: patient, valid: () => ({ procedureId: bookableId }) },
  'booking.leaveWaitingList': ofOwn('id'),
  'booking.answerOffer': { by: patient, valid: () => ({ id: randomUUID(), accept: true }) },
  'bookingRequests.accept': { valid: pendingRequest },
  'bookingRequests.propose': {
    valid: async () => ({ ...(await pendingRequest()), professionalId, date: freshDay(), time: '09:00' }),
    read: async (_output, input) =>
      z
        .object({ time: z.string() })
        .transform(({ time }) => ({ time: time.slice(0, 5) }))
        .parse(
          await db
            .selectFrom('booking_requests')
            .select('time')
            .where('id', '=', idIn(input))
            .executeTakeFirst(),
        ),
  },
  'bookingRequests.refuse': {
    valid: pendingRequest,
    read: async (_output, input) =>
      (await db
        .selectFrom('booking_requests')
        .select('answer_note as note')
        .where('id', '=', idIn(input))
        .executeTakeFirst()) ?? {},
  },
  'bookingRequests.reopen': { valid: pendingRequest },
  'bookingRules.update': { valid: () => ({ ...defaultBookingRules }) },
  'calendarFeeds.renew': { valid: () => ({ ...feed, password: record.password }) },
  'calendarFeeds.change': { valid: () => feed },
  'portal.updatePreferences': { by: patient, valid: () => ({ acceptsEmail: true, acceptsWhatsapp: true }) },
  'waitingList.offer': {
    async valid() {
      const { id } = await makeUrgentEntry(db);
      return { date: freshDay(), time: '09:00', professionalId, entryIds: [id] };
    },
  },
  'session.signIn': { valid: () => ({ email: 'ninguem@exemplo.test', password: 'meu-segredo-1' }) },
  'session.checkLink': {
    valid: async () => ({ purpose: 'reset-password', token: await resetLink() }),
  },
  'session.resetPassword': {
    valid: async () => ({ token: await resetLink(), password: 'meu-segredo-1' }),
  },
  'session.acceptInvitation': {
    by: clinic.browser(),
    valid: async () => ({
      token: await linkOf(await makeAdmin(db), 'invitation'),
      password: 'meu-segredo-1',
    }),
  },
  'session.setUp': {
    on: newClinic,
    by: newClinic.browser(),
    async valid() {
      await newClinic.db.deleteFrom('auth.users').execute();
      const token = randomUUID();
      await newClinic.db
        .insertInto('private.setup_links')
        .values({ token_hash: digest(token), expires_at: tomorrow() })
        .execute();
      return { token, fullName: 'Rita Nogueira', email: freshEmail(), password: 'meu-segredo-1' };
    },
    read: async (output) => z.object({ user: z.object({ fullName: z.string() }) }).parse(output).user,
  },
  'account.changeName': { valid: () => ({ fullName: 'Ana Prado' }), read: () => api.account.get() },
  'account.changeEmail': {
    by: movingAdmin,
    valid: () => ({ email: freshEmail(), password: record.password }),
    read: () => movingAdmin.api.account.get(),
  },
  'account.changePassword': {
    by: account,
    async valid() {
      // Each accepted value has changed it.
      const { password } = storedPassword;
      await db.updateTable('auth.accounts').set({ password }).where('user_id', '=', owner.id).execute();
      return { password: record.password, newPassword: 'meu-segredo-2' };
    },
  },
  'session.passSecondFactor': { valid: () => ({ challenge: 'x', code: '123456' }) },
  'clinicExport.start': { valid: () => ({ password: 'meu-segredo-1' }) },
  'secondFactor.renewRecoveryCodes': { valid: () => ({ password: 'meu-segredo-1', code: '000000' }) },
  'secondFactor.turnOff': { valid: () => ({ password: 'meu-segredo-1', code: '000000' }) },
  'secondFactor.setRequired': { valid: () => ({ password: 'meu-segredo-1', isRequired: true }) },
  'serverSettings.setMail': {
    by: movingAdmin,
    valid: () => ({
      host: 'smtp.exemplo.test',
      port: 587,
      security: 'tls',
      senderEmail: 'clinica@exemplo.test',
      user: 'clinica',
      mailPassword: 'secreta',
      password: record.password,
    }),
    read: async () => (await movingAdmin.api.serverSettings.get()).mail.server ?? {},
  },
  'serverSettings.removeMail': { by: movingAdmin, valid: () => ({ password: record.password }) },
  'serverSettings.setBackupFolder': {
    by: movingAdmin,
    valid: () => ({ folder: null, password: record.password }),
    read: async () =>
      (await db.selectFrom('private.server_settings').select('backup_folder as folder').executeTakeFirst()) ??
      {},
  },
  'patients.create': { valid: () => ({ ...record, email: freshEmail() }), read: readPatient },
  'patients.update': {
    async valid() {
      const { patient: row, user } = await makePatientWithAccount(db);
      return { id: row.id, fullName: 'Ana Prado', email: user.email };
    },
    read: readPatient,
  },
  'patients.setPhoto': { valid: () => ({ id: patientId, photo }) },
  'files.list': ofPatient,
  'files.upload': {
    valid: () => ({ patientId, name: 'Laudo', file: new File([pdf], 'laudo.pdf') }),
    async read(output) {
      const { rows } = await api.files.list({ patientId, pageSize: 100 });
      return rows.find(({ id }) => id === idIn(output)) ?? {};
    },
  },
  'files.takeBack': {
    async valid() {
      const file = await makePatientFile(db, { patient_id: patientId });
      await clinic.storage.put({ area: 'patient-files', key: file.file_path }, pdf, file.file_type);
      return { ...takeBack, id: file.id };
    },
    read: readTakenBack,
  },
  'photographs.list': ofPatient,
  'photographs.upload': {
    valid: async () => ({ patientId, file: await pictureOf(++turn), pose: 'free', poseWords: 'Sinal' }),
    read: async (output) =>
      z.object({ photograph: z.object({ poseWords: z.string() }) }).parse(output).photograph,
  },
  'photographs.change': {
    valid: async () => ({ ...(await ofPhotograph()), pose: 'free', poseWords: 'Sinal' }),
    read: async (output) => z.object({ poseWords: z.string() }).parse(output),
  },
  'photographs.align': { valid: async () => ({ ...(await ofPhotograph()), points: null }) },
  'photographs.takeBack': {
    valid: async () => {
      const of = await ofPhotograph();
      return { ...takeBack, ...of };
    },
    read: readTakenBack,
  },
  'photographs.consents': ofPatient,
  'photographs.consent': {
    valid: () => ({ patientId, use: 'teaching', given: true, textVersion: 1, day: '2026-01-05' }),
  },
  'photographs.export': {
    valid: async () => ({
      ...(await ofPhotograph()),
      use: 'publication',
      purpose: 'Aula',
      points: publicationPointKeys,
      areas: { crop: null, covers: [] },
    }),
    read: async (output) =>
      (await api.photographs.consents({ patientId })).exports.find(({ id }) => id === idIn(output)) ?? {},
  },
  'photographs.openLink': ofPatient,
  'photographs.endLink': {
    valid: async () => ({ patientId, id: (await makePhotographLink(db, patientId)).id }),
  },
  'patientStory.list': ofPatient,
  'patientStory.years': ofPatient,
  'futureProcedures.create': { valid: () => ({ patientId, ...procedure }), read: readFutureProcedure },
  'futureProcedures.update': {
    valid: () => ({ patientId, id: futureProcedureId, ...procedure }),
    read: readFutureProcedure,
  },
  'futureProcedures.complete': {
    valid: () => ({ patientId, id: futureProcedureId, completedOn: '2026-01-05' }),
    read: readFutureProcedure,
  },
  'futureProcedures.takeBack': {
    valid: async () => ({ ...takeBack, id: (await makeFutureProcedure(db, { patient_id: patientId })).id }),
    read: readTakenBack,
  },
  'record.get': ofPatient,
  'record.list': ofPatient,
  'record.save': {
    valid: async () => ({ ...newDraft(), patientId: (await makePatient(db)).id }),
  },
  'record.sign': {
    async valid() {
      await makeSigner(db, adminUser.id);
      const { id } = await makePatient(db);
      await api.record.save({ ...newDraft(), patientId: id });
      return { patientId: id, revision: 1 };
    },
  },
  'documents.write': ofPatient,
  'documents.preview': { valid: () => ({ patientId, words: someDocument }) },
  'documents.issue': {
    async valid() {
      await makeSigner(db, adminUser.id);
      await api.settings.update(settings);
      return { patientId: (await makePatient(db)).id, words: someDocument };
    },
  },
  'documents.print': {
    valid: async () => ({ patientId, id: (await makeDocument(db, patientId)).id }),
  },
  'documents.cancel': {
    valid: async () => ({ ...takeBack, id: (await makeDocument(db, patientId)).id }),
    read: async (_, input) =>
      db
        .selectFrom('record_strikes')
        .select(['entry_id as id', 'patient_id as patientId', 'reason', 'explanation'])
        .where('entry_id', '=', String(input.id))
        .executeTakeFirstOrThrow(),
  },
  'terms.open': ofPatient,
  'terms.request': { valid: async () => ({ patientId, templateId: (await makeTermTemplate(db)).id }) },
  'terms.withdraw': { valid: pendingTerm },
  'terms.lend': { valid: pendingTerm },
  'terms.print': {
    async valid() {
      await api.settings.update(settings);
      return pendingTerm();
    },
  },
  'terms.fileScan': {
    valid: async () => ({
      ...(await pendingTerm()),
      fileId: (await makePatientFile(db, { patient_id: patientId })).id,
      version: 1,
      signedOn: '2026-01-02',
    }),
    read: async (_, input) => {
      const { content } = await db
        .selectFrom('record_entries')
        .innerJoin('patient_terms', 'document_id', 'record_entries.id')
        .select('content')
        .where('patient_terms.id', '=', String(input.id))
        .executeTakeFirstOrThrow();
      const { words } = JSON.parse(content).document;
      return { version: words.version, signedOn: words.signedOn, guardianName: words.guardian?.name ?? null };
    },
  },
  'terms.close': {
    valid: async () => ({ ...(await pendingTerm()), as: 'declined', reason: 'Não quis' }),
    read: async (_, input) =>
      db
        .selectFrom('patient_terms')
        .select('reason')
        .where('id', '=', String(input.id))
        .executeTakeFirstOrThrow(),
  },
  'ownTerms.revoke': {
    by: patient,
    valid: async () => ({ id: (await makeSignedTerm(db, own.patient.id)).id, reason: 'Mudei de ideia' }),
    read: async (_, { id }) =>
      db
        .selectFrom('record_strikes')
        .innerJoin('patient_terms', 'document_id', 'entry_id')
        .select('explanation as reason')
        .where('patient_terms.id', '=', String(id))
        .executeTakeFirstOrThrow(),
  },
  'ownTerms.revokeUse': { by: patient, valid: () => ({ use: 'teaching' }) },
  'termTemplates.create': { valid: () => termTemplate, read: readTermTemplate },
  'termTemplates.publish': {
    valid: async () => ({ ...termTemplate, id: (await makeTermTemplate(db)).id, version: 1 }),
    read: readTermTemplate,
  },
  'sharedTerm.open': { valid: () => ({ access: 'zqi-link' }) },
  'sharedTerm.sign': {
    valid: () => ({ access: 'zqi-link', textHash: 'a'.repeat(64), ...someSignature }),
  },
  'sharedTerm.decline': { valid: () => ({ access: 'zqi-link', reason: 'Não quis' }) },
  'documents.check': {
    async valid() {
      const { fileId } = await makeDocument(db, patientId);
      const file = db.selectFrom('patient_files').select('sha256').where('id', '=', fileId);
      return file.executeTakeFirstOrThrow();
    },
  },
  'anamneses.list': ofPatient,
  'anamneses.start': { valid: async () => ({ patientId, templateId: (await askedVersion(db)).template_id }) },
  'anamneses.lend': { valid: async () => ({ patientId, templateId: (await askedVersion(db)).template_id }) },
  'anamneses.save': {
    async valid() {
      const { id: patient_id } = await makePatient(db);
      const { id } = await makeAnamnesis(db, { patient_id });
      return { patientId: patient_id, id, ...someAnswers };
    },
  },
  'anamneses.review': {
    async valid() {
      const { id: patient_id } = await makePatient(db);
      return {
        patientId: patient_id,
        id: (await makeAnamnesis(db, { patient_id, state: 'sent' })).id,
        revision: 1,
        alerts: [],
      };
    },
  },
  'ownAnamnesis.save': {
    by: patient,
    async valid() {
      await db.deleteFrom('anamneses').where('patient_id', '=', own.patient.id).execute();
      return { id: (await makeAnamnesis(db, { patient_id: own.patient.id })).id, ...someAnswers };
    },
  },
  'record.marks': {
    valid: async () => ({ patientId, id: (await makeRecordEntry(db, { patient_id: patientId })).id }),
  },
  'record.strike': {
    valid: async () => ({ ...takeBack, id: (await makeRecordEntry(db, { patient_id: patientId })).id }),
    read: async (_, input) =>
      db
        .selectFrom('record_strikes')
        .select(['entry_id as id', 'patient_id as patientId', 'reason', 'explanation'])
        .where('entry_id', '=', String(input.id))
        .executeTakeFirstOrThrow(),
  },
  'treatmentPlans.get': { valid: () => ({ patientId, id: planId }) },
  'treatmentPlans.create': { valid: () => plan, read: readPlan },
  'treatmentPlans.update': { valid: () => ({ ...plan, id: planId }), read: readPlan },
  'treatmentPlans.takeBack': {
    valid: async () => ({ ...takeBack, id: (await makeTreatmentPlan(db, { patient_id: patientId })).id }),
    read: readTakenBack,
  },
  'appointments.calendar': { valid: () => ({ month: '2059-01', day: '2059-01-02' }) },
  'appointments.create': { valid: slot, read: readAppointment },
  'expenses.list': { valid: () => ({ month: '2059-01' }) },
  'expenses.ledger': { valid: () => ({ month: '2059-01' }) },
  'expenses.add': {
    valid: () => ({ ...anExpense, id: randomUUID(), day: '2020-01-02', fromTill: false, repeatsId: null }),
    read: async (output) =>
      db
        .selectFrom('expenses')
        .select(['category', 'description'])
        .where('id', '=', idIn(output))
        .executeTakeFirstOrThrow(),
  },
  'expenses.reverse': {
    valid: async () => ({ id: (await makeExpense(db)).id, reason: 'Zqi' }),
    read: async (_, input) =>
      db
        .selectFrom('expenses')
        .select('reason')
        .where('reverses_id', '=', idIn(input))
        .executeTakeFirstOrThrow(),
  },
  'expenses.attach': {
    valid: async () => ({ id: (await makeExpense(db)).id, file: new File([pdf], 'conta.pdf') }),
    read: async (output) => ({ url: `/api/bills/${idIn(output)}` }),
  },
  'expenses.saveRepeating': {
    valid: () => ({ ...anExpense, id: randomUUID(), dayOfMonth: 5 }),
    read: async (_, input) =>
      db
        .selectFrom('repeating_expenses')
        .select(['category', 'description'])
        .where('id', '=', idIn(input))
        .executeTakeFirstOrThrow(),
  },
  'expenses.endRepeating': { valid: async () => ({ id: (await makeExpense(db)).repeating.id }) },
  'shares.get': { valid: () => ({ from: '2059-01-01', to: '2059-01-02' }) },
  'shares.saveRule': {
    valid: () => ({
      professionalId,
      procedureId: null,
      from: '2059-01-01',
      percentHundredths: 1,
      fixedCents: null,
    }),
  },
  'shares.removeRule': {
    valid: async () => ({
      id: (
        await makeShareRule(db, {
          professional_id: (await makeProfessional(db)).id,
          percent_hundredths: 1,
        })
      ).id,
    }),
  },
  'taxReceipts.list': { valid: () => ({ state: 'due' }) },
  'taxReceipts.invoices': { valid: () => ({ from: '2059-01-01', to: '2059-01-02' }) },
  'taxReceipts.tick': {
    async valid() {
      const appointment = await makeAppointment(db, { patient_id: patientId });
      const { operation_id } = await makePayment(db, appointment, (await makeTill(db)).id);
      return { operationId: operation_id, number: `Zqi ${operation_id}`.slice(0, 40), cents: 5_000 };
    },
    read: async (_, input) =>
      db
        .selectFrom('tax_receipts')
        .select('number')
        .where('operation_id', '=', String(input.operationId))
        .executeTakeFirstOrThrow(),
  },
  'taxReceipts.untick': {
    async valid() {
      const appointment = await makeAppointment(db, { patient_id: patientId });
      const payment = await makePayment(db, appointment, (await makeTill(db)).id);
      return { id: (await makeTaxReceipt(db, payment)).id };
    },
  },
  'cards.saveTerms': {
    valid: () => ({
      fromDay: freshDay(),
      rows: [{ method: 'debit', fromInstalments: 1, feeHundredths: 100, days: 1, atOnce: false }],
    }),
  },
  'cards.list': { valid: () => ({ month: '2059-01' }) },
  'cards.rows': { valid: () => ({ from: '2059-01-01', to: '2059-01-02' }) },
  'cards.mark': {
    valid: async () => ({
      operationId: randomUUID(),
      ids: [(await makeCard(db)).second.id],
      day: '2020-01-02',
      line: null,
    }),
  },
  'cards.undo': { valid: async () => ({ ids: [(await makeCard(db)).first.id] }) },
  'cards.read': { valid: () => ({ file: new File(['Data;Valor\n02/01/2020;1,00\n'], 'extrato.csv') }) },
  'figures.get': { valid: () => ({ from: '2059-01-01', to: '2059-01-02' }) },
  'figures.rows': { valid: () => ({ from: '2059-01-01', to: '2059-01-02', kind: 'completed' }) },
  'figures.debtors': { valid: () => ({}) },
  'appointments.agenda': { valid: () => ({ from: '2059-01-01', to: '2059-01-02' }) },
  'appointments.occupancy': { valid: () => ({ month: '2059-01' }) },
  'appointments.update': {
    async valid() {
      const { version } = await api.appointments.get({ id: appointmentId });
      return { id: appointmentId, version, ...slot() };
    },
    read: readAppointment,
  },
  'appointments.setStatus': { valid: async () => ({ ...(await pastAppointment()), status: 'completed' }) },
  'appointments.undo': { valid: pastAppointment },
  'appointments.setNotes': {
    valid: async () => ({ ...(await pastAppointment()), version: 1 }),
    read: readAppointment,
  },
  'appointmentSeries.propose': {
    valid: () => ({
      date: freshDay(),
      time: '09:00',
      sessions: 2,
      everyDays: 1,
      professionalId,
      durationMinutes: 30,
    }),
  },
  'appointmentSeries.create': {
    valid: () => {
      const sessions = [freshDay(), freshDay()].map((date) => ({ date, time: '09:00' }));
      return { patientId, everyDays: 1, sessions };
    },
    read: async (output) => readAppointment({ id: firstOf(output) }),
  },
  'appointmentSeries.move': {
    valid: async () => ({ ...(await session()), scope: 'this', date: freshDay(), time: '09:00' }),
  },
  'appointmentSeries.cancel': {
    valid: async () => ({ ...(await session()), scope: 'this', cancelReason: 'patient' }),
  },
  'confirmations.prepare': { valid: () => ({ day: freshDay() }) },
  'confirmations.ask': {
    valid: async () => ({
      appointmentId: (await makeAppointment(db, { patient_id: patientId })).id,
      channel: 'phone',
    }),
  },
  'confirmations.answer': {
    valid: async () => ({
      appointmentId: (await makeAppointment(db, { patient_id: patientId })).id,
      state: 'no_answer',
    }),
  },
  'messages.update': {
    valid: () => ({ confirmation: null, confirmationAgain: null, displaced: null, showsProcedure: true }),
    read: () => api.messages.get(),
  },
  'products.create': { valid: aProduct, read: readProduct },
  'products.update': {
    async valid() {
      const values = await aProduct();
      return { ...values, id: (await makeProduct(db)).id };
    },
    read: readProduct,
  },
  'products.createLot': {
    valid: async () => ({ ...aLot, productId: (await makeProduct(db)).id }),
    read: readLot,
  },
  'products.updateLot': { valid: async () => ({ ...aLot, id: (await makeLot(db)).id }), read: readLot },
  'products.closeLot': { valid: async () => ({ id: (await makeLot(db)).id }) },
  'products.recallLot': {
    valid: async () => ({ id: (await makeLot(db)).id, reason: 'Aviso do fabricante' }),
    read: (output) =>
      db
        .selectFrom('product_lots')
        .select('recall_reason as reason')
        .where('id', '=', String(idIn(output)))
        .executeTakeFirstOrThrow(),
  },
  'products.reopenLot': { valid: async () => ({ id: (await makeLot(db)).id }) },
  'products.recall': { valid: async () => ({ id: (await makeLot(db)).id }) },
  'protocols.create': { valid: aProtocol, read: readProtocol },
  'protocols.rename': {
    async valid() {
      const { name } = await aProtocol();
      return { name, id: (await makeProtocol(db)).id };
    },
    read: readProtocol,
  },
  'payments.get': {
    valid: async () => ({ appointmentId: (await makeAppointment(db, { patient_id: patientId })).id }),
  },
  'payments.open': { valid: () => ({ patientId }) },
  'payments.setPrice': {
    valid: async () => ({
      appointmentId: (await makeAppointment(db, { patient_id: patientId })).id,
      priceCents: 100,
      discount: { cents: 0 },
      reason: 'Zqi',
    }),
    read: async (output) => (await accountOf(output)).charges[0] ?? {},
  },
  'payments.receive': {
    valid: async () => ({
      appointmentId: (await paidVisit()).appointment_id,
      operationId: randomUUID(),
      parts: [{ method: 'pix', amountCents: 1 }],
    }),
  },
  'payments.reverse': {
    valid: async () => {
      const { id, appointment_id } = await paidVisit();
      return { appointmentId: appointment_id, paymentIds: [id], operationId: randomUUID(), reason: 'Zqi' };
    },
    read: async (output) => (await accountOf(output)).entries[1] ?? {},
  },
  'payments.refund': {
    valid: async () => {
      const till = await makeTill(db, { user_id: adminUser.id });
      return {
        packageId: (await makeEndedPackage(db, patientId, till.id)).id,
        operationId: randomUUID(),
        method: 'pix',
        amountCents: 100,
        reason: 'Zqi',
      };
    },
    read: (_, input) =>
      db
        .selectFrom('till_entries')
        .select([
          'method',
          'reason',
          'operation_id as operationId',
          sql<number>`-amount_cents`.as('amountCents'),
        ])
        .where('operation_id', '=', String(input.operationId))
        .executeTakeFirstOrThrow(),
  },
  'payments.note': {
    valid: () => ({ patientId, note: 'Zqi' }),
    read: async () => (await api.payments.open({ patientId })).notes[0] ?? {},
  },
  'packages.list': { valid: () => ({ patientId }) },
  'packages.live': { valid: () => ({}) },
  'packages.sell': {
    valid: async () => ({
      id: randomUUID(),
      patientId,
      validUntil: '2099-12-31',
      items: [{ procedureId: (await makeProcedure(db)).id, sessions: 1, priceCents: 100 }],
    }),
    read: (output) =>
      db
        .selectFrom('packages')
        .select(['id', 'patient_id as patientId', 'valid_until as validUntil'])
        .where('id', '=', idIn(output))
        .executeTakeFirstOrThrow(),
  },
  'packages.move': {
    valid: async () => ({
      id: randomUUID(),
      itemId: (await makePackage(db, patientId)).item.id,
      procedureId: (await makeProcedure(db)).id,
      sessions: 1,
      patientId,
      reason: 'Zqi',
    }),
    read: (output) =>
      db
        .selectFrom('package_items')
        .select(['sessions', 'procedure_id as procedureId', 'patient_id as patientId', 'reason'])
        .where('id', '=', idIn(output))
        .executeTakeFirstOrThrow(),
  },
  'packages.end': {
    valid: async () => ({ id: (await makePackage(db, patientId)).sale.id, reason: 'Zqi', usedCents: 0 }),
    read: (_, input) =>
      db
        .selectFrom('packages')
        .select(['reason', 'due_cents as usedCents'])
        .where('ends_id', '=', String(input.id))
        .executeTakeFirstOrThrow(),
  },
  'receipts.issue': {
    valid: async () => {
      const { id, appointment_id } = await paidVisit();
      return { appointmentId: appointment_id, paymentId: id, payerName: 'Zqi' };
    },
    read: async (output) => {
      const row = await db
        .selectFrom('receipts')
        .select(['payer_name as payerName', 'payer_cpf as payerCpf'])
        .where('id', '=', idIn(output))
        .executeTakeFirstOrThrow();
      return row;
    },
  },
  'receipts.get': { valid: async () => ({ id: (await makeReceipt(db, await paidVisit())).id }) },
  'receipts.print': { valid: async () => ({ id: (await makeReceipt(db, await paidVisit())).id }) },
  'packages.acceptQuote': { valid: async () => ({ id: (await makeQuote(db, patientId)).id }) },
  'ownPayments.acceptQuote': {
    by: patient,
    valid: async () => ({ id: (await makeQuote(db, own.patient.id)).id }),
  },
  'ownPayments.receipt': {
    by: patient,
    valid: async () => {
      const visit = await makeAppointment(db, { patient_id: own.patient.id });
      const taken = await makePayment(db, visit, (await makeTill(db)).id);
      return { id: (await makeReceipt(db, taken)).id };
    },
  },
  'receipts.cancel': {
    valid: async () => ({ id: (await makeReceipt(db, await paidVisit())).id, reason: 'Zqi' }),
    read: async (_, input) =>
      db
        .selectFrom('receipts')
        .select('reason')
        .where('cancels_id', '=', String(input.id))
        .executeTakeFirstOrThrow(),
  },
  'tills.get': { valid: async () => ({ id: (await makeTill(db)).id }) },
  'tills.open': {
    // The drawer has less than the last closing left in it.
    valid: async () => {
      await closeTills();
      await makeTill(db, { user_id: adminUser.id });
      await closeTills({ cash: 100 });
      return { openingCents: 0, reason: 'Zqi' };
    },
    read: async (output) => (await api.tills.get({ id: idIn(output) })).entries[0] ?? {},
  },
  'tills.move': {
    valid: async () => {
      await makeTill(db, { user_id: adminUser.id });
      return { operationId: randomUUID(), kind: 'supply', amountCents: 100, reason: 'Zqi' };
    },
    read: async (_, input) =>
      db
        .selectFrom('till_entries')
        .select(['kind', 'amount_cents as amountCents', 'reason', 'operation_id as operationId'])
        .where('operation_id', '=', String(input.operationId))
        .executeTakeFirstOrThrow(),
  },
  'tills.close': {
    valid: async () => ({
      id: (await makeTill(db)).id,
      counted: { cash: 10_000 },
      expected: { cash: 10_000 },
    }),
    read: async (output) => ({ note: (await api.tills.get({ id: idIn(output) })).closing?.note }),
  },
  'snippets.create': { valid: () => snippet, read: readSnippet },
  'snippets.update': {
    valid: async () => ({ id: (await makeSnippet(db)).id, ...snippet }),
    read: readSnippet,
  },
  'recordSettings.update': {
    valid: () => ({ unsignedHours: 24, sections: completeSections([]), procedures: [] }),
  },
  'anamnesisTemplates.create': { valid: () => anamnesisTemplate, read: readTemplate },
  'anamnesisTemplates.publish': {
    valid: async () => ({ ...anamnesisTemplate, id: (await makeTemplate(db)).template_id, version: 1 }),
    read: readTemplate,
  },
  'spreadsheetImports.setOptions': {
    valid: async () => {
      await clinic.storage.put({ area: 'imports', key: 'fonte' }, Buffer.from('Nome\nAna'), 'text/csv');
      return { id: await makeReviewedSheet(db, 'patients') };
    },
  },
  'spreadsheetImports.entries': { valid: async () => ({ id: await makeReviewedSheet(db, 'patients') }) },
  'spreadsheetImports.decide': {
    valid: async () => ({ id: await makeReviewedSheet(db, 'patients'), line: 2, decision: 'skip' }),
  },
  'spreadsheetImports.accept': {
    valid: async () => ({ id: await makeReviewedSheet(db, 'patients'), isAccepted: true }),
  },
  'spreadsheetImports.decideAll': {
    valid: async () => ({ id: await makeReviewedSheet(db, 'patients'), filter: 'all', decision: 'skip' }),
  },
  'spreadsheetImports.mend': {
    valid: async () => ({ id: await makeReviewedSheet(db, 'patients'), line: 2, column: 0, value: 'Ana' }),
  },
  'spreadsheetImports.chooseProfessional': {
    valid: async () => ({ id: await makeReviewedSheet(db, 'appointments'), key: 'zqi', choice: 'create' }),
  },
  'spreadsheetImports.answer': {
    valid: async () => ({ id: await makeReviewedSheet(db, 'packages'), validUntil: '2999-12-31' }),
  },
  'waitingList.add': {
    valid: async () => ({ patientId: (await makePatient(db)).id }),
    read: async (output) => Promise.resolve(z.object({ service: z.string() }).parse(output)),
  },
  'waitingList.update': {
    valid: async () => ({ id: (await makeWaitingEntry(db, { patient_id: (await makePatient(db)).id })).id }),
    read: async (output) => Promise.resolve(z.object({ service: z.string() }).parse(output)),
  },
  'waitingList.fitting': {
    valid: () => ({ date: freshDay(), time: '09:00', professionalId }),
  },
  'procedures.create': { valid: () => procedure, read: readProcedure },
  'procedures.createAll': { valid: () => ({ procedures: [procedure] }) },
  'procedures.update': { valid: () => ({ id: procedureId, ...procedure }), read: readProcedure },
  'professionals.create': { valid: newProfessional, read: professionalOf },
  'professionals.update': {
    valid: async () => ({ ...(await newProfessional()), id: professionalId }),
    read: professionalOf,
  },
  'reminders.create': {
    async valid() {
      await db.deleteFrom('reminder_rules').execute();
      return { minutesBefore: 60 };
    },
  },
  'reminders.update': { valid: () => ({ id: randomUUID(), isOn: true }) },
  'notices.unsubscribe': { valid: () => ({ token: 'x' }) },
  'resources.create': { valid: room, read: readResource },
  'imports.choose': {
    valid: async () => {
      const unnamed = { appointments: 3, candidates: ['Zqi Zqi'], chosen: 'Zqi Zqi' };
      const { id } = await makeImport(db, { state: 'review', result: JSON.stringify({ unnamed }) });
      return { id, professional: 'Zqi Zqi' };
    },
  },
  'imports.findings': { valid: async () => ({ id: (await makeImport(db)).id }) },
  'resources.update': { valid: async () => ({ id: resourceId, ...(await room()) }), read: readResource },
  'appointments.elsewhere': {
    valid: async () => ({
      patientId: (await makePatient(db)).id,
      date: '2059-01-01',
      time: '08:00',
      minutes: 30,
    }),
  },
  'appointments.freeTimes': { valid: () => ({ from: '2059-01-01', to: '2059-01-02' }) },
  'appointments.nextFree': { valid: () => ({}) },
  'scheduleExceptions.list': { valid: () => ({ from: '2059-01-01', to: '2059-01-02' }) },
  'scheduleExceptions.create': { valid: () => block, read: readException },
  'scheduleExceptions.update': {
    valid: async () => ({ ...block, id: (await makeScheduleException(db, { first_day: '2059-01-02' })).id }),
    read: readException,
  },
  'scheduleExceptions.wouldMeet': { valid: () => block },
  'scheduleExceptions.takeHoliday': { valid: () => ({ holiday: 'christmas_eve', taken: true }) },
  'workingHours.set': { valid: () => ({ professionalId: null, validFrom: '2059-01-01', week }) },
  'workingHours.wouldMeet': { valid: () => ({ professionalId: null, validFrom: '2059-01-01', week }) },
  'workingHours.remove': {
    valid: async () => {
      const { professional_id, valid_from } = await makeWorkingHours(db, {
        professional_id: (await makeProfessional(db)).id,
      });
      return { professionalId: professional_id, validFrom: valid_from };
    },
  },
  'workingHours.preview': { valid: () => ({ professionalId: null, from: '2059-01-01', week }) },
  'settings.update': { valid: () => settings, read: async () => (await api.settings.get()).settings ?? {} },
  'users.createAdministrator': {
    valid: () => ({ ...record, fullName: 'Rita Nogueira', email: freshEmail() }),
    async read(output) {
      const { rows } = await api.users.list();
      return rows.find(({ id }) => id === idIn(output)) ?? {};
    },
  },
  'users.invite': {
    valid: () => ({ fullName: 'Ana Prado', email: freshEmail(), roles: ['reception'], professionalId: null }),
    async read(output) {
      const { rows } = await api.users.list();
      return rows.find(({ id }) => id === idIn(output)) ?? {};
    },
  },
  'users.update': { valid: () => ({ id: randomUUID(), roles: ['reception'], professionalId: null }) },
  'portal.appointments': { by: patient },
  'portal.activity': { by: patient },
  'portal.updateProfile': {
    by: patient,
    valid: () => ({ fullName: 'Ana Prado' }),
    read: async () => (await patient.api.portal.profile()).patient ?? {},
  },
  'push.subscribe': {
    by: patient,
    valid: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/a',
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
    }),
  },
  'portalFiles.category': { by: patient, valid: () => ({ category: 'exams' }) },
};

const tomorrow = () => new Date(Date.now() + 86_400_000);

/** An answer to typed text is JSON, never a page. */
function expectOnlyJson({ headers }: Response) {
  expect(headers.get('content-type')).toMatch(/^application\/json/u);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
}

const schemas = new Map(
  contractCalls.flatMap(({ path, call: { inputSchema: schema } }): [string, z.ZodObject][] => {
    if (schema === undefined) return [];
    if (!(schema instanceof z.ZodObject)) throw new Error(`${path} takes no object of fields`);
    return [[path, schema]];
  }),
);

/** The contract's own problems with this input. */
function problemsOf(name: FormName, input: Values): FieldProblem[] {
  const issues = schemas.get(name)?.safeParse(input).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.map(String), message }));
}

const invalidInput = z.object({ problems: z.array(fieldProblem) });

/** @returns null when the call succeeds; the output goes to `onOutput` */
async function refusalOf(
  name: FormName,
  input: Values,
  onOutput: (output: unknown) => Promise<void> = async () => {},
): Promise<ORPCError<string, unknown> | null> {
  const { by = admin, on = clinic }: Call = calls[name] ?? {};
  // Limits on attempts are tested elsewhere.
  await on.db.deleteFrom('auth.rate_limits').execute();
  const link = new RPCLink({
    url: `${origin}/api/rpc`,
    async fetch(request) {
      const response = await by.fetch(new URL(request.url).pathname, request);
      expectOnlyJson(response);
      return response;
    },
  });
  try {
    await onOutput(await link.call(name.split('.'), input, { context: {} }));
    return null;
  } catch (error) {
    if (error instanceof ORPCError) return error;
    throw error;
  }
}

/** A refused call leaves nothing behind. */
async function refusalWithoutChange(name: FormName, input: Values) {
  const { on = clinic }: Call = calls[name] ?? {};
  // Messages of earlier calls wait for a round of the outbox, which could come meanwhile.
  await on.db.deleteFrom('private.outbox').execute();
  const before = await readContents(on);
  const error = await refusalOf(name, input);
  expect(await readContents(on), 'what a refused call left behind').toEqual(before);
  return error;
}

/** Makes the call with these values, and says in the table's words what became of each. */
async function outcomesOf(name: FormName, values: Record<string, string>): Promise<Record<string, Outcome>> {
  const { valid = () => ({}), read }: Call = calls[name] ?? {};
  const input = { ...(await valid()), ...values };
  let stored = new Map<string, unknown>();
  const error = await refusalOf(name, input, async (output) => {
    stored = new Map(Object.entries((await read?.(output, input)) ?? {}));
  });
  expect({ name, values, refused: error?.code, data: error?.data }).toEqual({ name, values });
  return Object.fromEntries(
    Object.entries(values).map(([fieldName, value]) => {
      const found = stored.get(fieldName);
      if (!stored.has(fieldName)) return [fieldName, 'taken'];
      if (found === value.trim()) return [fieldName, 'kept'];
      return [fieldName, found === null ? 'nothing' : `becomes: ${found}`];
    }),
  );
}

function outcomeOfRefusal(error: ORPCError<string, unknown> | null, fieldName: string): Outcome {
  if (error?.code !== 'INVALID_INPUT') return error?.code ?? 'taken';
  const [problem] = invalidInput.parse(error.data).problems;
  return problem?.path.join('.') === fieldName
    ? `refused: ${problem.message}`
    : `refused at ${problem?.path.join('.')}: ${problem?.message}`;
}

test('the table has every field of every call of the contract', () => {
  const inContract = [...schemas].flatMap(([name, { shape }]) =>
    Object.keys(shape).map((field) => `${name}: ${field}`),
  );
  const inTable = Object.entries(forms).flatMap(([name, fields]) =>
    Object.keys(fields).map((field) => `${name}: ${field}`),
  );
  expect(inTable.sort()).toEqual(inContract.sort());
});

const rows: [FormName, Fields][] = Object.entries(forms).flatMap(([name, fields]) =>
  isForm(name) ? [[name, fields]] : [],
);
function isForm(name: string): name is FormName {
  return Object.hasOwn(forms, name);
}
const isAccepted = (outcome: Outcome) => /^(kept|nothing|taken|becomes: .*)$/su.test(outcome);
const valueIn = ({ around }: Field, valueName: ValueName) =>
  around?.(badValues[valueName]) ?? badValues[valueName];

describe.each(rows)('%s', async (name, fields) => {
  const base = (await calls[name]?.valid?.()) ?? {};
  const cells = Object.entries(fields).flatMap(([fieldName, field]) =>
    valueNames.map((valueName) => {
      const value = valueIn(field, valueName);
      const problems = problemsOf(name, { ...base, [fieldName]: value });
      return { fieldName, field, valueName, value, problems, expected: field.cells[valueName] };
    }),
  );
  const refusedByContract = cells.filter(({ problems }) => problems.length > 0);
  const reachServer = cells.filter(
    ({ problems, field, valueName, expected }) =>
      problems.length === 0 &&
      !(field.isHashed && expected === field.cells.emoji && !valuesToHash.includes(valueName)),
  );

  test('the contract refuses the declared values, each with its sentence', () => {
    const found = refusedByContract.map(({ fieldName, valueName, problems }) => [
      fieldName,
      valueName,
      problems.map(({ path, message }) =>
        path.join('.') === fieldName ? `refused: ${message}` : `${path}: ${message}`,
      ),
    ]);
    expect(found).toEqual(
      refusedByContract.map(({ fieldName, valueName, expected }) => [fieldName, valueName, [expected]]),
    );
  });

  test('the server sends the contract\u2019s problem of each field, and changes nothing', async () => {
    const worst = refusedByContract.map(({ fieldName, value }) => [fieldName, value]);
    if (worst.length === 0) return;
    const input = { ...base, ...Object.fromEntries(worst) };
    const error = await refusalWithoutChange(name, input);
    expect({ code: error?.code, data: error?.data }).toEqual({
      code: 'INVALID_INPUT',
      data: { problems: problemsOf(name, input) },
    });
  });

  // The values of all fields that accept this one go in one call.
  test('the server stores what the contract lets through, or refuses it by code', async () => {
    for (const valueName of valueNames) {
      const accepted = reachServer.filter(
        (cell) => cell.valueName === valueName && isAccepted(cell.expected),
      );
      if (accepted.length === 0) continue;
      const values = Object.fromEntries(accepted.map(({ fieldName, value }) => [fieldName, value]));
      const expected = Object.fromEntries(accepted.map((cell) => [cell.fieldName, cell.expected]));
      expect({ valueName, ...(await outcomesOf(name, values)) }).toEqual({ valueName, ...expected });
    }
    for (const { fieldName, valueName, value, expected } of reachServer.filter(
      (cell) => !isAccepted(cell.expected),
    )) {
      const error = await refusalWithoutChange(name, {
        ...(await calls[name]?.valid?.()),
        [fieldName]: value,
      });
      expect([fieldName, valueName, outcomeOfRefusal(error, fieldName)]).toEqual([
        fieldName,
        valueName,
        expected,
      ]);
    }
  });
});
