import { findingValueLength } from '#contract/moving/import-findings.ts';
import type { Oddity } from './converted.ts';

/** The clinic's own tables of the older platform, with the columns that are read. 'convenio' is one that clinics have added. */
export const knownColumns: Record<string, readonly string[]> = {
  'public.profiles': ['id', 'full_name', 'role', 'updated_at'],
  'public.patients': [
    'id',
    'user_id',
    'full_name',
    'cpf',
    'email',
    'phone',
    'birth_date',
    'address',
    'convenio',
    'notes',
    'profile_photo',
    'role',
    'created_at',
  ],
  'public.appointments': [
    'id',
    'patient_id',
    'date',
    'time',
    'duration',
    'duration_minutes',
    'doctor_name',
    'doctor_specialty',
    'service',
    'status',
    'notes',
    'created_at',
    'updated_at',
  ],
  'public.patient_files': [
    'id',
    'patient_id',
    'file_name',
    'file_path',
    'file_type',
    'description',
    'category',
    'uploaded_by',
    'created_at',
  ],
  'public.patient_future_procedures': ['id', 'patient_id', 'title', 'description', 'created_at'],
  'public.treatment_plans': [
    'id',
    'patient_id',
    'title',
    'description',
    'start_date',
    'end_date',
    'status',
    'created_by',
    'created_at',
  ],
  'public.procedures': ['id', 'title', 'description', 'duration', 'media_url', 'media_type', 'created_at'],
  'public.clinic_settings': [
    'id',
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
    'updated_at',
  ],
};

/** The columns of a table of `public` that have no place here, once for the table. `updated_at` is the platform's own. */
export function unknownColumns(table: string, columns: readonly string[]): Oddity | null {
  const known = knownColumns[table];
  const unknown = columns.filter((column) => known && !known.includes(column) && column !== 'updated_at');
  if (unknown.length === 0) return null;
  return {
    field: null,
    reason: 'column_unknown',
    action: 'not_imported',
    value: unknown.join(', ').slice(0, findingValueLength),
  };
}
