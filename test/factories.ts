/** Rows for tests, valid by default: a test names only the values it is about. `db` is a test database's `maintenance`. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { SignedApplication } from '#contract/patients/application.ts';
import { type DocumentWords, documentNumber } from '#contract/patients/documents.ts';
import { publicationPointKeys } from '#contract/patients/photographs.ts';
import type { WrittenWords } from '#contract/patients/record.ts';
import type { StaffRole } from '#contract/permissions.ts';
import { cpfFrom } from '#db/demo/identity-numbers.ts';
import { hashPassword } from '#server/accounts/accounts/passwords.ts';
import { sealDocument, sealEntry, sha256 } from '#server/patients/record/entry-content.ts';
import { insertEntry } from '#server/patients/record/queries.ts';
import type {
  ActivityLog,
  Anamneses,
  AppointmentContacts,
  AppointmentEvents,
  AppointmentSeries,
  Appointments,
  AuthUsers,
  BookingRequests,
  ClinicSettings,
  DB,
  Expenses,
  ImportEntries,
  ImportFindings,
  Imports,
  Packages,
  PatientFiles,
  PatientFutureProcedures,
  PatientPhotographs,
  Patients,
  PatientTerms,
  PhotographConsents,
  PhotographExports,
  Procedures,
  ProductLots,
  Products,
  Professionals,
  Quotes,
  Receipts,
  RecordDrafts,
  RecordEntries,
  ReminderRules,
  Resources,
  ScheduleExceptions,
  ShareRules,
  TaxReceipts,
  TillEntries,
  Tills,
  TreatmentPlans,
  WaitingList,
  WaitingOffers,
  WorkingHours,
} from '#server/platform/database/schema.ts';
import { clinicClock } from './clinic-clock.ts';
import { next } from './numbers.ts';

type Db = Kysely<DB>;
/** Values of a row that a test sets. */
type Some<Table> = Partial<Insertable<Table>>;

/** The `n`th valid CPF, as digits. */
export const makeCpf = (n: number): string => cpfFrom(String(100_000_000 + n * 7).slice(0, 9));

/** A login account; it can sign in only with `password`. */
export async function makeAccount(
  db: Db,
  { password, ...values }: Some<AuthUsers> & { password?: string } = {},
) {
  const user = await db
    .insertInto('auth.users')
    .values({
      name: 'Conta de Teste',
      email: `conta-${next()}@exemplo.test`,
      email_verified: true,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (password !== undefined) {
    await db
      .insertInto('auth.accounts')
      .values({
        user_id: user.id,
        account_id: user.id,
        provider_id: 'credential',
        password: await hashPassword(password),
      })
      .execute();
  }
  return user;
}

/** An administrator's account, with its profile. */
export async function makeAdmin(db: Db, values: Some<AuthUsers> & { password?: string } = {}) {
  const user = await makeAccount(db, { name: 'Administradora de Teste', ...values });
  await db.insertInto('profiles').values({ id: user.id, full_name: user.name, role: 'admin' }).execute();
  return user;
}

/** An account with roles below the administrator's. */
export async function makeStaff(
  db: Db,
  staff_roles: Exclude<StaffRole, 'admin'>[],
  values: Some<AuthUsers> & { password?: string } = {},
) {
  const user = await makeAccount(db, { name: 'Pessoa da Equipe', ...values });
  await db.insertInto('profiles').values({ id: user.id, full_name: user.name, staff_roles }).execute();
  return user;
}

export function makePatient(db: Db, values: Some<Patients> = {}) {
  const n = next();
  return db
    .insertInto('patients')
    .values({
      full_name: `Paciente ${n}`,
      email: `paciente-${n}@exemplo.test`,
      cpf: makeCpf(n),
      phone: `2499${String(n).padStart(7, '0')}`,
      birth_date: '1988-03-14',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const patientRow = (db: Db, id: string) =>
  db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A patient with the login account linked to the record. */
export async function makePatientWithAccount(
  db: Db,
  { password, ...values }: Some<Patients> & { password?: string } = {},
) {
  const email = values.email ?? `paciente-${next()}@exemplo.test`;
  const user = await makeAccount(db, { email, ...(password === undefined ? {} : { password }) });
  const patient = await makePatient(db, { ...values, email, user_id: user.id });
  return { user, patient };
}

/** Each on another day, so that two do not overlap unless the test sets the time. */
export function makeAppointment(db: Db, values: Some<Appointments> & { patient_id: string }) {
  const day = new Date(Date.UTC(2058, 0, next()));
  return db
    .insertInto('appointments')
    .values({
      date: day.toISOString().slice(0, 10),
      time: '09:00',
      service: 'Consulta padrão',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A resource that an appointment has. */
export async function makeAppointmentResource(db: Db, { id }: { id: string }) {
  const resource = await makeResource(db);
  // The database fills in the rest.
  const { rows } = await sql<{ id: string }>`insert into appointment_resources (appointment_id, resource_id)
    values (${id}, ${resource.id}) returning id`.execute(db);
  if (!rows[0]) throw new Error('the resource was not added');
  return rows[0];
}

/** A line of an appointment's history, which otherwise only a request writes. */
export const makeAppointmentEvent = (db: Db, { id }: { id: string }, values: Some<AppointmentEvents> = {}) =>
  db
    .insertInto('appointment_events')
    .values({ appointment_id: id, kind: 'changed', fields: ['service'], ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A message that staff sent about the appointment's present time, unless the test says otherwise. */
export const makeAppointmentContact = (
  db: Db,
  { id, patient_id, date, time }: { id: string; patient_id: string; date: string; time: string },
  values: Some<AppointmentContacts> = {},
) =>
  db
    .insertInto('appointment_contacts')
    .values({
      appointment_id: id,
      patient_id,
      starts_at: `${date} ${time}`,
      kind: 'confirmation',
      channel: 'whatsapp',
      state: 'sent',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export function makePatientFile(db: Db, values: Some<PatientFiles> & { patient_id: string }) {
  return db
    .insertInto('patient_files')
    .values({
      file_name: `Exame ${next()}`,
      file_path: `${values.patient_id}/${randomUUID()}.pdf`,
      file_type: 'application/pdf',
      size_bytes: 1_024,
      sha256: 'e'.repeat(64),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makePhotograph(db: Db, values: Some<PatientPhotographs> & { patient_id: string }) {
  return db
    .insertInto('patient_photographs')
    .values({
      pose: 'face_front',
      taken_at: '2026-01-05T12:00:00Z',
      file_path: `${values.patient_id}/${randomUUID()}.jpg`,
      file_type: 'image/jpeg',
      width: 30,
      height: 40,
      size_bytes: 1_024,
      sha256: randomBytes(32).toString('hex'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeConsent(db: Db, values: Some<PhotographConsents> & { patient_id: string }) {
  return db
    .insertInto('photograph_consents')
    .values({ use: 'publication', given: true, text_version: 1, day: '2026-01-05', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makePhotographExport(
  db: Db,
  values: Some<PhotographExports> & { patient_id: string; photograph_id: string },
) {
  return db
    .insertInto('photograph_exports')
    .values({
      use: 'publication',
      purpose: 'Página da clínica',
      points: publicationPointKeys,
      areas: JSON.stringify({ crop: null, covers: [] }),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** With the token that opens it. Its author is a professional. */
export async function makePhotographLink(db: Db, patient_id: string) {
  const { id: created_by } = await makeStaff(db, ['professional']);
  const token = randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('private.photograph_links')
    .values({ patient_id, created_by, token_hash: createHash('sha256').update(token).digest('hex') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

export function makeFutureProcedure(db: Db, values: Some<PatientFutureProcedures> & { patient_id: string }) {
  return db
    .insertInto('patient_future_procedures')
    .values({ title: `Peeling ${next()}`, description: 'Três sessões, com um mês entre elas.', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeSeries(db: Db, values: Some<AppointmentSeries> & { patient_id: string }) {
  return db
    .insertInto('appointment_series')
    .values({ sessions: 4, every_days: 21, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeWaitingEntry(db: Db, values: Some<WaitingList> & { patient_id: string }) {
  return db
    .insertInto('waiting_list')
    .values({ service: `Espera ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The first of the list: the clinic is shown only some of those that a time fits. */
export async function makeUrgentEntry(db: Db) {
  const { id: patient_id } = await makePatient(db);
  return makeWaitingEntry(db, { patient_id, priority: 'high', created_at: '2000-01-01T00:00:00Z' });
}

/** Open for four hours. */
export function makeWaitingOffer(db: Db, values: Some<WaitingOffers> & { patient_id: string }) {
  return db
    .insertInto('waiting_offers')
    .values({
      professional_id: sql<string>`app.first_professional()`,
      date: '2058-06-03',
      time: '10:00',
      service: 'Consulta',
      expires_at: sql<Date>`now() + interval '4 hours'`,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Held for five minutes; with another state, a request. */
export function makeBookingRequest(db: Db, values: Some<BookingRequests> & { patient_id: string | null }) {
  return db
    .insertInto('booking_requests')
    .values({
      professional_id: sql<string>`app.first_professional()`,
      date: '2058-06-03',
      time: '10:00',
      duration_minutes: 30,
      service: 'Consulta',
      expires_at: sql<Date>`clock_timestamp() + interval '5 minutes'`,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeProfessional(db: Db, values: Some<Professionals> = {}) {
  return db
    .insertInto('professionals')
    .values({ full_name: `Dra. Profissional ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeResource(db: Db, values: Some<Resources> = {}) {
  return db
    .insertInto('resources')
    .values({ name: `Sala ${next()}`, kind: 'Sala', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeWorkingHours(db: Db, values: Some<WorkingHours> & { professional_id: string }) {
  return db
    .insertInto('working_hours')
    .values({ valid_from: '2020-01-01', week: '{[480,720)}', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Blocks a whole day by default. */
export function makeScheduleException(db: Db, values: Some<ScheduleExceptions> & { first_day: string }) {
  const endless = values.weekdays || values.yearly;
  return db
    .insertInto('schedule_exceptions')
    .values({ kind: 'block', last_day: endless ? null : values.first_day, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeTreatmentPlan(db: Db, values: Some<TreatmentPlans> & { patient_id: string }) {
  return db
    .insertInto('treatment_plans')
    .values({ title: `Plano ${next()}`, start_date: '2058-01-01', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeProcedure(db: Db, values: Some<Procedures> = {}) {
  return db
    .insertInto('procedures')
    .values({ title: `Limpeza de pele ${next()}`, description: 'Limpeza profunda.', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Of an import that has ended. */
export const makeImport = (db: Db, values: Some<Imports> = {}) =>
  db
    .insertInto('imports')
    .values({ kind: 'platform', state: 'done', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeImportFinding = (db: Db, values: Some<ImportFindings> & { import_id: string }) =>
  db
    .insertInto('import_findings')
    .values({
      number: next(),
      source_table: 'patients',
      reason: 'cpf_invalid',
      action: 'imported_without_value',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A line of an imported spreadsheet. */
export const makeImportEntry = (db: Db, values: Some<ImportEntries> & { import_id: string }) =>
  db
    .insertInto('import_entries')
    .values({ line: next(), cells: ['Paciente'], full_name: 'Paciente', decision: 'create', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * A checked sheet. Line 2 has all that a line can have, line 3 no problem; both are like line 1, as is the patient.
 * @returns the import's id
 */
export async function makeReviewedSheet(
  db: Db,
  kind: SpreadsheetKind,
  { patientId, ...values }: Some<Imports> & { patientId?: string } = {},
): Promise<string> {
  const ofPatients = kind === 'patients';
  const { id } = await makeImport(db, {
    kind,
    state: 'review',
    source_key: 'fonte',
    source_sha256: 'zqi',
    options: JSON.stringify({
      sourceKey: values.source_key ?? 'fonte',
      professionals: { outra: 'create', mesma: { sameAs: 'outra' }, outro: randomUUID() },
      professionalId: randomUUID(),
      checked: {
        headers: ['Nome', 'Telefone', 'CPF', 'Dia', 'Outro'],
        columns: ofPatients
          ? ['fullName', 'phone', 'cpf', 'birthDate']
          : kind === 'packages'
            ? ['patientName', 'service', 'sessions', 'validUntil']
            : ['patientName', 'professional', 'patientBirthDate', 'startsAt', 'patientCpf'],
        monthFirst: [],
        today: '2026-01-01',
      },
    }),
    ...values,
  });
  const problem = ofPatients
    ? { column: 2, field: 'cpf', reason: 'cpf_invalid', isEssential: false }
    : kind === 'packages'
      ? { column: 1, field: 'service', reason: 'service_unknown', isEssential: true }
      : { column: 1, field: 'professional', reason: 'professional_unknown', isEssential: true };
  const person = {
    import_id: id,
    full_name: 'Zqi Zqi',
    phone: `319${String(10_000_000 + next())}`,
    cpf: makeCpf(next()),
    email: `zqi-${next()}@exemplo.test`,
    birth_date: '1980-01-01',
  };
  const cells = ofPatients
    ? ['Zqi Zqi', person.phone, '1', '01/01/1980']
    : ['Zqi Zqi', 'zqi', '01/01/1980', '04/01/2027 09:00 às 09:40', person.cpf];
  if (ofPatients) await makeImportEntry(db, { ...person, line: 1, cells });
  await makeImportEntry(db, {
    ...person,
    line: 2,
    cells,
    professional: kind === 'appointments' ? 'zqi' : null,
    mended: [0],
    hints: ['overlap'],
    starts_at: '2027-01-04 09:00',
    minutes: 40,
    problems: JSON.stringify([problem]),
    matches: JSON.stringify([
      { line: 1, same: ['cpf'], strength: 'likely' },
      ...(patientId ? [{ patientId, same: ['cpf'], strength: 'likely' }] : []),
    ]),
    match_patient_id: patientId ?? null,
    match_line: 1,
    patient_id: patientId ?? null,
  });
  await makeImportEntry(db, {
    ...person,
    line: 3,
    cells,
    professional: kind === 'appointments' ? 'outra' : null,
  });
  if (kind === 'appointments')
    for (const [at, professional] of ['mesma', 'outro'].entries())
      await makeImportEntry(db, { ...person, line: 4 + at, cells, professional });
  return id;
}

/** The clinic's. */
export const makeSnippet = (db: Db) =>
  db
    .insertInto('record_snippets')
    .values({ name: 'peeling', body: 'Peeling de {ácido}.' })
    .returning('id')
    .executeTakeFirstOrThrow();

/** On, and older than any moment of a test. */
export const makeReminderRule = (db: Db, values: Some<ReminderRules> & { minutes_before: number }) =>
  db
    .insertInto('reminder_rules')
    .values({ changed_at: new Date('2026-01-01T12:00:00Z'), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The table holds at most one row. */
export function makeSettings(db: Db, values: Some<ClinicSettings> = {}) {
  return db
    .insertInto('clinic_settings')
    .values({
      clinic_name: 'Clínica de Teste',
      doctor_name: 'Dra. Teste',
      phone: '2422220000',
      address: 'Rua das Hortênsias, 12, Petrópolis, RJ',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes the account one that signs entries: with a professional who has a number in a council. */
export async function makeSigner(db: Db, user_id: string) {
  const council = { council: 'CRM', council_number: '12345', council_state: 'RJ' } as const;
  return (
    (await db
      .updateTable('professionals')
      .set(council)
      .where('user_id', '=', user_id)
      .returningAll()
      .executeTakeFirst()) ?? makeProfessional(db, { ...council, user_id })
  );
}

const someWords: WrittenWords = {
  sections: [{ key: 'conduct', text: 'Manter o tratamento.', copied: false }],
  diagnoses: [{ code: 'L70.0', text: 'Acne vulgar' }],
  published: false,
};

export async function makeRecordDraft(
  db: Db,
  values: Some<RecordDrafts> & { patient_id: string; author_id: string },
  words: object = someWords,
) {
  const draft = await db
    .insertInto('record_drafts')
    .values({ day: '2026-01-05', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('record_draft_texts')
    .values({ draft_id: draft.id, author_id: draft.author_id, words: JSON.stringify(words) })
    .execute();
  return draft;
}

/** The newest version of the template that patients are asked to fill in. */
export const askedVersion = (db: Db) =>
  db
    .selectFrom('anamnesis_versions')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .selectAll('anamnesis_versions')
    .where('asked', '=', true)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

export async function makeAnamnesis(
  db: Db,
  { answers = {}, ...values }: Some<Omit<Anamneses, 'answers'>> & { patient_id: string; answers?: object },
) {
  return db
    .insertInto('anamneses')
    .values({
      version_id: (await askedVersion(db)).id,
      ...(values.state && values.state !== 'open' && { sent_at: new Date(), sent_by: 'patient' }),
      ...values,
      answers: JSON.stringify(answers),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeTemplate(
  db: Db,
  content: object = { sections: [{ key: 'motivo', title: 'Motivo', questions: [someQuestion] }] },
) {
  const { id: template_id } = await db
    .insertInto('anamnesis_templates')
    .values({ name: 'Retorno' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('anamnesis_versions')
    .values({ template_id, version: 1, content: JSON.stringify(content) })
    .returning(['id', 'template_id'])
    .executeTakeFirstOrThrow();
}
const someQuestion = { key: 'queixa', text: 'O que incomoda?', kind: 'long', required: false };

/** An open one after another, of a template of its own: with questions, conditions and answers of every shape. */
export async function makeOpenAnamnesis(
  db: Db,
  patient_id: string,
  words: string,
  values: Some<Omit<Anamneses, 'answers'>> = {},
) {
  const optional = { text: 'Pergunta', required: false };
  const content = {
    sections: [
      {
        key: 'motivo',
        title: 'Motivo',
        questions: [
          { ...optional, key: 'queixa', kind: 'long', help: 'Ajuda', notToMen: true },
          { ...optional, key: 'dor', kind: 'scale', alert: { atLeast: 8, text: 'Dor' } },
          {
            ...optional,
            key: 'remedio',
            kind: 'yes_no',
            detail: 'Qual?',
            show: { question: 'dor', atLeast: 1 },
          },
          {
            ...optional,
            key: 'alergias',
            kind: 'several',
            options: ['Látex', 'Ovo'],
            alert: { anyOf: ['Látex'], text: 'Alergia' },
            show: { question: 'remedio', anyOf: ['yes'] },
          },
        ],
      },
    ],
  };
  return makeAnamnesis(db, {
    patient_id,
    version_id: (await makeTemplate(db, content)).id,
    ...values,
    done: JSON.stringify(['motivo']),
    answers: { queixa: words, dor: 9, remedio: { yes: true, detail: 'AAS' }, alergias: ['Látex'] },
  });
}

export const makeProduct = (db: Db, values: Some<Products> = {}) =>
  db
    .insertInto('products')
    .values({ name: `Toxina ${next()}`, unit: 'U', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeLot = async (db: Db, values: Some<ProductLots> = {}) =>
  db
    .insertInto('product_lots')
    .values({
      product_id: values.product_id ?? (await makeProduct(db)).id,
      code: `L${next()}`,
      expires_on: '2090-01-01',
      received_on: '2026-01-01',
      received: 100,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeProtocol = (db: Db, application: object = { uses: [], marks: [] }) =>
  db
    .insertInto('application_protocols')
    .values({ name: `Terço superior ${next()}`, content: JSON.stringify(application) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** As it is signed: a point of a product, by default of a lot of its own, and one of a laser; with every field but `reason`. */
export async function makeApplication(
  db: Db,
  lot?: Pick<Selectable<ProductLots>, 'id' | 'product_id' | 'code'>,
  total = 4,
  reason: string | null = null,
): Promise<SignedApplication> {
  const { id, product_id, code } = lot ?? (await makeLot(db));
  const product = {
    id: product_id,
    name: 'Toxina',
    maker: 'Zeta',
    registration: '1.0001',
    unit: 'U',
    dilution: '100 U em 2 ml',
  };
  const point = { drawing: 'face-front' as const, version: 1, shape: 'point' as const, plane: null };
  const written = { technique: 'Retroinjeção', note: 'Zqi', region: 'Glabela' };
  return {
    uses: [
      {
        kind: 'product',
        key: 'a',
        product,
        lot: { id, code, expiresOn: '2090-01-01' },
        reason,
        amount: 0.5,
        total,
      },
      {
        kind: 'device',
        key: 'l',
        name: 'CO2',
        tip: '120',
        fluence: '12 J/cm²',
        pulse: '30 ms',
        passes: 2,
      },
    ],
    marks: [
      { ...point, ...written, key: 'b', use: 'a', at: [[0.5, 0.3]], dose: total - 0.5, plane: 'intradermal' },
      { ...point, ...written, key: 'c', use: 'l', at: [[0.5, 0.4]], dose: null },
    ],
  };
}

/** As a draft has it. */
export const draftOf = ({ uses, marks }: SignedApplication) => ({
  uses: uses.map((use) => {
    if (use.kind === 'device') return use;
    const { product, lot, total: _total, ...rest } = use;
    return { ...rest, productId: product.id, lotId: lot?.id ?? null, lotCode: lot?.code ?? null };
  }),
  marks: marks.map(({ region: _region, ...mark }) => mark),
});

/** A signed entry, the next of its patient's chain. */
export async function makeRecordEntry(
  db: Db,
  values: Some<Pick<RecordEntries, 'author_id' | 'day' | 'appointment_id' | 'corrects_id' | 'signed_at'>> & {
    patient_id: string;
  },
  words: WrittenWords = someWords,
  anamneses: Parameters<typeof sealEntry>[3] = [],
  application: SignedApplication | null = null,
) {
  const last = await db
    .selectFrom('record_entries')
    .select(['position', 'hash'])
    .where('patient_id', '=', values.patient_id)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  const signature = {
    id: randomUUID(),
    patientId: values.patient_id,
    appointmentId: values.appointment_id ?? null,
    correctsId: values.corrects_id ?? null,
    kind: values.corrects_id ? 'addendum' : values.appointment_id ? 'consultation' : 'note',
    authorId: values.author_id ?? randomUUID(),
    author: { name: 'Dra. Autora', council: 'CRM 12345/RJ' },
    day: values.day ?? '2026-01-05',
    signedAt: new Date(values.signed_at ?? '2026-01-05T13:00:00.000Z').toISOString(),
    position: (last?.position ?? 0) + 1,
    previousHash: last?.hash ?? null,
  } as const;
  await insertEntry({ db }, signature, sealEntry(signature, words, undefined, anamneses, application));
  return signature;
}

/** An issued document: its file, without an object in the storage, its row and its entry. */
export async function makeDocument(
  db: Db,
  patient_id: string,
  words: DocumentWords = { kind: 'orientation', title: '', text: 'Uso tópico.' },
  authorId: string = randomUUID(),
  isSigned = false,
  kind: 'term' | DocumentWords['kind'] = words.kind,
) {
  const year = 2026;
  const author = { name: 'Dra. Autora', council: 'CRM 12345/RJ' };
  const signedBy = isSigned ? author.name : null;
  const file = await makePatientFile(db, { patient_id, sha256: sha256(randomUUID()), category: 'treatment' });
  const [counter, last] = await Promise.all([
    db.selectFrom('document_numbers').select('last').where('year', '=', year).executeTakeFirst(),
    db
      .selectFrom('record_entries')
      .select(['position', 'hash'])
      .where('patient_id', '=', patient_id)
      .orderBy('position', 'desc')
      .executeTakeFirst(),
  ]);
  const number = (counter?.last ?? 0) + 1;
  const signature = {
    id: randomUUID(),
    patientId: patient_id,
    appointmentId: null,
    correctsId: null,
    kind: 'document' as const,
    authorId,
    author,
    day: '2026-01-05',
    signedAt: '2026-01-05T13:00:00.000Z',
    position: (last?.position ?? 0) + 1,
    previousHash: last?.hash ?? null,
  };
  const named = documentNumber(year, number);
  const check_hash = sha256(signature.id);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('documents')
      .values({
        id: signature.id,
        patient_id,
        kind,
        year,
        number,
        file_id: file.id,
        pdf_sha256: file.sha256,
        check_hash,
        signed_by: signedBy,
      })
      .execute();
    const sealed = sealDocument(
      signature,
      { title: named, text: `${named} ${kind}` },
      {
        number: named,
        pdf: file.sha256,
        words: {
          ...words,
          kind,
          ...(kind === 'term' && {
            template: 'Termo',
            witness: { name: 'Testemunha' },
            filedBy: author.name,
            onPaper: true,
            signedOn: '2026-01-04',
          }),
        },
        ...(signedBy && { signedBy }),
      },
    );
    await insertEntry({ db: tx }, signature, sealed);
  });
  return { id: signature.id, fileId: file.id, filePath: file.file_path };
}

/** A template with a text of its own. */
export async function makeTermTemplate(db: Db, body = 'Eu, {paciente}, aceito.') {
  const template = await db
    .insertInto('term_templates')
    .values({ name: 'Termo' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Long ago: a paper is of a day since then.
  const values = { template_id: template.id, version: 1, body, published_at: new Date('1950-01-01') };
  await db.insertInto('term_versions').values(values).execute();
  return template;
}

/** A pending one, or one that was declined, of the newest template. */
export async function makeTerm(db: Db, patient_id: string, values: Some<PatientTerms> = {}) {
  const template_id = values.template_id ?? (await makeTermTemplate(db)).id;
  const closed = values.state === 'declined' ? { reason: 'Não quis', closed_at: new Date() } : {};
  return db
    .insertInto('patient_terms')
    .values({ patient_id, template_id, ...closed, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** With a document of its patient behind it. */
export async function makeSignedTerm(db: Db, patient_id: string) {
  const { id: template_id } = await makeTermTemplate(db);
  const { id: version_id } = await db
    .selectFrom('term_versions')
    .select('id')
    .where('template_id', '=', template_id)
    .executeTakeFirstOrThrow();
  const { id: document_id } = await makeDocument(db, patient_id, undefined, undefined, false, 'term');
  const signed = { state: 'signed' as const, version_id, document_id, closed_at: new Date() };
  return makeTerm(db, patient_id, { template_id, ...signed });
}

/** A line of the audit log, which otherwise only a request writes. */
export function makeActivity(db: Db, values: Some<ActivityLog> = {}) {
  return db
    .insertInto('activity_log')
    .values({ action: 'read', noun: 'patient', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An archived copy of a row of this table. The row itself stays. */
export async function makeArchivedItem(
  db: Db,
  noun: DB['archived_items']['noun'],
  table: 'patient_files' | 'treatment_plans' | 'patient_future_procedures' | 'patient_photographs',
  rowId: string,
) {
  const { rows } = await sql<{ id: string }>`
    insert into archived_items (noun, row_id, patient_id, reason, record)
    select ${noun}, id, patient_id, 'wrong_patient', to_jsonb(row) from ${sql.table(table)} as row where id = ${rowId}
    returning id`.execute(db);
  if (!rows[0]) throw new Error('there is no such row');
  return rows[0];
}

/** The sealed record, without which a patient cannot be deleted. */
export function makeArchivedRecord(db: Db, patient: { id: string; full_name: string }) {
  return db
    .insertInto('archived_records')
    .values({ patient_id: patient.id, full_name: patient.full_name, record: JSON.stringify({ patient }) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const makeTill = (db: Db, values: Some<Tills> = {}) =>
  db
    .insertInto('tills')
    .values({ user_id: randomUUID(), opening_cents: 10_000, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Of R$ 50,00 by Pix, of an appointment that costs R$ 80,00 and has neither price nor payments. */
export async function makePayment(
  db: Db,
  appointment: { id: string; patient_id: string },
  till_id: string,
  values: Some<TillEntries> = {},
  reason: string | null = 'Combinado',
) {
  const of = { appointment_id: appointment.id, patient_id: appointment.patient_id };
  await db
    .insertInto('charges')
    .values({ ...of, list_cents: 8_000, price_cents: 8_000, reason, user_name: 'Bia' })
    .execute();
  await db
    .insertInto('appointment_balances')
    .values({ ...of, charged_cents: 8_000, paid_cents: 5_000 })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet({ paid_cents: 5_000 }))
    .execute();
  return db
    .insertInto('till_entries')
    .values({
      ...of,
      till_id,
      operation_id: randomUUID(),
      kind: 'payment',
      method: 'pix',
      amount_cents: 5_000,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const makeCollectionNote = (db: Db, patient_id: string, note = 'Zqi', user_id: string | null = null) =>
  db
    .insertInto('collection_notes')
    .values({ patient_id, note, user_id, user_name: 'Bia' })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Of a payment, with the next number of the year. */
export async function makeReceipt(
  db: Db,
  payment: Pick<Receipts, 'appointment_id' | 'operation_id'> & {
    patient_id: string | null;
    package_id?: string | null;
  },
  values: Some<Receipts> = {},
  patient = 'Zqi',
) {
  const says = {
    clinic: { name: 'Clínica', address: 'Rua A, 1', phone: '2422334455', email: null },
    taxId: null,
    patient,
    service: 'Consulta',
    date: '2026-01-05',
    parts: [{ method: 'pix', cents: 5_000, instalments: null, detail: null }],
  };
  return db
    .insertInto('receipts')
    .values({
      operation_id: payment.operation_id,
      appointment_id: payment.appointment_id,
      package_id: payment.package_id ?? null,
      patient_id: payment.patient_id ?? '',
      day: clinicClock.today(),
      number: next(),
      amount_cents: 5_000,
      payer_name: 'Zqi',
      says: JSON.stringify(says),
      user_name: 'Bia',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeCancelledReceipt(
  db: Db,
  payment: { operation_id: string; appointment_id: string | null; patient_id: string | null },
  values: Some<Receipts> = {},
  reason = 'Zqi',
) {
  const { id, day, operation_id, appointment_id, patient_id } = await makeReceipt(db, payment, values);
  await db
    .insertInto('receipts')
    .values({
      ...values,
      cancels_id: id,
      reason,
      day,
      operation_id,
      appointment_id,
      patient_id,
      user_name: 'Bia',
    })
    .execute();
}

/** Three sessions of R$ 100,00 each, until a day that is far ahead. One of them is moved, and another is taken by the appointment. */
export async function makePackage(
  db: Db,
  patient_id: string,
  { appointment_id, reason = 'Zqi', ...values }: Some<Packages> & { appointment_id?: string } = {},
) {
  const day = clinicClock.today();
  const sale = await db
    .insertInto('packages')
    .values({ patient_id, day, valid_until: '2099-12-31', user_name: 'Bia', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = {
    package_id: sale.id,
    patient_id,
    service: 'Limpeza',
    valid_until: sale.valid_until ?? '2099-12-31',
    user_name: 'Bia',
  };
  const { id: procedure_id } = await makeProcedure(db);
  const item = await db
    .insertInto('package_items')
    .values({ ...of, procedure_id, sessions: 3, price_cents: 30_000, list_cents: 33_000 })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('package_items')
    .values({
      ...of,
      procedure_id,
      sessions: 1,
      price_cents: 10_000,
      reason,
      moved_from_id: item.id,
      from_patient_id: patient_id,
    })
    .execute();
  // It was given back once.
  const use = async (returns_id: string | null) => {
    if (!appointment_id) return '';
    const { id } = await db
      .insertInto('package_uses')
      .values({ item_id: item.id, appointment_id, patient_id, returns_id, user_name: 'Bia' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  if (appointment_id) await use(await use(null));
  return { sale, item, useId: await use(null) };
}

/** Of two sessions of R$ 100,00, without its document; accepted or cancelled where `ending` says so. */
export async function makeQuote(
  db: Db,
  patient_id: string,
  { ending, words = 'Limpeza', ...values }: Some<Quotes> & { words?: string } = {},
) {
  const { id: procedureId } = await makeProcedure(db);
  const day = clinicClock.today();
  const quote = await db
    .insertInto('quotes')
    .values({
      patient_id,
      day,
      valid_until: '2099-12-31',
      number: '2026/9001',
      user_name: 'Bia',
      lines: JSON.stringify([{ description: words, procedureId, quantity: 2, priceCents: 10_000 }]),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (ending)
    await db
      .insertInto('quotes')
      .values({ ends_id: quote.id, ending, patient_id, day, user_name: 'Bia' })
      .execute();
  return quote;
}

/** It cost R$ 100,00, of which everything is to be given back. An import brought it. */
export async function makeEndedPackage(db: Db, patient_id: string, till_id: string, reason = 'Zqi') {
  const { sale } = await makePackage(db, patient_id, { paid_before_cents: 0 });
  const { id: package_id, day } = sale;
  await db
    .insertInto('packages')
    .values({ ends_id: package_id, patient_id, day, reason, due_cents: 0, user_name: 'Bia' })
    .execute();
  const payment = await db
    .insertInto('till_entries')
    .values({
      till_id,
      package_id,
      patient_id,
      operation_id: randomUUID(),
      kind: 'payment',
      method: 'pix',
      amount_cents: 10_000,
      user_name: 'Bia',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await makeReceipt(db, payment);
  return sale;
}

/** Of R$ 100,00, one that repeats each month, with a bill; `reversed`: and the row that takes it back. */
export async function makeExpense(
  db: Db,
  { reversed = false, ...values }: Partial<Insertable<Expenses>> & { reversed?: boolean } = {},
) {
  const day = clinicClock.today();
  const said = { category: 'Aluguel', description: 'Sala', method: 'pix', amount_cents: 10_000 } as const;
  const repeating = await db
    .insertInto('repeating_expenses')
    .values({ ...said, day_of_month: 5 })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { ...said, day, repeats_id: repeating.id, user_name: 'Bia', ...values };
  const expense = await db.insertInto('expenses').values(of).returningAll().executeTakeFirstOrThrow();
  const bill = await db
    .insertInto('expense_bills')
    .values({
      expense_id: expense.id,
      file_path: `${randomUUID()}.pdf`,
      file_type: 'application/pdf',
      sha256: sha256('Zqi'),
      user_name: 'Bia',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (reversed)
    await db
      .insertInto('expenses')
      .values({ ...of, amount_cents: -expense.amount_cents, reverses_id: expense.id, reason: 'Zqi' })
      .execute();
  return { ...expense, repeating, bill };
}

export const makeShareRule = (db: Db, values: Some<ShareRules> & { professional_id: string }) =>
  db
    .insertInto('share_rules')
    .values({ from_day: '2020-01-01', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Of R$ 50,00, as `makePayment` makes them. */
export const makeTaxReceipt = (
  db: Db,
  { operation_id, patient_id }: { operation_id: string; patient_id: string | null },
  values: Some<TaxReceipts> = {},
) =>
  db
    .insertInto('tax_receipts')
    .values({
      operation_id,
      patient_id: patient_id ?? '',
      amount_cents: 5_000,
      number: `ZQ ${next()}`,
      user_name: 'Bia',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Fees of 5 %, and a payment by credit in two instalments, of which the first has arrived by a line of the bank. */
export async function makeCard(db: Db, patient_id?: string) {
  const paid_day = '2020-01-02';
  const terms = await db
    .insertInto('card_terms')
    .values({ from_day: '2020-01-01', method: 'credit', fee_hundredths: 500, days: 30 })
    .onConflict((conflict) =>
      conflict.columns(['from_day', 'method', 'from_instalments']).doUpdateSet({ fee_hundredths: 500 }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const appointment = await makeAppointment(db, {
    patient_id: patient_id ?? (await makePatient(db)).id,
    // Not in the way of another one.
    date: paid_day,
    status: 'completed',
  });
  const entry = await makePayment(db, appointment, (await makeTill(db)).id, {
    method: 'credit',
    instalments: 2,
  });
  const [first, second] = await db
    .insertInto('card_receivables')
    .values(
      [1, 2].map((instalment) => ({
        entry_id: entry.id,
        instalment,
        paid_day,
        gross_cents: 2_500,
        fee_cents: 125,
        expected_day: paid_day,
      })),
    )
    .returningAll()
    .execute();
  if (!first || !second) throw new Error('two rows were written');
  const arrival = await db
    .insertInto('card_arrivals')
    .values({
      receivable_id: first.id,
      day: paid_day,
      bank_line: randomUUID(),
      file_name: 'extrato.ofx',
      user_name: 'Bia',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { terms, entry, first, second, arrival };
}

/** With an entry of every kind and method, of an appointment with a price. */
export async function makeFullTill(
  db: Db,
  user_id: string,
  { id: appointment_id, patient_id }: { id: string; patient_id: string },
  { isClosed = false }: { isClosed?: boolean } = {},
) {
  const till = await makeTill(db, { user_id, user_name: 'Bia' });
  const of = { till_id: till.id, appointment_id, patient_id, amount_cents: 100, user_name: 'Bia' };
  const payment = { ...of, kind: 'payment' } as const;
  const [taken] = await db
    .insertInto('till_entries')
    .values([
      { ...payment, operation_id: randomUUID(), method: 'pix' },
      { ...payment, operation_id: randomUUID(), method: 'cash', handed_cents: 200 },
      { ...payment, operation_id: randomUUID(), method: 'credit', instalments: 2 },
      { ...payment, operation_id: randomUUID(), method: 'insurance', detail: 'Zqi' },
      { ...payment, operation_id: randomUUID(), method: 'debit' },
      { ...payment, operation_id: randomUUID(), method: 'transfer' },
    ])
    .returning('id')
    .execute();
  await db
    .insertInto('till_entries')
    .values({
      ...of,
      operation_id: randomUUID(),
      kind: 'reversal',
      method: 'pix',
      reverses_id: taken?.id ?? '',
      amount_cents: -100,
      reason: 'Zqi',
    })
    .execute();
  if (isClosed) {
    const sums = JSON.stringify({
      pix: 0,
      cash: 10_100,
      debit: 100,
      credit: 100,
      transfer: 100,
      insurance: 100,
    });
    await db
      .insertInto('till_closings')
      .values({ till_id: till.id, expected: sums, counted: sums, note: 'Zqi', user_name: 'Bia' })
      .execute();
  }
  return till;
}
