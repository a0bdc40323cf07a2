import { errorCode, errorMessage } from '#web/api/error-messages.ts';

/** Why a plan was not saved (docs/product.md), with the reason if it is known. */
export function saveProblem(error: unknown): string {
  const what = 'Erro ao salvar plano de tratamento';
  return errorCode(error) === 'INTERNAL' ? what : `${what}: ${errorMessage(error)}`;
}
