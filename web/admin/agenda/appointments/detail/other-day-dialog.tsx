/** 'Chegou', 'Atender' and 'Faltou' belong to the appointment's day, 'Faltou' to its time: before or after they are asked first. */
import { useQueryClient } from '@tanstack/react-query';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { useLast } from '#web/ui/use-last.ts';
import { OtherDayQuestion } from '../other-day-question.tsx';
import { setStatusAtOnce } from './change-status.ts';
import { type StepOfTheDay, wordsOf } from './status-steps.ts';
import { type Consulted, useOpenConsultation } from './use-open-consultation.ts';

type OtherDayDialogProps = {
  appointment: Pick<AppointmentSummary, 'patient' | 'date' | 'time' | 'status'> & Consulted & { id: string };
  /** Opens the dialog; null closes it. */
  step: StepOfTheDay | null;
  onClose: () => void;
};

export function OtherDayDialog({ appointment, step, onClose }: OtherDayDialogProps) {
  const { patient, date, time, status } = appointment;
  const queryClient = useQueryClient();
  const consultation = useOpenConsultation();
  const shown = useLast(step);
  if (!shown) return null;
  return (
    <OtherDayQuestion
      opened={step !== null}
      onClose={onClose}
      patientName={patient.fullName}
      date={date}
      time={time}
      question={questions[shown]}
      confirmLabel={wordsOf(status, shown).action}
      onConfirm={() => {
        onClose();
        void setStatusAtOnce(queryClient, appointment, { status: shown });
        consultation.open(appointment, shown);
      }}
    />
  );
}

const questions = {
  arrived: 'O paciente está na recepção mesmo assim?',
  in_service: 'Iniciar o atendimento mesmo assim?',
  no_show: 'Registrar a falta mesmo assim?',
} as const satisfies Record<StepOfTheDay, string>;
