/** Two rows of every table, one of the caller and one of another patient, and the SQL of a new row. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { publicationPointKeys } from '#contract/patients/photographs.ts';
import type { WrittenWords } from '#contract/patients/record.ts';
import { readFunctions } from '#server/platform/database/function-files.ts';
import type { DB } from '#server/platform/database/schema.ts';
import {
  askedVersion,
  makeActivity,
  makeAnamnesis,
  makeApplication,
  makeAppointment,
  makeAppointmentContact,
  makeAppointmentEvent,
  makeAppointmentResource,
  makeArchivedItem,
  makeArchivedRecord,
  makeBookingRequest,
  makeCard,
  makeCollectionNote,
  makeConsent,
  makeCpf,
  makeDocument,
  makeExpense,
  makeFutureProcedure,
  makeImportEntry,
  makeImportFinding,
  makeLot,
  makePackage,
  makePatient,
  makePatientFile,
  makePatientWithAccount,
  makePayment,
  makePhotograph,
  makePhotographExport,
  makePhotographLink,
  makeProcedure,
  makeProduct,
  makeProfessional,
  makeProtocol,
  makeQuote,
  makeReceipt,
  makeRecordDraft,
  makeRecordEntry,
  makeResource,
  makeScheduleException,
  makeSeries,
  makeSettings,
  makeShareRule,
  makeSigner,
  makeSnippet,
  makeTaxReceipt,
  makeTerm,
  makeTermTemplate,
  makeTill,
  makeTreatmentPlan,
  makeWaitingEntry,
  makeWaitingOffer,
  makeWorkingHours,
} from '#test/factories.ts';

/** With orientations that the patient reads. */
const publishedWords: WrittenWords = {
  sections: [{ key: 'orientations', text: 'Usar protetor solar.', copied: false }],
  diagnoses: [],
  published: true,
};

export type Fixture = {
  /** The column that identifies a row. */
  key: string;
  /** Keys of existing rows: the caller's (or a shared one), and another patient's. */
  own: string;
  other: string;
  /** A valid new row: SQL after `insert into <table>`. */
  insert: RawBuilder<unknown>;
};

export async function makeFixtures(db: Kysely<DB>) {
  const { user, patient } = await makePatientWithAccount(db, { full_name: 'Quem pergunta' });
  const stranger = await makePatientWithAccount(db, { full_name: 'Outra pessoa' });
  // No row refers to it and it is sealed, so that a role with the right can delete it.
  const deletable = await makePatient(db, { full_name: 'Sem prontuário' });
  await makeArchivedRecord(db, deletable);
  const archived = await makeArchivedRecord(db, stranger.patient);
  const { checksum: functionsInForce } = await readFunctions();
  const free = await db
    .insertInto('auth.users')
    .values({ name: 'Sem vínculos', email: 'sem-vinculos@exemplo.test' })
    .returningAll()
    .executeTakeFirstOrThrow();

  const both = async (make: (patientId: string) => Promise<{ id: string }>) => ({
    key: 'id',
    own: (await make(patient.id)).id,
    other: (await make(stranger.patient.id)).id,
  });
  const ofAuth = async (
    table: 'sessions' | 'accounts' | 'verifications' | 'rate_limits' | 'recovery_codes',
    row: RawBuilder<unknown>,
  ) => {
    const insert = () =>
      sql<{ id: string }>`insert into ${sql.table(`auth.${table}`)} ${row} returning id`.execute(db);
    const [own, other] = [(await insert()).rows[0], (await insert()).rows[0]];
    if (!own || !other) throw new Error('a fixture was not made');
    return { key: 'id', own: own.id, other: other.id, insert: row };
  };
  for (const id of [user.id, stranger.user.id]) {
    await db.insertInto('profiles').values({ id }).execute();
    await db.insertInto('auth.second_factors').values({ user_id: id, secret: 'a' }).execute();
    await db.insertInto('auth.calendar_feeds').values({ user_id: id, token_hash: id }).execute();
  }
  const soon = new Date(Date.now() + 60_000);
  for (const [token_hash, user_id] of [
    ['a', user.id],
    ['b', stranger.user.id],
  ] as const)
    await db
      .insertInto('auth.sign_in_challenges')
      .values({ token_hash, user_id, expires_at: soon })
      .execute();
  await db
    .insertInto('auth.requirements')
    .values([{ name: 'a' }, { name: 'b' }])
    .execute();
  const openSession = () =>
    db
      .insertInto('auth.sessions')
      .values({ token: randomUUID(), user_id: user.id, expires_at: soon })
      .returning('id')
      .executeTakeFirstOrThrow();
  const subscription = await db
    .insertInto('auth.push_subscriptions')
    .values({ user_id: user.id, session_id: (await openSession()).id, endpoint: 'a', p256dh: 'b', auth: 'c' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const freeSession = await openSession();
  const outbox = await db
    .insertInto('private.outbox')
    .values({ recipient: 'alguem@exemplo.test', subject: 'Assunto', text: 'Texto' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('private.booking_codes')
    .values({ ticket_hash: 'a', email_hash: 'a', code_hash: 'a', expires_at: new Date() })
    .execute();
  await db.insertInto('private.server_settings').values({ backup_folder: '/copias' }).execute();
  await db.insertInto('private.mail_off').values({ seen_at: '2026-11-01 12:00' }).execute();
  await db.insertInto('private.setup_links').values({ token_hash: 'a', expires_at: new Date() }).execute();
  await db
    .insertInto('private.backups')
    .values({ finished_at: new Date(), file_name: 'copia.vico' })
    .execute();
  await db
    .insertInto('appointment_days')
    .values([{ date: '2041-01-01' }, { date: '2041-01-02' }])
    .execute();
  await db
    .insertInto('schedule_changes')
    .values([{ changed_at: '2041-01-01T00:00:00Z' }, { changed_at: '2041-01-02T00:00:00Z' }])
    .execute();
  for (const date of ['2041-01-01', '2041-01-02']) {
    await db.insertInto('figure_days').values({ date, kind: 'open' }).execute();
    await db.insertInto('figure_changes').values({ date }).execute();
    await db
      .insertInto('figure_state')
      .values({ since: date, until: date, zone: 'UTC', basis: '' })
      .execute();
  }
  for (const { id } of [patient, stranger.patient])
    await db
      .insertInto('figure_patients')
      .values({ patient_id: id, first_date: '2041-01-01', last_date: '2041-01-01' })
      .execute();
  await db
    .insertInto('patient_counts')
    .values([100, 101].map((part) => ({ part, patients: 0 })))
    .execute();
  const settings = await makeSettings(db);
  const hidden = await db
    .insertInto('hidden_setup_steps')
    .values({ step: 'logo' })
    .returning('step')
    .executeTakeFirstOrThrow();
  const procedure = await makeProcedure(db);
  const otherProcedure = await makeProcedure(db);
  await db
    .insertInto('procedure_prices')
    .values([
      { procedure_id: procedure.id, price_cents: 100, is_public: true },
      { procedure_id: otherProcedure.id, price_cents: 100 },
    ])
    .execute();
  await db
    .insertInto('dated_prices')
    .values(
      [procedure, otherProcedure].map(({ id }) => ({
        procedure_id: id,
        from_day: '2027-01-01',
        price_cents: 200,
      })),
    )
    .execute();
  await db
    .insertInto('signer_cpfs')
    .values([user, stranger.user].map(({ id }, place) => ({ user_id: id, cpf: makeCpf(7100 + place) })))
    .execute();
  const freeProcedure = await makeProcedure(db);
  const signer = await makeSigner(db, user.id);
  const professional = await makeProfessional(db);
  await db
    .insertInto('procedure_professionals')
    .values({ procedure_id: procedure.id, professional_id: professional.id })
    .execute();
  const resource = await makeResource(db);
  const hours = await makeWorkingHours(db, { professional_id: professional.id });
  const block = await makeScheduleException(db, { first_day: '2041-01-02' });
  const need = await db
    .insertInto('procedure_resources')
    .values({ procedure_id: procedure.id, kind: 'Laser' })
    .returning('id')
    .executeTakeFirstOrThrow();

  const file = await both((patient_id) => makePatientFile(db, { patient_id }));
  const photograph = await both((patient_id) => makePhotograph(db, { patient_id, shared: true }));
  const consent = await both((patient_id) => makeConsent(db, { patient_id }));
  const photographExport = await both((patient_id) =>
    makePhotographExport(db, { patient_id, photograph_id: photograph.own }),
  );
  const photographLink = await both((patient_id) => makePhotographLink(db, patient_id));
  const futureProcedure = await both((patient_id) => makeFutureProcedure(db, { patient_id }));
  const plan = await both((patient_id) => makeTreatmentPlan(db, { patient_id }));
  // They are in the archive, so that a role with the right can delete them.
  await makeArchivedItem(db, 'file', 'patient_files', file.other);
  await makeArchivedItem(db, 'photograph', 'patient_photographs', photograph.other);
  await makeArchivedItem(db, 'future_procedure', 'patient_future_procedures', futureProcedure.other);
  await makeArchivedItem(db, 'treatment_plan', 'treatment_plans', plan.other);
  const ownPlan = await makeTreatmentPlan(db, { patient_id: patient.id });
  await makeArchivedItem(db, 'treatment_plan', 'treatment_plans', ownPlan.id);

  const appointment = await makeAppointment(db, { patient_id: patient.id });
  const booked = {
    id: appointment.id,
    resource: await makeAppointmentResource(db, appointment),
    event: await makeAppointmentEvent(db, appointment),
  };
  const displaced = await both(async (patient_id) => {
    const { id } = await makeAppointment(db, { patient_id });
    await db.insertInto('displaced_appointments').values({ appointment_id: id, version: 1 }).execute();
    return { id };
  });
  const linked = await makeAppointment(db, { patient_id: patient.id });
  await db.insertInto('private.appointment_links').values({ appointment_id: linked.id }).execute();
  // Written by the caller just now: staff delete no others.
  const contact = await both(async (patient_id) =>
    makeAppointmentContact(db, await makeAppointment(db, { patient_id }), { user_id: user.id }),
  );
  await db.insertInto('message_templates').values({ confirmation: 'Oi!' }).execute();
  const snippet = await makeSnippet(db);
  await db.insertInto('record_settings').values({ unsigned_hours: 30 }).execute();
  const signed = await both((patient_id) => makeRecordEntry(db, { patient_id }, publishedWords));
  // Struck out by its author.
  const ofUser = await makeRecordEntry(db, { patient_id: patient.id, author_id: user.id });
  const lot = await makeLot(db);
  // A used lot, and a product with lots, cannot be deleted.
  const [product, unusedLot] = [await makeProduct(db), await makeLot(db)];
  const protocol = await makeProtocol(db);
  const applied = await both(async (patient_id) => {
    const { id } = await makeRecordEntry(db, { patient_id }, undefined, [], await makeApplication(db, lot));
    return db
      .selectFrom('applied_products')
      .select('id')
      .where('entry_id', '=', id)
      .executeTakeFirstOrThrow();
  });
  const strike = async (patient_id: string) => {
    const { id: entry_id } = await makeRecordEntry(db, { patient_id });
    return db
      .insertInto('record_strikes')
      .values({ entry_id, patient_id, reason: 'duplicate' })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  const struck = await both(strike);
  const issued = await both((patient_id) => makeDocument(db, patient_id));
  // Of the caller, so that a role with the right can change and delete them.
  const draft = await both((patient_id) => makeRecordDraft(db, { patient_id, author_id: user.id }));
  const ofCaller = { patient_id: patient.id, author_id: user.id };
  const emptyDraft = await db
    .insertInto('record_drafts')
    .values({ ...ofCaller, day: '2026-01-05', corrects_id: signed.own })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lastEntry = await db
    .selectFrom('record_entries')
    .select(['hash', 'position'])
    .where('patient_id', '=', patient.id)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  // Closed, so that a new one can be opened.
  const anamnesis = await both((patient_id) => makeAnamnesis(db, { patient_id, state: 'sent' }));
  const template = await db
    .insertInto('anamnesis_templates')
    .values({ name: 'Vazio' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const termTemplate = await makeTermTemplate(db);
  const emptyTermTemplate = await db
    .insertInto('term_templates')
    .values({ name: 'Vazio' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const termVersion = await db
    .selectFrom('term_versions')
    .select('id')
    .where('template_id', '=', termTemplate.id)
    .executeTakeFirstOrThrow();
  const term = await both((patient_id) => makeTerm(db, patient_id));
  const asked = await askedVersion(db);
  const version = await db
    .insertInto('anamnesis_versions')
    .values({ template_id: asked.template_id, version: 8, content: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const series = await both((patient_id) => makeSeries(db, { patient_id }));
  const { professional_id: first } = appointment;
  const request = await both((patient_id) => makeBookingRequest(db, { patient_id }));
  const rules = await db
    .insertInto('booking_rules')
    .values({ mode: 'off' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waiting = await both((patient_id) => makeWaitingEntry(db, { patient_id }));
  const offer = await both((patient_id) => makeWaitingOffer(db, { patient_id }));

  await db.insertInto('private.whatsapp_messages').values({ id: 'a', contact_id: contact.own }).execute();
  await db.insertInto('private.whatsapp_answers').values({ id: 'a' }).execute();

  const brought = await db
    .insertInto('imports')
    .values({ kind: 'patients' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = {
    own: await makeImportEntry(db, { import_id: brought.id, patient_id: patient.id }),
    other: await makeImportEntry(db, { import_id: brought.id, patient_id: stranger.patient.id }),
  };
  const finding = await both((patient_id) => makeImportFinding(db, { import_id: brought.id, patient_id }));
  await db
    .insertInto('private.import_rows')
    .values({ import_id: brought.id, table_name: 'public.patients', row_id: patient.id })
    .execute();
  await db
    .insertInto('private.import_files')
    .values({ import_id: brought.id, area: 'patient-files', key: 'a', source: 'a', size_bytes: 1 })
    .execute();

  // Its procedure costs this much.
  const priced = await makeAppointment(db, { patient_id: patient.id, procedure_id: procedure.id });
  // The caller's own till, and that of another desk; each has a payment.
  const [ownTill, otherTill, openTill] = [
    await makeTill(db, { user_id: user.id }),
    await makeTill(db),
    await makeTill(db, { user_id: user.id }),
  ];
  const paid = await both(async (patient_id) => {
    const appointment = await makeAppointment(db, { patient_id });
    return makePayment(db, appointment, patient_id === patient.id ? ownTill.id : otherTill.id);
  });
  const payments = await db.selectFrom('till_entries').selectAll().where('kind', '=', 'payment').execute();
  const receipts = await both(async (patient_id) => {
    const payment = payments.find((each) => each.patient_id === patient_id);
    return makeReceipt(db, payment ?? { operation_id: '', appointment_id: '', patient_id });
  });
  const unreceipted = await makePayment(
    db,
    await makeAppointment(db, { patient_id: patient.id }),
    ownTill.id,
  );
  const sharing = await makeShareRule(db, {
    professional_id: (await makeProfessional(db)).id,
    percent_hundredths: 1,
  });
  const taxed = await makeTaxReceipt(db, payments[0] ?? { operation_id: '', patient_id: '' });
  const spent = await makeExpense(db);
  const card = await makeCard(db);
  const unmarked = await makeCard(db);
  const expectedOf = await makePayment(
    db,
    await makeAppointment(db, { patient_id: patient.id }),
    ownTill.id,
    { method: 'credit', instalments: 1 },
  );
  const unspent = await db
    .insertInto('repeating_expenses')
    .values({ category: 'Zqi', description: 'Zqi', method: 'pix', amount_cents: 1, day_of_month: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const packageOf = async (patient_id: string) =>
    makePackage(db, patient_id, { appointment_id: (await makeAppointment(db, { patient_id })).id });
  const [bought, othersBought] = [await packageOf(patient.id), await packageOf(stranger.patient.id)];
  const [noted, othersNoted] = [
    await makeCollectionNote(db, patient.id),
    await makeCollectionNote(db, stranger.patient.id),
  ];
  const quoted = await both((patient_id) => makeQuote(db, patient_id));
  const { procedure_id } = bought.item;
  const fitting = await makeAppointment(db, { patient_id: patient.id, procedure_id });
  const charges = await db.selectFrom('charges').selectAll().execute();
  const chargeOf = (id: string) =>
    charges.find(({ patient_id }) => patient_id === id) ?? { id: '', appointment_id: '' };
  const [ownCharge, otherCharge] = [chargeOf(patient.id), chargeOf(stranger.patient.id)];
  await db
    .insertInto('till_closings')
    .values([ownTill, otherTill].map(({ id: till_id }) => ({ till_id, counted: '{}' })))
    .execute();
  const fixtures: Record<string, Fixture> = {
    'public.collection_notes': {
      key: 'id',
      own: noted.id,
      other: othersNoted.id,
      insert: sql`(patient_id, note) values (${patient.id}, 'Zqi')`,
    },
    'public.tills': {
      key: 'id',
      own: ownTill.id,
      other: ownTill.id,
      insert: sql`(opening_cents) values (100)`,
    },
    'public.till_closings': {
      key: 'till_id',
      own: ownTill.id,
      other: ownTill.id,
      insert: sql`(till_id, counted) values (${openTill.id}, '{"cash": 0}')`,
    },
    'public.till_entries': {
      ...paid,
      insert: sql`(till_id, operation_id, kind, method, amount_cents, reason)
        values (${openTill.id}, gen_random_uuid(), 'supply', 'cash', 100, 'Troco')`,
    },
    'public.repeating_expenses': {
      key: 'id',
      own: unspent.id,
      other: unspent.id,
      insert: sql`(category, description, method, amount_cents, day_of_month) values ('Zqi', 'Zqi', 'pix', 1, 1)`,
    },
    'public.expenses': {
      key: 'id',
      own: spent.id,
      other: spent.id,
      insert: sql`(day, category, description, method, amount_cents) values (now(), 'Zqi', 'Zqi', 'pix', 1)`,
    },
    'public.share_rules': {
      key: 'id',
      own: sharing.id,
      other: sharing.id,
      insert: sql`(professional_id, from_day, percent_hundredths) values (${sharing.professional_id}, '2060-01-01', 1)`,
    },
    'public.package_amounts': {
      key: 'id',
      own: bought.item.id,
      other: othersBought.item.id,
      insert: sql`(id, package_id, cents) values (gen_random_uuid(), ${bought.sale.id}, 1)`,
    },
    'public.tax_receipts': {
      key: 'id',
      own: taxed.id,
      other: taxed.id,
      insert: sql`(operation_id, patient_id, amount_cents, number)
        values (${unreceipted.operation_id}, ${patient.id}, 1, 'Zqi')`,
    },
    'public.expense_bills': {
      key: 'id',
      own: spent.bill.id,
      other: spent.bill.id,
      insert: sql`(expense_id, file_path, file_type, sha256)
        values (${spent.id}, 'zqi.pdf', 'application/pdf', repeat('0', 64))`,
    },
    'public.card_terms': {
      key: 'id',
      own: card.terms.id,
      other: card.terms.id,
      insert: sql`(from_day, method, fee_hundredths, days) values ('2020-01-01', 'debit', 100, 1)`,
    },
    'public.card_receivables': {
      key: 'id',
      own: card.second.id,
      other: card.second.id,
      insert: sql`(entry_id, instalment, paid_day, gross_cents, fee_cents, expected_day)
        values (${expectedOf.id}, 1, now(), 1, 0, now())`,
    },
    'public.card_arrivals': {
      key: 'id',
      own: card.arrival.id,
      other: card.arrival.id,
      insert: sql`(receivable_id, day) values (${unmarked.second.id}, now())`,
    },
    'public.packages': {
      key: 'id',
      own: bought.sale.id,
      other: othersBought.sale.id,
      insert: sql`(patient_id, day, valid_until) values (${patient.id}, now(), now())`,
    },
    'public.quotes': {
      ...quoted,
      insert: sql`(ends_id, ending, patient_id, day) values (${quoted.own}, 'accepted', ${patient.id}, now())`,
    },
    'public.package_items': {
      key: 'id',
      own: bought.item.id,
      other: othersBought.item.id,
      insert: sql`(package_id, patient_id, procedure_id, service, sessions, price_cents, valid_until)
        values (${bought.sale.id}, ${patient.id}, ${bought.item.procedure_id}, 'Zqi', 1, 1, now())`,
    },
    'public.package_uses': {
      key: 'id',
      own: bought.useId,
      other: othersBought.useId,
      insert: sql`(item_id, appointment_id, patient_id) values (${bought.item.id}, ${fitting.id}, ${patient.id})`,
    },
    'public.receipts': {
      ...receipts,
      insert: sql`(operation_id, appointment_id, patient_id, day, number, amount_cents, payer_name, says)
        values (${unreceipted.operation_id}, ${unreceipted.appointment_id}, ${patient.id}, now(), 9001, 100, 'Zqi', '{}')`,
    },
    'public.charges': {
      key: 'id',
      own: ownCharge.id,
      other: otherCharge.id,
      insert: sql`(appointment_id, patient_id, price_cents) values (${priced.id}, ${patient.id}, 100)`,
    },
    'public.appointment_balances': {
      key: 'appointment_id',
      own: ownCharge.appointment_id,
      other: otherCharge.appointment_id,
      insert: sql`(appointment_id, patient_id, charged_cents) values (${booked.id}, ${patient.id}, 100)`,
    },
    'auth.users': {
      key: 'id',
      own: user.id,
      other: free.id,
      insert: sql`(name, email) values ('Nova', 'nova@exemplo.test')`,
    },
    'auth.sessions': {
      ...(await ofAuth(
        'sessions',
        sql`(token, user_id, expires_at) values (gen_random_uuid(), ${user.id}, now())`,
      )),
    },
    'auth.accounts': {
      ...(await ofAuth(
        'accounts',
        sql`(account_id, provider_id, user_id) values (gen_random_uuid(), 'credential', ${user.id})`,
      )),
    },
    'auth.push_subscriptions': {
      key: 'id',
      own: subscription.id,
      other: subscription.id,
      insert: sql`(user_id, session_id, endpoint, p256dh, auth)
        values (${user.id}, ${freeSession.id}, 'b', 'b', 'c')`,
    },
    'auth.verifications': {
      ...(await ofAuth('verifications', sql`(identifier, value, expires_at) values ('a', 'b', now())`)),
    },
    'auth.rate_limits': {
      ...(await ofAuth('rate_limits', sql`(key, spent_until) values (gen_random_uuid(), now())`)),
    },
    'auth.second_factors': {
      key: 'user_id',
      own: user.id,
      other: stranger.user.id,
      insert: sql`(user_id, secret) values (${free.id}, 'b')`,
    },
    'auth.calendar_feeds': {
      key: 'user_id',
      own: user.id,
      other: stranger.user.id,
      insert: sql`(user_id, token_hash) values (${free.id}, 'b')`,
    },
    'auth.recovery_codes': {
      ...(await ofAuth('recovery_codes', sql`(user_id, code_hash) values (${user.id}, gen_random_uuid())`)),
    },
    'auth.sign_in_challenges': {
      key: 'token_hash',
      own: 'a',
      other: 'b',
      insert: sql`(token_hash, user_id, expires_at) values ('c', ${user.id}, now())`,
    },
    'auth.requirements': {
      key: 'name',
      own: 'a',
      other: 'b',
      insert: sql`(name) values ('c')`,
    },
    'private.outbox': {
      key: 'id',
      own: outbox.id,
      other: outbox.id,
      insert: sql`(recipient, subject, text) values ('a@exemplo.test', 'b', 'c')`,
    },
    'private.backups': {
      // The server may read the name, not the id.
      key: 'file_name',
      own: 'copia.vico',
      other: 'copia.vico',
      insert: sql`default values`,
    },
    'private.whatsapp_messages': {
      key: 'id',
      own: 'a',
      other: 'a',
      insert: sql`(id, contact_id) values ('b', ${contact.own})`,
    },
    'private.whatsapp_answers': { key: 'id', own: 'a', other: 'a', insert: sql`(id) values ('b')` },
    'private.booking_codes': {
      key: 'ticket_hash',
      own: 'a',
      other: 'a',
      insert: sql`(ticket_hash, email_hash, code_hash, expires_at) values ('b', 'b', 'b', now())`,
    },
    'private.import_rows': {
      key: 'row_id',
      own: patient.id,
      other: patient.id,
      insert: sql`(import_id, table_name, row_id) values (${brought.id}, 'public.patients', gen_random_uuid())`,
    },
    'private.import_files': {
      key: 'key',
      own: 'a',
      other: 'a',
      insert: sql`(import_id, area, key, source, size_bytes) values (${brought.id}, 'patient-files', 'b', 'b', 1)`,
    },
    'private.server_settings': {
      key: 'only_row',
      own: 'true',
      other: 'true',
      insert: sql`(only_row) values (true)`,
    },
    'private.mail_off': {
      key: 'only_row',
      own: 'true',
      other: 'true',
      insert: sql`(only_row, seen_at) values (true, now())`,
    },
    'private.setup_links': {
      key: 'token_hash',
      own: 'a',
      other: 'a',
      insert: sql`(token_hash, expires_at) values ('b', now())`,
    },
    'private.appointment_links': {
      key: 'appointment_id',
      own: linked.id,
      other: linked.id,
      insert: sql`(appointment_id) values (${booked.id})`,
    },
    'private.functions': {
      key: 'checksum',
      own: functionsInForce,
      other: functionsInForce,
      insert: sql`(checksum, written_at, objects) values ('x', '2000-01-01', '{}')`,
    },
    'private.migrations': {
      key: 'name',
      own: '0101-schemas',
      other: '0102-server',
      insert: sql`(name, checksum) values ('9999-nova', 'x')`,
    },
    'private.secrets': {
      key: 'name',
      own: 'login_role',
      other: 'auth_secret',
      insert: sql`(name, value) values ('novo', 'x')`,
    },
    'public.profiles': {
      key: 'id',
      own: user.id,
      other: stranger.user.id,
      insert: sql`(id, full_name) values (${free.id}, 'Nova')`,
    },
    'public.patients': {
      key: 'id',
      own: patient.id,
      other: deletable.id,
      insert: sql`(full_name) values ('Nova')`,
    },
    'public.patient_files': {
      ...file,
      insert: sql`(patient_id, file_name, file_path, file_type, size_bytes, sha256)
        values (${patient.id}, 'Novo', ${randomUUID()}, 'application/pdf', 1, ${'a'.repeat(64)})`,
    },
    'public.patient_photographs': {
      ...photograph,
      insert: sql`(patient_id, pose, taken_at, file_path, file_type, width, height, size_bytes, sha256)
        values (${patient.id}, 'neck', now(), ${`${patient.id}/${randomUUID()}`}, 'image/jpeg', 1, 1, 1, ${'b'.repeat(64)})`,
    },
    'public.photograph_consents': {
      ...consent,
      insert: sql`(patient_id, use, given, text_version, day)
        values (${patient.id}, 'publication', true, 1, '2026-01-05')`,
    },
    'public.photograph_exports': {
      ...photographExport,
      insert: sql`(patient_id, photograph_id, use, purpose, points, areas)
        values (${patient.id}, ${photograph.own}, 'publication', 'Aula', ${publicationPointKeys}::text[], '{}')`,
    },
    'private.photograph_links': {
      ...photographLink,
      insert: sql`(patient_id, token_hash) values (${patient.id}, ${randomUUID()})`,
    },
    'public.patient_future_procedures': {
      ...futureProcedure,
      insert: sql`(patient_id, title, description) values (${patient.id}, 'Novo', 'Novo')`,
    },
    'public.appointments': {
      ...(await both((patient_id) => makeAppointment(db, { patient_id }))),
      insert: sql`(patient_id, professional_id, date, time, service)
        values (${patient.id}, ${first}, '2040-01-02', '09:00', 'Consulta')`,
    },
    'public.appointment_resources': {
      key: 'id',
      own: booked.resource.id,
      other: booked.resource.id,
      insert: sql`(appointment_id, resource_id) values (${booked.id}, ${resource.id})`,
    },
    'public.appointment_events': {
      key: 'id',
      own: booked.event.id,
      other: booked.event.id,
      insert: sql`(appointment_id, kind) values (${booked.id}, 'changed')`,
    },
    'public.appointment_days': {
      key: 'date',
      own: '2041-01-01',
      other: '2041-01-02',
      insert: sql`(date) values ('2041-01-03')`,
    },
    'public.schedule_changes': {
      key: 'changed_at',
      own: '2041-01-01 00:00:00+00',
      other: '2041-01-02 00:00:00+00',
      insert: sql`default values`,
    },
    'public.displaced_appointments': {
      ...displaced,
      key: 'appointment_id',
      insert: sql`(appointment_id, version) values (${booked.id}, 1)`,
    },
    'public.figure_days': {
      key: 'date',
      own: '2041-01-01',
      other: '2041-01-02',
      insert: sql`(date, kind) values ('2041-01-03', 'open')`,
    },
    'public.figure_patients': {
      key: 'patient_id',
      own: patient.id,
      other: stranger.patient.id,
      insert: sql`(patient_id, first_date, last_date) values (gen_random_uuid(), '2041-01-01', '2041-01-01')`,
    },
    'public.figure_changes': {
      key: 'date',
      own: '2041-01-01',
      other: '2041-01-02',
      insert: sql`(date) values ('2041-01-03')`,
    },
    'public.figure_state': {
      key: 'until',
      own: '2041-01-01',
      other: '2041-01-02',
      insert: sql`(since, until, zone, basis) values ('2041-01-01', '2041-01-03', 'UTC', '')`,
    },
    'public.patient_counts': {
      key: 'part',
      own: '100',
      other: '101',
      insert: sql`(part, patients) values (102, 0)`,
    },
    'public.appointment_series': {
      ...series,
      insert: sql`(patient_id, sessions, every_days) values (${patient.id}, 4, 21)`,
    },
    'public.booking_requests': {
      ...request,
      insert: sql`(patient_id, professional_id, date, time, duration_minutes, service, state)
        values (${patient.id}, ${first}, '2040-01-02', '09:00', 30, 'Consulta', 'refused')`,
    },
    'public.booking_rules': {
      key: 'id',
      own: rules.id,
      other: rules.id,
      insert: sql`default values`,
    },
    'public.waiting_offers': {
      ...offer,
      insert: sql`(patient_id, service, professional_id, date, time, expires_at)
        values (${patient.id}, 'Consulta', ${first}, '2040-01-02', '09:00', now() + interval '4 hours')`,
    },
    'public.waiting_list': {
      ...waiting,
      insert: sql`(patient_id, service) values (${patient.id}, 'Nova')`,
    },
    'public.appointment_contacts': {
      ...contact,
      insert: sql`(appointment_id, patient_id, starts_at, kind, channel, state)
        values (${booked.id}, ${patient.id}, '2040-01-02 09:00', 'confirmation', 'whatsapp', 'sent')`,
    },
    'public.imports': {
      key: 'id',
      own: brought.id,
      other: brought.id,
      insert: sql`(kind) values ('patients')`,
    },
    'public.import_entries': {
      key: 'line',
      own: String(entry.own.line),
      other: String(entry.other.line),
      insert: sql`(import_id, line, cells) values (${brought.id}, 1, '{}')`,
    },
    'public.import_findings': {
      ...finding,
      insert: sql`(import_id, number, source_table, reason, action) values (${brought.id}, 3, 'patients', 'cpf_invalid', 'skipped')`,
    },
    'public.message_templates': {
      key: 'confirmation',
      own: 'Oi!',
      other: 'Oi!',
      insert: sql`(confirmation) values ('Olá!')`,
    },
    'public.products': {
      key: 'id',
      own: product.id,
      other: product.id,
      insert: sql`(name, unit) values ('Novo', 'U')`,
    },
    'public.product_lots': {
      key: 'id',
      own: unusedLot.id,
      other: unusedLot.id,
      insert: sql`(product_id, code, expires_on, received_on, received)
        values (${lot.product_id}, 'Novo', '2090-01-01', '2026-01-01', 10)`,
    },
    'public.applied_products': {
      ...applied,
      insert: sql`(entry_id, patient_id, product_id, day, dose)
        values (${signed.own}, ${patient.id}, ${lot.product_id}, '2026-01-05', 1)`,
    },
    'public.application_protocols': {
      key: 'id',
      own: protocol.id,
      other: protocol.id,
      insert: sql`(name, content) values ('Novo', '{}')`,
    },
    'public.record_settings': {
      key: 'unsigned_hours',
      own: '30',
      other: '30',
      insert: sql`(unsigned_hours) values (48)`,
    },
    'public.record_snippets': {
      key: 'id',
      own: snippet.id,
      other: snippet.id,
      insert: sql`(name, body) values ('laser', 'Texto')`,
    },
    'public.reminder_rules': {
      key: 'minutes_before',
      // They are there from the start.
      own: '180',
      other: '2880',
      insert: sql`(minutes_before) values (60)`,
    },
    'public.treatment_plans': {
      ...plan,
      insert: sql`(patient_id, title, start_date) values (${patient.id}, 'Novo', '2040-01-02')`,
    },
    // The next of its chain, signed now from the draft above.
    'public.record_entries': {
      ...signed,
      insert: sql`(id, patient_id, kind, author_id, author_name, author_council, day, signed_at, content, hash,
          previous_hash, position)
        select id, patient_id, 'note', ${user.id}, ${signer.full_name}, 'CRM 12345/RJ', day, signed_at, content::text,
          encode(sha256(convert_to(content::text, 'UTF8')), 'hex'), hash, position
        from (select next.*, jsonb_build_object(
          'id', id, 'patientId', patient_id, 'appointmentId', null, 'correctsId', null, 'kind', 'note', 'day', day,
          'position', position, 'previousHash', hash, 'sections', jsonb_build_array(), 'published', false,
          'signedAt', to_char(signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'author', jsonb_build_object(
            'name', ${signer.full_name}::text, 'council', 'CRM 12345/RJ')) as content
        from (select gen_random_uuid() as id, ${patient.id}::uuid as patient_id, date '2026-01-05' as day,
                date_trunc('milliseconds', now()) as signed_at, hash, position + 1 as position
              from (values (${lastEntry.hash}, ${lastEntry.position}::integer)) as last (hash, position)) as next) as new`,
    },
    // Its entry comes after it, at the latest when the transaction ends; the tests take theirs back.
    'public.documents': {
      ...issued,
      insert: sql`(id, patient_id, kind, year, number, file_id, pdf_sha256, check_hash)
        values (gen_random_uuid(), ${patient.id}, 'report', 2027, 1, ${file.own}, ${'a'.repeat(64)}, ${'b'.repeat(64)})`,
    },
    'public.signer_cpfs': {
      key: 'user_id',
      own: user.id,
      other: user.id,
      insert: sql`(user_id, cpf) values (${user.id}, '52998224725')`,
    },
    'public.document_numbers': {
      key: 'year',
      own: '2026',
      other: '2026',
      insert: sql`(year, last) values (2030, 0)`,
    },
    'public.record_strikes': {
      ...struck,
      insert: sql`(entry_id, patient_id, reason) values (${ofUser.id}, ${patient.id}, 'duplicate')`,
    },
    'public.record_drafts': {
      ...draft,
      insert: sql`(patient_id, day, appointment_id, author_id)
        values (${patient.id}, '2026-01-05', ${booked.id}, ${user.id})`,
    },
    'public.record_draft_texts': {
      key: 'draft_id',
      own: draft.own,
      other: draft.other,
      insert: sql`(draft_id, author_id, words) values (${emptyDraft.id}, ${user.id}, '{}')`,
    },
    'public.term_templates': {
      key: 'id',
      own: emptyTermTemplate.id,
      other: emptyTermTemplate.id,
      insert: sql`(name) values ('Novo')`,
    },
    'public.term_versions': {
      key: 'id',
      own: termVersion.id,
      other: termVersion.id,
      insert: sql`(template_id, version, body) values (${termTemplate.id}, 9, 'Novo')`,
    },
    'public.patient_terms': {
      ...term,
      insert: sql`(patient_id, template_id) values (${patient.id}, ${termTemplate.id})`,
    },
    'public.anamnesis_templates': {
      key: 'id',
      own: template.id,
      other: template.id,
      insert: sql`(name) values ('Novo')`,
    },
    'public.anamnesis_versions': {
      key: 'id',
      own: version.id,
      other: version.id,
      insert: sql`(template_id, version, content) values (${asked.template_id}, 9, '{}')`,
    },
    'public.anamneses': {
      ...anamnesis,
      insert: sql`(patient_id, version_id) values (${patient.id}, ${asked.id})`,
    },
    'public.procedures': {
      key: 'id',
      own: procedure.id,
      other: procedure.id,
      insert: sql`(title, description) values ('Novo', 'Novo')`,
    },
    'public.procedure_prices': {
      key: 'procedure_id',
      own: procedure.id,
      other: otherProcedure.id,
      insert: sql`(procedure_id, price_cents) values (${freeProcedure.id}, 100)`,
    },
    'public.dated_prices': {
      key: 'procedure_id',
      own: procedure.id,
      other: otherProcedure.id,
      insert: sql`(procedure_id, from_day, price_cents) values (${freeProcedure.id}, '2027-01-01', 100)`,
    },
    'public.procedure_professionals': {
      key: 'procedure_id',
      own: procedure.id,
      other: procedure.id,
      insert: sql`(procedure_id, professional_id) values (${freeProcedure.id}, ${professional.id})`,
    },
    'public.procedure_resources': {
      key: 'id',
      own: need.id,
      other: need.id,
      insert: sql`(procedure_id, kind) values (${procedure.id}, 'Sala')`,
    },
    'public.professionals': {
      key: 'id',
      own: signer.id,
      other: signer.id,
      insert: sql`(full_name) values ('Nova')`,
    },
    'public.resources': {
      key: 'id',
      own: resource.id,
      other: resource.id,
      insert: sql`(name, kind) values ('Nova', 'Sala')`,
    },
    'public.working_hours': {
      key: 'id',
      own: hours.id,
      other: hours.id,
      insert: sql`(professional_id, valid_from, week) values (${professional.id}, '2041-01-01', '{[480,720)}')`,
    },
    'public.schedule_exceptions': {
      key: 'id',
      own: block.id,
      other: block.id,
      insert: sql`(kind, first_day, last_day) values ('block', '2041-01-01', '2041-01-01')`,
    },
    'public.clinic_settings': {
      // The only column that identifies the row and that every role may read.
      key: 'clinic_name',
      own: settings.clinic_name,
      other: settings.clinic_name,
      insert: sql`(clinic_name, doctor_name, phone, address) values ('Nova', 'Nova', '1', 'Nova')`,
    },
    'public.hidden_setup_steps': {
      key: 'step',
      own: hidden.step,
      other: hidden.step,
      insert: sql`(step) values ('mail')`,
    },
    'public.activity_log': {
      ...(await both((patient_id) => makeActivity(db, { patient_id }))),
      insert: sql`(action, noun, patient_id) values ('read', 'patient', ${patient.id})`,
    },
    'public.archived_items': {
      // A patient may read this one.
      key: 'row_id',
      own: ownPlan.id,
      other: plan.other,
      insert: sql`(noun, row_id, patient_id, reason, record)
        select 'file', id, ${patient.id}, 'duplicate', jsonb_build_object('id', id, 'patient_id', ${patient.id}::text)
          from gen_random_uuid() as id`,
    },
    'public.archived_records': {
      key: 'id',
      own: archived.id,
      other: archived.id,
      insert: sql`(patient_id, full_name, record) values (gen_random_uuid(), 'Novo', '{}')`,
    },
  };
  return { user, patient, stranger, fixtures };
}
