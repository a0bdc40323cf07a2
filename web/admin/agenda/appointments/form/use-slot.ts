/** Whether the time in the form is free: by the free times of the day, and by the server's refusal. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { errors } from '#contract/errors.ts';
import { api } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';
import { type AppointmentFormValues, dayOf } from './appointment-form-values.ts';
import { type ListedTime, type Need, needsThere, stepFor, timesOf } from './time-list.ts';

type InTheWay = z.output<typeof errors.SLOT_TAKEN.data>['inTheWay'];
type Refused = { slot: string; needs: ReadonlySet<Need>; inTheWay: InTheWay; closure: string | null };

const nothingRefused: Refused = { slot: '', needs: new Set(), inTheWay: [], closure: null };

/** For the call that lists the times of a day; undefined while a part is missing. */
export const timesInput = (
  { professionalId, procedureId, durationMinutes }: AppointmentFormValues,
  day: string | null,
  except?: string,
) =>
  day && professionalId
    ? {
        from: day,
        to: day,
        professionalIds: [professionalId],
        procedureId: procedureId ?? undefined,
        minutes: durationMinutes,
        step: stepFor(durationMinutes),
        except,
      }
    : undefined;

/**
 * @param except the appointment being edited, which is not in its own way
 * @param before the stored values. An appointment keeps its slot, also when another one was squeezed in over it or the hours
 *   have changed: a change of its notes must not turn it into an 'encaixe'.
 */
export function useSlot(
  values: AppointmentFormValues,
  except: string | undefined,
  before: AppointmentFormValues,
) {
  const day = dayOf(values);
  const { professionalId } = values;
  const query = useQuery(
    api.appointments.freeTimes.queryOptions({
      input: timesInput(values, day, except) ?? skipToken,
    }),
  );
  const [refused, setRefused] = useState(nothingRefused);
  const slot = slotOf(values);
  const refusal = refused.slot === slot ? refused : nothingRefused;
  const times = query.data && professionalId ? timesOf(query.data, professionalId) : undefined;
  const isKept = except !== undefined && slot === slotOf(before);
  const chosen = times?.closed.find(({ time }) => time === values.time);
  const own = chosen ? needsThere(chosen, isKept ? before : null) : [];
  const closed: ListedTime['closed'] = chosen && own.length > 0 ? chosen : null;
  const needs = new Set<Need>([...refusal.needs, ...own]);
  return {
    day,
    times,
    /** Why the chosen time is not free, as far as it is known. */
    closed,
    /** The appointments that the server has found there. */
    inTheWay: refusal.inTheWay,
    closure: refusal.closure,
    needs: { squeezeIn: needs.has('squeezeIn'), outsideHours: needs.has('outsideHours') },
    /** Takes a refusal of the time. @returns whether it was one */
    refuse: (error: unknown): boolean => {
      const need = neededAfter(error);
      if (!need) return false;
      setRefused({
        slot,
        needs: new Set([...refusal.needs, need]),
        // RESOURCE_TAKEN has it too.
        inTheWay: errorData(errors.SLOT_TAKEN.data, error)?.inTheWay ?? [],
        closure: errorData(errors.OUTSIDE_HOURS.data, error)?.closure ?? null,
      });
      query.refetch();
      return true;
    },
  };
}

export type Slot = ReturnType<typeof useSlot>;

function neededAfter(error: unknown): Need | undefined {
  switch (errorCode(error)) {
    case 'SLOT_TAKEN':
    case 'RESOURCE_TAKEN':
    case 'TIME_HELD':
      return 'squeezeIn';
    case 'OUTSIDE_HOURS':
      return 'outsideHours';
    default:
      return undefined;
  }
}

const slotOf = (values: AppointmentFormValues) =>
  JSON.stringify([
    dayOf(values),
    values.time,
    values.durationMinutes,
    values.professionalId,
    values.procedureId,
    values.resourceIds,
  ]);
