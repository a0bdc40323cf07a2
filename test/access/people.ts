/**
 * A patient with a marker in every text column: `zq`, the patient's letter, table and column. A marker in an answer
 * shows the patient and the column that it is from.
 */
import { sql } from 'kysely';
import { columnsOf } from '#contract/columns/catalogue.ts';
import { phototypeKey } from '#contract/patients/anamneses.ts';
import { recordWords } from '#contract/patients/record.ts';
import { addDays } from '#contract/value-formats.ts';
import type { TestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import { jpeg, pdf } from '#test/documents.ts';
import {
  draftOf,
  makeAccount,
  makeActivity,
  makeAnamnesis,
  makeApplication,
  makeAppointment,
  makeAppointmentContact,
  makeAppointmentEvent,
  makeAppointmentResource,
  makeBookingRequest,
  makeCancelledReceipt,
  makeCollectionNote,
  makeConsent,
  makeCpf,
  makeDocument,
  makeEndedPackage,
  makeFullTill,
  makeFutureProcedure,
  makeImportEntry,
  makeImportFinding,
  makeLot,
  makeOpenAnamnesis,
  makePackage,
  makePatient,
  makePayment,
  makePhotograph,
  makePhotographExport,
  makePhotographLink,
  makeQuote,
  makeReceipt,
  makeRecordDraft,
  makeRecordEntry,
  makeScheduleException,
  makeSeries,
  makeTaxReceipt,
  makeTerm,
  makeTill,
  makeTreatmentPlan,
  makeWaitingEntry,
  makeWaitingOffer,
} from '#test/factories.ts';

export type Letter = 'a' | 'b' | 'd';
export type Person = Awaited<ReturnType<typeof makePerson>>;

interface ClinicOfPerson extends Pick<TestApp, 'db' | 'storage' | 'signedIn'> {
  admin: TestBrowser;
  adminId: string;
  photo: File;
  professionalId: string;
  procedureId: string;
  resourceId: string;
  importId: string;
}

/** Outside the range that the factories use. */
export const cpfOf = (letter: Letter) => makeCpf({ a: 90_001, b: 90_002, d: 90_003 }[letter]);

export const markerOf = (letter: Letter, place: string) => `zq${letter}${place.replace(/[^a-z0-9]/gu, '')}`;

/** No two patients share a day, and no other row of the tests has one of them: the factories' days are decades earlier. */
const days = {
  a: {
    birth: '1931-07-13',
    written: '2018-01-11',
    listed: '1941-03-14',
    appointment: '2087-05-17',
    another: '2087-05-24',
    start: '2085-02-11',
    end: '2089-08-19',
    completed: '2019-05-23',
    receipt: '2019-08-06',
    until: '2090-05-23',
    asked: '2091-03-27',
    proposed: '2091-04-17',
    // Before the own appointment for the same, which an accepted offer moves.
    offered: '2087-04-16',
  },
  b: {
    birth: '1932-09-14',
    written: '2018-02-11',
    listed: '1942-04-15',
    appointment: '2087-05-18',
    start: '2085-03-12',
    end: '2089-09-21',
    completed: '2019-06-25',
    receipt: '2019-08-07',
    until: '2090-06-25',
    asked: '2091-08-21',
    proposed: '2091-08-28',
    offered: '2092-05-20',
  },
  d: {
    birth: '1933-11-15',
    written: '2018-03-11',
    listed: '1943-05-16',
    appointment: '2087-06-19',
    start: '2085-04-13',
    end: '2089-10-23',
    completed: '2019-07-27',
    receipt: '2019-08-08',
    until: '2090-07-27',
    asked: '2091-10-09',
    proposed: '2091-10-16',
    offered: '2092-09-23',
  },
} as const satisfies Record<Letter, object>;
export const daysOfPatients = Object.values(days).flatMap((each): string[] => Object.values(each));
export const appointmentMonth = { month: 5, year: 2087 };

/** On a day that is closed. The day is no marker: the clinic's days off have it too. */
async function makeDisplaced(db: TestApp['db'], patient_id: string) {
  // Within two years of the next one: no more days are read (app.find_displaced).
  const date = '2088-06-10';
  await makeScheduleException(db, { first_day: date });
  return makeAppointment(db, { patient_id, date });
}

/** Moved after the patient was told of another time, and not told since. */
async function makeUntold(db: TestApp['db'], patient_id: string) {
  const date = '2089-06-12';
  const appointment = await makeAppointment(db, { patient_id, date, version: 2, changed_at: new Date() });
  await makeAppointmentContact(db, appointment, {
    kind: 'booked',
    channel: 'email',
    starts_at: `${date} 08:00`,
  });
  return appointment;
}

export async function makePerson(clinic: ClinicOfPerson, letter: Letter) {
  const { db, storage, admin, adminId, photo, professionalId, procedureId, resourceId, importId } = clinic;
  const marker = (place: string) => markerOf(letter, place);
  /** In every personal column: texts, but for those that the row has besides. */
  const markers = (table: string) =>
    Object.fromEntries(
      [...(columnsOf.get(table) ?? [])].flatMap(([column, { personal }]) =>
        personal ? [[column, marker(`${table}.${column}`)]] : [],
      ),
    );
  const email = (place: string) => `${marker(place)}@exemplo.test`;
  const day = days[letter];
  const digit = { a: 1, b: 2, d: 3 }[letter];
  const user = await makeAccount(db, {
    name: marker('users.name'),
    email: email('users.email'),
    image: marker('users.image'),
  });
  const { id: patientId } = await makePatient(db, {
    ...markers('patients'),
    user_id: user.id,
    email: email('patients.email'),
    cpf: cpfOf(letter),
    phone: `2498765431${digit}`,
    birth_date: day.birth,
    sex: 'female',
    how_found: 'patient',
    guardian_cpf: makeCpf(90_010 + digit),
    guardian_phone: `2498765438${digit}`,
    postal_code: `2562004${digit}`,
  });
  await admin.api.patients.setPhoto({ id: patientId, photo });
  const plan = await makeTreatmentPlan(db, {
    patient_id: patientId,
    title: marker('treatment_plans.title'),
    description: marker('treatment_plans.description'),
    start_date: day.start,
    end_date: day.end,
    created_by: adminId,
  });
  const series = await makeSeries(db, {
    patient_id: patientId,
    treatment_plan_id: plan.id,
    created_by: adminId,
  });
  const appointment = await makeAppointment(db, {
    patient_id: patientId,
    date: day.appointment,
    time: '16:00',
    professional_id: professionalId,
    procedure_id: procedureId,
    // Only patient A comes.
    status: letter === 'a' ? 'confirmed' : 'cancelled',
    cancel_reason: letter === 'a' ? null : 'patient',
    status_before: 'scheduled',
    status_changed_at: new Date(),
    status_changed_by: adminId,
    service: marker('appointments.service'),
    notes: marker('appointments.notes'),
    squeeze_in: true,
    series_id: series.id,
    session_number: 1,
  });
  // The card of an appointment names the others of its day and the next one.
  const others = letter === 'a' ? [days.a.appointment, days.a.another] : [];
  for (const date of others) await makeAppointment(db, { patient_id: patientId, date, time: '18:30' });
  const displaced = letter === 'a' && (await makeDisplaced(db, patientId));
  const untold = letter === 'a' && (await makeUntold(db, patientId));
  // So that patient B books by request.
  if (letter === 'b')
    await makeAppointment(db, {
      patient_id: patientId,
      date: day.appointment,
      time: '18:30',
      status: 'no_show',
    });
  await makeAppointmentResource(db, appointment);
  // Rows of money stay when patient D is deleted.
  const payment =
    letter === 'd'
      ? undefined
      : await makePayment(
          db,
          appointment,
          (await makeFullTill(db, adminId, appointment, { isClosed: true })).id,
          { method: 'insurance', ...markers('till_entries'), amount_cents: 5_000 },
          marker('charges.reason'),
        );
  await makeCollectionNote(db, patientId, marker('collection_notes.note'), adminId);
  const ofReceipt = { day: day.receipt, issued_at: new Date(`${day.receipt}T12:00:00Z`) };
  // Ticked, and taken back.
  if (payment && letter === 'b') {
    const { operation_id, amount_cents } = payment;
    const { id: cancels_id } = await makeTaxReceipt(db, payment, { number: 'ZQB 20260001' });
    const back = { operation_id, patient_id: patientId, amount_cents, cancels_id, user_name: 'Bia' };
    await db.insertInto('tax_receipts').values(back).execute();
  }
  const receipt =
    payment &&
    (await makeReceipt(
      db,
      payment,
      {
        ...ofReceipt,
        number: 90_000 + digit,
        payer_name: marker('receipts.payer_name'),
        payer_cpf: makeCpf(90_040 + digit),
      },
      marker('receipts.says'),
    ));
  if (payment) await makeCancelledReceipt(db, payment, ofReceipt, marker('receipts.reason'));
  const [bought, ended] =
    letter === 'd'
      ? []
      : [
          await makePackage(db, patientId, {
            appointment_id: appointment.id,
            reason: marker('package_items.reason'),
          }),
          await makeEndedPackage(
            db,
            patientId,
            (await makeTill(db, { user_id: adminId })).id,
            marker('packages.reason'),
          ),
        ];
  await makeImportEntry(db, {
    import_id: importId,
    patient_id: patientId,
    match_patient_id: patientId,
    cells: [marker('import_entries.cells')],
    full_name: marker('import_entries.full_name'),
    cpf: marker('import_entries.cpf'),
    email: marker('import_entries.email'),
    phone: marker('import_entries.phone'),
    birth_date: day.listed,
    professional: marker('import_entries.professional'),
    starts_at: '2027-01-04 09:00',
    minutes: 40,
    // Of itself, so that the values are shown as those of another line.
    line: 4_500 + digit,
    matches: JSON.stringify([
      { line: 4_500 + digit, same: ['cpf'], strength: 'likely' },
      { patientId, same: ['cpf'], strength: 'likely' },
    ]),
    match_line: 4_500 + digit,
    mended: [0],
    hints: ['overlap'],
    problems: JSON.stringify([{ column: 0, field: 'service', reason: 'service_unknown', isEssential: true }]),
  });
  await makeImportFinding(db, {
    import_id: importId,
    patient_id: patientId,
    line: 4_200 + digit,
    source_id: marker('import_findings.source_id'),
    field: 'cpf',
    value: marker('import_findings.value'),
    patient_name: marker('import_findings.patient_name'),
  });
  await db
    .insertInto('private.import_rows')
    .values({
      import_id: importId,
      table_name: 'public.patients',
      row_id: patientId,
      before: JSON.stringify({ full_name: marker('import_rows.before') }),
    })
    .execute();
  await db
    .insertInto('private.import_files')
    .values({
      import_id: importId,
      area: 'patient-files',
      key: marker('import_files.key'),
      source: marker('import_files.source'),
      sha256: marker('import_files.sha256'),
      size_bytes: 4_300 + digit,
    })
    .execute();
  await db
    .insertInto('private.appointment_links')
    .values({ appointment_id: appointment.id, patient_id: patientId })
    .execute();
  await makeAppointmentEvent(db, appointment, {
    kind: 'moved',
    user_id: adminId,
    user_name: marker('appointment_events.user_name'),
    from_start: `${addDays(day.appointment, -1)}T08:00`,
    to_start: `${day.appointment}T16:00`,
    from_professional_id: professionalId,
    to_professional_id: professionalId,
    from_status: 'scheduled',
    to_status: 'confirmed',
    cancel_reason: 'clinic',
    fields: [marker('appointment_events.fields')],
    notes_before: marker('appointment_events.notes_before'),
  });
  // Too long ago to be taken back, and before the move.
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const contact = await makeAppointmentContact(db, appointment, {
    user_id: adminId,
    happened_at: anHourAgo,
    user_name: marker('appointment_contacts.user_name'),
  });
  await makeAppointmentContact(db, appointment, {
    kind: 'answer',
    channel: 'link',
    state: 'wants_to_move',
    happened_at: anHourAgo,
  });
  // The last that the patient was told: the time before the move.
  await makeAppointmentContact(db, appointment, {
    starts_at: `${addDays(day.appointment, -1)} 08:00`,
    happened_at: new Date(Date.now() - 3_000_000),
  });
  await db
    .insertInto('private.whatsapp_messages')
    .values({ id: marker('whatsapp_messages.id'), contact_id: contact.id })
    .execute();
  const { id: contactId } = await makeAppointmentContact(db, appointment, {
    kind: 'reminder',
    channel: 'email',
    rule_minutes: 2_880,
    happened_at: anHourAgo,
  });
  const wrong = await makeTreatmentPlan(db, {
    patient_id: patientId,
    title: marker('archived_items.record'),
  });
  await admin.api.treatmentPlans.takeBack({
    patientId,
    id: wrong.id,
    reason: 'wrong_patient',
    explanation: marker('archived_items.explanation'),
  });
  const waitingEntry = await makeWaitingEntry(db, {
    patient_id: patientId,
    service: marker('waiting_list.service'),
    until: day.until,
    periods: ['afternoon'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    procedure_id: procedureId,
    professional_id: professionalId,
    created_by: adminId,
  });
  const offer = await makeWaitingOffer(db, {
    entry_id: waitingEntry.id,
    patient_id: patientId,
    procedure_id: procedureId,
    professional_id: professionalId,
    service: marker(letter === 'a' ? 'appointments.service' : 'waiting_offers.service'),
    date: day.offered,
    time: '16:00',
    expires_at: new Date(Date.now() + 86_400_000),
    created_by: adminId,
  });
  // One that was answered.
  await makeWaitingOffer(db, {
    patient_id: patientId,
    professional_id: professionalId,
    service: marker('waiting_offers.service'),
    date: day.offered,
    state: 'accepted',
    answered_at: new Date(),
    appointment_id: appointment.id,
  });
  const request = await makeBookingRequest(db, {
    patient_id: patientId,
    state: 'proposed',
    appointment_id: appointment.id,
    procedure_id: procedureId,
    professional_id: professionalId,
    service: marker('booking_requests.service'),
    date: day.proposed,
    asked_date: day.asked,
    asked_time: '10:00',
    answer_note: marker('booking_requests.answer_note'),
    answered_by: adminId,
    answered_name: marker('booking_requests.answered_name'),
    answered_at: new Date(),
    resource_ids: [resourceId],
    booked_appointment_id: appointment.id,
    // A visitor who was registered afterwards.
    visitor_name: marker('booking_requests.visitor_name'),
    visitor_phone: `2498765432${digit}`,
    visitor_email: email('booking_requests.visitor_email'),
    visitor_consent_at: new Date(),
  });
  const futureProcedure = await makeFutureProcedure(db, {
    patient_id: patientId,
    completed_on: day.completed,
    title: marker('patient_future_procedures.title'),
    description: marker('patient_future_procedures.description'),
  });
  const words = (place: string) => ({
    sections: [
      { key: 'conduct', text: marker(`${place}.content`), copied: false },
      { key: 'orientations', text: marker(`${place}.orientations`), copied: false },
    ],
    diagnoses: [{ code: 'L70.0', text: 'Acne vulgar' }],
    published: true,
  });
  const signedAnamnesis = {
    id: crypto.randomUUID(),
    title: 'Dermatologia',
    version: 1,
    answers: [{ question: 'Fuma?', answer: 'Não' }],
    sentAt: '2020-01-05T12:00:00.000Z',
    reviewedAt: '2020-01-05T12:00:00.000Z',
    reviewedBy: 'Zqi',
  };
  const application = await makeApplication(db, await makeLot(db, { recall_reason: 'Zqi' }), 4, 'Zqi');
  // More than one page.
  for (let n = 0; n < 50; n += 1)
    await makeRecordEntry(
      db,
      { patient_id: patientId, author_id: adminId, day: '1990-01-05' },
      undefined,
      [signedAnamnesis],
      n === 49 ? application : null,
    );
  const recordEntry = await makeRecordEntry(
    db,
    { patient_id: patientId, appointment_id: appointment.id, author_id: adminId, day: day.written },
    recordWords.parse(words('record_entries')),
    [signedAnamnesis],
    application,
  );
  const struck = await makeRecordEntry(
    db,
    {
      patient_id: patientId,
      appointment_id: appointment.id,
      corrects_id: recordEntry.id,
      author_id: adminId,
    },
    undefined,
    [],
    application,
  );
  const struckNote = await makeRecordEntry(db, {
    patient_id: patientId,
    author_id: adminId,
    day: day.written,
  });
  await db
    .insertInto('record_strikes')
    .values(
      [struck, struckNote].map(({ id: entry_id }) => ({
        entry_id,
        patient_id: patientId,
        reason: 'other' as const,
        explanation: marker('record_strikes.explanation'),
        struck_by: adminId,
        struck_by_name: 'Direção',
      })),
    )
    .execute();
  const drafted = {
    patient_id: patientId,
    appointment_id: appointment.id,
    corrects_id: recordEntry.id,
    day: day.appointment,
    author_name: 'Direção',
    reminded_at: '2026-01-06T12:00:00Z',
  };
  await makeRecordDraft(db, { ...drafted, author_id: crypto.randomUUID() });
  await makeRecordDraft(
    db,
    { ...drafted, author_id: adminId },
    {
      sections: [{ key: 'conduct', text: marker('record_draft_texts.words'), copied: false }],
      diagnoses: [{ code: 'L70.0', text: 'Acne vulgar' }],
      published: true,
      application: draftOf(application),
    },
  );
  // The alert says what an earlier one gave and the next one does not.
  const earlier = { state: 'reviewed', reviewed_at: new Date(), answers: { herpes: { yes: true } } } as const;
  await makeAnamnesis(db, { patient_id: patientId, ...earlier });
  await db
    .updateTable('patients')
    .set({ alert: sql`'Herpes: ' || alert || '; Herpes'` })
    .where('id', '=', patientId)
    .execute();
  const anamnesis = await makeAnamnesis(db, {
    patient_id: patientId,
    state: 'reviewed',
    answers: { queixa: marker('anamneses.answers'), [phototypeKey]: 'III' },
    reviewed_at: new Date(),
    reviewed_by: adminId,
    reviewed_by_name: marker('anamneses.reviewed_by_name'),
    entry_id: recordEntry.id,
  });
  // The form of patient B was sent, and reviewed.
  await makeOpenAnamnesis(
    db,
    patientId,
    marker('anamneses.answers'),
    letter === 'b'
      ? {
          state: 'reviewed',
          sent_at: new Date(),
          sent_by: 'patient',
          reviewed_at: new Date(),
          reviewed_by: adminId,
          reviewed_by_name: 'Direção',
        }
      : { previous_id: anamnesis.id },
  );
  // And the last word of patient B is that no allergy is known.
  if (letter === 'b')
    await makeAnamnesis(db, {
      patient_id: patientId,
      state: 'reviewed',
      reviewed_at: new Date(),
      answers: { alergias: ['Nenhum destes'], alergia_outra: { yes: false } },
    });
  const line = {
    medicine: 'Zqi gel',
    form: 'gel',
    dose: '',
    use: 'À noite.',
    quantity: '1',
    continuous: false,
  };
  const term = await makeTerm(db, patientId, { state: 'declined', reason: marker('patient_terms.reason') });
  const document = await makeDocument(
    db,
    patientId,
    { kind: 'prescription', lines: [line], note: '' },
    adminId,
  );
  const quoted = { words: marker('quotes.lines') };
  const quote = letter === 'd' ? undefined : await makeQuote(db, patientId, quoted);
  if (quote) {
    const { id } = await makeDocument(db, patientId, undefined, adminId);
    const of = { ...quoted, id, treatment_plan_id: plan.id };
    const { id: quote_id } = await makeQuote(db, patientId, { ...of, ending: 'accepted' });
    const { item } = await makePackage(db, patientId, { quote_id });
    // What the patient has of a procedure that is open for booking.
    await db
      .updateTable('procedures')
      .set('bookable_online', true)
      .where('id', '=', item.procedure_id)
      .execute();
  }
  const { id: version_id } = await db
    .selectFrom('term_versions')
    .select('id')
    .where('template_id', '=', term.template_id)
    .executeTakeFirstOrThrow();
  const ofVisit = { procedure_id: procedureId, professional_id: professionalId };
  await makeTerm(db, patientId, { state: 'pending', ...ofVisit });
  const signedTerm = await makeDocument(db, patientId, undefined, adminId, false, 'term');
  await makeTerm(db, patientId, {
    state: 'signed',
    template_id: term.template_id,
    ...ofVisit,
    version_id,
    document_id: signedTerm.id,
    on_paper: true,
    signed_on: clinicClock.today(),
    closed_at: new Date(),
  });
  const examRequest = await makeDocument(
    db,
    patientId,
    { kind: 'exam_request', exams: ['Hemograma'], note: '' },
    adminId,
  );
  const cancelled = await makeDocument(db, patientId, undefined, adminId, true);
  await db
    .insertInto('record_strikes')
    .values({ entry_id: cancelled.id, patient_id: patientId, reason: 'duplicate', struck_by: adminId })
    .execute();
  const ofAnother = await makeDocument(db, patientId, undefined, adminId);
  await db
    .insertInto('record_strikes')
    .values({ entry_id: ofAnother.id, patient_id: patientId, reason: 'wrong_patient', struck_by: adminId })
    .execute();
  for (const { filePath: key } of [document, signedTerm, examRequest, cancelled, ofAnother])
    await storage.put({ area: 'patient-files', key }, pdf, 'application/pdf');
  const uploadKey = crypto.randomUUID();
  const { id: fileId } = await admin.api.files.upload({
    patientId,
    file: new File([pdf, `%${marker('content')}\n`], 'laudo.pdf'),
    name: marker('patient_files.file_name'),
    description: marker('patient_files.description'),
    uploadKey,
  });
  const photograph = await makePhotograph(db, {
    patient_id: patientId,
    pose: 'free',
    pose_words: marker('patient_photographs.pose_words'),
    points: [0.25, 0.5, 0.75, 0.5],
    shared: true,
    uploaded_by: adminId,
  });
  for (const key of ['', '.small.webp', '.large.webp'])
    await storage.put(
      { area: 'photographs', key: `${photograph.file_path}${key}` },
      Buffer.concat([jpeg, Buffer.from(marker('content'))]),
      'image/jpeg',
    );
  const recorded = { recorded_by: adminId, recorded_by_name: marker('photograph_consents.recorded_by_name') };
  const consent = await makeConsent(db, { patient_id: patientId, ...recorded });
  // The own activity says what it is about.
  await makeActivity(db, {
    action: 'created',
    noun: 'photograph_consent',
    patient_id: patientId,
    row_id: consent.id,
  });
  for (const use of ['record', 'teaching'] as const)
    await makeConsent(db, { patient_id: patientId, use, ...recorded });
  const photographExport = await makePhotographExport(db, {
    patient_id: patientId,
    photograph_id: photograph.id,
    purpose: marker('photograph_exports.purpose'),
    areas: JSON.stringify({ crop: { x: 0, y: 0, width: 0.5, height: 0.5 }, covers: [] }),
    exported_by: adminId,
    exported_by_name: marker('photograph_exports.exported_by_name'),
  });
  const photographLink = await makePhotographLink(db, patientId);
  await makeActivity(db, {
    action: 'changed',
    patient_id: patientId,
    row_id: patientId,
    user_id: adminId,
    user_name: marker('activity_log.user_name'),
    user_role: 'admin',
    address: marker('activity_log.address'),
    subject: marker('activity_log.subject'),
    fields: [marker('activity_log.fields')],
    before: JSON.stringify({ notes: marker('activity_log.before') }),
    after: JSON.stringify({ notes: marker('activity_log.after') }),
  });
  // The patient's first screen shows it. A list continued after it begins with the line above, which the lines of
  // the tests' own reads push off the first page.
  const inUse = { noun: 'account' as const, row_id: user.id, fields: ['email', 'in_use'] };
  const newer = await makeActivity(db, { action: 'changed', patient_id: patientId, ...inUse });
  // More than one page of old lines.
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
      full_name: marker('archived_records.full_name'),
      record: JSON.stringify({ notes: marker('archived_records.record') }),
      archived_by: adminId,
    })
    .execute();
  await fillAccount(db, { user_id: user.id, contactId }, marker);
  return {
    letter,
    user,
    patientId,
    fullName: marker('patients.full_name'),
    address: marker('patients.address'),
    phone: `2498765431${digit}`,
    appointmentId: appointment.id,
    displacedId: displaced ? displaced.id : appointment.id,
    untoldId: untold ? untold.id : appointment.id,
    contactId: contact.id,
    planId: plan.id,
    waitingEntryId: waitingEntry.id,
    requestId: request.id,
    offerId: offer.id,
    seriesId: series.id,
    futureProcedureId: futureProcedure.id,
    paymentId: payment?.id ?? '',
    receiptId: receipt?.id ?? '',
    packageId: bought?.sale.id ?? '',
    packageItemId: bought?.item.id ?? '',
    quoteId: quote?.id ?? '',
    endedPackageId: ended?.id ?? '',
    recordEntryId: recordEntry.id,
    documentId: document.id,
    termId: term.id,
    anamnesisId: anamnesis.id,
    activityId: newer.id,
    photographId: photograph.id,
    photographExportId: photographExport.id,
    photographLinkId: photographLink.id,
    fileId,
    uploadKey,
  };
}

async function fillAccount(
  db: TestApp['db'],
  { user_id, contactId }: { user_id: string; contactId: string },
  marker: (place: string) => string,
) {
  // After the end of the test, but not further ahead: the outbox sends a message beyond its longest delay at once.
  const later = new Date(Date.now() + 6 * 60 * 60_000);
  await db
    .insertInto('auth.accounts')
    .values({
      user_id,
      account_id: marker('accounts.account_id'),
      provider_id: 'credential',
      password: marker('accounts.password'),
      access_token: marker('accounts.access_token'),
      refresh_token: marker('accounts.refresh_token'),
      id_token: marker('accounts.id_token'),
      scope: marker('accounts.scope'),
    })
    .execute();
  const session = await db
    .insertInto('auth.sessions')
    .values({
      user_id,
      token: marker('sessions.token'),
      expires_at: later,
      ip_address: marker('sessions.ip_address'),
      user_agent: marker('sessions.user_agent'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth.push_subscriptions')
    .values({
      user_id,
      session_id: session.id,
      endpoint: marker('push_subscriptions.endpoint'),
      p256dh: marker('push_subscriptions.p256dh'),
      auth: marker('push_subscriptions.auth'),
    })
    .execute();
  await db
    .insertInto('auth.verifications')
    .values({
      identifier: marker('verifications.identifier'),
      value: marker('verifications.value'),
      expires_at: later,
    })
    .execute();
  await db
    .insertInto('auth.second_factors')
    .values({ user_id, secret: marker('second_factors.secret') })
    .execute();
  await db
    .insertInto('auth.calendar_feeds')
    .values({ user_id, token_hash: marker('calendar_feeds.token_hash'), last_read_at: new Date() })
    .execute();
  await db
    .insertInto('auth.recovery_codes')
    .values({ user_id, code_hash: marker('recovery_codes.code_hash') })
    .execute();
  await db
    .insertInto('auth.sign_in_challenges')
    .values({ user_id, token_hash: marker('sign_in_challenges.token_hash'), expires_at: later })
    .execute();
  await db
    .insertInto('profiles')
    .values({ id: user_id, full_name: marker('profiles.full_name') })
    .execute();
  await db
    .insertInto('private.outbox')
    .values({
      recipient: marker('outbox.recipient'),
      subject: marker('outbox.subject'),
      text: marker('outbox.text'),
      html: marker('outbox.html'),
      last_error: marker('outbox.last_error'),
      contact_id: contactId,
      calendar: marker('outbox.calendar'),
      calendar_method: 'PUBLISH',
      unsubscribe_url: marker('outbox.unsubscribe_url'),
      payload: JSON.stringify({ value: marker('outbox.payload') }),
      send_after: later,
    })
    .execute();
}
