/** Proposes another time to the patient of a request. The time is kept until they answer. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingRequest } from '#contract/booking/booking-requests.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { nameOf } from './say-request.ts';

/** `version`: with the proposal. */
type Proposed = { request: BookingRequest; version: number };
type Proposal = { request: BookingRequest; date: string; time: string; professionalId: string };

/** @param onDone after a proposal that was sent */
export function usePropose(onDone: () => void) {
  const queryClient = useQueryClient();
  const onSettled = () => refresh(queryClient, ['requests']);
  const undo = useMutation({
    mutationFn: ({ request: { id, date, time, professional }, version }: Proposed) =>
      client.bookingRequests.reopen({ id, version, before: { date, time, professionalId: professional.id } }),
    onSuccess: (_, { request }) => notify.success(`Proposta a ${nameOf(request)} desfeita`),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled,
  });
  return useMutation({
    mutationFn: ({ request: { id, version }, ...place }: Proposal) =>
      client.bookingRequests.propose({ id, version, ...place }),
    onSuccess: ({ version }, { request }) => {
      onDone();
      notify.success(`Horário proposto a ${nameOf(request)}`, {
        description: 'Ele fica reservado até o paciente responder.',
        duration: 8_000,
        // A time that another one has taken does not come back.
        ...(request.problem !== 'taken' && {
          action: { label: 'Desfazer', onClick: () => undo.mutate({ request, version }) },
        }),
      });
    },
    onError: async (error) => notify.error(await problemOf(error)),
    onSettled,
  });
}

/** With the schemas, which the agenda does not load at first. @returns the general message when they cannot be loaded */
async function problemOf(error: Error): Promise<string> {
  try {
    const { answerProblem } = await import('./answer-problem.ts');
    return answerProblem(error);
  } catch {
    return errorMessage(error);
  }
}
