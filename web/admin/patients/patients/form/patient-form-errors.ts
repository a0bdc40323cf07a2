/** Where the patient form shows a refused save, and with which sentence (docs/product.md). */
import type { ErrorCode } from '#contract/errors.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { accountNeedsEmail, emptyPatient, type PatientField } from './patient-form-values.ts';

export type SaveMode = 'create' | 'update';

/** Messages beside fields, and one about the form as a whole. */
type SaveProblems = { fields: Partial<Record<PatientField, string>>; general: string | null };

/** The field that an error is about. Other errors are about the form as a whole. */
const fieldOfError: Partial<Record<ErrorCode, PatientField>> = {
  PATIENT_EMAIL_TAKEN: 'email',
  ACCOUNT_EXISTS: 'email',
  ACCOUNT_NOT_LINKABLE: 'email',
  PATIENT_WITHOUT_EMAIL: 'email',
  WEAK_PASSWORD: 'password',
  CPF_TAKEN: 'cpf',
  INVALID_DATE: 'birthDate',
};

const doing = {
  create: 'Erro ao cadastrar paciente',
  update: 'Erro ao atualizar paciente',
} satisfies Record<SaveMode, string>;

const notAllowed =
  'Erro: O serviço não tem permissão para realizar esta operação. Entre em contato com o suporte.';
const accountFailed = 'Não foi possível criar ou atualizar a conta do usuário. Tente novamente mais tarde.';

/**
 * @param setsPassword whether the save also changed the login account, which may be the cause of an unknown error
 */
export function saveProblems(error: unknown, mode: SaveMode, setsPassword: boolean): SaveProblems {
  const code = errorCode(error);
  if (code === 'INVALID_INPUT') return refusedFields(error, mode);
  const field = fieldOfError[code];
  if (field) {
    const message = code === 'PATIENT_WITHOUT_EMAIL' ? accountNeedsEmail : errorMessage(error);
    return { fields: { [field]: message }, general: null };
  }
  if (code === 'FORBIDDEN') return { fields: {}, general: notAllowed };
  if (code === 'INTERNAL' && mode === 'update' && setsPassword) return { fields: {}, general: accountFailed };
  return { fields: {}, general: `${doing[mode]}: ${errorMessage(error, 'Falha na operação')}` };
}

function refusedFields(error: unknown, mode: SaveMode): SaveProblems {
  const problems = Object.entries(problemsByField(error) ?? {});
  const fields = Object.fromEntries(problems.filter(([field]) => Object.hasOwn(emptyPatient, field)));
  if (Object.keys(fields).length > 0) return { fields, general: null };
  return { fields, general: `${doing[mode]}: ${errorMessage(error)}` };
}
