/** Whether the time in the form is free: by the loaded appointments of the day, and by the server's refusal. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { type AppointmentFormValues, dayOf } from './appointment-form-values.ts';
import { conflictsAt } from './slot-conflicts.ts';

/**
 * @param except the appointment being edited, which does not conflict with itself
 * @param before the stored values. An appointment keeps its slot also when another one was squeezed in over it:
 *   a change of its notes must not turn it into an 'encaixe'.
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
    /** Marks this slot as refused by the server, and loads the conflicting appointments. */
    refuse: () => {
      setRefused(slot);
      return query.refetch();
    },
  };
}

const slotOf = (values: AppointmentFormValues) => `${dayOf(values)} ${values.time} ${values.durationMinutes}`;
