/** The values of the patient form, their check, and their conversion to the input of a call. */
import { passwordLength } from '#contract/fields.ts';
import {
  createPatientInput,
  missingPassword,
  type Patient,
  updatePatientInput,
} from '#contract/patients/patients.ts';
import { messages } from '#web/api/error-messages.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { formatPhone } from '#web/format/phone.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { checkFields } from '#web/ui/check-fields.ts';

/** Fields as their text. */
export type PatientFormValues = {
  fullName: string;
  /** dd/mm/aaaa */
  birthDate: string;
  cpf: string;
  email: string;
  phone: string;
  address: string;
  alert: string;
  acceptsEmail: boolean;
  acceptsWhatsapp: boolean;
  notes: string;
  password: string;
  /** 'Atualizar senha manualmente'; always true for a new patient. */
  setsPassword: boolean;
};

/** What is saved. Without `notes` they stay as stored: the form did not show them. */
export type SavedValues = Omit<PatientFormValues, 'notes'> & { notes: string | undefined };

export type PatientField = Exclude<keyof PatientFormValues, PatientChoice | 'setsPassword'>;
export type PatientChoice = 'acceptsEmail' | 'acceptsWhatsapp';

export const emptyPatient: PatientFormValues = {
  fullName: '',
  birthDate: '',
  cpf: '',
  email: '',
  phone: '',
  address: '',
  alert: '',
  acceptsEmail: true,
  acceptsWhatsapp: true,
  notes: '',
  password: '',
  setsPassword: true,
};

export const valuesOf = (patient: Patient): PatientFormValues => ({
  fullName: patient.fullName,
  birthDate: patient.birthDate ? formatDate(patient.birthDate) : '',
  cpf: formatCpf(patient.cpf ?? ''),
  email: patient.email ?? '',
  phone: formatPhone(patient.phone ?? ''),
  address: patient.address ?? '',
  alert: patient.alert ?? '',
  acceptsEmail: patient.acceptsEmail,
  acceptsWhatsapp: patient.acceptsWhatsapp,
  notes: patient.notes ?? '',
  password: '',
  setsPassword: false,
});

const recordOf = (values: SavedValues) => ({
  fullName: values.fullName,
  // An invalid date is passed on as typed, so that the schema refuses it.
  birthDate: values.birthDate === '' ? null : (readCompleteDate(values.birthDate) ?? values.birthDate),
  cpf: values.cpf,
  phone: values.phone,
  address: values.address,
  alert: values.alert,
  acceptsEmail: values.acceptsEmail,
  acceptsWhatsapp: values.acceptsWhatsapp,
  notes: values.notes,
  email: values.email,
});

export const createInputOf = (values: SavedValues) => ({
  ...recordOf(values),
  password: values.password,
});

export const updateInputOf = (id: string, values: SavedValues) => ({
  ...recordOf(values),
  id,
  password: values.setsPassword && values.password !== '' ? values.password : undefined,
});

/**
 * The message for each invalid field.
 * @param patient the record being edited; undefined for a new patient
 * @param todaysDay the clinic's day, yyyy-MM-dd, which is the latest birth date
 */
export function problemsOf(
  values: PatientFormValues,
  patient: Pick<Patient, 'id' | 'hasAccount'> | undefined,
  todaysDay: string,
): Partial<Record<PatientField, string>> {
  const problems = patient
    ? checkFields(updatePatientInput, values, updateInputOf(patient.id, values))
    : checkFields(createPatientInput, values, createInputOf(values));
  const birthDate = readCompleteDate(values.birthDate);
  if (values.birthDate !== '' && !birthDate) problems.birthDate = messages.INVALID_DATE;
  if (birthDate && birthDate > todaysDay) problems.birthDate = bornInTheFuture;
  return { ...problems, ...passwordProblems(values, patient) };
}

export const bornInTheFuture = 'A data de nascimento não pode estar no futuro';
export const accountNeedsBoth = 'Email e senha são necessários para criar uma conta de usuário';
export const accountNeedsEmail = 'Email é necessário para criar uma conta de usuário';
const missingNewPassword = 'Digite a nova senha ou desmarque a opção acima';

function passwordProblems(
  values: PatientFormValues,
  patient: Pick<Patient, 'hasAccount'> | undefined,
): Partial<Record<PatientField, string>> {
  if (!patient) return values.password === '' ? { password: missingPassword } : weakness(values.password);
  if (!values.setsPassword) return {};
  const email = values.email.trim() === '' ? { email: accountNeedsEmail } : {};
  if (values.password !== '') return { ...email, ...weakness(values.password) };
  // A save creates the missing login account, which needs both.
  return { ...email, password: patient.hasAccount ? missingNewPassword : accountNeedsBoth };
}

const weakness = (password: string) =>
  password.length < passwordLength.min ? { password: messages.WEAK_PASSWORD } : {};
