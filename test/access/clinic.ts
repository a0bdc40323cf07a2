/**
 * A clinic with three patients (D is deleted), every column of theirs filled with markers, and with all visitors.
 * The server's log is kept at its finest level.
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { session } from '#contract/accounts/session.ts';
import { type BookingRules, defaultBookingRules } from '#contract/booking/booking-rules.ts';
import { completeSections } from '#contract/patients/record-settings.ts';
import { storyPageSize } from '#contract/screens/patient-story.ts';
import { addDays } from '#contract/value-formats.ts';
import { hashToken } from '#server/accounts/links/links.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import {
  askedVersion,
  draftOf,
  makeAccount,
  makeAdmin,
  makeAnamnesis,
  makeApplication,
  makeAppointment,
  makeAppointmentContact,
  makeAppointmentEvent,
  makeBookingRequest,
  makeCard,
  makeExpense,
  makeFullTill,
  makeFutureProcedure,
  makeImport,
  makeImportEntry,
  makeLot,
  makePackage,
  makePatient,
  makePayment,
  makeProcedure,
  makeProduct,
  makeProfessional,
  makeProtocol,
  makeRecordEntry,
  makeReminderRule,
  makeResource,
  makeReviewedSheet,
  makeScheduleException,
  makeSeries,
  makeShareRule,
  makeSnippet,
  makeStaff,
  makeTaxReceipt,
  makeTermTemplate,
  makeTill,
  makeWaitingEntry,
} from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { workbook } from '#test/workbook.ts';
import { clinicClock, holdDay } from '../clinic-clock.ts';
import { type StaffVisitor, staffVisitors, type Visitor } from './calls.ts';
import { makePerson, markerOf } from './people.ts';

/** Every field of the clinic's settings, without the logo. */
export const clinicSettings = {
  clinicName: 'Clínica do Quadro',
  doctorName: 'Dra. do Quadro',
  phone: '2422220000',
  address: 'Rua do Quadro, 1',
  email: 'clinica@exemplo.test',
  businessHours: 'Das 8 às 18',
  about: 'Uma clínica do quadro.',
  discountLimitPercent: 20,
  taxId: '11222333000181',
  pixKey: 'pix@exemplo.test',
  pixCity: 'Quadro',
  letterheadColor: '#27476e',
  instagramUrl: '@quadro',
  facebookUrl: 'https://www.facebook.com/quadro',
  whatsappUrl: 'https://wa.me/5524911112222',
};

/** Patient A books at once, patient B by request, however many open appointments they have. */
export const openRules: BookingRules = {
  ...defaultBookingRules,
  mode: 'instant',
  horizonDays: 365,
  maxOpen: 20,
  approvalForNew: false,
  approvalAfterNoShows: 1,
  publicPage: true,
};

/** Every column of a professional, without the account. */
export const registered = {
  specialty: 'Dermatologia',
  council: 'CRBM',
  council_number: '54321',
  council_state: 'SP',
  rqe: '9876',
} as const;

/** What a procedure changes of a consultation, in every field. */
export const choiceOf = (procedureId: string) => ({
  procedureId,
  needs: ['text'],
  sections: completeSections([]).map(({ key, hidden }) => ({ key, hidden })),
});

export const adminPassword = 'zqi-senha-da-direcao';
const setUpToken = 'zqi-primeiro-acesso';
export const newest = { email: 'zqisetup@exemplo.test', fullName: 'Zqisetup' };

/** Without an own phone: staff call the responsible person. */
export const calledAtHome = { phone: null, guardian_name: 'Rosa', guardian_phone: '24988880000' } as const;

/** What the dashboard shows of today, and of earlier work: of a patient without markers, since lines of the log have today's date. */
async function makeWorkOfToday(
  db: TestApp['db'],
  user_id: string,
  values: { professional_id: string; procedure_id: string },
) {
  const today = clinicClock.today();
  const { id: patient_id } = await makePatient(db, {
    alert: 'Alergia a látex',
    ...calledAtHome,
  });
  await makePatient(db, { birth_date: null });
  const { id: series_id } = await makeSeries(db, { patient_id });
  const session = { ...values, patient_id, series_id, status_changed_at: new Date() };
  await makeAppointment(db, { ...session, date: addDays(today, -1), status: 'arrived', session_number: 1 });
  const present = await makeAppointment(db, {
    ...session,
    date: today,
    status: 'arrived',
    session_number: 2,
  });
  await makeAppointmentContact(db, present);
  await db
    .insertInto('appointment_balances')
    .values({ appointment_id: present.id, patient_id, charged_cents: 100 })
    .execute();
  await makePackage(db, patient_id, { appointment_id: present.id });
  // Without a price.
  await makeAppointment(db, { ...values, patient_id, date: today, status: 'completed', time: '05:00' });
  // Not charged yet.
  await makeAppointment(db, { ...values, patient_id, date: today, status: 'in_service', time: '04:00' });
  const { date, ...of } = { ...session, status: 'scheduled', session_number: 3, date: displacedDay } as const;
  // The professional's own hours of these months are open on closed days too, but not in a block.
  await makeScheduleException(db, { title: 'Recesso', first_day: date });
  const displaced = await makeAppointment(db, { ...of, date, status_changed_at: null });
  await makeAppointmentContact(db, displaced, { kind: 'displaced', user_name: 'Bia' });
  // As an import brings it: of nobody.
  const { id: professional_id } = await makeProfessional(db, { active: false });
  await makeAppointment(db, { ...of, professional_id, session_number: 4, date: '2087-05-19' });
  // Moved by staff; the chat with the patient is open.
  const moved = await makeAppointment(db, { ...of, session_number: 5, date: '2088-05-19', time: '09:00' });
  await makeAppointmentEvent(db, moved, {
    kind: 'moved',
    user_id,
    fields: [],
    from_start: '2088-05-18 09:00',
    to_start: '2088-05-19 09:00',
  });
  await makeAppointmentContact(db, moved, { kind: 'moved', state: 'opened', user_name: 'Bia' });
}

/** A day of the next year that is closed: what is booked there is to be moved. */
export const displacedDay = openDay(new Date().getUTCFullYear() + 1, 40);

/** An earlier visit, one of yesterday without a word, one in progress, a told allergy, and more rows than a page of the story shows. */
async function makeLongStory(db: TestApp['db'], patient_id: string) {
  const today = clinicClock.today();
  const yesterday = addDays(today, -1);
  // Over since the first minutes of the day, so that it is not the next one.
  const over = { date: today, time: '00:00', duration_minutes: 5 };
  await makeAppointment(db, { ...over, patient_id, status: 'in_service' });
  await makeAnamnesis(db, { patient_id, state: 'sent', answers: { alergias: ['Látex'] } });
  await makeAppointment(db, { patient_id, date: yesterday, time: '07:00', status: 'completed' });
  await makeAppointment(db, { patient_id, date: '2020-01-06', status: 'completed' });
  for (let count = 0; count <= storyPageSize; count += 1) await makeFutureProcedure(db, { patient_id });
}

/** A visitor that the clinic may know, with a time that has passed; and a request on the agenda of the tests. */
async function makeRequests(db: TestApp['db'], values: { professional_id: string; resource_ids: string[] }) {
  const today = clinicClock.today();
  const known = await makePatient(db, { email: 'conhecida@exemplo.test' });
  const request = { ...values, state: 'pending', expires_at: null } as const;
  await makeBookingRequest(db, {
    ...request,
    patient_id: null,
    date: addDays(today, -1),
    visitor_name: known.full_name,
    visitor_email: known.email,
    visitor_phone: known.phone,
  });
  const { id: patient_id } = await makePatient(db, calledAtHome);
  const visit = { patient_id, date: '2087-05-17' };
  const { id: appointment_id } = await makeAppointment(db, { ...visit, time: '08:00' });
  await makeWaitingEntry(db, { patient_id });
  await makeBookingRequest(db, { ...request, patient_id, date: '2087-05-16', appointment_id });
  const cancelled = { status: 'cancelled', cancel_reason: 'patient' } as const;
  return (await makeAppointment(db, { ...visit, time: '09:00', ...cancelled })).id;
}

/** With every column that an answer shows. */
export const makeEndedImport = (
  db: TestApp['db'],
  { procedureId = randomUUID(), ...values }: Parameters<typeof makeImport>[1] & { procedureId?: string } = {},
) =>
  makeImport(db, {
    // Those that name professionals have no procedures; this one has both.
    kind: 'packages',
    options: JSON.stringify({
      professionals: {
        [markerOf('a', 'import_entries.professional')]: 'create',
        [markerOf('b', 'import_entries.professional')]: randomUUID(),
        mesma: { sameAs: 'zqi' },
      },
      procedures: { [markerOf('a', 'import_entries.cells')]: procedureId, acido: 'text' },
      validUntil: '2999-12-31',
      expiredUntil: '2999-12-31',
      checked: { headers: ['Nome'], columns: ['service'], monthFirst: [], today: '2026-01-01' },
    }),
    source_name: 'sistema.sql',
    files_name: 'arquivos.zip',
    failure: 'undo_too_late',
    created_name: 'Zqi',
    started_at: new Date(),
    finished_at: new Date(),
    undone_at: new Date(),
    result: JSON.stringify({
      tables: [{ table: 'patients', read: 3, imported: 1, merged: 1, skipped: 1 }],
      comparison: [{ what: 'patients', source: 3, ours: 2, left: 1 }],
      files: { count: 1, bytes: 1 },
      unnamed: { appointments: 1, candidates: ['Zqi'], chosen: 'Zqi' },
      professionals: {
        candidates: ['Zqi'],
        names: [{ key: 'zqi', name: 'Zqi', appointments: 1, choice: '' }],
      },
      statuses: [{ key: 'remarcado', name: 'Remarcado', lines: 1, choice: 'cancelled' }],
      looseFiles: { files: 1, comes: false },
      present: { rows: 1, changed: 0 },
      importedAt: '2024-06-03T12:00:00.000Z',
      newestAt: '2024-06-03T12:00:00.000Z',
      failedAt: 'public.patients, linha 3',
    }),
    ...values,
  });

/** With progress. The work of the tests' clinic does nothing. */
const makeImportAtWork = (db: TestApp['db']) =>
  makeImport(db, {
    kind: 'appointments',
    options: JSON.stringify({
      statuses: { remarcado: 'cancelled' },
      checked: { headers: ['Situação'], columns: ['status'], monthFirst: [], today: '2026-01-01' },
    }),
    state: 'importing',
    step: 'writing_rows',
    done: 1,
    total: 2,
    step_started_at: new Date(Date.now() - 60_000),
  });

export type Clinic = Awaited<ReturnType<typeof makeClinic>>;

/** The files of a build that the server reads. */
async function makePage(): Promise<string> {
  const webRoot = await mkdtemp(join(tmpdir(), 'vico-web-'));
  afterAll(() => rm(webRoot, { recursive: true, force: true }));
  const page =
    '<!doctype html><html><head></head><body><!-- screen -->start<!-- /screen --><!-- preloaded answers --></body></html>';
  await writeFile(join(webRoot, 'index.html'), page);
  await writeFile(join(webRoot, 'first-files.json'), JSON.stringify({ portal: ['/assets/portal.js'] }));
  return webRoot;
}

/** Call it at the top of a test file. */
export async function makeClinic() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const webRoot = await makePage();
  const test = await createTestApp({
    clock: holdDay(),
    log,
    webRoot,
    fileSizeLimitBytes: 20_000,
    // So that the dashboard always lists first steps.
    isBackupApart: async () => false,
    // What a person moves on stays there.
    workOnImport: async () => {},
  });
  const { browser, signedIn, db } = test;
  const soon = new Date(Date.now() + 60 * 60_000);
  await db
    .insertInto('private.setup_links')
    .values({ token_hash: hashToken(setUpToken), expires_at: soon })
    .execute();
  const admin = browser();
  const setUp = await admin.fetch('/api/setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: setUpToken, ...newest, password: adminPassword }),
  });
  const adminId = session.parse(await setUp.json()).user.id;
  const [picture] = await acceptedPictures();
  const photo = picture ?? new File([], 'none');

  await admin.api.settings.update({ ...clinicSettings, logo: photo });
  // One with an account and one without; an administrator's account is still free.
  const professional = await makeProfessional(db, { ...registered, user_id: adminId });
  const otherProfessional = await makeProfessional(db, { active: false });
  await makeAdmin(db);
  await db
    .insertInto('message_templates')
    .values({ confirmation: 'Oi, {nome}!', confirmation_again: 'De novo', displaced: 'Mudou' })
    .execute();
  const resource = await makeResource(db);
  const otherResource = await makeResource(db, { kind: 'Laser' });
  const { id: termTemplateId } = await makeTermTemplate(db);
  const procedure = await admin.api.procedures.create({
    title: 'Peeling',
    alsoKnownAs: 'ácido',
    description: 'Fino.',
    duration: '40 minutos',
    color: 'pink',
    media: photo,
    preparation: 'Venha sem maquiagem.',
    termTemplateId,
    risks: 'Mancha.',
    // The second has the price of all.
    professionalIds: [professional.id, (await makeProfessional(db)).id],
    needs: [{ resourceId: resource.id }, { kind: otherResource.kind }],
    priceCents: 35_000,
    prices: [{ professionalId: professional.id, from: '2020-01-01', priceCents: 35_001 }],
    pricePublic: true,
    bookableOnline: true,
  });
  await db
    .insertInto('record_settings')
    .values({ unsigned_hours: 30, procedures: JSON.stringify([choiceOf(procedure.id)]) })
    .execute();
  const { template_id: templateId } = await askedVersion(db);
  const { id: otherTemplateId } = await db
    .selectFrom('anamnesis_templates')
    .select('id')
    .where('asked', '=', false)
    .executeTakeFirstOrThrow();
  const otherProcedure = await makeProcedure(db);
  // Open for booking, by another professional only.
  const { id: procedure_id } = await makeProcedure(db, { bookable_online: true });
  await db
    .insertInto('procedure_professionals')
    .values({ procedure_id, professional_id: otherProfessional.id })
    .execute();
  const block = await makeScheduleException(db, { first_day: '2087-05-20', title: 'Zqi bloqueio' });
  await makeScheduleException(db, {
    first_day: '2087-05-01',
    weekdays: [1],
    starts: '18:00',
    ends: '19:00',
    professional_id: professional.id,
  });
  await makeScheduleException(db, { first_day: '2087-05-21', resource_id: resource.id });
  await makeScheduleException(db, { kind: 'other_hours', first_day: '2087-05-22', hours: '{[480,720)}' });

  await makeScheduleException(db, {
    kind: 'vacation',
    title: 'Zqi férias',
    first_day: '2087-05-15',
    professional_id: professional.id,
  });
  await makeScheduleException(db, {
    kind: 'maintenance',
    first_day: '2087-05-15',
    resource_id: resource.id,
  });

  // The next months are open for booking, whatever the holidays.
  await makeScheduleException(db, {
    kind: 'other_hours',
    first_day: addDays(clinicClock.today(), 0),
    last_day: addDays(clinicClock.today(), 360),
    professional_id: professional.id,
    hours: '{[480,1080)}',
  });
  await admin.api.bookingRules.update(openRules);

  await makeWorkOfToday(db, adminId, { professional_id: professional.id, procedure_id: procedure.id });
  const appointmentOfChild = await makeRequests(db, {
    professional_id: professional.id,
    resource_ids: [resource.id],
  });

  await test.storage.put(
    { area: 'imports', key: 'fonte' },
    Buffer.from('Telefone;CPF;CPF do paciente\n999990000;;\n'),
    'text/csv',
  );
  const sheet = await workbook([{ name: 'Zqi', rows: [['Telefone'], ['999990000']] }]);
  await test.storage.put({ area: 'imports', key: 'planilha' }, sheet, 'text/plain');

  const workedOn = await makeImportAtWork(db);
  for (const status of ['Remarcado', ''])
    await makeImportEntry(db, {
      import_id: workedOn.id,
      line: status ? 2 : 3,
      cells: [status],
      starts_at: '2025-12-30 09:00',
    });
  const clinicOf = {
    ...test,
    admin,
    adminId,
    photo,
    professionalId: professional.id,
    procedureId: procedure.id,
    resourceId: resource.id,
    importId: (await makeEndedImport(db, { procedureId: procedure.id })).id,
  };
  await makeImportEntry(db, {
    import_id: clinicOf.importId,
    professional: 'mesma',
    cells: ['Ácido'],
    starts_at: '2025-12-30 09:00',
  });
  // The same file as that of the sheets.
  await makeImport(db, {
    kind: 'patients',
    state: 'done',
    finished_at: '2024-06-03T12:00:00Z',
    source_sha256: 'zqi',
  });
  const [a, b, d] = [
    await makePerson(clinicOf, 'a'),
    await makePerson(clinicOf, 'b'),
    await makePerson(clinicOf, 'd'),
  ];
  const lot = await makeLot(db, {
    recall_reason: 'Zqi aviso',
    recalled_at: new Date(),
    product_id: (await makeProduct(db, { maker: 'Zeta', anvisa_registration: '1.0001', dilution: 'Zqi' })).id,
    closed_at: new Date(),
  });
  const child = await makePatient(db, {
    phone: null,
    guardian_name: 'Zqi',
    guardian_phone: '24988770001',
  });
  for (const patient_id of [a.patientId, b.patientId, d.patientId, child.id]) {
    const application = await makeApplication(db, lot, 4, 'Zqi');
    const about = { patient_id, author_id: adminId, day: '1990-01-04' };
    const entry = await makeRecordEntry(db, about, undefined, [], application);
    if (patient_id === child.id)
      await db
        .insertInto('record_strikes')
        .values({ entry_id: entry.id, patient_id, reason: 'duplicate' })
        .execute();
  }
  // Enough of one product to say what dose is usual.
  const { id: patient_id } = await makePatient(db);
  for (let n = 0; n < 5; n += 1)
    await makeRecordEntry(
      db,
      { patient_id, author_id: adminId, day: '1990-01-04' },
      undefined,
      [],
      await makeApplication(db, lot, 4, 'Zqi'),
    );
  await makeLongStory(db, a.patientId);
  // Came once, years ago: the figures list who has not come for long.
  const { id: once } = await makeAppointment(db, {
    patient_id: child.id,
    procedure_id,
    date: '2020-01-06',
    time: '15:00',
    status: 'completed',
  });
  await db
    .insertInto('appointment_balances')
    .values({ appointment_id: once, patient_id: child.id, charged_cents: 100 })
    .execute();
  const deletedPatient = await signedIn(d.user);
  await db.deleteFrom('archived_records').where('patient_id', '=', d.patientId).execute();
  await admin.api.patients.remove({ id: d.patientId });

  const former = await makeAdmin(db, { name: 'Zqfname', email: 'zqfemail@exemplo.test' });
  await admin.api.users.end({ id: former.id });

  const staff = {
    reception: await makeStaffVisitor('reception'),
    professional: await makeStaffVisitor('professional'),
    manager: await makeStaffVisitor('manager'),
    receptionManager: await makeStaffVisitor('receptionManager'),
  };
  async function makeStaffVisitor(visitor: StaffVisitor) {
    const name = `Zqs${visitor.toLowerCase()}`;
    const account = { name, email: `${name.toLowerCase()}@exemplo.test`, password: adminPassword };
    return makeStaff(db, [...staffVisitors[visitor]], account);
  }

  async function withNotices(user: { id: string }) {
    const phone = await signedIn(user);
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    await phone.api.push.subscribe({
      endpoint: `https://fcm.googleapis.com/fcm/send/zqi-${user.id}`,
      keys,
    });
    return phone;
  }

  const reminderRule = await makeReminderRule(db, { minutes_before: 40 });
  const signedOut = await signedIn(await makeAccount(db));
  const cookies = new Map(signedOut.cookies);
  await signedOut.api.session.signOut();
  for (const [name, value] of cookies) signedOut.cookies.set(name, value);

  // An open and a closed till of each of the staff.
  const { id: payer } = await makePatient(db, { address: 'Rua Zqi', postal_code: '25680000' });
  const tillOf = async (userId: string) => {
    await makeFullTill(db, userId, await makeAppointment(db, { patient_id: payer }));
    return (
      await makeFullTill(db, userId, await makeAppointment(db, { patient_id: payer }), { isClosed: true })
    ).id;
  };
  const tillIds: Partial<Record<Visitor, string>> = {
    admin: await tillOf(adminId),
    reception: await tillOf(staff.reception.id),
    professional: await tillOf(staff.professional.id),
    manager: await tillOf(staff.manager.id),
    receptionManager: await tillOf(staff.receptionManager.id),
  };

  const expense = await makeExpense(db, { reversed: true });
  const card = await makeCard(db, a.patientId);
  await test.storage.put({ area: 'bills', key: expense.bill.file_path }, pdf, 'application/pdf');

  // Paid in March 2020: a visit with each kind of rule, one that is to be issued by a natural person, and one that was.
  const visitOf = async (professional_id: string, procedure_id: string | null, day: string) => {
    const appointment = await makeAppointment(db, {
      patient_id: payer,
      professional_id,
      procedure_id,
      date: day,
    });
    const till = await makeTill(db);
    return makePayment(db, appointment, till.id, { entered_at: `${day}T12:00:00Z` });
  };
  const { id: rule } = await makeShareRule(db, {
    professional_id: professional.id,
    percent_hundredths: 4_000,
  });
  await makeShareRule(db, { professional_id: professional.id, procedure_id: procedure.id, fixed_cents: 100 });
  await visitOf(professional.id, procedure.id, '2020-03-02');
  await visitOf(professional.id, null, '2020-03-03');
  const person = await makeProfessional(db, { person_since: '2020-01-01' });
  const due = await visitOf(person.id, null, '2020-03-04');
  const ticked = await makeTaxReceipt(db, await visitOf(person.id, null, '2020-03-05'));
  await makeTaxReceipt(db, await visitOf(person.id, null, '2020-03-06'), { amount_cents: 6_000 });

  return {
    ...clinicOf,
    tillIds,
    expense,
    shares: { ruleId: rule, tickedId: ticked.id, operationId: due.operation_id },
    card,
    routes: test.app.routes,
    newest: { email: newest.email, password: adminPassword },
    lines,
    people: { a, b, d },
    professionalIds: { own: professional.id, foreign: otherProfessional.id },
    resourceIds: { own: resource.id, foreign: otherResource.id },
    sheetImportIds: {
      own: await makeReviewedSheet(db, 'patients', {
        state: 'preparing',
        options: '{"sourceKey":"fonte","areaCode":"31","validUntil":"2999-12-31"}',
      }),
      foreign: await makeReviewedSheet(db, 'patients', { state: 'preparing', source_key: 'planilha' }),
    },
    importIds: { own: clinicOf.importId, foreign: workedOn.id },
    procedureIds: { own: procedure.id, foreign: otherProcedure.id },
    templateIds: { own: templateId, foreign: otherTemplateId },
    termTemplateId,
    appointmentOfChild,
    scheduleExceptionId: block.id,
    reminderRuleId: reminderRule.id,
    snippetId: (await makeSnippet(db)).id,
    productId: lot.product_id,
    lotId: lot.id,
    protocolId: (await makeProtocol(db, draftOf(await makeApplication(db, lot, 4, 'Zqi')))).id,
    mediaUrl: procedure.media?.url ?? '',
    users: {
      patientA: a.user,
      patientB: b.user,
      deletedPatient: d.user,
      formerAdmin: former,
      ...staff,
      admin: { id: adminId },
    },
    browsers: {
      anonymous: browser(),
      signedOut,
      deletedPatient,
      // A session from before the role was removed.
      formerAdmin: await signedIn(former),
      patientA: await withNotices(a.user),
      patientB: await withNotices(b.user),
      reception: await signedIn(staff.reception),
      professional: await signedIn(staff.professional),
      manager: await signedIn(staff.manager),
      receptionManager: await signedIn(staff.receptionManager),
      admin,
    } satisfies Record<Visitor, TestBrowser>,
  };
}
