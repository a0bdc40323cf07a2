/** What the patient has chosen so far, and the free times for it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingChoices } from '#contract/booking.ts';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { daysFor, monthsOf, partOf, procedureAtFirst, reachOf, whoDoes } from './free-times.ts';

type Procedure = BookingChoices['procedures'][number];

/** @param asked id of the procedure in the address */
export function useChoice(choices: BookingChoices, asked: string | null) {
  const { moving, professionals } = choices;
  const reach = reachOf(useToday(), choices.horizonDays);
  const months = monthsOf(reach);
  const [procedureId, setProcedureId] = useState(moving?.procedureId ?? asked);
  const [wish, setWish] = useState(moving?.professionalId ?? null);
  // The month turns by itself to the first one with a free time, until the patient turns it.
  const [turned, setTurned] = useState({ to: 0, byHand: false });
  const [day, setDay] = useState<string | null>(null);

  const procedure = procedureAtFirst<Procedure>(choices.procedures, procedureId, choices.lastProcedureId);
  const able = procedure ? whoDoes(procedure.id, professionals) : [];
  const professionalId = able.some(({ id }) => id === wish) ? wish : null;
  const month = months[turned.to] ?? months[0] ?? '';
  const answer = useQuery(
    api.booking.days.queryOptions({
      input: { procedureId: procedure?.id ?? '', ...partOf(month, reach), moves: moving?.appointmentId },
      enabled: procedure !== undefined,
    }),
  );
  const days = answer.data && daysFor(answer.data.days, { professionalId, present: moving });
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
