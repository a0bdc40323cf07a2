/** Whether the time in the form is free: first by what the browser knows of the day, then by what the server said. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { type AppointmentFormValues, dayOf } from './appointment-form-values.ts';
import { conflictsAt } from './slot-conflicts.ts';

/** @param except the appointment being edited, which is not in its own way */
export function useSlotCheck(values: AppointmentFormValues, except: string | undefined) {
  const day = dayOf(values);
  const query = useQuery(
    api.appointments.takenSlots.queryOptions({ input: day ? { date: day, except } : skipToken }),
  );
  const [refused, setRefused] = useState<string | null>(null);
  const slot = `${day} ${values.time} ${values.durationMinutes}`;
  const taken = query.data?.taken;
  const conflicts = values.time && taken ? conflictsAt(values.time, values.durationMinutes, taken) : [];
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
