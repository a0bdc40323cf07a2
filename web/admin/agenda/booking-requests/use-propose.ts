/** Proposes another time to the patient of a request. The time is kept until they answer. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingRequest } from '#contract/booking/booking-requests.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { nameOf } from './say-request.ts';

type Proposal = { request: BookingRequest; date: string; time: string; professionalId: string };

/** @param onDone after a proposal that was sent */
export function usePropose(onDone: () => void) {
  const queryClient = useQueryClient();
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
          action: { label: 'Desfazer', onClick: () => void takeBack(queryClient, request, version) },
        }),
      });
    },
    onError: async (error) => notify.error(await problemOf(error)),
    onSettled: () => refresh(queryClient, ['requests']),
  });
}

/** @param proposed the version with the proposal */
async function takeBack(queryClient: QueryClient, request: BookingRequest, proposed: number): Promise<void> {
  const { id, date, time, professional } = request;
  const before = { date, time, professionalId: professional.id };
  try {
    await client.bookingRequests.reopen({ id, version: proposed, before });
    notify.success(`Proposta a ${nameOf(request)} desfeita`);
  } catch (error) {
    notify.error(errorMessage(error));
  }
  refresh(queryClient, ['requests']);
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
