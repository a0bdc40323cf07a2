import type { ErrorCode } from '#contract/errors.ts';
import { refusal } from './refusal.ts';

/**
 * What a broken constraint of the database means to the caller. Two requests can pass the same check at once; then
 * it is the constraint that refuses the second, and the answer reads the same.
 */
const constraintCodes = {
  appointments_no_overlap: 'SLOT_TAKEN',
  appointments_status_transition: 'APPOINTMENT_CLOSED',
  appointments_closed: 'APPOINTMENT_CLOSED',
  appointments_date_plausible: 'INVALID_DATE',
  appointments_patient_id_fkey: 'NOT_FOUND',
  patient_files_patient_id_fkey: 'NOT_FOUND',
  patient_future_procedures_patient_id_fkey: 'NOT_FOUND',
  patients_birth_date_plausible: 'INVALID_DATE',
  patients_cpf_unique: 'CPF_TAKEN',
  patients_cpf_valid: 'INVALID_INPUT',
  patients_email_unique: 'PATIENT_EMAIL_TAKEN',
  patients_user_id_unique: 'ACCOUNT_NOT_LINKABLE',
  treatment_plans_patient_id_fkey: 'NOT_FOUND',
  users_email_unique: 'ACCOUNT_EXISTS',
} as const satisfies Record<string, ErrorCode>;

const isKnown = (constraint: string): constraint is keyof typeof constraintCodes =>
  Object.hasOwn(constraintCodes, constraint);

/** @param email the e-mail that the call was about, which some answers repeat */
export function constraintRefusal(constraint: string, email: string) {
  if (!isKnown(constraint)) return undefined;
  const code = constraintCodes[constraint];
  switch (code) {
    case 'PATIENT_EMAIL_TAKEN':
    case 'ACCOUNT_NOT_LINKABLE':
    case 'ACCOUNT_EXISTS':
      return refusal(code, { email });
    case 'INVALID_INPUT':
      return refusal(code, { problems: [] });
    default:
      return refusal(code);
  }
}
