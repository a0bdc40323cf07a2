/** Which listeners get which topics, and when a stream ends. One file, because all tests share the marker stream. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Topic } from '#contract/changes.ts';
import { permissionsOf, type StaffRole, topicPermission } from '#contract/permissions.ts';
import { createClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { createTestApp } from '#test/app.ts';
import { listen } from '#test/change-stream.ts';
import { silent } from '#test/database-server.ts';
import {
  askedVersion,
  makeAccount,
  makeAdmin,
  makeAnamnesis,
  makeAppointment,
  makeAppointmentContact,
  makeArchivedRecord,
  makeBookingRequest,
  makeCard,
  makeCollectionNote,
  makeConsent,
  makeExpense,
  makeFutureProcedure,
  makeImport,
  makeLot,
  makePackage,
  makePatientFile,
  makePatientWithAccount,
  makePayment,
  makePhotograph,
  makePhotographExport,
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
  makeSnippet,
  makeStaff,
  makeTaxReceipt,
  makeTerm,
  makeTermTemplate,
  makeTill,
  makeTreatmentPlan,
  makeWaitingEntry,
  makeWaitingOffer,
  makeWorkingHours,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { createChanges } from './changes.ts';

const { app, browser, signedIn, db, database, ownerUrl, setNow } = await createTestApp({}, { poolSize: 4 });
const own = await makePatientWithAccount(db);
const other = await makePatientWithAccount(db);
const admin = await makeAdmin(db);
const settings = await makeSettings(db);
const patient_id = own.patient.id;

/** Only `allReceived` changes this patient's record, to mark a position in the announcements. */
const marker = await makePatientWithAccount(db);
const markerStream = await openMarkerStream();

async function openMarkerStream() {
  const guest = await signedIn(marker.user);
  for (;;) {
    const stream = await listen(guest);
    await makeTreatmentPlan(db, { patient_id: marker.patient.id });
    // The stream ends if the announcement of the patient's account comes after it was opened.
    const opened = await stream.until('treatmentPlans').then(
      () => true,
      () => false,
    );
    if (opened) return stream;
  }
}

/** Resolves when the application has received all announcements so far, some of which end streams. */
async function allReceived() {
  await makeFutureProcedure(db, { patient_id: marker.patient.id });
  await markerStream.until('futureProcedures');
}
await allReceived();

/** Every listener gets these two topics; each test ends with the one that it is not about. */
const announceProcedures = () => makeProcedure(db);
const announceSettings = () =>
  db
    .updateTable('clinic_settings')
    .set({ business_hours: sql<string>`gen_random_uuid()` })
    .where('id', '=', settings.id)
    .execute();

type Listeners = { admin: boolean; own: boolean; other: boolean };
const recordOnly = { admin: true, own: true, other: false };
const everyListener = { admin: true, own: true, other: true };
const adminsOnly = { admin: true, own: false, other: false };

type Change = (tx: Kysely<DB>) => Promise<unknown>;
const pay = async (tx: Kysely<DB>) =>
  makePayment(tx, await makeAppointment(tx, { patient_id }), (await makeTill(tx)).id);
const tables: Record<string, [topic: Topic, listeners: Listeners, changes: Record<string, Change>]> = {
  'public.patients': [
    'patients',
    recordOnly,
    {
      'a record changed': (tx) =>
        tx.updateTable('patients').set({ notes: 'Nova' }).where('id', '=', patient_id).execute(),
    },
  ],
  'public.patient_files': [
    'files',
    recordOnly,
    {
      'a file added': (tx) => makePatientFile(tx, { patient_id }),
      'a file deleted': (tx) => tx.deleteFrom('patient_files').where('patient_id', '=', patient_id).execute(),
    },
  ],
  'public.patient_future_procedures': [
    'futureProcedures',
    recordOnly,
    {
      'a future procedure added': (tx) => makeFutureProcedure(tx, { patient_id }),
      'a future procedure marked as done': (tx) =>
        tx
          .updateTable('patient_future_procedures')
          .set({ completed_on: '2026-01-05' })
          .where('patient_id', '=', patient_id)
          .execute(),
    },
  ],
  'public.appointments': [
    'appointments',
    recordOnly,
    {
      'an appointment booked': (tx) => makeAppointment(tx, { patient_id }),
      'an appointment completed': (tx) =>
        tx
          .updateTable('appointments')
          .set({ status: 'completed' })
          .where('patient_id', '=', patient_id)
          .execute(),
    },
  ],
  'public.record_entries': [
    'record',
    recordOnly,
    { 'an entry signed': (tx) => makeRecordEntry(tx, { patient_id }) },
  ],
  'public.record_strikes': [
    'record',
    recordOnly,
    {
      'an entry struck out': async (tx) => {
        const { id } = await makeRecordEntry(tx, { patient_id });
        await tx
          .insertInto('record_strikes')
          .values({ entry_id: id, patient_id, reason: 'duplicate' })
          .execute();
      },
    },
  ],
  // Its file says so to those without the record.
  'public.record_strikes, of files': [
    'files',
    recordOnly,
    {
      'a document cancelled': async (tx) => {
        const { id } = await makeRecordEntry(tx, { patient_id });
        await tx
          .insertInto('record_strikes')
          .values({ entry_id: id, patient_id, reason: 'duplicate' })
          .execute();
      },
    },
  ],
  'public.record_drafts': [
    'record',
    recordOnly,
    { 'a draft begun': (tx) => makeRecordDraft(tx, { patient_id, author_id: randomUUID() }) },
  ],
  'public.anamneses': [
    'record',
    recordOnly,
    { 'an anamnesis begun': (tx) => makeAnamnesis(tx, { patient_id, state: 'sent' }) },
  ],
  'public.patient_terms': ['record', recordOnly, { 'a term begun': (tx) => makeTerm(tx, patient_id) }],
  'public.patient_photographs': [
    'record',
    recordOnly,
    { 'a photograph added': (tx) => makePhotograph(tx, { patient_id }) },
  ],
  'public.photograph_consents': [
    'record',
    recordOnly,
    { 'a consent given': (tx) => makeConsent(tx, { patient_id }) },
  ],
  'public.photograph_exports': [
    'record',
    recordOnly,
    {
      'a photograph exported': async (tx) =>
        makePhotographExport(tx, {
          patient_id,
          photograph_id: (await makePhotograph(tx, { patient_id })).id,
        }),
    },
  ],
  'public.treatment_plans': [
    'treatmentPlans',
    recordOnly,
    { 'a plan made': (tx) => makeTreatmentPlan(tx, { patient_id }) },
  ],
  'public.procedures': ['procedures', everyListener, { 'the catalogue changed': announceProcedures }],
  'public.working_hours': [
    'workingHours',
    adminsOnly,
    {
      'working hours changed': async (tx) =>
        makeWorkingHours(tx, { professional_id: (await makeProfessional(tx)).id }),
    },
  ],
  'public.schedule_exceptions': [
    'workingHours',
    adminsOnly,
    { 'time blocked': (tx) => makeScheduleException(tx, { first_day: '2041-01-01' }) },
  ],
  'public.appointment_series': [
    'appointments',
    recordOnly,
    { 'a series begun': (tx) => makeSeries(tx, { patient_id }) },
  ],
  'public.appointment_contacts': [
    'appointments',
    recordOnly,
    {
      'a patient asked to confirm': async (tx) =>
        makeAppointmentContact(tx, await makeAppointment(tx, { patient_id })),
    },
  ],
  'public.anamnesis_templates': [
    'settings',
    everyListener,
    {
      'a template of anamneses added': (tx) =>
        tx.insertInto('anamnesis_templates').values({ name: 'Retorno' }).execute(),
    },
  ],
  'public.anamnesis_versions': [
    'settings',
    everyListener,
    {
      'a version published': async (tx) => {
        const { template_id, version } = await askedVersion(tx);
        await tx
          .insertInto('anamnesis_versions')
          .values({ template_id, version: version + 1, content: '{}' })
          .execute();
      },
    },
  ],
  'public.term_templates': [
    'settings',
    everyListener,
    { 'a template of terms added': (tx) => makeTermTemplate(tx) },
  ],
  'public.term_versions': [
    'settings',
    everyListener,
    {
      'a version of a term published': async (tx) => {
        const { id: template_id } = await makeTermTemplate(tx);
        await tx.insertInto('term_versions').values({ template_id, version: 2, body: 'Novo' }).execute();
      },
    },
  ],
  'public.message_templates': [
    'settings',
    everyListener,
    {
      'a text of messages changed': (run) =>
        run
          .insertInto('message_templates')
          .values({ confirmation: 'Oi!' })
          .onConflict((conflict) =>
            conflict.expression(sql`(true)`).doUpdateSet({ confirmation: crypto.randomUUID() }),
          )
          .execute(),
    },
  ],
  'public.products': ['products', adminsOnly, { 'a product added': (run) => makeProduct(run) }],
  'public.product_lots': ['products', adminsOnly, { 'a lot received': (run) => makeLot(run) }],
  'public.application_protocols': ['products', adminsOnly, { 'a protocol kept': (run) => makeProtocol(run) }],
  'public.charges': ['money', recordOnly, { 'a price agreed': (tx) => pay(tx) }],
  'public.collection_notes': [
    'money',
    recordOnly,
    { 'a call to a debtor': (tx) => makeCollectionNote(tx, patient_id) },
  ],
  'public.till_entries': ['money', recordOnly, { 'a payment received': (tx) => pay(tx) }],
  'public.till_entries, of shares': ['shares', adminsOnly, { 'a payment received': (tx) => pay(tx) }],
  'public.charges, of shares': ['shares', adminsOnly, { 'a price agreed': (tx) => pay(tx) }],
  'public.packages, of shares': [
    'shares',
    adminsOnly,
    { 'a package sold': (tx) => makePackage(tx, patient_id) },
  ],
  'public.package_uses, of shares': [
    'shares',
    adminsOnly,
    {
      'a session taken': async (tx) =>
        makePackage(tx, patient_id, {
          appointment_id: (await makeAppointment(tx, { patient_id })).id,
        }),
    },
  ],
  'public.share_rules, of shares': [
    'shares',
    adminsOnly,
    {
      'a rule of a share': async (tx) =>
        makeShareRule(tx, { professional_id: (await makeProfessional(tx)).id, percent_hundredths: 1 }),
    },
  ],
  'public.receipts': [
    'money',
    recordOnly,
    { 'a receipt issued': async (tx) => makeReceipt(tx, await pay(tx)) },
  ],
  'public.packages': ['money', recordOnly, { 'a package sold': (tx) => makePackage(tx, patient_id) }],
  'public.quotes': ['money', recordOnly, { 'a quote accepted': (tx) => makeQuote(tx, patient_id) }],
  'public.package_items': ['money', recordOnly, { 'sessions sold': (tx) => makePackage(tx, patient_id) }],
  'public.package_uses': [
    'money',
    recordOnly,
    {
      'a session taken': async (tx) =>
        makePackage(tx, patient_id, {
          appointment_id: (await makeAppointment(tx, { patient_id })).id,
        }),
    },
  ],
  'public.share_rules': [
    'money',
    adminsOnly,
    {
      'a rule of a share': async (tx) =>
        makeShareRule(tx, { professional_id: (await makeProfessional(tx)).id, percent_hundredths: 1 }),
    },
  ],
  'public.tax_receipts': [
    'money',
    recordOnly,
    { 'a receipt ticked off': async (tx) => makeTaxReceipt(tx, await pay(tx)) },
  ],
  'public.repeating_expenses': ['money', adminsOnly, { 'an expense repeats': (tx) => makeExpense(tx) }],
  'public.expenses': ['money', adminsOnly, { 'an expense entered': (tx) => makeExpense(tx) }],
  'public.expense_bills': ['money', adminsOnly, { 'a bill attached': (tx) => makeExpense(tx) }],
  'public.card_terms': ['money', adminsOnly, { 'fees of cards': (tx) => makeCard(tx) }],
  'public.card_receivables': ['money', adminsOnly, { 'money of a card expected': (tx) => makeCard(tx) }],
  'public.card_arrivals': ['money', adminsOnly, { 'money of a card arrived': (tx) => makeCard(tx) }],
  'public.tills': ['money', adminsOnly, { 'a till opened': (tx) => makeTill(tx) }],
  'public.till_closings': [
    'money',
    adminsOnly,
    {
      'a till closed': async (tx) => {
        const { id } = await makeTill(tx);
        await tx.insertInto('till_closings').values({ till_id: id, counted: '{}' }).execute();
      },
    },
  ],
  'public.record_snippets': [
    'settings',
    everyListener,
    { 'a text to insert written': (run) => makeSnippet(run) },
  ],
  'public.record_settings': [
    'settings',
    everyListener,
    {
      'a section renamed': (run) =>
        run
          .insertInto('record_settings')
          .values({ unsigned_hours: 30 })
          .onConflict((conflict) =>
            conflict
              .expression(sql`(true)`)
              .doUpdateSet({ unsigned_hours: sql`record_settings.unsigned_hours + 1` }),
          )
          .execute(),
    },
  ],
  'public.waiting_list': [
    'waitingList',
    recordOnly,
    { 'a patient put on the waiting list': (tx) => makeWaitingEntry(tx, { patient_id }) },
  ],
  'public.waiting_offers': [
    'waitingList',
    recordOnly,
    { 'a freed time offered': (tx) => makeWaitingOffer(tx, { patient_id }) },
  ],
  'public.reminder_rules': [
    'settings',
    everyListener,
    {
      'reminders switched on': (tx) =>
        tx.updateTable('reminder_rules').set({ is_on: sql<boolean>`not is_on` }).execute(),
    },
  ],
  'public.booking_requests': [
    'requests',
    recordOnly,
    { 'a time asked for': (tx) => makeBookingRequest(tx, { patient_id, state: 'pending' }) },
  ],
  'public.booking_rules': [
    'settings',
    everyListener,
    {
      'the rules of booking saved': async (tx) => {
        await tx.deleteFrom('booking_rules').execute();
        await tx.insertInto('booking_rules').values({ mode: 'off' }).execute();
      },
    },
  ],
  'public.procedure_prices': [
    'procedures',
    everyListener,
    {
      'a price set': async (tx) => {
        const { id: procedure_id } = await makeProcedure(tx);
        await tx.insertInto('procedure_prices').values({ procedure_id, price_cents: 100 }).execute();
      },
    },
  ],
  'public.dated_prices': [
    'procedures',
    everyListener,
    {
      'a price from a day on': async (tx) => {
        const { id: procedure_id } = await makeProcedure(tx);
        await tx
          .insertInto('dated_prices')
          .values({ procedure_id, from_day: '2027-01-01', price_cents: 100 })
          .execute();
      },
    },
  ],
  'public.procedure_professionals': [
    'procedures',
    everyListener,
    {
      'a procedure given to a professional': async (tx) => {
        const [{ id: procedure_id }, { id: professional_id }] = [
          await makeProcedure(tx),
          await makeProfessional(tx),
        ];
        await tx.insertInto('procedure_professionals').values({ procedure_id, professional_id }).execute();
      },
    },
  ],
  'public.procedure_resources': [
    'procedures',
    everyListener,
    {
      'a procedure that needs a device': async (tx) => {
        const { id: procedure_id } = await makeProcedure(tx);
        await tx.insertInto('procedure_resources').values({ procedure_id, kind: 'Laser' }).execute();
      },
    },
  ],
  'public.professionals': ['professionals', everyListener, { 'a professional added': makeProfessional }],
  'public.resources': ['resources', adminsOnly, { 'a room added': makeResource }],
  'public.clinic_settings': ['settings', everyListener, { 'the settings changed': announceSettings }],
  'private.server_settings': [
    'settings',
    everyListener,
    {
      'a mail server or a folder set': (tx) =>
        tx
          .insertInto('private.server_settings')
          .values({ backup_folder: '/copias' })
          .onConflict((conflict) =>
            conflict.column('only_row').doUpdateSet({ backup_folder: `/copias/${crypto.randomUUID()}` }),
          )
          .execute(),
    },
  ],
  'public.hidden_setup_steps': [
    'settings',
    everyListener,
    {
      'a first step was hidden': (run) =>
        run
          .insertInto('hidden_setup_steps')
          .values({ step: 'logo' })
          .onConflict((conflict) =>
            conflict.column('step').doUpdateSet({ hidden_at: sql`clock_timestamp()` }),
          )
          .execute(),
    },
  ],
  'public.profiles': [
    'administrators',
    adminsOnly,
    {
      'an administrator made': makeAdmin,
      'an administrator renamed': (tx) =>
        tx.updateTable('profiles').set({ full_name: 'Outro Nome' }).where('id', '=', admin.id).execute(),
    },
  ],
  'auth.sessions': ['administrators', adminsOnly, { 'an administrator signed in': () => signedIn(admin) }],
  'auth.verifications': [
    'administrators',
    adminsOnly,
    {
      'an invitation sent again': async (tx) => {
        const { id: value } = await makeAccount(tx);
        const identifier = `invitation:${crypto.randomUUID()}`;
        await tx
          .insertInto('auth.verifications')
          .values({ identifier, value, expires_at: sql`now() + interval '1 hour'` })
          .execute();
      },
    },
  ],
  'auth.second_factors': [
    'administrators',
    adminsOnly,
    {
      'a second factor begun': async (tx) => {
        const { id: user_id } = await makeAccount(tx);
        await tx.insertInto('auth.second_factors').values({ user_id, secret: 'a' }).execute();
      },
    },
  ],
  'auth.requirements': [
    'administrators',
    adminsOnly,
    {
      'a requirement for all administrators': (tx) =>
        tx.insertInto('auth.requirements').values({ name: crypto.randomUUID() }).execute(),
    },
  ],
  'public.imports': ['imports', adminsOnly, { 'an import begun': (tx) => makeImport(tx) }],
  'auth.users': [
    'administrators',
    adminsOnly,
    {
      'an account renamed': (tx) =>
        tx.updateTable('auth.users').set({ name: 'Outro Nome' }).where('id', '=', admin.id).execute(),
    },
  ],
};
const changes = Object.values(tables).flatMap(([topic, listeners, byName]) =>
  Object.entries(byName).map(([name, change]) => ({ name, topic, listeners, change })),
);

/** The caller of a stream, for a session of an hour. */
const callerOf = ({ user, patient }: Awaited<ReturnType<typeof makePatientWithAccount>>) => ({
  userId: user.id,
  role: 'patient' as const,
  permissions: [],
  patientId: patient.id,
  expiresAt: new Date(Date.now() + 3_600_000),
});

test('every table with a trigger for announcements is tested', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct nspname || '.' || relname as table from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid
      join pg_namespace on pg_namespace.oid = relnamespace where proname like 'announce%'`.execute(db);
  const tested = new Set(Object.keys(tables).map((name) => name.replace(/,.*/u, '')));
  expect(rows.map(({ table }) => table).sort()).toEqual([...tested].sort());
});

describe('the listeners of', async () => {
  const former = await makeAccount(db);
  const gone = await makePatientWithAccount(db);
  await makeArchivedRecord(db, gone.patient);
  await db.deleteFrom('patients').where('id', '=', gone.patient.id).execute();
  const staff = {
    reception: await makeStaff(db, ['reception']),
    professional: await makeStaff(db, ['professional']),
    manager: await makeStaff(db, ['manager']),
  };
  await allReceived();
  const streams = {
    admin: await listen(await signedIn(admin)),
    own: await listen(await signedIn(own.user)),
    other: await listen(await signedIn(other.user)),
    /** Accounts without a record: after its deletion, and after the loss of the administrator role. */
    gone: await listen(await signedIn(gone.user)),
    former: await listen(await signedIn(former)),
    reception: await listen(await signedIn(staff.reception)),
    professional: await listen(await signedIn(staff.professional)),
    manager: await listen(await signedIn(staff.manager)),
  };
  const isFor = (role: StaffRole, topic: Topic) => {
    const held: readonly string[] = [...permissionsOf([role]), 'everyone'];
    return held.includes(topicPermission[topic]);
  };
  // New streams repeat recent announcements.
  await announceProcedures();
  for (const stream of Object.values(streams)) await stream.until('procedures');

  test.each(changes)('$name', async ({ topic, change, listeners }) => {
    const [mark, announceMark] =
      topic === 'settings'
        ? (['procedures', announceProcedures] as const)
        : (['settings', announceSettings] as const);
    await announceMark();
    for (const stream of Object.values(streams)) await stream.until(mark);
    await change(db);
    await announceMark();
    const received: Record<string, boolean> = {};
    for (const [who, stream] of Object.entries(streams))
      received[who] = (await stream.until(mark)).includes(topic);
    expect(received).toEqual({
      ...listeners,
      gone: listeners.other,
      former: listeners.other,
      reception: isFor('reception', topic),
      professional: isFor('professional', topic),
      manager: isFor('manager', topic),
    });
  });

  test('an appointment that moves to another patient reaches both', async () => {
    const appointment = await makeAppointment(db, { patient_id });
    await announceSettings();
    for (const stream of Object.values(streams)) await stream.until('settings');
    await db
      .updateTable('appointments')
      .set({ patient_id: other.patient.id })
      .where('id', '=', appointment.id)
      .execute();
    await announceSettings();
    expect(await streams.own.until('settings')).toEqual(['appointments']);
    expect(await streams.other.until('settings')).toEqual(['appointments']);
  });

  test('an update without a change, or one rolled back, is not announced', async () => {
    await db
      .updateTable('patients')
      .set({ notes: sql<string>`notes` })
      .where('id', '=', patient_id)
      .execute();
    await db
      .transaction()
      .execute(async (tx) => {
        await makeTreatmentPlan(tx, { patient_id });
        throw new Error('undone');
      })
      .catch(() => {});
    await announceSettings();
    expect(await streams.own.until('settings')).toEqual([]);
  });
});

test('the stream needs a session', async () => {
  await expectRefusal(browser().api.changes.watch(), 'UNAUTHENTICATED');
  expect((await browser().fetch('/api/changes')).status).toBe(401);
});

test('the stream has headers against buffering, also over the OpenAPI address', async () => {
  const response = await (await signedIn(own.user)).fetch('/api/changes');
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  await response.body?.cancel();
});

describe('a stream ends', () => {
  test('with any session of its account; the other sessions reconnect', async () => {
    const [one, two] = [await signedIn(own.user), await signedIn(own.user)];
    const [first, second] = [await listen(one), await listen(two)];
    const stranger = await listen(await signedIn(other.user));
    await one.api.session.signOut();
    await Promise.all([first.end(), second.end()]);
    await allReceived();
    await expectRefusal(one.api.changes.watch(), 'UNAUTHENTICATED');
    await announceSettings();
    await (await listen(two)).until('settings');
    await stranger.until('settings');
  });

  test('with the role of an administrator', async () => {
    const leaver = await makeAdmin(db);
    await allReceived();
    const guest = await signedIn(leaver);
    const stream = await listen(guest);
    await (await signedIn(admin)).api.users.end({ id: leaver.id });
    await stream.end();
    await expectRefusal(guest.api.changes.watch(), 'UNAUTHENTICATED');
  });

  test('with the record, and the next one gets catchUp', async () => {
    const leaver = await makePatientWithAccount(db);
    await allReceived();
    const guest = await signedIn(leaver.user);
    const stream = await listen(guest);
    await makeArchivedRecord(db, leaver.patient);
    await db.deleteFrom('patients').where('id', '=', leaver.patient.id).execute();
    await stream.end();
    await allReceived();
    const next = await listen(guest);
    await announceSettings();
    const topics = await next.until('settings');
    expect(topics).toContain('catchUp');
    expect(topics).not.toContain('patients');
  });

  test('when its session expires', async () => {
    const guest = await signedIn((await makePatientWithAccount(db)).user);
    await sql`update auth.sessions set expires_at = now() + interval '1 s'
      where created_at = (select max(created_at) from auth.sessions)`.execute(db);
    await (await listen(guest)).end();
  });

  test('when its caller loses a session between the lookup and the opening', async () => {
    const person = await makePatientWithAccount(db);
    await signedIn(person.user);
    const changes = createChanges(database, createClock('America/Sao_Paulo'), silent);
    const caller = callerOf(person);
    await allReceived();
    const before = await changes.position();
    const witness = changes.open(caller, before);
    await db.deleteFrom('auth.sessions').where('user_id', '=', person.user.id).execute();
    while (!(await witness.next()).done);
    expect((await changes.open(caller, before).next()).done).toBe(true);
    expect((await changes.open(caller, await changes.position()).next()).done).toBe(false);
    await changes.close();
  });
});

describe('an earlier change', () => {
  test('reaches a stream that opens within ten seconds, and no later one', async () => {
    const guest = await signedIn(own.user);
    const witness = await listen(await signedIn(admin));
    const start = Date.now() + 3_600_000;
    setNow(new Date(start).toISOString());
    await makeTreatmentPlan(db, { patient_id });
    await witness.until('treatmentPlans');
    const soon = await listen(guest);
    await soon.until('treatmentPlans');
    setNow(new Date(start + 10_001).toISOString());
    const late = await listen(guest);
    await announceSettings();
    expect(await late.until('settings')).toEqual([]);
  });

  test('is unknown after a lost database connection: streams end, and the next one gets catchUp', async () => {
    const guest = await signedIn(own.user);
    const stream = await listen(guest);
    const { rows: ended } = await database.asService(async (tx) => {
      // With its own role, the login may end its own connections.
      await sql`select set_config('role', 'none', true)`.execute(tx.db);
      return sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'vico listen' and datname = current_database()`.execute(tx.db);
    });
    expect(ended).toHaveLength(1);
    await stream.end();
    const next = await listen(guest);
    await announceSettings();
    expect(await next.until('settings')).toContain('catchUp');
  });
});

test('another process on the same database informs its own listeners', async () => {
  const elsewhere = await openDatabase({ ownerUrl, log: silent, poolSize: 2 });
  const changes = createChanges(elsewhere, createClock('America/Sao_Paulo'), silent);
  const stream = changes.open(callerOf(other), await changes.position());
  const { api } = await signedIn(admin);
  await api.treatmentPlans.create({ patientId: other.patient.id, title: 'Clareamento' });
  let topics: readonly string[] | undefined = [];
  while (topics && !topics.includes('treatmentPlans')) topics = (await stream.next()).value?.topics;
  expect(topics).toContain('treatmentPlans');
  await api.patients.update({ id: other.patient.id, fullName: 'Outra', email: null });
  while (!(await stream.next()).done);
  await changes.close();
  await elsewhere.close();
});

test('announcements hold only a topic and the id of a patient or an account', async () => {
  const client = new pg.Client({ connectionString: ownerUrl });
  const payloads: string[] = [];
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''));
  await client.connect();
  await client.query('listen vico_changes');
  for (const { change } of changes) await change(db);
  const leaver = await makePatientWithAccount(db);
  await signedIn(leaver.user);
  await makeArchivedRecord(db, leaver.patient);
  await db.deleteFrom('patients').where('id', '=', leaver.patient.id).execute();
  await db.deleteFrom('auth.users').where('id', '=', leaver.user.id).execute();
  const rows = Array.from({ length: 100 }, () => ({ patient_id, title: 'Peeling', description: 'Fino.' }));
  await db.insertInto('patient_future_procedures').values(rows).execute();
  // Announcements arrive in the order of the commits.
  const end = '{"topic":"end"}';
  await client.query(`notify vico_changes, '${end}'`);
  const times = (topic: Topic) => payloads.filter((payload) => payload.includes(`"${topic}"`)).length;
  await expect.poll(() => payloads.at(-1)).toBe(end);
  // One for each of the two changes above, one for the hundred rows.
  expect(times('futureProcedures')).toBe(3);
  await client.end();
  const uuid = '"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"';
  const form = new RegExp(
    `^\\{"(topic" ?: ?"[a-zA-Z]+"(, ?"patient" ?: ?${uuid})?|account" ?: ?${uuid})\\}$`,
    'u',
  );
  for (const payload of payloads) expect(payload).toMatch(form);
});

test('an open stream holds no database connection', async () => {
  const guest = await signedIn(own.user);
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(guest)));
  expect(await guest.api.portal.profile()).toMatchObject({ patient: { email: own.patient.email } });
  await Promise.all(streams.map((stream) => stream.close()));
});

test('too many streams of one account end its oldest, and none of others', async () => {
  const guest = await signedIn(own.user);
  const adminStream = await listen(await signedIn(admin));
  const streams = [];
  for (let opened = 0; opened < 42; opened += 1) streams.push(await listen(guest));
  const [first, second, third, ...rest] = streams;
  await Promise.all([first?.end(), second?.end()]);
  await announceProcedures();
  await Promise.all([adminStream, third, rest.at(-1)].map((stream) => stream?.until('procedures')));
  await Promise.all([adminStream, ...streams].map((stream) => stream.close()));
});

// The last test: afterwards no stream opens.
test('a stop ends open streams and refuses new ones', async () => {
  const guest = await signedIn(own.user);
  const stream = await listen(guest);
  app.endStreams();
  await stream.end();
  await expectRefusal(guest.api.changes.watch(), 'UNAVAILABLE');
  expect(await guest.api.session.current()).not.toBeNull();
});
