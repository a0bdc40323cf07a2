/** What was chosen so far, and the free times for it. */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookableProcedure, BookableProfessional } from '#contract/booking/booking.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { monthOf } from '#web/ui/month-days.ts';
import { daysFor, type FreeDay, monthsOf, partOf, procedureAtFirst, reachOf, whoDoes } from './free-times.ts';

/** What can be chosen. */
export interface Choice {
  procedures: readonly BookableProcedure[];
  professionals: readonly BookableProfessional[];
  horizonDays: number;
  /** The appointment that gets another time, if one does. */
  moving?: { procedureId: string | null; professionalId: string; date: string; time: string } | null;
  /** Ids of the procedures to begin with, the best one first; those that cannot be chosen are skipped. */
  preferred: readonly (string | null)[];
  /** Where to begin again, after another step. */
  begin?: { professionalId: string | null; date: string | null; time?: string | null };
  /** The query for the free times of a period, of all professionals. */
  daysQuery: (input: DaysInput, enabled: boolean) => UseQueryOptions<{ days: FreeDay[] }>;
}

export type DaysInput = { procedureId: string; from: string; to: string };

export type Chosen = {
  procedure: BookableProcedure;
  /** Null where several do it and none was chosen. */
  professional: BookableProfessional | null;
  professionalId: string | null;
  date: string;
  time: string;
};

export function useChoice(offered: Choice) {
  const { procedures, professionals, horizonDays, moving, preferred, begin, daysQuery } = offered;
  const reach = reachOf(useToday(), horizonDays);
  const months = monthsOf(reach);
  const [procedureId, setProcedureId] = useState<string | null>(null);
  const [wish, setWish] = useState(moving?.professionalId ?? begin?.professionalId ?? null);
  // The month turns by itself to the first one with a free time, until the patient turns it.
  const beginMonth = begin?.date ? months.indexOf(monthOf(begin.date)) : -1;
  const [turned, setTurned] = useState({ to: Math.max(beginMonth, 0), byHand: beginMonth > 0 });
  const [day, setDay] = useState(begin?.date ?? null);

  const procedure = procedureAtFirst<BookableProcedure>(procedures, procedureId, ...preferred);
  const able = procedure ? whoDoes(procedure.id, professionals) : [];
  const professionalId = able.some(({ id }) => id === wish) ? wish : null;
  const month = months[turned.to] ?? months[0] ?? '';
  const answer = useQuery(
    daysQuery({ procedureId: procedure?.id ?? '', ...partOf(month, reach) }, procedure !== undefined),
  );
  const days = answer.data && daysFor(answer.data.days, { professionalId, present: moving ?? null });
  const isEmpty = days?.length === 0;
  const isLast = turned.to === months.length - 1;
  if (isEmpty && !isLast && !turned.byHand) setTurned({ to: turned.to + 1, byHand: false });

  const startAgain = () => {
    setTurned({ to: 0, byHand: false });
    setDay(null);
  };
  return {
    reach,
    month,
    procedure,
    professional:
      able.find(({ id }) => id === professionalId) ?? (able.length === 1 ? able[0] : null) ?? null,
    professionalId,
    answer,
    /** undefined while they load, also while the first month with a free time is looked for. */
    days: isEmpty && !isLast && !turned.byHand ? undefined : days,
    /** The chosen one, or the first. */
    day: days?.find(({ date }) => date === day) ?? days?.[0] ?? null,
    /** Nothing up to the horizon; otherwise only this month may be without a free time. */
    isNothingFree: isEmpty && isLast && !turned.byHand,
    chooseProcedure: (id: string) => {
      setProcedureId(id);
      startAgain();
    },
    chooseProfessional: (id: string | null) => {
      setWish(id);
      startAgain();
    },
    chooseDay: setDay,
    turnTo: (to: string) => setTurned({ to: months.indexOf(to), byHand: true }),
  };
}
