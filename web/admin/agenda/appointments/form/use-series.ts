/** A series of sessions in the booking form: how many, how far apart, and where each of them lies. */
import { keepPreviousData, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { everyDaysBounds, sessionBounds } from '#contract/agenda/appointment-series.ts';
import { errors } from '#contract/errors.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';
import { type AppointmentFormValues, type bookingOf, dayOf } from './appointment-form-values.ts';
import {
  bookedSessions,
  keyOf,
  type RefusedSession,
  type SessionChange,
  type SessionRow,
  sessionRows,
  unchanged,
} from './session-rows.ts';
import { timesOf } from './time-list.ts';
import { timesInput } from './use-slot.ts';

export type Repeats = {
  /** Whether the form starts with a series. */
  on: boolean;
  sessions: number | string;
  everyDays: number | string;
  /** The plan that the sessions belong to. */
  treatmentPlanId?: string | undefined;
};

/** Four sessions, three weeks apart: the usual course of a treatment. */
export const usualRepeats: Repeats = { on: false, sessions: 4, everyDays: 21 };

const isWithin = (value: number | string, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** @param repeats what the form starts with */
export function useSeries(values: AppointmentFormValues, repeats: Repeats) {
  const queryClient = useQueryClient();
  const [on, setOn] = useState(repeats.on);
  const [sessions, setSessions] = useState(repeats.sessions);
  const [everyDays, setEveryDays] = useState(repeats.everyDays);
  const [changes, setChanges] = useState<Record<string, SessionChange>>({});
  const [refused, setRefused] = useState<RefusedSession[]>([]);
  /** The planned time of the session whose fields are open. */
  const [editing, setEditing] = useState<string | null>(null);
  const [showsProblems, setShowsProblems] = useState(false);

  const { time, professionalId, procedureId, durationMinutes } = values;
  const date = dayOf(values);
  const wrong = {
    sessions: !isWithin(sessions, sessionBounds),
    everyDays: !isWithin(everyDays, everyDaysBounds),
  };
  const hasFirstSession = on && date !== null && time !== null && professionalId !== null;
  const proposal = useQuery(
    api.appointmentSeries.propose.queryOptions({
      input:
        hasFirstSession && !wrong.sessions && !wrong.everyDays
          ? {
              date,
              time,
              sessions,
              everyDays,
              professionalId,
              procedureId: procedureId ?? undefined,
              durationMinutes,
            }
          : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const proposed = hasFirstSession ? (proposal.data?.sessions ?? []) : [];
  const isMoved = (planned: (typeof proposed)[number]) => {
    const change = changes[keyOf(planned)];
    return change !== undefined && (change.date !== planned.date || change.time !== planned.time);
  };
  const days = new Set(
    proposed
      .filter((planned) => isMoved(planned) || editing === keyOf(planned))
      .map((planned) => (changes[keyOf(planned)] ?? planned).date)
      .filter((day) => day !== null),
  );
  const timesByDay = useQueries({
    queries: [...days].map((day) =>
      api.appointments.freeTimes.queryOptions({ input: timesInput(values, day) ?? skipToken }),
    ),
    combine: (found) => new Map([...days].map((day, index) => [day, found[index]?.data])),
  });
  const timesOn = (day: string | null) => {
    const free = day === null ? undefined : timesByDay.get(day);
    return free && professionalId ? timesOf(free, professionalId) : undefined;
  };
  const rows = sessionRows({
    proposed,
    changes,
    refused,
    closedAt: (session) =>
      timesOn(session.date)?.closed.find((closed) => closed.time === session.time) ?? null,
  });
  const isReady =
    rows.length === sessions && !proposal.isPlaceholderData && rows.every(({ problem }) => problem === null);

  return {
    on,
    setOn,
    sessions,
    setSessions,
    everyDays,
    setEveryDays,
    wrong,
    /** Whether the first session's professional, day and time are there. */
    hasFirstSession,
    proposal,
    rows,
    timesOn,
    editing,
    edit: setEditing,
    change: (
      { planned, date, time, squeezeIn, outsideHours }: SessionRow,
      changed: Partial<SessionChange>,
    ) => {
      const movesTime = 'date' in changed || 'time' in changed;
      // 'Encaixe' and 'Fora do horário' apply to one time.
      const choices = movesTime ? unchanged(planned) : { squeezeIn, outsideHours };
      setChanges((all) => ({ ...all, [keyOf(planned)]: { ...choices, date, time, ...changed } }));
    },
    isReady,
    /** Whether a save was tried: then each problem shows on its session. */
    showsProblems,
    showProblems: () => setShowsProblems(true),
    book: (input: ReturnType<typeof bookingOf>) =>
      client.appointmentSeries.create({
        ...input,
        everyDays: Number(everyDays),
        treatmentPlanId: repeats.treatmentPlanId,
        sessions: bookedSessions(rows),
      }),
    /** Marks the session that the server refused. @returns false where the error is another one */
    markRefused: (error: unknown): boolean => {
      const session =
        errorCode(error) === 'SESSION_NOT_FREE' && errorData(errors.SESSION_NOT_FREE.data, error);
      if (!session) return false;
      const need = session.reason === 'OUTSIDE_HOURS' ? 'outsideHours' : 'squeezeIn';
      setRefused((all) => [...all, { date: session.date, time: session.time, need }]);
      setShowsProblems(true);
      queryClient.invalidateQueries({ queryKey: api.appointmentSeries.propose.key() });
      queryClient.invalidateQueries({ queryKey: api.appointments.freeTimes.key() });
      return true;
    },
  };
}

export type Series = ReturnType<typeof useSeries>;
