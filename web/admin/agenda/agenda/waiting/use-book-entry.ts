import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import { api } from '#web/api/client.ts';
import type { Placing } from '../agenda-state.tsx';
import { draftOfEntry, fitsWish } from './draft-of-entry.ts';

/**
 * 'Agendar' of an entry of the waiting list.
 * @param choose begins the choice of a time, on the first day with one that the patient wishes; undefined: there is none
 */
export function useBookEntry(
  choose: (placing: Placing, day: string | undefined, entry: WaitingEntry) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (entry: WaitingEntry) => {
      const draft = draftOfEntry(entry);
      const { procedureId, wish } = draft;
      const { periods, weekdays } = wish ?? {};
      const professionalIds = entry.professional ? [entry.professional.id] : undefined;
      const input = { procedureId, professionalIds, periods, weekdays, limit: 1 };
      // Without an answer the day is chosen by hand.
      const found = await queryClient
        .fetchQuery(api.appointments.nextFree.queryOptions({ input }))
        .catch(() => ({ rows: [] }));
      const [first] = found.rows;
      return {
        draft,
        day: first && (!wish || fitsWish(wish, first.date, first.time)) ? first.date : undefined,
      };
    },
    onSuccess: ({ draft, day }, entry) => choose({ kind: 'book', draft }, day, entry),
  });
}
