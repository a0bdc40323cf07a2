/** Choosing a time for an appointment ('Remarcar') or for a new one ('Agendar', next session). */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { moveParam } from '#contract/agenda/agenda-address.ts';
import { can, nextFreeDays } from '#contract/agenda/appointment-rules.ts';
import type { Span } from '#contract/agenda/conflicts.ts';
import { snapMinutes } from '#contract/agenda/conflicts.ts';
import { isId, minutesOf } from '#contract/value-formats.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { useClock } from '#web/clinic/present.ts';
import { addDays, formatDate } from '#web/format/date.ts';
import { useAddress } from '#web/ui/list-state.ts';
import { notify } from '#web/ui/toasts.tsx';
import { usePropose } from '../../booking-requests/use-propose.ts';
import { type Placing, useAgendaState } from '../agenda-state.tsx';
import { columnKey } from '../grid/columns.ts';
import type { Mover } from '../move/use-move.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { fitsWish } from '../waiting/draft-of-entry.ts';

/** The free times to come of the days on the screen, rooms and devices included. */
export function useFreeTimes(placing: Placing | null, { from, to, professionalIds }: AgendaAddress) {
  const wanted = placing && {
    ...whatFor(placing),
    from,
    to,
    professionalIds,
    step: snapMinutes,
  };
  const wish = placing && wishOf(placing);
  const today = useToday();
  const clock = useClock();
  // A time that has passed is open to what was not entered, and is no suggestion.
  const isOffered = (date: string, time: string) =>
    (date > today || (date === today && time > clock)) && (!wish || fitsWish(wish, date, time));
  return useQuery({
    ...api.appointments.freeTimes.queryOptions({ input: wanted ?? skipToken }),
    select: (found) => ({
      ...found,
      days: found.days
        .map((day) => ({ ...day, times: day.times.filter((time) => isOffered(day.date, time)) }))
        .filter(({ times }) => times.length > 0),
    }),
  });
}

/** Of an entry of the waiting list: other times are free to choose, and are not shown as such. */
export const wishOf = (placing: Placing) => (placing.kind === 'book' ? placing.draft.wish : undefined);

/** Goes to the next day after those on the screen that has a free time. */
export function useNextFreeDay(placing: Placing, { to, professionalIds, goTo }: AgendaAddress) {
  const queryClient = useQueryClient();
  const wish = wishOf(placing);
  return useMutation({
    mutationFn: () => {
      const { procedureId, minutes } = whatFor(placing);
      const { periods, weekdays } = wish ?? {};
      const from = addDays(to, 1);
      const input = { procedureId, minutes, professionalIds, periods, weekdays, from, limit: 1 };
      return queryClient.fetchQuery(api.appointments.nextFree.queryOptions({ input }));
    },
    onSuccess: ({ rows: [first] }) => {
      if (first && (!wish || fitsWish(wish, first.date, first.time))) goTo(first.date);
      else
        notify.info(
          wish?.until
            ? `Nenhum horário livre como pedido até ${formatDate(wish.until)}.`
            : `Nenhum horário livre nos ${nextFreeDays} dias seguintes.`,
        );
    },
    onError: (error) => notify.error(errorMessage(error)),
  });
}

/** What is placed, and what is not in its way. */
export function whatFor(placing: Placing) {
  switch (placing.kind) {
    case 'move': {
      const { procedure, durationMinutes, id } = placing.appointment;
      return { procedureId: procedure?.id, minutes: durationMinutes, except: id };
    }
    case 'book':
      return { procedureId: placing.draft.procedureId, minutes: undefined };
    case 'propose': {
      const { procedureId, durationMinutes, moves } = placing.request;
      return {
        procedureId: procedureId ?? undefined,
        minutes: durationMinutes,
        except: moves?.appointmentId,
      };
    }
  }
}

const usualMinutes = 30;

/**
 * For the grid and for the list of a phone; `mover.question` has to be rendered as well.
 * @returns null while no time is being chosen
 */
export function usePlacing(address: AgendaAddress, mover: Mover) {
  const { placing, book, close } = useAgendaState();
  const free = useFreeTimes(placing, address);
  const propose = usePropose(close);
  if (!placing) return null;
  const days = new Map(
    free.data?.days.map(({ date, professionalId, times }) => [columnKey(date, professionalId), times]),
  );
  const minutes =
    placing.kind === 'move'
      ? placing.appointment.durationMinutes
      : placing.kind === 'propose'
        ? placing.request.durationMinutes
        : (free.data?.minutes ?? usualMinutes);
  return {
    placing,
    /** The appointment that moves; null: a new one. */
    moved: placing.kind === 'move' ? placing.appointment : null,
    /** The length of what is placed. */
    minutes,
    isLoading: free.isPending,
    /** HH:mm */
    timesOf: (date: string, professionalId: string): readonly string[] =>
      days.get(columnKey(date, professionalId)) ?? [],
    /** Takes a time, also one that is not free: then a question or the form says so. @param anchor as of `book` */
    take: (date: string, professionalId: string, time: string, anchor: HTMLElement | null) => {
      if (placing.kind === 'propose')
        return propose.mutate({ request: placing.request, date, professionalId, time });
      if (placing.kind === 'book') return book({ date, professionalId, time }, anchor, placing.draft);
      const start = minutesOf(time);
      mover.move(placing.appointment, { date, professionalId, start, end: start + minutes }, close);
    },
  };
}

/** Where something of this length may lie: from the first of neighbouring beginnings to the end of the last one. */
export function bandsOf(times: readonly string[], minutes: number): Span[] {
  const bands: Span[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const start of times.map(minutesOf)) {
    const band = bands.at(-1);
    if (band && start - last <= snapMinutes) band.end = start + minutes;
    else bands.push({ start, end: start + minutes });
    last = start;
  }
  return bands;
}

export type PlacingTimes = NonNullable<ReturnType<typeof usePlacing>>;

/**
 * Another screen has begun to choose a time: `navigate(address, { state: { placing } })`. It is read once, so that a reload or
 * the way back does not begin again.
 */
export function usePlacingOfAddress() {
  const { chooseSlot, placing } = useAgendaState();
  const location = useLocation();
  const { params, latestParams, change } = useAddress();
  const read = useRef<string>(undefined);
  useEffect(() => {
    const given = placingIn(location.state);
    // The address without it comes as a transition: the choice alone is drawn before, with another `chooseSlot`.
    if (!given || read.current === location.key) return;
    read.current = location.key;
    chooseSlot(given);
    change(() => {}, { state: () => ({}) });
  });

  // What moves stays in the address by its id, so that a reload goes on with it.
  const found = params.get(moveParam);
  const reloaded = useRef(placingIn(location.state) ? null : found);
  const isReloaded = reloaded.current !== null && isId(reloaded.current);
  const moved = useQuery(
    api.appointments.get.queryOptions({
      input: isReloaded && reloaded.current ? { id: reloaded.current } : skipToken,
    }),
  );
  const movedId = placing?.kind === 'move' ? placing.appointment.id : null;
  useEffect(() => {
    if (reloaded.current && isReloaded && moved.isPending) return;
    if (reloaded.current) {
      reloaded.current = null;
      if (moved.data && can.edit(moved.data)) return chooseSlot({ kind: 'move', appointment: moved.data });
    }
    if (movedId === latestParams().get(moveParam)) return;
    change((next) => (movedId ? next.set(moveParam, movedId) : next.delete(moveParam)));
  });
}

function placingIn(state: unknown): Placing | null {
  if (typeof state !== 'object' || state === null || !('placing' in state)) return null;
  return isPlacing(state.placing) ? state.placing : null;
}

function isPlacing(value: unknown): value is Placing {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return (
    (value.kind === 'move' && 'appointment' in value) ||
    (value.kind === 'book' && 'draft' in value) ||
    (value.kind === 'propose' && 'request' in value)
  );
}
