import { errorCode, errorMessage } from '#web/api/error-messages.ts';

/** Why a plan was not saved, in the words of section 8 and with the reason where there is one. */
export function saveProblem(error: unknown): string {
  const what = 'Erro ao salvar plano de tratamento';
  return errorCode(error) === 'INTERNAL' ? what : `${what}: ${errorMessage(error)}`;
}
