/** One appointment in the cached answers: of its own call, and as a row of the agenda and the lists. */
import type { QueryClient } from '@tanstack/react-query';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import type { Appointment, AppointmentSummary } from '#contract/agenda/appointments.ts';
import { api, type client } from '#web/api/client.ts';

type Agenda = Awaited<ReturnType<typeof client.appointments.agenda>>;
type WithRows = { rows: readonly AppointmentSummary[] };

/** Puts the answer of a change where the appointment is shown. What else depends on it is fetched again by the caller. */
export function keepChanged(queryClient: QueryClient, changed: Appointment) {
  queryClient.setQueryData(
    api.appointments.get.queryKey({ input: { id: changed.id } }),
    (details) => details && { ...details, ...changed },
  );
  const { status, statusSince, version, squeezeIn } = changed;
  queryClient.setQueriesData<Agenda>(
    { queryKey: api.appointments.agenda.key() },
    (agenda) =>
      agenda && {
        ...agenda,
        rows: agenda.rows.map((row) =>
          row.id === changed.id ? { ...row, status, statusSince, version, squeezeIn } : row,
        ),
      },
  );
}

/** What a grid, a board or a list on the screen knows of an appointment. */
export type KnownAppointment = AppointmentSummary &
  Partial<Omit<AgendaAppointment, keyof AppointmentSummary>>;

/** @returns undefined where no cached answer has it */
export function knownAppointment(queryClient: QueryClient, id: string): KnownAppointment | undefined {
  const { agenda, calendar, list } = api.appointments;
  for (const { key } of [agenda, calendar, list])
    for (const [, answer] of queryClient.getQueriesData<WithRows>({ queryKey: key() })) {
      const row = answer?.rows.find((each) => each.id === id);
      if (row) return row;
    }
  const board = queryClient.getQueryData(api.dashboard.overview.queryKey());
  return board?.today.rows.find((row) => row.id === id);
}
