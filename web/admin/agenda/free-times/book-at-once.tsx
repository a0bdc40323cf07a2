/** Books a free time with one click for a patient who was chosen before. A toast takes it back; toasts outlive the page. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NextFree } from '#contract/agenda/next-free.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { sayTaken } from '#web/clinic/money/say-package-session.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useLast } from '#web/ui/use-last.ts';
import type { ChosenPatient } from '../../patients/patients/patient-select.tsx';
import { elsewhereQuery, sayElsewhere } from '../appointments/elsewhere.ts';

type AtOnce = {
  time: NextFree['rows'][number];
  patient: ChosenPatient;
  procedureId?: string;
  /** A text in place of it. */
  service?: string;
  minutes: number | undefined;
  /** With those of the procedure. */
  length: number;
  /** The patient is somewhere else, and is booked all the same. */
  warning?: string;
};

/** @param onShow opens the card of the new appointment */
export function useBookAtOnce(onBooked: () => void, onShow: (appointmentId: string) => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AtOnce | null>(null);
  const lastAsked = useLast(asked);
  const { mutate, isPending, variables } = useMutation({
    /** Null: it asks first. */
    mutationFn: async (wanted: AtOnce) => {
      const { time, patient, procedureId, service, minutes, length, warning } = wanted;
      const wish = { patientId: patient.id, date: time.date, time: time.time, minutes: length };
      // Only warns.
      const elsewhere = warning ? null : await queryClient.fetchQuery(elsewhereQuery(wish)).catch(() => null);
      const taken = elsewhere?.taken;
      if (taken) {
        setAsked({ ...wanted, warning: sayElsewhere(taken) });
        return null;
      }
      return client.appointments.create({
        patientId: patient.id,
        date: time.date,
        time: time.time,
        professionalId: time.professional.id,
        procedureId,
        service,
        durationMinutes: minutes,
      });
    },
    onSuccess: (booked, { patient, time }) => {
      if (!booked) return;
      const { id, packageSession } = booked;
      onBooked();
      const when = `${formatDayAndMonth(time.date)}, ${time.time}`;
      notify.success(`${patient.fullName}: ${when}, com ${time.professional.fullName}`, {
        ...(packageSession && { description: sayTaken(packageSession) }),
        duration: 10_000,
        action: { label: 'Desfazer', onClick: () => void takeBack(queryClient, id) },
        cancel: { label: 'Ver', onClick: () => onShow(id) },
      });
    },
    onError: (error) => {
      notify.error(withReason('Erro ao agendar', error));
    },
    // After a refusal, too: another user may have taken the time.
    onSettled: () => refresh(queryClient),
  });
  return {
    book: mutate,
    /** The time that is being booked. */
    booking: isPending ? variables.time : undefined,
    /** To be rendered. */
    question: (
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title="O paciente já tem outro horário"
        confirmLabel="Agendar mesmo assim"
        onConfirm={() => {
          setAsked(null);
          if (asked) mutate(asked);
        }}
      >
        {lastAsked?.warning} Agendar mesmo assim?
      </ConfirmDialog>
    ),
  };
}

async function takeBack(queryClient: QueryClient, id: string) {
  try {
    await client.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'mistake' });
    // A toast of its own: the pressed one is closing, and would take the text of a quick answer along.
    notify.success('Agendamento desfeito');
  } catch (error) {
    notify.error(withReason('Erro ao desfazer o agendamento', error));
  } finally {
    refresh(queryClient);
  }
}

function refresh(queryClient: QueryClient) {
  for (const { key } of [api.appointments, api.dashboard]) queryClient.invalidateQueries({ queryKey: key() });
}
