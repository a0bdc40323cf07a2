/** Why an answer was refused. Of two who answer, the second reads who was first. */
import { errors } from '#contract/errors.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';

const words: Record<string, string> = {
  accepted: 'aceitou este pedido',
  proposed: 'propôs outro horário',
  refused: 'recusou este pedido',
  withdrawn: 'retirou este pedido',
  pending: 'reabriu este pedido',
};

export function answerProblem(error: Error): string {
  const first = errorData(errors.REQUEST_ANSWERED.data, error);
  const done = first && words[first.state];
  if (!done) return errorMessage(error);
  return `${first.userName ?? 'O paciente'} já ${done}.`;
}
