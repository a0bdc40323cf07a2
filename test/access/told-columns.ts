/**
 * The columns whose values may leave, and to whom: no other value of a patient's rows does. Each is seen to leave in
 * `server/access.test.ts`. What is derived from a value, as an address for a photo, is none.
 */
const ofTheRecord = [
  'a stored file',
  'public.appointments.date',
  'public.appointments.doctor_name',
  'public.appointments.doctor_specialty',
  'public.appointments.id',
  'public.appointments.service',
  'public.patient_files.description',
  'public.patient_files.file_name',
  'public.patient_files.id',
  'public.patient_files.sha256',
  'public.patient_future_procedures.description',
  'public.patient_future_procedures.id',
  'public.patient_future_procedures.title',
  'public.patients.address',
  'public.patients.birth_date',
  'public.patients.cpf',
  'public.patients.email',
  'public.patients.full_name',
  'public.patients.id',
  'public.patients.phone',
  'public.treatment_plans.description',
  'public.treatment_plans.end_date',
  'public.treatment_plans.id',
  'public.treatment_plans.start_date',
  'public.treatment_plans.title',
  // Who looked, and at what.
  'public.activity_log.fields',
  'public.activity_log.id',
  'public.activity_log.subject',
  'public.activity_log.user_name',
];

export const toldToThemselves = [...ofTheRecord, 'auth.users.email', 'auth.users.id'];

/** Whose record has been deleted is told how they sign in, and nothing of what was kept. */
export const toldWithoutRecord = ['auth.users.email', 'auth.users.id', 'auth.users.name'];

/** Of everybody. */
export const toldToAdministrators = [
  ...ofTheRecord,
  "an administrator's id",
  'auth.users.id',
  'auth.users.name',
  // Of a record that has been deleted, the trail and its filter tell whose it was.
  'public.activity_log.patient_id',
  // And the name, by which their lines are found; nothing else leaves what was sealed.
  'public.archived_records.full_name',
  'public.activity_log.address',
  'public.activity_log.after',
  'public.activity_log.before',
  'public.appointments.notes',
  'public.patients.notes',
  'public.profiles.full_name',
];

/** Tables with nothing of a patient in them. */
export const ofTheClinic = [
  'auth.rate_limits',
  'auth.requirements',
  'private.backups',
  'private.migrations',
  'private.secrets',
  'private.setup_links',
  'public.clinic_settings',
  'public.procedures',
];

/** Columns that hold a word of a fixed list, or an administrator's id, so that they cannot tell whose they are. */
export const withoutMarks = [
  'auth.accounts.provider_id',
  'public.activity_log.action',
  'public.activity_log.noun',
  'public.activity_log.user_id',
  'public.activity_log.user_role',
  'public.appointments.status',
  'public.archived_records.archived_by',
  'public.patient_files.category',
  'public.patient_files.file_type',
  'public.patient_files.uploaded_by',
  'public.patients.role',
  'public.profiles.role',
  'public.treatment_plans.created_by',
  'public.treatment_plans.status',
];
