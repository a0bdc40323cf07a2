/** The values of the patient form, their check, and their conversion to the input of a call. */
import { missingPhone } from '#contract/agenda/booked-patient.ts';
import { missingName } from '#contract/fields.ts';
import { passwordProblem } from '#contract/password-rules.ts';
import { createPatientInput, type Patient, updatePatientInput } from '#contract/patients/patients.ts';
import { sexes, waysFound } from '#contract/patients/registration.ts';
import { messages } from '#web/api/error-messages.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { formatPhone } from '#web/format/phone.ts';
import { formatPostalCode } from '#web/format/postal-code.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { birthDateProblem, readBirthDate } from './birth-date.ts';

/** Fields as their text. */
export type PatientFormValues = {
  /** The name in the documents; shown where there is no social name. */
  fullName: string;
  socialName: string;
  /** '' is not informed; as are the other choices. */
  sex: string;
  /** dd/mm/aaaa */
  birthDate: string;
  cpf: string;
  email: string;
  phone: string;
  guardianName: string;
  guardianCpf: string;
  guardianPhone: string;
  postalCode: string;
  address: string;
  healthInsurance: string;
  howFound: string;
  howFoundDetail: string;
  alert: string;
  acceptsEmail: boolean;
  acceptsWhatsapp: boolean;
  notes: string;
  password: string;
  /** 'Dar acesso ao portal'; of a patient with an account, 'Atualizar senha manualmente'. */
  setsPassword: boolean;
};

/** What is saved. Without `notes` they stay as stored: the form did not show them. */
export type SavedValues = Omit<PatientFormValues, 'notes'> & { notes: string | undefined };

export type PatientField = Exclude<
  keyof PatientFormValues,
  'acceptsEmail' | 'acceptsWhatsapp' | 'setsPassword'
>;

export const emptyPatient: PatientFormValues = {
  fullName: '',
  socialName: '',
  sex: '',
  birthDate: '',
  cpf: '',
  email: '',
  phone: '',
  guardianName: '',
  guardianCpf: '',
  guardianPhone: '',
  postalCode: '',
  address: '',
  healthInsurance: '',
  howFound: '',
  howFoundDetail: '',
  alert: '',
  acceptsEmail: true,
  acceptsWhatsapp: true,
  notes: '',
  password: '',
  setsPassword: false,
};

export const valuesOf = (patient: Patient): PatientFormValues => ({
  fullName: patient.civilName ?? patient.fullName,
  socialName: patient.civilName === null ? '' : patient.fullName,
  sex: patient.sex ?? '',
  birthDate: patient.birthDate ? formatDate(patient.birthDate) : '',
  cpf: formatCpf(patient.cpf ?? ''),
  email: patient.email ?? '',
  phone: formatPhone(patient.phone ?? ''),
  guardianName: patient.guardianName ?? '',
  guardianCpf: formatCpf(patient.guardianCpf ?? ''),
  guardianPhone: formatPhone(patient.guardianPhone ?? ''),
  postalCode: formatPostalCode(patient.postalCode ?? ''),
  address: patient.address ?? '',
  healthInsurance: patient.healthInsurance ?? '',
  howFound: patient.howFound ?? '',
  howFoundDetail: patient.howFoundDetail ?? '',
  alert: patient.alert ?? '',
  acceptsEmail: patient.acceptsEmail,
  acceptsWhatsapp: patient.acceptsWhatsapp,
  notes: patient.notes ?? '',
  password: '',
  setsPassword: false,
});

/** What every screen shows. */
export const shownName = ({ fullName, socialName }: Pick<PatientFormValues, 'fullName' | 'socialName'>) =>
  socialName.trim() || fullName.trim();

const choiceOf = <Choice extends string>(choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice === value) ?? null;

const recordOf = (values: SavedValues) => ({
  fullName: shownName(values),
  civilName: values.socialName.trim() === '' ? null : values.fullName,
  sex: choiceOf(sexes, values.sex),
  // An invalid date is passed on as typed, so that the schema refuses it.
  birthDate: values.birthDate === '' ? null : (readBirthDate(values.birthDate) ?? values.birthDate),
  cpf: values.cpf,
  phone: values.phone,
  guardianName: values.guardianName,
  guardianCpf: values.guardianCpf,
  guardianPhone: values.guardianPhone,
  postalCode: values.postalCode,
  address: values.address,
  healthInsurance: values.healthInsurance,
  howFound: choiceOf(waysFound, values.howFound),
  howFoundDetail: values.howFoundDetail,
  alert: values.alert,
  acceptsEmail: values.acceptsEmail,
  acceptsWhatsapp: values.acceptsWhatsapp,
  notes: values.notes,
  email: values.email,
});

export const createInputOf = (values: SavedValues) => ({
  ...recordOf(values),
  password: values.setsPassword ? values.password : undefined,
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
  const named = { ...values, civilName: values.fullName };
  const { civilName, ...problems }: Partial<Record<PatientField | 'civilName', string>> = patient
    ? checkFields(updatePatientInput, named, updateInputOf(patient.id, values))
    : checkFields(createPatientInput, named, createInputOf(values));
  // With a social name, that is the schema's `fullName`.
  if (values.socialName.trim() !== '') {
    if (problems.fullName) problems.socialName = problems.fullName;
    problems.fullName = values.fullName.trim() === '' ? missingName : civilName;
  }
  if (!patient && !problems.phone && values.phone === '' && values.guardianPhone === '')
    problems.phone = missingPhone;
  const born = birthDateProblem(values.birthDate, todaysDay);
  if (born) problems.birthDate = born;
  return { ...problems, ...passwordProblems(values, patient) };
}

const accountNeedsBoth = 'Email e senha são necessários para criar uma conta de usuário';
export const accountNeedsEmail = 'Email é necessário para criar uma conta de usuário';
const missingNewPassword = 'Digite a nova senha ou desmarque a opção acima';

function passwordProblems(
  values: PatientFormValues,
  patient: Pick<Patient, 'hasAccount'> | undefined,
): Partial<Record<PatientField, string>> {
  if (!values.setsPassword) return {};
  if (!patient) return values.password === '' ? {} : weakness(values.password);
  const email = values.email.trim() === '' ? { email: accountNeedsEmail } : {};
  if (values.password !== '') return { ...email, ...weakness(values.password) };
  // A save creates the missing login account, which needs both.
  return { ...email, password: patient.hasAccount ? missingNewPassword : accountNeedsBoth };
}

const weakness = (password: string) =>
  passwordProblem(password, 'patient') ? { password: messages.WEAK_PASSWORD } : {};
