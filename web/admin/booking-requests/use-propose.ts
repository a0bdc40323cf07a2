/** Proposes another time to the patient of a request. The time is kept until they answer. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingRequest } from '#contract/booking-requests.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { client } from '#web/api/client.ts';
import { notify } from '#web/ui/toasts.tsx';
import { answerProblem } from './answer-problem.ts';
import { nameOf } from './request-wording.ts';

type Proposal = { request: BookingRequest; date: string; time: string; professionalId: string };

/** @param onDone after a proposal that was sent */
export function usePropose(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ request: { id, version }, ...place }: Proposal) =>
      client.bookingRequests.propose({ id, version, ...place }),
    onSuccess: (_, { request }) => {
      onDone();
      notify.success(`Horário proposto a ${nameOf(request)}`, {
        description: 'Ele fica reservado até o paciente responder.',
      });
    },
    onError: (error) => notify.error(answerProblem(error)),
    onSettled: () => refresh(queryClient, ['requests']),
  });
}
