import { useNavigate } from 'react-router';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { termStateNames } from '#contract/patients/term-states.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/toasts.tsx';

export type Consulted = Pick<AppointmentSummary, 'id' | 'date' | 'patient' | 'service' | 'term'>;

/** 'Atender' and 'Concluir' lead to where the consultation is written, for those with the record. 'Atender' names a term that is not signed. */
export function useOpenConsultation() {
  const navigate = useNavigate();
  const mayWrite = useCan()('record');
  const today = useToday();
  // About a day to come nothing is written.
  const isWritten = ({ date }: Pick<Consulted, 'date'>) => mayWrite && date <= today;
  return {
    /** The step is left to 'Concluir e assinar' there. */
    concludes: (appointment: Pick<Consulted, 'date'>, step: AppointmentStatus) =>
      step === 'completed' && isWritten(appointment),
    /** Called with each step. */
    open: (appointment: Consulted, step: AppointmentStatus) => {
      if (step === 'in_service' && appointment.term && appointment.term !== 'signed')
        notify.warning(`Termo ${termStateNames[appointment.term]}: ${appointment.service}`, {
          description: appointment.patient.fullName,
          duration: 10_000,
          action: {
            label: 'Ver os termos',
            onClick: () => navigate(paths.admin.patientTerms(appointment.patient.id)),
          },
        });
      if ((step === 'in_service' || step === 'completed') && isWritten(appointment))
        navigate(paths.admin.patient(appointment.patient.id, { consulta: appointment.id }));
    },
  };
}
