/** Holds a time while the patient confirms, and confirms it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { holdMinutes } from '#contract/booking.ts';
import { api } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { needsOtherTime } from '#web/clinic/booking/refused-time.ts';

export type Wanted = {
  procedureId: string;
  professionalId: string | null;
  date: string;
  time: string;
  moves?: string;
};

export type Holding = ReturnType<typeof useHold>;
export type Outcome = Awaited<ReturnType<NonNullable<typeof confirmOptions.mutationFn>>>;

const confirmOptions = api.booking.confirm.mutationOptions();

/** @param onDone after the server booked, moved or noted it */
export function useHold(onDone: (outcome: Outcome, wanted: Wanted, professionalName: string) => void) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const refetchTimes = () => queryClient.invalidateQueries({ queryKey: api.booking.days.key() });
  const hold = useMutation(
    api.booking.hold.mutationOptions({
      onError: (error) => {
        if (needsOtherTime(error)) void refetchTimes();
      },
    }),
  );
  const release = useMutation(api.booking.release.mutationOptions());
  const confirm = useMutation({
    ...confirmOptions,
    onSuccess: (outcome) => {
      if (wanted && hold.data) onDone(outcome, wanted, hold.data.professional.fullName);
      setWanted(null);
      void queryClient.invalidateQueries({ queryKey: api.portal.key() });
      void queryClient.invalidateQueries({ queryKey: api.booking.key() });
    },
    onError: (error) => {
      if (needsOtherTime(error)) void refetchTimes();
    },
  });

  const take = (next: Wanted) => {
    confirm.reset();
    setWanted(next);
    hold.mutate(next);
  };
  const isExpired = confirm.error !== null && errorCode(confirm.error) === 'HOLD_EXPIRED';
  const isHeld = hold.data !== undefined;
  return {
    wanted,
    isHeld,
    /** By this device's clock, whatever the difference to the server's; the server decides. */
    deadline: isExpired ? hold.submittedAt : isHeld ? hold.submittedAt + holdMinutes * 60_000 : null,
    mode: hold.data?.mode ?? null,
    professionalName: hold.data?.professional.fullName ?? null,
    hasFailed: hold.isError,
    isConfirming: confirm.isPending,
    problem: hold.error ?? (isExpired ? null : confirm.error),
    take,
    again: () => wanted && take(wanted),
    confirm: () => hold.data && confirm.mutate({ holdId: hold.data.holdId }),
    /** Closes the sheet: the time is free again for others. */
    leave: () => {
      setWanted(null);
      if (hold.data) release.mutate({ holdId: hold.data.holdId }, { onSettled: refetchTimes });
    },
  };
}
