/**
 * The declaration of every table and column: who reads and writes it, and which visitors see its values. Derived from it:
 * the policy tests (`db/policies`), the tables of a backup, and the search for leaked values in every answer
 * (`server/entry/access.test.ts`). A table or column without its line fails the tests. What is clinical, what the audit log keeps
 * and which copies hold it stands in the catalogue of columns (contract/columns).
 *
 * - Rights of four database roles: `r` select, `i` insert, `u` update. `*` stands for every column without a line.
 * - `staff`: the rights of the groups that staff inherit from (contract/permissions.ts), with `d` delete. On each column a
 *   group has those of them that `clinic_admin` has; on a clinical column only `record` has any.
 * - `booking`: the columns that the role clinic_booking has each right on; `own` names the verbs that reach rows of its
 *   own patient only.
 * - seen by: who gets a patient's value in an answer: that `patient`; the `account`, once its record is deleted;
 *   an `admin`. `shared`: a word of a fixed list or an administrator's id, which does not identify the patient.
 */
import { columnsOf } from '#contract/columns/catalogue.ts';
import type { Column as Facts } from '#contract/columns/column.ts';
import { camelCase } from '#contract/columns/spelling.ts';
import { type Permission, permissions } from '#contract/permissions.ts';

export const roles = ['admin', 'patient', 'anonymous', 'service'] as const;
export type Role = (typeof roles)[number];
/** Roles of requests, groups that staff inherit from, and the permissions of one member of the staff. */
type Grantee = Role | 'booking' | Permission | readonly Permission[];
export const verbs = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];
type Viewer = 'patient' | 'account' | 'admin' | 'shared';

export interface Column {
  rights: Record<Role, string>;
  seenBy: readonly Viewer[];
}

interface Options {
  /** The rows a patient reaches, where not all. */
  patientRows?: 'own';
  deletedBy?: Role;
  /** Required for a table of the clinic; `{}`: administrators only. */
  staff?: Partial<Record<Permission, string>>;
  booking?: {
    select?: string;
    insert?: string;
    update?: string;
    delete?: true;
    own?: readonly Verb[];
    /** What the tests insert is refused with this code: by a trigger, since the rules are off, or by the policy. */
    refused?: '23514' | '42501';
  };
  /** Columns that staff read and do not write. */
  staffOnlyRead?: readonly string[];
  /** Columns that every group reads besides; a policy decides on the rows. */
  staffAlsoRead?: readonly string[];
  /** The only columns that a group reads. */
  staffReads?: Partial<Record<Permission, string>>;
  /** Columns that the group `agenda` does not read. */
  notOfAgenda?: readonly string[];
  /** Columns that a group updates besides. */
  staffAlsoUpdate?: Partial<Record<Permission, readonly string[]>>;
  /** Their policies let through no row of the tests' fixtures. */
  staffAlsoUpdateRows?: 'none';
  /** The policies show staff no row of the tests' fixtures. */
  staffRows?: 'none';
  /** Groups that may read the table and to which its policies show no row. */
  noRowsFor?: readonly Permission[];
  /** Columns that only the clinic's export shows, which needs the permission `record`. */
  inExportOnly?: readonly string[];
  /** Columns that only answers for the permission `money` show. */
  shownWithMoney?: readonly string[];
  /** A column that a group may update, to be able to lock rows; its policy lets no change through. */
  lockedBy?: Partial<Record<Permission | 'booking', string>>;
  /** No row is about a patient. */
  ofTheClinic?: true;
  /** A backup leaves its rows behind, or only the owner reads it. */
  notInBackup?: true;
}

export interface Table extends Options {
  columns: ReadonlyMap<string, Column>;
}

const viewers = ['patient', 'account', 'admin', 'shared'] as const;

function table(options: Options, lines: string): Table {
  const columns = lines
    .trim()
    .split('\n')
    .map((line): [string, Column] => {
      const [name = '', admin, patient, anonymous, service, ...words] = line.trim().split(/[\s,]+/u);
      const right = (text = '') => {
        if (!/^(-|r?i?u?)$/u.test(text)) throw new Error(`not rights: ${line}`);
        return text.replace('-', '');
      };
      const seenBy = words
        .filter((word) => word !== '-')
        .map((word) => viewers.find((each) => each === word));
      if (seenBy.includes(undefined) || words.length === 0) throw new Error(`no viewer: ${line}`);
      return [
        name,
        {
          rights: {
            admin: right(admin),
            patient: right(patient),
            anonymous: right(anonymous),
            service: right(service),
          },
          seenBy: seenBy.filter((viewer) => viewer !== undefined),
        },
      ];
    });
  return { ...options, columns: new Map(columns) };
}

/** Only the server's own role works with it. */
const ofTheServer = (options: Options, seen: Record<string, string> = {}) =>
  table(
    { deletedBy: 'service', ...options },
    Object.entries({ '*': '-', ...seen })
      .map(([name, viewersOf]) => `${name} - - - riu ${viewersOf}`)
      .join('\n'),
  );

const keptFigures: Options = { deletedBy: 'admin', staff: { finances: 'r' }, notInBackup: true };

export const tables: Record<string, Table> = {
  'auth.users': ofTheServer(
    {},
    { id: 'patient, account, admin', email: 'patient, account', name: 'account, admin' },
  ),
  'auth.sessions': ofTheServer({ notInBackup: true }),
  'auth.accounts': ofTheServer({}, { provider_id: 'shared' }),
  'auth.verifications': ofTheServer({ notInBackup: true }),
  'auth.rate_limits': ofTheServer({ ofTheClinic: true, notInBackup: true }),
  'auth.second_factors': ofTheServer({}),
  'auth.recovery_codes': ofTheServer({}),
  'auth.sign_in_challenges': ofTheServer({}),
  'auth.push_subscriptions': ofTheServer({ notInBackup: true }, { endpoint: 'patient' }),
  'auth.requirements': ofTheServer({ ofTheClinic: true }),
  'auth.calendar_feeds': ofTheServer({}, { scope: 'shared', names: 'shared' }),
  'private.outbox': ofTheServer({ notInBackup: true }, { channel: 'shared', calendar_method: 'shared' }),
  'private.photograph_links': ofTheServer({ notInBackup: true }, { created_by: 'shared' }),
  // Links are taken back only where the appointment gets another patient; they end with it.
  'private.appointment_links': table(
    { notInBackup: true },
    `
    * - - - ri -
    patient_id - - - riu -
    nonce - - - riu -
  `,
  ),
  'private.whatsapp_messages': ofTheServer({}, { status: 'shared' }),
  'private.whatsapp_answers': ofTheServer({ ofTheClinic: true }),
  // Imports write them as `clinic_maintenance`.
  'private.import_rows': table(
    { deletedBy: 'service' },
    `
    import_id          -    -    -    r    shared
    table_name         -    -    -    -    shared
    row_id             -    -    -    r    -
    is_new             -    -    -    r    -
    *                  -    -    -    -    -`,
  ),
  'private.import_files': table(
    { deletedBy: 'service' },
    `
    import_id          -    -    -    r    shared
    area               -    -    -    -    shared
    key                -    -    -    r    -
    *                  -    -    -    -    -`,
  ),
  'private.setup_links': ofTheServer({ ofTheClinic: true, notInBackup: true }),
  'private.server_settings': ofTheServer({ ofTheClinic: true, notInBackup: true }),
  'private.mail_off': ofTheServer({ notInBackup: true }),
  'private.booking_codes': ofTheServer({ ofTheClinic: true, notInBackup: true }),
  'private.backups': table(
    { ofTheClinic: true, notInBackup: true },
    `
    id                 -    -    -    r    -
    started_at         -    -    -    r    -
    file_name          -    -    -    r    -
    *                  -    -    -    -    -`,
  ),
  // Only the owner of the database reads these.
  'private.functions': table({ ofTheClinic: true, notInBackup: true }, '* - - - - -'),
  'private.migrations': table({ ofTheClinic: true, notInBackup: true }, '* - - - - -'),
  'private.secrets': table({ ofTheClinic: true }, '* - - - - -'),

  'public.profiles': table(
    { staff: {} },
    `
    id                 r    -    -    ri   -
    full_name          r    -    -    riu  admin
    role               r    -    -    riu  shared
    staff_roles        r    -    -    riu  shared
    ended_at           r    -    -    riu  -
    updated_at         r    -    -    r    -`,
  ),
  'public.patients': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { agenda: 'r', registration: 'riu', record: 'r' },
      staffAlsoUpdate: { record: ['alert'] },
      notOfAgenda: ['cpf', 'guardian_cpf'],
      lockedBy: { agenda: 'phone', booking: 'phone' },
      booking: {
        select: 'id full_name civil_name cpf birth_date sex guardian_name guardian_cpf',
        own: ['select', 'update'],
      },
    },
    `
    id                 r    r    -    r    patient, admin
    user_id            riu  r    -    ru   -
    full_name          riu  ru   -    r    patient, admin
    cpf                riu  r    -    -    patient, admin
    email              riu  r    -    r    patient, admin
    phone              riu  ru   -    r    patient, admin
    birth_date         riu  r    -    -    patient, admin
    address            riu  ru   -    -    patient, admin
    alert              riu  -    -    -    admin
    notes              riu  -    -    -    admin
    profile_photo      riu  r    -    -    -
    created_at         r    r    -    -    -
    accepts_email      riu  ru   -    ru   -
    accepts_whatsapp   riu  ru   -    ru   -
    role               r    -    -    ru   shared
    civil_name         riu  r    -    -    patient, admin
    sex                riu  r    -    -    shared
    guardian_name      riu  r    -    -    patient, admin
    guardian_cpf       riu  r    -    -    patient, admin
    guardian_phone     riu  r    -    r    patient, admin
    postal_code        riu  r    -    -    patient, admin
    health_insurance   riu  r    -    -    patient, admin
    how_found          riu  -    -    -    shared
    how_found_detail   riu  -    -    -    admin
    search_text        r    -    -    -    -
    search_name        r    -    -    -    -`,
  ),
  'public.patient_files': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { registration: 'r', record: 'riud' },
      // The PDF of a term that its patient signs.
      booking: {
        select: 'id patient_id file_path file_type sha256',
        insert: 'patient_id file_name file_path file_type category size_bytes sha256',
        own: ['select', 'insert'],
      },
    },
    `
    id                 r    r    -    -    patient, admin
    patient_id         ri   r    -    -    -
    file_name          riu  r    -    -    patient, admin
    file_path          ri   r    -    -    -
    file_type          ri   r    -    -    shared
    description        riu  r    -    -    patient, admin
    category           riu  r    -    -    shared
    size_bytes         ri   r    -    -    -
    sha256             ri   r    -    -    patient, admin
    upload_key         ri   -    -    -    -
    created_at         r    r    -    -    -
    uploaded_by        r    -    -    -    shared`,
  ),
  // A phone's link adds as `clinic_booking`, and reads nothing.
  'public.patient_photographs': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { record: 'riud' },
      booking: {
        insert: 'patient_id pose pose_words taken_at file_path file_type width height size_bytes sha256',
        own: ['insert'],
      },
    },
    `
    id                 r    r    -    -    patient, admin
    patient_id         ri   r    -    -    -
    pose               riu  r    -    -    shared
    pose_words         riu  r    -    -    patient, admin
    taken_at           riu  r    -    -    -
    file_path          ri   r    -    r    -
    file_type          ri   r    -    -    shared
    width              ri   r    -    -    -
    height             ri   r    -    -    -
    size_bytes         ri   r    -    -    -
    sha256             ri   r    -    -    patient, admin
    points             ru   -    -    -    -
    shared             ru   r    -    -    -
    uploaded_by        r    -    -    -    shared
    created_at         r    r    -    -    -`,
  ),
  // Rows are only added. A term is one, as `clinic_booking`.
  'public.photograph_consents': table(
    {
      patientRows: 'own',
      staff: { record: 'ri' },
      booking: {
        select: 'id patient_id use given recorded_at',
        insert: 'patient_id use given text_version day by_term',
        own: ['select', 'insert'],
        // What a term said about the record and a patient's own no are let through, a yes is not.
        refused: '42501',
      },
    },
    `
    id                 r    r    -    -    admin
    patient_id         ri   r    -    -    -
    use                ri   r    -    -    shared
    given              ri   r    -    -    -
    text_version       ri   r    -    -    -
    day                ri   r    -    -    shared
    recorded_at        r    r    -    -    -
    recorded_by        r    -    -    -    shared
    recorded_by_name   r    r    -    -    patient, admin
    by_term            ri   r    -    -    -`,
  ),
  'public.photograph_exports': table(
    { patientRows: 'own', staff: { record: 'ri' } },
    `
    id                 r    r    -    -    admin
    patient_id         ri   r    -    -    -
    photograph_id      ri   r    -    -    -
    use                ri   r    -    -    shared
    purpose            ri   r    -    -    patient, admin
    points             ri   -    -    -    shared
    areas              ri   -    -    -    shared
    exported_at        r    r    -    -    -
    exported_by        r    -    -    -    shared
    exported_by_name   r    r    -    -    patient, admin`,
  ),
  'public.patient_future_procedures': table(
    { patientRows: 'own', deletedBy: 'admin', staff: { record: 'riud' } },
    `
    id                 r    r    -    -    patient, admin
    patient_id         ri   r    -    -    -
    title              riu  r    -    -    patient, admin
    description        riu  r    -    -    patient, admin
    completed_on       ru   r    -    -    patient, admin
    created_at         r    r    -    -    -`,
  ),
  'public.appointments': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { agenda: 'riu' },
      booking: {
        select:
          'id patient_id date time duration_minutes professional_id buffer_before_minutes buffer_after_minutes outside_hours occupied version squeeze_in status',
        insert:
          'patient_id date time duration_minutes professional_id procedure_id buffer_before_minutes buffer_after_minutes service',
        update:
          'date time professional_id buffer_before_minutes buffer_after_minutes outside_hours cancel_reason squeeze_in status',
        own: ['insert', 'update'],
        refused: '23514',
      },
    },
    `
    id                 r    r    -    r    patient, admin
    patient_id         riu  r    -    r    -
    date               riu  r    -    r    patient, admin
    time               riu  r    -    r    -
    duration_minutes   riu  r    -    r    -
    doctor_name        riu  r    -    -    shared
    doctor_specialty   riu  r    -    -    shared
    professional_id    riu  r    -    r    shared
    procedure_id       riu  r    -    r    shared
    buffer_before_minutes  riu  -  -  -    -
    buffer_after_minutes   riu  -  -  -    -
    outside_hours      riu  -    -    -    -
    occupied           r    -    -    -    -
    version            r    r    -    r    -
    status_before      r    -    -    -    shared
    status_changed_at  r    -    -    -    -
    changed_at         r    r    -    r    -
    status_changed_by  r    -    -    -    shared
    cancel_reason      ru   -    -    -    shared
    service            riu  r    -    r    patient, admin
    notes              riu  -    -    -    admin
    squeeze_in         riu  -    -    -    -
    series_id          ri   r    -    -    -
    session_number     ri   r    -    -    -
    status             ru   r    -    r    shared`,
  ),
  // Their changes are lines of the appointment (`resources`).
  'public.appointment_resources': table(
    {
      deletedBy: 'admin',
      staff: { agenda: 'riud' },
      booking: {
        select: 'id appointment_id resource_id occupied is_open holds',
        insert: 'appointment_id resource_id',
        update: 'occupied',
        delete: true,
        own: ['insert', 'update', 'delete'],
      },
    },
    `
    id                 r    -    -    -    -
    appointment_id     ri   -    -    -    -
    resource_id        ri   -    -    -    shared
    name               r    -    -    -    shared
    occupied           ru   -    -    -    -
    is_open            r    -    -    -    -
    holds              r    -    -    -    -`,
  ),
  // The history of an appointment: no values but those of its time, its status and its notes.
  'public.appointment_events': table(
    {
      patientRows: 'own',
      staff: { agenda: 'ri' },
      booking: {
        select: 'appointment_id happened_at kind fields',
        insert:
          'appointment_id kind from_start to_start from_professional_id to_professional_id from_status to_status cancel_reason fields',
        own: ['insert'],
      },
    },
    `
    id                 r    -    -    -    admin
    appointment_id     ri   r    -    r    -
    happened_at        r    r    -    r    -
    user_id            r    r    -    -    shared
    user_name          r    -    -    -    admin
    kind               ri   r    -    r    shared
    from_start         ri   r    -    r    -
    to_start           ri   r    -    r    -
    from_professional_id  ri  -  -    -    shared
    to_professional_id    ri  -  -    -    shared
    from_status        ri   -    -    -    shared
    to_status          ri   r    -    -    shared
    cancel_reason      ri   -    -    -    shared
    fields             ri   r    -    -    admin
    notes_before       ri   -    -    -    admin`,
  ),
  'public.appointment_series': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { agenda: 'ri', record: 'ri' },
    },
    `
    id                 r    r    -    -    patient, admin
    patient_id         ri   r    -    -    -
    treatment_plan_id  ri   r    -    -    -
    sessions           ri   r    -    -    -
    every_days         ri   r    -    -    -
    created_at         r    r    -    -    -
    created_by         r    -    -    -    shared`,
  ),
  'public.waiting_list': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { agenda: 'riud' },
      booking: {
        select:
          'id patient_id procedure_id service professional_id periods weekdays until created_at by_patient',
        insert: 'patient_id procedure_id service professional_id periods weekdays until by_patient',
        delete: true,
        own: ['select', 'insert', 'delete'],
      },
    },
    `
    id                 r    r    -    -    patient, admin
    patient_id         ri   r    -    -    -
    procedure_id       riu  r    -    -    shared
    service            riu  r    -    -    patient, admin
    professional_id    riu  r    -    -    shared
    periods            riu  r    -    -    shared
    weekdays           riu  r    -    -    -
    priority           riu  -    -    -    shared
    until              riu  r    -    -    patient, admin
    by_patient         r    r    -    -    -
    created_at         r    r    -    -    -
    created_by         r    -    -    -    shared`,
  ),
  'public.waiting_offers': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { agenda: 'ri' },
      booking: {
        select:
          'id entry_id patient_id procedure_id service professional_id date time state expires_at answered_at appointment_id created_at',
        update: 'state answered_at appointment_id',
        own: ['select', 'update'],
      },
      inExportOnly: ['service'],
    },
    `
    id                 r    r    -    r    patient
    entry_id           ri   r    -    -    -
    patient_id         ri   r    -    r    -
    procedure_id       ri   r    -    -    shared
    service            ri   r    -    -    patient, admin
    professional_id    ri   r    -    r    shared
    date               ri   r    -    r    patient, admin
    time               ri   r    -    r    -
    state              r    r    -    ru   shared
    expires_at         ri   r    -    r    -
    answered_at        r    r    -    u    -
    appointment_id     r    r    -    -    -
    created_at         r    r    -    -    -
    created_by         r    -    -    -    shared`,
  ),
  // Staff write confirmations and answers, and take back their own of the last ten minutes.
  'public.appointment_contacts': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { agenda: 'rid' },
      booking: {
        insert: 'appointment_id patient_id starts_at kind channel state',
        own: ['insert'],
        refused: '42501',
      },
    },
    `
    id                 r    r    -    r    admin
    appointment_id     ri   r    -    ri   -
    patient_id         ri   r    -    ri   -
    starts_at          ri   r    -    ri   -
    kind               ri   r    -    ri   shared
    channel            ri   r    -    ri   shared
    state              ri   r    -    riu  shared
    rule_minutes       r    -    -    ri   -
    happened_at        r    r    -    r    -
    user_id            r    -    -    r    shared
    user_name          r    -    -    r    admin`,
  ),
  'public.imports': table(
    { ofTheClinic: true, staff: {} },
    `
    id                 r    -    -    r    -
    kind               ri   -    -    r    -
    state              ru   -    -    ru   -
    failure            ru   -    -    r    -
    attempts           ru   -    -    r    -
    source_name        riu  -    -    -    -
    source_key         ru   -    -    ru   -
    source_sha256      ru   -    -    -    -
    files_name         ru   -    -    -    -
    files_key          ru   -    -    ru   -
    options            riu  -    -    -    admin
    step               ru   -    -    -    -
    done               ru   -    -    -    -
    total              ru   -    -    -    -
    step_started_at    ru   -    -    r    -
    result             ru   -    -    -    admin
    created_by         r    -    -    -    -
    created_name       r    -    -    r    -
    created_at         r    -    -    r    -
    started_at         r    -    -    r    -
    finished_at        r    -    -    r    -
    undone_at          r    -    -    r    -
    cleared_at         r    -    -    ru   -`,
  ),
  // What an import could not bring as it was. Staff read it in the clinic's export of a record only.
  // `patient_name` is shown only while the patient is not here.
  'public.import_findings': table(
    { deletedBy: 'service', staff: { record: 'r' }, inExportOnly: ['value', 'source_id'] },
    `
    id                 r    -    -    r    -
    import_id          r    -    -    r    shared
    number             r    -    -    -    -
    source_table       r    -    -    -    shared
    line               r    -    -    -    -
    source_id          r    -    -    -    admin
    patient_id         r    -    -    r    -
    patient_name       r    -    -    -    -
    field              r    -    -    -    shared
    reason             r    -    -    -    shared
    action             r    -    -    -    shared
    value              r    -    -    -    admin`,
  ),
  // Lines of a spreadsheet, before they are rows of the clinic. They go with the patient that they became or are merged with.
  'public.import_entries': table(
    { deletedBy: 'service', staff: {} },
    `
    import_id          r    -    -    r    shared
    line               r    -    -    -    -
    cells              ru   -    -    -    admin
    mended             ru   -    -    -    -
    extra_cells        r    -    -    -    -
    problems           ru   -    -    -    shared
    is_accepted        ru   -    -    -    -
    full_name          ru   -    -    -    admin
    cpf                ru   -    -    -    admin
    email              ru   -    -    -    admin
    phone              ru   -    -    -    admin
    birth_date         ru   -    -    -    admin
    search_name        r    -    -    -    -
    keys               r    -    -    -    -
    starts_at          ru   -    -    -    -
    minutes            ru   -    -    -    -
    professional       ru   -    -    -    admin
    hints              ru   -    -    -    shared
    matches            ru   -    -    -    -
    match_patient_id   ru   -    -    -    -
    match_line         ru   -    -    -    -
    decision           ru   -    -    -    shared
    is_decided         ru   -    -    -    -
    standing           r    -    -    -    shared
    state              r    -    -    -    shared
    patient_id         r    -    -    r    -`,
  ),
  'public.message_templates': table(
    { ofTheClinic: true, staff: { agenda: 'r', settings: 'riu' } },
    `
    id                 r    -    -    r    -
    confirmation       riu  -    -    r    -
    confirmation_again riu  -    -    r    -
    displaced          riu  -    -    r    -
    shows_procedure    riu  -    -    r    -`,
  ),
  'public.reminder_rules': table(
    { ofTheClinic: true, deletedBy: 'admin', staff: { settings: 'riud' } },
    `
    id                 r    -    -    r    -
    minutes_before     riu  -    -    r    -
    is_on              riu  -    -    r    -
    channels           riu  -    -    r    -
    changed_at         r    -    -    r    -`,
  ),
  // What patients ask the agenda for. The role clinic_booking reads the times of all of them.
  'public.booking_requests': table(
    {
      patientRows: 'own',
      deletedBy: 'admin',
      staff: { agenda: 'rud' },
      booking: {
        select:
          'id patient_id appointment_id procedure_id professional_id any_professional date time duration_minutes buffer_before_minutes buffer_after_minutes occupied resource_ids asked_date state expires_at booked_appointment_id',
        insert:
          'patient_id visitor_name visitor_phone visitor_email visitor_consent_at appointment_id procedure_id service professional_id any_professional date time duration_minutes buffer_before_minutes buffer_after_minutes resource_ids state',
        update: 'state booked_appointment_id',
        delete: true,
        own: ['insert', 'update', 'delete'],
        refused: '23514',
      },
    },
    `
    id                 r    r    -    r    patient, admin
    patient_id         ru   r    -    -    -
    visitor_name       r    -    -    -    admin
    visitor_phone      r    -    -    -    admin
    visitor_email      r    -    -    r    admin
    visitor_consent_at  r   -    -    -    -
    appointment_id     r    r    -    -    -
    procedure_id       r    r    -    -    shared
    service            r    r    -    -    patient, admin
    professional_id    ru   r    -    -    shared
    any_professional   r    r    -    -    -
    date               ru   r    -    r    patient, admin
    time               ru   r    -    r    -
    duration_minutes   ru   r    -    -    -
    buffer_before_minutes  ru  -  -   -    -
    buffer_after_minutes   ru  -  -   -    -
    occupied           r    -    -    -    -
    resource_ids       ru   -    -    -    shared
    asked_date         ru   r    -    -    patient, admin
    asked_time         ru   r    -    -    -
    state              ru   r    -    ru   shared
    expires_at         ru   r    -    -    -
    answered_by        r    -    -    -    shared
    answered_at        r    r    -    -    -
    answered_name      r    -    -    -    admin
    answer_note        ru   r    -    -    patient, admin
    booked_appointment_id  ru  r  -   -    -
    created_at         r    r    -    -    -
    version            r    -    -    -    -`,
  ),
  'public.treatment_plans': table(
    { patientRows: 'own', deletedBy: 'admin', staff: { record: 'riud' } },
    `
    id                 r    r    -    -    patient, admin
    patient_id         ri   r    -    -    -
    title              riu  r    -    -    patient, admin
    description        riu  r    -    -    patient, admin
    start_date         riu  r    -    -    patient, admin
    end_date           riu  r    -    -    patient, admin
    status             riu  r    -    -    shared
    created_at         r    r    -    -    -
    created_by         r    -    -    -    shared`,
  ),
  // Signed entries. Answers hold the parts of `content`, and copies hold it as a text inside of a text. A patient reads those whose orientations were published, and of those only what is granted.
  'public.record_entries': table(
    {
      patientRows: 'own',
      staff: { record: 'ri' },
      // A term that its patient signs.
      booking: {
        select: 'id patient_id kind position hash',
        insert:
          'id patient_id appointment_id kind corrects_id author_id author_name author_council day signed_at content hash previous_hash position orientations has_application',
        own: ['select', 'insert'],
        refused: '42501',
      },
    },
    `
    id                 ri   r    -    r    patient, admin
    patient_id         ri   r    -    r    -
    appointment_id     ri   r    -    -    -
    kind               ri   -    -    -    shared
    corrects_id        ri   -    -    -    -
    author_id          ri   -    -    -    shared
    author_name        ri   r    -    -    shared
    author_council     ri   r    -    r    shared
    day                ri   r    -    -    patient, admin
    signed_at          ri   r    -    r    -
    has_application    ri   -    -    -    -
    content            ri   -    -    -    -
    hash               ri   -    -    r    admin
    previous_hash      ri   -    -    -    -
    position           ri   -    -    r    -
    orientations       ri   r    -    -    patient, admin
    search_text        r    -    -    -    -`,
  ),
  'public.record_strikes': table(
    {
      patientRows: 'own',
      staff: { record: 'ri' },
      staffReads: { registration: 'entry_id struck_at' },
      // That a term is revoked.
      booking: {
        select: 'entry_id patient_id',
        insert: 'entry_id patient_id reason explanation',
        own: ['select', 'insert'],
        refused: '42501',
      },
    },
    `
    id                 r    r    -    -    -
    entry_id           ri   r    -    r    -
    patient_id         ri   r    -    -    -
    reason             ri   r    -    -    shared
    explanation        ri   -    -    -    admin
    struck_at          r    r    -    r    -
    struck_by          r    -    -    -    shared
    struck_by_name     r    -    -    -    shared
    strike_hash        r    -    -    r    -`,
  ),
  'public.products': table(
    { ofTheClinic: true, staff: { settings: 'riu', record: 'riu' } },
    `
    id                  r    -    -    -    -
    name                riu  -    -    -    -
    maker               riu  -    -    -    -
    anvisa_registration riu  -    -    -    -
    unit                riu  -    -    -    -
    dilution            riu  -    -    -    -
    active              riu  -    -    -    -
    created_at          r    -    -    -    -`,
  ),
  // A trigger keeps `used`.
  'public.product_lots': table(
    { ofTheClinic: true, staff: { settings: 'riu', record: 'riu' } },
    `
    id                 r    -    -    -    -
    product_id         ri   -    -    -    -
    code               riu  -    -    -    -
    expires_on         riu  -    -    -    -
    received_on        riu  -    -    -    -
    received           riu  -    -    -    -
    used               r    -    -    -    -
    closed_at          ru   -    -    -    -
    recall_reason      ru   -    -    -    -
    recalled_at        ru   -    -    -    -
    created_at         r    -    -    -    -`,
  ),
  // A trigger writes it out of signed entries: no role does.
  'public.applied_products': table(
    { staff: { record: 'r' } },
    `
    id                 r    -    -    -    admin
    entry_id           r    -    -    -    -
    patient_id         r    -    -    -    -
    product_id         r    -    -    -    shared
    lot_id             r    -    -    -    shared
    lot_code           r    -    -    -    shared
    day                r    -    -    -    -
    dose               r    -    -    -    -
    reason             r    -    -    -    shared`,
  ),
  'public.application_protocols': table(
    { ofTheClinic: true, deletedBy: 'admin', staff: { record: 'riud' } },
    `
    id                 r    -    -    -    -
    name               riu  -    -    -    -
    content            ri   -    -    -    -
    created_at         r    -    -    -    -`,
  ),
  // Numbers of documents. The words are in the entry, the PDF is a file of the patient.
  'public.documents': table(
    {
      patientRows: 'own',
      staff: { record: 'ri' },
      // Of a file, whether it is cancelled.
      staffReads: { registration: 'id file_id signed_by' },
      inExportOnly: ['id'],
      // A term alone, which the trigger of its number sees first.
      booking: {
        select: 'id patient_id kind year number file_id pdf_sha256 signed_by',
        insert: 'id patient_id kind year number file_id pdf_sha256 check_hash',
        own: ['select', 'insert'],
        refused: '42501',
      },
    },
    `
    id                 ri   r    -    r    admin
    patient_id         ri   r    -    -    -
    kind               ri   r    -    r    shared
    year               ri   r    -    r    -
    number             ri   r    -    r    -
    file_id            ri   r    -    -    -
    pdf_sha256         ri   -    -    r    patient, admin
    check_hash         ri   -    -    r    admin
    signed_by          ri   r    -    r    shared`,
  ),
  // The own CPF of an account that signs with a certificate.
  'public.signer_cpfs': table(
    { staff: { record: 'ri' } },
    `
    user_id            ri   -    -    -    shared
    cpf                ri   -    -    -    shared`,
  ),
  'public.document_numbers': table(
    { staff: { record: 'riu' }, booking: { select: '*', insert: 'year last', update: 'last' } },
    `
    year               ri   -    -    -    -
    last               riu  -    -    -    -`,
  ),
  // That a draft exists: for everyone with the record. Who deletes it is its author.
  'public.record_drafts': table(
    { deletedBy: 'admin', staff: { record: 'riud' } },
    `
    id                 r    -    -    r    -
    patient_id         ri   -    -    -    -
    appointment_id     ri   -    -    -    -
    corrects_id        ri   -    -    -    -
    day                riu  -    -    -    -
    author_id          ri   -    -    r    shared
    author_name        r    -    -    -    shared
    started_at         r    -    -    r    -
    reminded_at        r    -    -    ru   -
    author_may_write   r    -    -    ru   -`,
  ),
  'public.record_settings': table(
    { ofTheClinic: true, staff: { record: 'r' } },
    `
    id                 r    -    -    r    -
    unsigned_hours     riu  -    -    r    -
    sections           riu  -    -    r    -
    procedures         riu  -    -    r    -`,
  ),
  // Own ones and the clinic's.
  'public.record_snippets': table(
    { ofTheClinic: true, deletedBy: 'admin', staff: { record: 'riud' } },
    `
    id                 r    -    -    -    -
    owner_id           ri   -    -    -    -
    name               riu  -    -    -    -
    body               riu  -    -    -    -
    created_at         r    -    -    -    -`,
  ),
  // Its words: for the author only.
  'public.record_draft_texts': table(
    { staff: { record: 'riu' } },
    `
    draft_id           ri   -    -    -    -
    author_id          ri   -    -    -    shared
    words              riu  -    -    -    admin
    revision           ru   -    -    -    -
    saved_at           ru   -    -    -    -`,
  ),
  // Templates of terms and their versions. A published version never changes.
  'public.term_templates': table(
    { ofTheClinic: true, staff: { agenda: 'r', settings: 'riu' }, booking: { select: '*' } },
    `
    id                 r    r    -    -    -
    name               riu  r    -    -    -
    active             riu  r    -    -    -
    of_photographs     riu  r    -    -    -
    created_at         r    r    -    -    -`,
  ),
  'public.term_versions': table(
    { ofTheClinic: true, staff: { agenda: 'r', settings: 'ri' }, booking: { select: '*' } },
    `
    id                 r    r    -    -    -
    template_id        ri   r    -    -    -
    version            ri   r    -    -    -
    body               ri   r    -    -    -
    valid_months       ri   r    -    -    -
    published_at       r    r    -    -    -
    published_by       r    r    -    -    -`,
  ),
  // Signed, declined and begun as `clinic_booking`. The reception reads the state, and no reason.
  'public.patient_terms': table(
    {
      patientRows: 'own',
      staff: { agenda: 'r', record: 'ru' },
      booking: {
        select:
          'id patient_id template_id procedure_id professional_id state version_id document_id on_paper signed_on created_at closed_at',
        insert: 'patient_id template_id procedure_id professional_id',
        update: 'professional_id state version_id document_id on_paper signed_on reason',
        delete: true,
        own: ['select', 'update', 'delete'],
      },
    },
    `
    id                 r    r    -    -    patient, admin
    patient_id         r    r    -    -    -
    template_id        r    r    -    -    shared
    procedure_id       r    r    -    -    shared
    professional_id    r    r    -    -    shared
    state              ru   r    -    -    shared
    version_id         r    r    -    -    shared
    document_id        r    r    -    -    -
    on_paper           r    r    -    -    -
    signed_on          r    r    -    -    shared
    reason             r    r    -    -    patient, admin
    created_at         r    r    -    -    -
    closed_at          r    r    -    -    -`,
  ),
  // Templates of anamneses and their versions. A published version never changes.
  'public.anamnesis_templates': table(
    { ofTheClinic: true, staff: { agenda: 'r', settings: 'riu' }, booking: { select: '*' } },
    `
    id                 r    r    -    -    -
    name               riu  r    -    -    -
    asked              riu  r    -    -    -
    active             riu  r    -    -    -
    created_at         r    r    -    -    -`,
  ),
  'public.anamnesis_versions': table(
    { ofTheClinic: true, staff: { agenda: 'r', settings: 'ri' }, booking: { select: '*' } },
    `
    id                 r    r    -    -    -
    template_id        ri   r    -    -    -
    version            ri   r    -    -    -
    content            ri   r    -    -    -
    repeat_months      ri   r    -    -    -
    published_at       r    r    -    -    -
    published_by       r    r    -    -    -`,
  ),
  // The patient answers as `clinic_booking`. The reception reads whether it is filled in, and no answers.
  'public.anamneses': table(
    {
      patientRows: 'own',
      inExportOnly: ['id', 'reviewed_by_name'],
      staff: { agenda: 'r', record: 'riu' },
      booking: {
        select:
          'id patient_id version_id previous_id state answers done revision started_at saved_at sent_at',
        insert: 'patient_id version_id previous_id answers',
        update: 'state answers done revision saved_at',
        own: ['select', 'update'],
      },
    },
    `
    id                 r    r    -    -    patient, admin
    patient_id         ri   r    -    -    -
    version_id         ri   r    -    -    shared
    previous_id        ri   -    -    -    shared
    state              ru   r    -    -    shared
    answers            riu  r    -    -    patient, admin
    done               ru   -    -    -    shared
    revision           ru   -    -    -    -
    started_at         r    r    -    -    -
    saved_at           ru   -    -    -    -
    sent_at            r    r    -    -    -
    sent_by            r    -    -    -    shared
    reviewed_at        r    -    -    -    -
    reviewed_by        r    -    -    r    shared
    reviewed_by_name   r    -    -    -    admin
    entry_id           ru   -    -    -    -
    reviewer_may_write r    -    -    ru   -`,
  ),
  'public.procedures': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      staff: { agenda: 'r', settings: 'riud' },
      booking: {
        select:
          'id title minutes buffer_before_minutes buffer_after_minutes bookable_online preparation term_template_id risks',
      },
    },
    `
    id                 r    r    -    -    -
    title              riu  r    -    -    -
    also_known_as      riu  r    -    -    -
    description        riu  r    -    -    -
    duration           riu  r    -    -    -
    media_url          riu  r    -    -    -
    media_type         riu  r    -    -    -
    created_at         r    r    -    -    -
    minutes            riu  r    -    -    -
    buffer_before_minutes  riu  r  -  -    -
    buffer_after_minutes   riu  r  -  -    -
    color              riu  r    -    -    -
    bookable_online    riu  r    -    -    -
    preparation        riu  r    -    -    -
    term_template_id   riu  r    -    -    -
    risks              riu  r    -    -    -`,
  ),
  // A patient reads the row of a public price only.
  'public.procedure_prices': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      patientRows: 'own',
      staff: { agenda: 'r', settings: 'riud' },
      booking: { select: '*', own: ['select'] },
    },
    `
    procedure_id       ri   r    -    -    -
    price_cents        riu  r    -    -    -
    is_public          riu  r    -    -    -`,
  ),
  // As the price of the procedure.
  'public.dated_prices': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      patientRows: 'own',
      staff: { agenda: 'r', settings: 'riud' },
      booking: { select: '*', own: ['select'] },
    },
    `
    id                 r    r    -    -    -
    procedure_id       ri   r    -    -    -
    professional_id    ri   r    -    -    -
    from_day           ri   r    -    -    -
    price_cents        riu  r    -    -    -`,
  ),
  'public.procedure_professionals': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      staff: { agenda: 'r', settings: 'rid' },
      booking: { select: '*' },
    },
    `
    procedure_id       ri   r    -    -    -
    professional_id    ri   r    -    -    -`,
  ),
  'public.procedure_resources': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      staff: { agenda: 'r', settings: 'rid' },
      booking: { select: '*' },
    },
    `
    id                 r    -    -    -    -
    procedure_id       ri   -    -    -    -
    resource_id        ri   -    -    -    -
    kind               ri   -    -    -    -`,
  ),
  'public.professionals': table(
    {
      ofTheClinic: true,
      staff: { agenda: 'r', settings: 'riu' },
      staffOnlyRead: ['user_id'],
      // Of their own row, where they are missing.
      staffAlsoUpdate: { record: ['council', 'council_number', 'council_state', 'rqe'] },
      staffAlsoUpdateRows: 'none',
      booking: { select: 'id full_name specialty color active' },
    },
    `
    id                 r    r    -    r    -
    full_name          riu  r    -    r    -
    specialty          riu  r    -    r    -
    council            riu  r    -    r    -
    council_number     riu  r    -    r    -
    council_state      riu  r    -    r    -
    rqe                riu  r    -    r    -
    color              riu  r    -    r    -
    active             riu  r    -    r    -
    person_since       riu  -    -    r    -
    user_id            riu  -    -    ru   -
    created_at         r    -    -    r    -`,
  ),
  'public.resources': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      staff: { agenda: 'r', settings: 'riud' },
      booking: { select: 'id name kind active' },
    },
    `
    id                 r    -    -    -    -
    name               riu  -    -    -    -
    kind               riu  -    -    -    -
    active             riu  -    -    -    -
    created_at         r    -    -    -    -`,
  ),
  'public.working_hours': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      staff: { agenda: 'r', settings: 'riud' },
      booking: { select: '*' },
    },
    `
    id                 r    -    -    -    -
    professional_id    ri   -    -    -    -
    valid_from         ri   -    -    -    -
    week               riu  -    -    -    -`,
  ),
  // The agenda's staff write closed days, vacations and blocks only.
  'public.schedule_exceptions': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      staff: { agenda: 'riud', settings: 'riud' },
      booking: {
        select:
          'id kind title professional_id resource_id first_day last_day weekdays yearly optional_holiday starts ends hours created_at changed_at',
      },
    },
    `
    id                 r    -    -    -    -
    kind               riu  -    -    -    -
    title              riu  -    -    -    -
    professional_id    riu  -    -    -    -
    resource_id        riu  -    -    -    -
    first_day          riu  -    -    -    -
    last_day           riu  -    -    -    -
    weekdays           riu  -    -    -    -
    yearly             riu  -    -    -    -
    optional_holiday   ri   -    -    -    -
    starts             riu  -    -    -    -
    ends               riu  -    -    -    -
    hours              riu  -    -    -    -
    created_by         r    -    -    -    -
    created_at         r    -    -    -    -
    changed_at         r    -    -    -    -`,
  ),
  // Without a reason it is the price of the catalogue, which any arrival charges.
  'public.charges': table(
    {
      // `record`: of own visits.
      staff: { money: 'ri', agenda: 'i', record: 'r' },
      noRowsFor: ['agenda', 'record'],
      staffReads: { record: 'id appointment_id price_cents discount_cents reason replaces charged_at' },
      shownWithMoney: ['id', 'reason'],
    },
    `
    id                 r    -    -    -    admin
    appointment_id     ri   -    -    -    -
    patient_id         ri   -    -    -    -
    list_cents         r    -    -    -    -
    price_cents        ri   -    -    -    -
    discount_cents     ri   -    -    -    -
    reason             ri   -    -    -    admin
    replaces           ri   -    -    -    -
    charged_at         r    -    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  // Triggers keep it. `agenda` reads it in every answer with appointments, and the policy leaves it no row.
  'public.appointment_balances': table(
    { patientRows: 'own', staff: { money: 'r', agenda: 'r' }, noRowsFor: ['agenda'] },
    `
    appointment_id     r    r    -    -    -
    patient_id         r    r    -    -    -
    charged_cents      r    r    -    -    -
    paid_cents         r    r    -    -    -`,
  ),
  'public.tills': table(
    { ofTheClinic: true, staff: { money: 'ri', finances: 'r' } },
    `
    id                 r    -    -    -    -
    user_id            r    -    -    -    -
    user_name          r    -    -    -    -
    opened_at          r    -    -    -    -
    opening_cents      ri   -    -    -    -`,
  ),
  'public.till_closings': table(
    { ofTheClinic: true, staff: { money: 'ri' } },
    `
    id                 r    -    -    -    -
    till_id            ri   -    -    -    -
    expected           r    -    -    -    -
    counted            ri   -    -    -    -
    note               ri   -    -    -    -
    closed_at          r    -    -    -    -
    user_id            r    -    -    -    -
    user_name          r    -    -    -    -`,
  ),
  'public.till_entries': table(
    {
      // `record`: of own visits.
      patientRows: 'own',
      staff: { money: 'ri', record: 'r' },
      noRowsFor: ['record'],
      staffReads: { record: 'appointment_id package_id amount_cents entered_at' },
      shownWithMoney: ['id', 'operation_id', 'detail', 'reason'],
    },
    `
    id                 r    r    -    -    patient, admin
    till_id            ri   -    -    -    shared
    operation_id       ri   r    -    -    patient, admin
    position           ri   -    -    -    -
    kind               ri   r    -    -    shared
    method             ri   r    -    -    shared
    amount_cents       ri   r    -    -    -
    handed_cents       ri   -    -    -    -
    instalments        ri   r    -    -    -
    detail             ri   -    -    -    admin
    reason             ri   -    -    -    admin
    appointment_id     ri   r    -    -    -
    package_id         ri   r    -    -    -
    patient_id         r    r    -    -    -
    reverses_id        ri   -    -    -    -
    origin_id          ri   -    -    -    shared
    entered_at         r    r    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  'public.receipts': table(
    {
      patientRows: 'own',
      staff: { money: 'ri' },
      inExportOnly: ['payer_name', 'payer_cpf'],
    },
    `
    id                 r    r    -    -    patient, admin
    cancels_id         ri   r    -    -    -
    reason             ri   -    -    -    admin
    operation_id       ri   -    -    -    patient, admin
    appointment_id     ri   r    -    -    -
    package_id         ri   r    -    -    -
    patient_id         ri   r    -    -    -
    day                ri   r    -    -    patient, admin
    number             ri   r    -    -    -
    amount_cents       ri   r    -    -    -
    payer_name         ri   r    -    -    patient, admin
    payer_cpf          ri   r    -    -    patient, admin
    says               ri   r    -    -    -
    issued_at          r    r    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  'public.packages': table(
    {
      patientRows: 'own',
      staff: { money: 'ri', agenda: 'r' },
      notOfAgenda: ['reason', 'due_cents', 'paid_before_cents', 'user_id', 'user_name', 'quote_id'],
      shownWithMoney: ['id'],
      booking: {
        select: 'id ends_id patient_id day valid_until quote_id',
        insert: 'id patient_id day valid_until quote_id',
        // Of a quote alone.
        own: ['select', 'insert'],
        refused: '42501',
      },
    },
    `
    id                 ri   r    -    -    patient, admin
    ends_id            ri   r    -    -    -
    patient_id         ri   r    -    -    -
    day                ri   r    -    -    shared
    valid_until        ri   r    -    -    shared
    reason             ri   -    -    -    admin
    due_cents          r    r    -    -    -
    paid_before_cents  r    r    -    -    -
    sold_at            r    r    -    -    -
    quote_id           ri   r    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  'public.quotes': table(
    {
      patientRows: 'own',
      staff: { money: 'ri', record: 'ri' },
      shownWithMoney: ['lines'],
      booking: {
        select: 'id ends_id ending patient_id valid_until lines',
        insert: 'ends_id ending patient_id day',
        own: ['select', 'insert'],
      },
    },
    `
    id                 ri   r    -    -    patient, admin
    ends_id            ri   r    -    -    -
    ending             ri   r    -    -    shared
    patient_id         ri   r    -    -    -
    number             ri   r    -    -    shared
    day                ri   r    -    -    shared
    valid_until        ri   r    -    -    shared
    treatment_plan_id  ri   -    -    -    -
    lines              ri   r    -    -    patient, admin
    made_at            r    r    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  'public.package_items': table(
    {
      patientRows: 'own',
      staff: { money: 'ri', agenda: 'r' },
      notOfAgenda: ['price_cents', 'list_cents', 'reason', 'user_id', 'user_name'],
      shownWithMoney: ['id'],
      booking: {
        select:
          'id package_id patient_id procedure_id service sessions used_before valid_until moved_from_id from_patient_id added_at',
        insert: 'package_id patient_id procedure_id sessions price_cents',
        own: ['select', 'insert'],
        refused: '42501',
      },
    },
    `
    id                 ri   r    -    -    patient, admin
    package_id         ri   r    -    -    -
    patient_id         ri   r    -    -    -
    procedure_id       ri   r    -    -    shared
    service            ri   r    -    -    shared
    sessions           ri   r    -    -    -
    used_before        r    r    -    -    -
    price_cents        ri   r    -    -    -
    list_cents         r    -    -    -    -
    valid_until        ri   r    -    -    shared
    moved_from_id      ri   r    -    -    -
    from_patient_id    r    r    -    -    -
    reason             ri   -    -    -    admin
    added_at           r    r    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  'public.package_uses': table(
    {
      patientRows: 'own',
      staff: { money: 'ri', agenda: 'ri' },
      shownWithMoney: ['id'],
      inExportOnly: ['id'],
      booking: {
        select: 'id item_id appointment_id patient_id returns_id happened_at',
        insert: 'item_id appointment_id patient_id returns_id',
        own: ['select', 'insert'],
      },
    },
    `
    id                 r    r    -    -    patient, admin
    item_id            ri   r    -    -    -
    appointment_id     ri   r    -    -    -
    patient_id         ri   r    -    -    -
    returns_id         ri   r    -    -    -
    happened_at        r    r    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  'public.repeating_expenses': table(
    { ofTheClinic: true, staff: { finances: 'riu' } },
    `
    id                 ri   -    -    -    -
    category           riu  -    -    -    -
    description        riu  -    -    -    -
    method             riu  -    -    -    -
    amount_cents       riu  -    -    -    -
    day_of_month       riu  -    -    -    -
    is_ended           ru   -    -    -    -`,
  ),
  'public.expenses': table(
    { ofTheClinic: true, staff: { finances: 'ri' } },
    `
    id                 ri   -    -    -    -
    day                ri   -    -    -    -
    category           ri   -    -    -    -
    description        ri   -    -    -    -
    method             ri   -    -    -    -
    amount_cents       ri   -    -    -    -
    from_till          ri   -    -    -    -
    repeats_id         ri   -    -    -    -
    reverses_id        ri   -    -    -    -
    reason             ri   -    -    -    -
    added_at           r    -    -    -    -
    user_id            r    -    -    -    -
    user_name          r    -    -    -    -`,
  ),
  'public.expense_bills': table(
    { ofTheClinic: true, staff: { finances: 'ri' } },
    `
    id                 r    -    -    -    -
    expense_id         ri   -    -    -    -
    file_path          ri   -    -    -    -
    file_type          ri   -    -    -    -
    sha256             ri   -    -    -    -
    added_at           r    -    -    -    -
    user_id            r    -    -    -    -
    user_name          r    -    -    -    -`,
  ),
  // `record`: of the own ones.
  'public.share_rules': table(
    {
      ofTheClinic: true,
      deletedBy: 'admin',
      staff: { finances: 'riud', record: 'r' },
      noRowsFor: ['record'],
    },
    `
    id                 r    -    -    -    -
    professional_id    ri   -    -    -    -
    procedure_id       ri   -    -    -    -
    from_day           ri   -    -    -    -
    percent_hundredths riu  -    -    -    -
    fixed_cents        riu  -    -    -    -`,
  ),
  // `record`: of packages of which own visits take sessions.
  'public.package_amounts': table(
    {
      staff: { money: 'ri', record: 'r' },
      noRowsFor: ['record'],
      // A patient who accepts a quote makes the package.
      booking: { insert: 'id package_id cents', own: ['insert'], refused: '42501' },
    },
    `
    id                 ri   -    -    -    -
    package_id         ri   -    -    -    -
    cents              ri   -    -    -    -`,
  ),
  'public.collection_notes': table(
    { staff: { money: 'ri' }, shownWithMoney: ['note'] },
    `
    id                 r    -    -    -    -
    patient_id         ri   -    -    -    -
    note               ri   -    -    -    admin
    noted_at           r    -    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  'public.tax_receipts': table(
    { staff: { money: 'ri' } },
    `
    id                 r    -    -    -    -
    operation_id       ri   -    -    -    -
    patient_id         ri   -    -    -    -
    amount_cents       ri   -    -    -    -
    number             ri   -    -    -    -
    cancels_id         ri   -    -    -    -
    added_at           r    -    -    -    -
    user_id            r    -    -    -    shared
    user_name          r    -    -    -    shared`,
  ),
  'public.card_terms': table(
    { ofTheClinic: true, deletedBy: 'admin', staff: { money: 'r', finances: 'rid' } },
    `
    id                 r    -    -    -    -
    from_day           ri   -    -    -    -
    method             ri   -    -    -    -
    from_instalments   ri   -    -    -    -
    fee_hundredths     ri   -    -    -    -
    days               ri   -    -    -    -
    at_once            ri   -    -    -    -`,
  ),
  'public.card_receivables': table(
    { ofTheClinic: true, staff: { money: 'ri', finances: 'r' } },
    `
    id                 r    -    -    -    -
    entry_id           ri   -    -    -    -
    instalment         ri   -    -    -    -
    paid_day           ri   -    -    -    -
    gross_cents        ri   -    -    -    -
    fee_cents          ri   -    -    -    -
    expected_day       ri   -    -    -    -
    reverses_id        r    -    -    -    -`,
  ),
  'public.card_arrivals': table(
    { ofTheClinic: true, staff: { finances: 'ri' } },
    `
    id                 r    -    -    -    -
    operation_id       ri   -    -    -    -
    receivable_id      ri   -    -    -    -
    day                ri   -    -    -    -
    bank_line          ri   -    -    -    -
    bank_id            ri   -    -    -    -
    file_name          ri   -    -    -    -
    undoes_id          ri   -    -    -    -
    added_at           r    -    -    -    -
    user_id            r    -    -    -    -
    user_name          r    -    -    -    -`,
  ),
  'public.clinic_settings': table(
    { ofTheClinic: true, staff: { agenda: 'r', settings: 'riu' }, staffOnlyRead: ['pix_key', 'pix_city'] },
    `
    id                 r    r    -    -    -
    clinic_name        riu  r    r    r    -
    doctor_name        riu  r    r    r    -
    logo_url           riu  r    r    r    -
    phone              riu  r    -    r    -
    address            riu  r    -    r    -
    instagram_url      riu  r    -    -    -
    facebook_url       riu  r    -    -    -
    whatsapp_url       riu  r    r    r    -
    email              riu  r    -    r    -
    business_hours     riu  r    -    -    -
    about              riu  r    -    -    -
    discount_limit_percent riu r -    -    -
    tax_id             riu  r    -    -    -
    pix_key            riu  r    -    -    -
    pix_city           riu  r    -    -    -
    letterhead_color   riu  r    r    -    -
    updated_at         r    r    -    -    -`,
  ),
  'public.booking_rules': table(
    {
      ofTheClinic: true,
      staff: { agenda: 'r', settings: 'riu' },
      booking: { select: '*' },
    },
    `
    id                 r    r    -    r    -
    mode               riu  r    -    r    -
    notice_hours       riu  r    -    r    -
    horizon_days       riu  r    -    r    -
    step_minutes       riu  r    -    r    -
    max_open           riu  r    -    r    -
    cancel_hours       riu  r    -    r    -
    approval_for_new   riu  r    -    r    -
    approval_after_no_shows  riu  r  -  r  -
    public_page        riu  r    -    r    -`,
  ),
  'public.hidden_setup_steps': table(
    { ofTheClinic: true, staff: { settings: 'ri' } },
    `
    step               ri   -    -    -    -
    hidden_at          r    -    -    -    -`,
  ),
  // A patient inserts lines of their own record only: `activity-log.test.ts` tries another's.
  'public.activity_log': table(
    {
      patientRows: 'own',
      staff: { agenda: 'i', record: 'i', registration: 'i', settings: 'i' },
      staffAlsoRead: 'user_id happened_at action noun row_id patient_id address fields after'.split(' '),
      booking: {
        insert: 'action noun row_id patient_id subject fields before after',
        own: ['insert'],
      },
      staffRows: 'none',
    },
    `
    id                 r    r    -    -    patient, admin
    happened_at        r    r    -    r    -
    user_id            r    r    -    r    shared
    user_name          r    r    -    r    patient, admin
    user_role          r    r    -    -    shared
    address            r    -    -    r    admin
    action             ri   ri   -    ri  shared
    noun               ri   ri   -    ri  shared
    row_id             ri   ri   -    ri  -
    patient_id         ri   ri   -    ri  admin
    subject            ri   ri   -    i    patient, admin
    fields             ri   ri   -    ri   patient, admin
    before             ri   i    -    i    admin
    after              ri   i    -    i    admin`,
  ),
  // Administrators find the log of a deleted patient by the name; nothing else of the sealed record leaves.
  'public.archived_records': table(
    { staff: { agenda: 'r', record: 'r', registration: 'r' }, staffRows: 'none' },
    `
    id                 r    -    -    -    -
    patient_id         ri   -    -    -    -
    full_name          ri   -    -    -    admin
    record             ri   -    -    -    -
    archived_at        r    -    -    -    -
    archived_by        r    -    -    -    shared`,
  ),
  // What was taken back from a record: no answer holds any of it. The log's line has the reason.
  'public.archived_items': table(
    { patientRows: 'own', staff: { record: 'ri' } },
    `
    id                 r    -    -    -    -
    noun               ri   -    -    -    shared
    row_id             ri   r    -    -    -
    patient_id         ri   r    -    -    -
    reason             ri   r    -    -    shared
    explanation        ri   -    -    -    -
    record             ri   -    -    -    -
    archived_at        r    -    -    -    -
    archived_by        r    -    -    -    shared`,
  ),
  // Triggers keep these counts: no role writes them.
  'public.appointment_days': table({ staff: { agenda: 'r' } }, '* r - - - -'),
  'public.patient_counts': table({ staff: { agenda: 'r' } }, '* r - - - -'),
  // Found by the server; what changes it is noted by triggers.
  'public.schedule_changes': table(
    {
      deletedBy: 'service',
      staff: { agenda: 'ri' },
      booking: { select: '*', insert: 'changed_at' },
      notInBackup: true,
    },
    '* ri r - ri -',
  ),
  'public.displaced_appointments': table(
    {
      deletedBy: 'service',
      staff: { agenda: 'r' },
      booking: { select: '*' },
      patientRows: 'own',
      notInBackup: true,
    },
    'appointment_id r r - ri shared\nversion r r - ri -',
  ),
  // Counted by the server; what changes them is noted by triggers.
  'public.figure_days': table({ ...keptFigures, ofTheClinic: true }, '* ri - - - -'),
  'public.figure_patients': table(
    keptFigures,
    `
    patient_id         ri   -    -    -    shared
    first_date         ri   -    -    -    shared
    next_date          ri   -    -    -    shared
    last_date          ri   -    -    -    shared`,
  ),
  'public.figure_changes': table(
    {
      ...keptFigures,
      staff: { agenda: 'i', money: 'i', settings: 'i', finances: 'r' },
      booking: { insert: 'date instant patient_id' },
    },
    'date ri - - i shared\ninstant ri - - i -\npatient_id ri - - i shared',
  ),
  'public.figure_state': table({ ...keptFigures, ofTheClinic: true }, '* ri - - - -'),
};

/** No role changes or deletes a row of these tables, not even `clinic_maintenance` or the owner. */
export const appendOnly = [
  'public.activity_log',
  'public.archived_items',
  'public.appointment_events',
  'public.record_entries',
  'public.record_strikes',
  'public.photograph_consents',
  'public.photograph_exports',
  'public.applied_products',
  'public.documents',
  'public.charges',
  'public.collection_notes',
  'public.tills',
  'public.till_closings',
  'public.till_entries',
  'public.receipts',
  'public.packages',
  'public.quotes',
  'public.package_items',
  'public.package_uses',
  'public.expenses',
  'public.expense_bills',
  'public.package_amounts',
  'public.tax_receipts',
  'public.card_receivables',
  'public.card_arrivals',
];

/** @returns the columns of `names` that `isMeant` accepts */
function columnsWhere(name: string, isMeant: (column: Column) => boolean): string[] {
  return [...(tables[name]?.columns ?? [])].filter(([, column]) => isMeant(column)).map(([column]) => column);
}

interface Grant {
  allowed: boolean;
  rows: 'all' | 'own' | 'none';
  /** `undefined`: every column. */
  columns: readonly string[] | undefined;
}

const letters = { select: 'r', insert: 'i', update: 'u', delete: 'd' } as const satisfies Record<
  Verb,
  string
>;

export function grantOf(name: string, grantee: Grantee, verb: Verb): Grant {
  const { booking, deletedBy, patientRows, staff = {}, staffAlsoUpdateRows, staffRows } = tables[name] ?? {};
  const { noRowsFor } = tables[name] ?? {};
  const groups = permissions.filter((each) =>
    typeof grantee === 'string' ? each === grantee : grantee.includes(each),
  );
  const isWrite = verb === 'insert' || verb === 'update';
  const ofStaff = groups.length > 0;
  const rows =
    (grantee === 'patient' && verb !== 'insert' && patientRows) ||
    (grantee === 'booking' && verb !== 'insert' && booking?.own?.includes(verb) && 'own') ||
    (ofStaff && !isWrite && staffRows) ||
    (ofStaff &&
      verb !== 'insert' &&
      noRowsFor &&
      groups.every((group) => noRowsFor.includes(group) || !staff[group]) &&
      'none') ||
    (ofStaff &&
      verb === 'update' &&
      !groups.some((group) => staff[group]?.includes('u')) &&
      staffAlsoUpdateRows) ||
    'all';
  if (verb === 'delete' && grantee === 'booking')
    return { allowed: booking?.delete === true, rows, columns: undefined };
  if (verb === 'delete') {
    const allowed = ofStaff ? groups.some((group) => staff[group]?.includes('d')) : deletedBy === grantee;
    return { allowed, rows, columns: undefined };
  }
  const letter = letters[verb];
  if (grantee === 'booking') {
    const named = tables[name]?.booking?.[verb];
    const columns = named?.split(' ') ?? [];
    return { allowed: columns.length > 0, rows, columns: named === '*' ? undefined : columns };
  }
  const columns = [...(tables[name]?.columns ?? [])]
    .filter(([column, { rights }]) => {
      if (ofStaff) return groups.some((group) => rightsOfGroup(name, group, column).includes(letter));
      const role = roles.find((each) => each === grantee);
      return role && rights[role].includes(letter);
    })
    .map(([column]) => column);
  return { allowed: columns.length > 0, rows, columns: columns.includes('*') ? undefined : columns };
}

function rightsOfGroup(name: string, group: Permission, column: string): string {
  const { columns, staff = {}, staffOnlyRead = [] } = tables[name] ?? {};
  const { staffAlsoRead = [], staffAlsoUpdate = {}, notOfAgenda = [], staffReads = {} } = tables[name] ?? {};
  const only = staffReads[group];
  if (only) return only.split(' ').includes(column) ? 'r' : '';
  const ofAdmin = columns?.get(column)?.rights.admin ?? '';
  if (factsOf(name).get(column)?.clinical) return group === 'record' ? ofAdmin : '';
  if (group === 'agenda' && notOfAgenda.includes(column)) return '';
  const held = [...ofAdmin].filter((letter) => staff[group]?.includes(letter)).join('');
  if (staffOnlyRead.includes(column)) return held.replace(/[iu]/gu, '');
  if (staffAlsoUpdate[group]?.includes(column)) return `${held}u`;
  return staffAlsoRead.includes(column) && group in staff ? `r${held}` : held;
}

/** What the catalogue grants: also the columns that a group may only lock by. */
export function grantedTo(name: string, group: Role | 'booking' | Permission, verb: Verb): Grant {
  const grant = grantOf(name, group, verb);
  const lockedBy: Partial<Record<string, string>> = tables[name]?.lockedBy ?? {};
  const column = verb === 'update' ? lockedBy[group] : undefined;
  return column ? { ...grant, columns: [...new Set([...(grant.columns ?? []), column])] } : grant;
}

const factsOf = (name: string) => columnsOf.get(name.replace('public.', '')) ?? new Map<string, never>();

/** The columns whose changes the audit log keeps with their values, or by name only. */
export const loggedColumns = (name: string, log: 'value' | 'name') =>
  [...factsOf(name)].filter(([, column]) => column.log === log).map(([column]) => column);

/** Columns as `table.column` whose values this viewer is shown. */
export const seenBy = (viewer: Viewer) =>
  Object.keys(tables).flatMap((name) =>
    columnsWhere(name, (column) => column.seenBy.includes(viewer)).map((column) => `${name}.${column}`),
  );

/** Of the columns whose values an administrator is shown, those of a patient's record that these permissions open. */
export function seenByStaff(held: readonly Permission[]): string[] {
  const isReadable = (name: string, column: string) =>
    grantOf(name, held, 'select').columns?.includes(column) ?? true;
  // A recall shows what no copy of a record has: it is derived from entries.
  return [...Object.keys(places), 'public.applied_products'].flatMap((name) =>
    columnsWhere(name, ({ seenBy }) => seenBy.includes('admin'))
      .filter((column) => held.includes('record') || !tables[name]?.inExportOnly?.includes(column))
      .filter((column) => held.includes('money') || !tables[name]?.shownWithMoney?.includes(column))
      .filter((column) => grantOf(name, held, 'select').allowed && isReadable(name, column))
      .map((column) => `${name}.${column}`),
  );
}

export const tablesThat = (option: 'ofTheClinic' | 'notInBackup') =>
  Object.keys(tables).filter((name) => tables[name]?.[option]);

/** Where a copy of a patient's record holds the rows of each table. */
const places = {
  'public.patients': 'patient',
  'public.appointments': 'appointments[]',
  'public.appointment_resources': 'appointmentResources[]',
  'public.appointment_events': 'appointmentEvents[]',
  'public.treatment_plans': 'treatmentPlans[]',
  'public.patient_future_procedures': 'futureProcedures[]',
  'public.patient_files': 'files[]',
  'public.patient_photographs': 'photographs[]',
  'public.photograph_consents': 'photographConsents[]',
  'public.photograph_exports': 'photographExports[]',
  'public.appointment_series': 'appointmentSeries[]',
  'public.waiting_list': 'waitingList[]',
  'public.waiting_offers': 'waitingOffers[]',
  'public.appointment_contacts': 'appointmentContacts[]',
  'public.booking_requests': 'bookingRequests[]',
  'public.import_findings': 'importFindings[]',
  'public.record_entries': 'recordEntries[]',
  'public.record_strikes': 'recordStrikes[]',
  'public.documents': 'documents[]',
  'public.patient_terms': 'terms[]',
  'public.record_drafts': 'recordDrafts[]',
  'public.till_entries': 'payments[]',
  'public.receipts': 'receipts[]',
  'public.packages': 'packages[]',
  'public.quotes': 'quotes[]',
  'public.package_items': 'packageItems[]',
  'public.package_uses': 'packageUses[]',
  'public.charges': 'prices[]',
  'public.collection_notes': 'collectionNotes[]',
  'public.anamneses': 'anamneses[]',
};

/** @returns the fields as `fieldsOf` writes them; in an export `file_name` is called `name` */
export function fieldsOfCopy(copy: 'patient' | 'clinic' | 'sealed'): string[] {
  const nameIn = (column: string) =>
    copy === 'sealed' ? column : camelCase(column.replace(/^(file|profile)_/u, ''));
  const isIn = (column: Facts) =>
    copy === 'sealed' ? column.sealed !== false : column.copy === 'patient' || column.copy === copy;
  return Object.entries(places).flatMap(([name, place]) =>
    [...factsOf(name)].filter(([, column]) => isIn(column)).map(([column]) => `${place}.${nameIn(column)}`),
  );
}
