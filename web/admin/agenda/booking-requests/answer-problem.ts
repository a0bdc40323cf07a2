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

/** 'Rita Lopes já aceitou este pedido.' */
export function sayFirst(state: string, byName: string | null): string | null {
  if (state === 'expired') return 'Este pedido venceu sem resposta.';
  const done = words[state];
  return done ? `${byName ?? 'O paciente'} já ${done}.` : null;
}

export function answerProblem(error: Error): string {
  const first = errorData(errors.REQUEST_ANSWERED.data, error);
  return (first && sayFirst(first.state, first.userName)) ?? errorMessage(error);
}
