/** 'Chegou', 'Atender' and 'Faltou' belong to the appointment's day: on another day they are asked first, with the day named. */
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatLongDate, sayNearDay } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { setStatusAtOnce } from './change-status.ts';
import { type StepOfTheDay, wordsOf } from './status-steps.ts';
import { useOpenConsultation } from './use-open-consultation.ts';

type OtherDayDialogProps = {
  appointment: AppointmentSummary;
  /** Opens the dialog; null closes it. */
  step: StepOfTheDay | null;
  onClose: () => void;
};

export function OtherDayDialog({ appointment, step, onClose }: OtherDayDialogProps) {
  const { patient, date, time, status } = appointment;
  const queryClient = useQueryClient();
  const consultation = useOpenConsultation();
  const today = useToday();
  const shown = useLast(step);
  if (!shown) return null;
  const near = sayNearDay(date, today);
  return (
    <ConfirmDialog
      opened={step !== null}
      onClose={onClose}
      title={date > today ? 'Este dia ainda não chegou' : 'Este dia já passou'}
      confirmLabel={wordsOf(status, shown).action}
      onConfirm={() => {
        onClose();
        void setStatusAtOnce(queryClient, appointment, { status: shown });
        consultation.open(appointment, shown);
      }}
    >
      <Text>
        O agendamento de <strong>{patient.fullName}</strong> é de{' '}
        <strong>
          {near ? `${near}, ` : null}
          {formatLongDate(date)}
        </strong>
        , às {time}. {questions[shown]}
      </Text>
    </ConfirmDialog>
  );
}

const questions = {
  arrived: 'O paciente está na recepção mesmo assim?',
  in_service: 'Iniciar o atendimento mesmo assim?',
  no_show: 'Registrar a falta mesmo assim?',
} as const satisfies Record<StepOfTheDay, string>;
