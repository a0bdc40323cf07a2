/** Whether the time in the form is free: first by what the browser knows of the day, then by what the server said. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { type AppointmentFormValues, dayOf } from './appointment-form-values.ts';
import { conflictsAt } from './slot-conflicts.ts';

/**
 * @param except the appointment being edited, which is not in its own way
 * @param before what the form began with. An appointment keeps the slot it has, whoever was squeezed in over it since:
 *   a change of its notes must not make an 'encaixe' of it.
 */
export function useSlotCheck(
  values: AppointmentFormValues,
  except: string | undefined,
  before: AppointmentFormValues,
) {
  const day = dayOf(values);
  const query = useQuery(
    api.appointments.takenSlots.queryOptions({ input: day ? { date: day, except } : skipToken }),
  );
  const [refused, setRefused] = useState<string | null>(null);
  const slot = slotOf(values);
  const keepsItsSlot = except !== undefined && !before.squeezeIn && slot === slotOf(before);
  const taken = query.data?.taken;
  const conflicts =
    values.time && taken && !keepsItsSlot ? conflictsAt(values.time, values.durationMinutes, taken) : [];
  return {
    day,
    taken,
    conflicts,
    isTaken: conflicts.length > 0 || refused === slot,
    /** The server refused this slot: somebody else was faster. Shows who, as soon as that is known. */
    refuse: () => {
      setRefused(slot);
      return query.refetch();
    },
  };
}

const slotOf = (values: AppointmentFormValues) => `${dayOf(values)} ${values.time} ${values.durationMinutes}`;
