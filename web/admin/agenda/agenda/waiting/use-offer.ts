/** Offers a freed time to patients who wait, in their application. The first who accepts gets it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FittingEntry } from '#contract/agenda/waiting-list.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import type { FreeSlot } from '../agenda-state.tsx';

/** Without an account an offer could not be answered; one that is open, or was declined, is not repeated. */
export const canBeOffered = ({ hasAccount, offer }: FittingEntry) => hasAccount && offer === null;

export function useOffer({ date, time, professionalId }: Pick<FreeSlot, 'date' | 'time' | 'professionalId'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entryIds: string[]) => client.waitingList.offer({ date, time, professionalId, entryIds }),
    onSuccess: ({ offered }) =>
      notify.success(
        offered.length === 1 ? 'Horário oferecido' : `Horário oferecido a ${offered.length} pacientes`,
        { description: 'O primeiro que aceitar fica com ele.' },
      ),
    onError: (error) =>
      notify.error(
        errorCode(error) === 'OFFER_GONE' ? 'Este horário não está mais livre.' : errorMessage(error),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.waitingList.key() }),
  });
}
