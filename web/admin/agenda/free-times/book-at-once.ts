/** Books a free time with one click for a patient who was chosen before. A toast takes it back; toasts outlive the page. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NextFree } from '#contract/agenda/next-free.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { sayTaken } from '#web/clinic/money/say-package-session.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { notify } from '#web/ui/toasts.tsx';
import type { ChosenPatient } from '../../patients/patients/patient-select.tsx';

type AtOnce = {
  time: NextFree['rows'][number];
  patient: ChosenPatient;
  procedureId?: string;
  /** A text in place of it. */
  service?: string;
  minutes: number | undefined;
};

/** @param onShow opens the card of the new appointment */
export function useBookAtOnce(onBooked: () => void, onShow: (appointmentId: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ time, patient, procedureId, service, minutes }: AtOnce) =>
      client.appointments.create({
        patientId: patient.id,
        date: time.date,
        time: time.time,
        professionalId: time.professional.id,
        procedureId,
        service,
        durationMinutes: minutes,
      }),
    onSuccess: ({ id, packageSession }, { patient, time }) => {
      onBooked();
      notify.success(`${patient.fullName}: ${formatDayAndMonth(time.date)}, ${time.time}`, {
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
