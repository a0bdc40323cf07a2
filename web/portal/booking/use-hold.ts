/** Holds a time while the patient confirms, and confirms it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { holdMinutes } from '#contract/booking/booking.ts';
import { api } from '#web/api/client.ts';
import { errorCode, wasAnswered } from '#web/api/error-messages.ts';
import { useConnectionLost } from '#web/api/reachability.ts';
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
  const end = hold.submittedAt + holdMinutes * 60_000;
  const again = () => wanted && take(wanted);
  useReconnected(() => {
    // An error of the lost connection is old by now.
    if (hold.error && !wasAnswered(hold.error)) again();
    else if (confirm.error && !wasAnswered(confirm.error)) confirm.reset();
  });
  return {
    wanted,
    isHeld,
    /** By this device's clock, whatever the difference to the server's; the server decides. */
    deadline: isExpired ? hold.submittedAt : isHeld ? end : null,
    /** The server knows the hold no more, though its time is not over. */
    hasEndedEarly: isExpired && confirm.submittedAt < end,
    mode: hold.data?.mode ?? null,
    professionalName: hold.data?.professional.fullName ?? null,
    priceCents: hold.data?.priceCents ?? null,
    hasFailed: hold.isError,
    isConfirming: confirm.isPending,
    problem: hold.error ?? (isExpired ? null : confirm.error),
    take,
    again,
    confirm: () => hold.data && confirm.mutate({ holdId: hold.data.holdId }),
    /** Closes the sheet: the time is free again for others. */
    leave: () => {
      if (!wanted) return;
      setWanted(null);
      if (hold.data) release.mutate({ holdId: hold.data.holdId }, { onSettled: refetchTimes });
    },
  };
}

/** Runs each time the server can be reached again. */
function useReconnected(then: () => void): void {
  const isLost = useConnectionLost();
  const wasLost = useRef(isLost);
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (wasLost.current && !isLost) latest.current();
    wasLost.current = isLost;
  }, [isLost]);
}
