/**
 * Who may do what to which table. The migrations say how; this says what must come out, and the tests beside it
 * try every cell. A table without its row here fails the catalogue test.
 */
export const roles = ['admin', 'patient', 'anonymous', 'service'] as const;
export type Role = (typeof roles)[number];

export const verbs = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/** `own`: only rows of the patient who asks. A list: every row, but only these columns. */
export type Reach = 'all' | 'own' | 'none' | readonly string[];
/** `own` narrowed to columns. */
export type OwnColumns = { own: readonly string[] };
export type Cell = Reach | OwnColumns;
export type Grants = Partial<Record<Verb, Cell>>;

/** What is not named is denied. */
export type TableRow = Partial<Record<Role, Grants>>;

const everything = { select: 'all', insert: 'all', update: 'all', delete: 'all' } as const;
const ofTheServer = { service: everything } as const;

const patientFields = [
  'user_id',
  'full_name',
  'cpf',
  'email',
  'phone',
  'birth_date',
  'address',
  'notes',
  'profile_photo',
];
const appointmentFields = [
  'patient_id',
  'date',
  'time',
  'duration_minutes',
  'doctor_name',
  'doctor_specialty',
  'service',
  'notes',
  'squeeze_in',
];
const planFields = ['title', 'description', 'start_date', 'end_date', 'status'];
const procedureFields = ['title', 'description', 'duration', 'media_url', 'media_type'];
const settingsFields = [
  'clinic_name',
  'doctor_name',
  'logo_url',
  'phone',
  'address',
  'instagram_url',
  'facebook_url',
  'whatsapp_url',
  'email',
  'business_hours',
];
const clinicIdentity = { select: ['clinic_name', 'doctor_name', 'logo_url', 'whatsapp_url'] } as const;

const toldActivity = ['action', 'noun', 'row_id', 'patient_id', 'subject', 'fields', 'before', 'after'];

export const matrix: Record<string, TableRow> = {
  'auth.users': ofTheServer,
  'auth.sessions': ofTheServer,
  'auth.accounts': ofTheServer,
  'auth.verifications': ofTheServer,
  'auth.rate_limits': ofTheServer,
  'auth.second_factors': ofTheServer,
  'auth.recovery_codes': ofTheServer,
  'auth.sign_in_challenges': ofTheServer,
  'auth.requirements': ofTheServer,
  'private.outbox': ofTheServer,
  'private.setup_links': ofTheServer,
  'private.backups': { service: { select: ['id', 'started_at', 'file_name'] } },
  // Of the owner alone.
  'private.migrations': {},
  'private.secrets': {},

  'public.profiles': {
    admin: { select: 'all' },
    service: { select: 'all', insert: ['id', 'full_name', 'role'], update: ['full_name', 'role'] },
  },
  'public.patients': {
    admin: { select: 'all', insert: patientFields, update: patientFields, delete: 'all' },
    patient: {
      select: {
        own: [
          'id',
          'user_id',
          'full_name',
          'cpf',
          'email',
          'phone',
          'birth_date',
          'address',
          'profile_photo',
          'created_at',
        ],
      },
      update: { own: ['full_name', 'phone', 'address'] },
    },
    service: { select: ['id', 'user_id', 'full_name', 'email', 'role'], update: ['user_id', 'role'] },
  },
  'public.patient_files': {
    admin: {
      select: 'all',
      insert: [
        'patient_id',
        'file_name',
        'file_path',
        'file_type',
        'description',
        'category',
        'size_bytes',
        'sha256',
        'upload_key',
      ],
      update: ['file_name', 'description', 'category'],
      delete: 'all',
    },
    patient: {
      select: {
        own: [
          'id',
          'patient_id',
          'file_name',
          'file_path',
          'file_type',
          'description',
          'category',
          'size_bytes',
          'sha256',
          'created_at',
        ],
      },
    },
  },
  'public.patient_future_procedures': {
    admin: { select: 'all', insert: ['patient_id', 'title', 'description'], delete: 'all' },
    patient: { select: 'own' },
  },
  'public.appointments': {
    admin: {
      select: 'all',
      insert: appointmentFields,
      update: [...appointmentFields, 'status'],
      delete: 'all',
    },
    patient: {
      select: {
        own: [
          'id',
          'patient_id',
          'date',
          'time',
          'duration_minutes',
          'doctor_name',
          'doctor_specialty',
          'service',
          'status',
        ],
      },
    },
  },
  // Counts that triggers keep: read by whoever reads all that is counted, written by nobody.
  'public.appointment_days': { admin: { select: 'all' } },
  'public.patient_counts': { admin: { select: 'all' } },
  'public.treatment_plans': {
    admin: { select: 'all', insert: ['patient_id', ...planFields], update: planFields, delete: 'all' },
    patient: { select: { own: ['id', 'patient_id', ...planFields, 'created_at'] } },
  },
  'public.procedures': {
    admin: { select: 'all', insert: procedureFields, update: procedureFields, delete: 'all' },
    patient: { select: 'all' },
  },
  'public.clinic_settings': {
    admin: { select: 'all', insert: settingsFields, update: settingsFields },
    patient: { select: 'all' },
    anonymous: clinicIdentity,
    service: clinicIdentity,
  },
  'public.activity_log': {
    admin: { select: 'all', insert: toldActivity },
    patient: {
      select: {
        own: [
          'id',
          'happened_at',
          'user_id',
          'user_name',
          'user_role',
          'action',
          'noun',
          'row_id',
          'patient_id',
          'subject',
          'fields',
        ],
      },
      // Of their own record: activity-log.test.ts tries another's.
      insert: toldActivity,
    },
    service: { insert: toldActivity },
  },
  'public.archived_records': {
    admin: { select: 'all', insert: ['patient_id', 'full_name', 'record'] },
  },
};

/** Tables that nobody at all changes: clinic_maintenance and the owner get the same answer as everybody. */
export const appendOnly = ['public.activity_log'];

/** Whether a cell lets the role through at all, which rows it reaches, and which columns (`undefined`: every one). */
export function readCell(table: string, role: Role, verb: Verb) {
  const cell = matrix[table]?.[role]?.[verb] ?? 'none';
  if (cell === 'none') return { allowed: false, rows: 'none', columns: [] as readonly string[] } as const;
  if (cell === 'all' || cell === 'own') return { allowed: true, rows: cell, columns: undefined } as const;
  return 'own' in cell
    ? ({ allowed: true, rows: 'own', columns: cell.own } as const)
    : ({ allowed: true, rows: 'all', columns: cell } as const);
}
