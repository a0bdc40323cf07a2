/** What a refused creation says, and where (specification, section 8, 'Logout and admin creation'). */
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';

export type CreationProblems = {
  fields: Record<string, string>;
  /** About the form as a whole. */
  general: string;
};

export function creationProblems(error: unknown): CreationProblems {
  const message = errorMessage(error);
  switch (errorCode(error)) {
    case 'ACCOUNT_EXISTS':
      return { fields: { email: message }, general: 'Erro ao criar conta' };
    case 'INVALID_INPUT':
      return { fields: problemsByField(error) ?? {}, general: `Erro ao criar conta: ${message}` };
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
      return { fields: {}, general: `Erro ao criar conta de administrador: ${message}` };
    case 'UNAVAILABLE':
      return { fields: {}, general: `Erro inesperado ao criar administrador. ${message}` };
    case 'INTERNAL':
      return { fields: {}, general: 'Erro ao criar administrador' };
    default:
      return { fields: {}, general: `Erro ao criar administrador: ${message}` };
  }
}
