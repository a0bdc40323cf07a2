/** Answers to a request. What others did first is said in their name. */
import { useQueryClient } from '@tanstack/react-query';
import type { BookingRequest } from '#contract/booking/booking-requests.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useSingleMutation } from '#web/api/use-single-mutation.ts';
import { notify } from '#web/ui/toasts.tsx';
import { answerProblem } from './answer-problem.ts';
import { nameOf } from './say-request.ts';

type Answered = Pick<BookingRequest, 'id' | 'version' | 'patient' | 'visitor'>;

/** @param onDone after each answer, also where another came first */
export function useAnswer(request: Answered, onDone?: () => void) {
  const queryClient = useQueryClient();
  const { id, version } = request;
  const settled = () => {
    refresh(queryClient, ['requests', 'appointments']);
    onDone?.();
  };
  const undo = useSingleMutation({
    mutationFn: (next: number) => client.bookingRequests.reopen({ id, version: next }),
    onSuccess: () => notify.success('O pedido está aberto de novo'),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: settled,
  });
  const undoAction = (next: number) => ({
    action: { label: 'Desfazer', onClick: () => undo.mutate(next) },
    duration: 8_000,
  });
  const failed = (error: Error) => notify.error(answerProblem(error));
  const accept = useSingleMutation({
    mutationFn: (patientId: string | undefined) => client.bookingRequests.accept({ id, version, patientId }),
    onSuccess: ({ moved, version: next }) =>
      notify.success(
        moved ? `${nameOf(request)}: horário remarcado` : `${nameOf(request)}: agendado`,
        moved ? {} : undoAction(next),
      ),
    onError: failed,
    onSettled: settled,
  });
  const refuse = useSingleMutation({
    mutationFn: (note: string) => client.bookingRequests.refuse({ id, version, note }),
    onSuccess: ({ version: next }) =>
      notify.success(`Pedido de ${nameOf(request)} recusado`, undoAction(next)),
    onError: failed,
    onSettled: settled,
  });
  return { accept, refuse, isPending: accept.isPending || refuse.isPending };
}
