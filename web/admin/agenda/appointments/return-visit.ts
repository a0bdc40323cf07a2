/** The next visit of a patient, some days on: a return, or the next session. */
import { useMutation } from '@tanstack/react-query';
import { client } from '#web/api/client.ts';

export const returnVisit = 'Retorno';
export const returnDistances = [7, 15, 30, 60, 90, 180, 365];
/** 'em 30 dias' */
export const sayIn = (days: number) =>
  days === 180 ? 'em 6 meses' : days === 365 ? 'em 1 ano' : `em ${days} dias`;

type Wanted = { from: string; procedureId?: string | undefined; professionalId: string | undefined };

/**
 * Finds the first day with a free time. Without an answer it is the wanted day itself.
 * @param choose begins the choice of a time on this day
 */
export const useFreeDay = <What extends Wanted>(choose: (day: string, what: What) => unknown) =>
  useMutation({
    mutationFn: async (what: What) => {
      const { from, procedureId, professionalId } = what;
      const professionalIds = professionalId ? [professionalId] : undefined;
      const free = await client.appointments
        .nextFree({ from, procedureId, professionalIds, limit: 1 })
        .catch(() => null);
      await choose(free?.rows[0]?.date ?? from, what);
    },
  });
