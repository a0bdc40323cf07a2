/** The questions and forms that the card and the page of an appointment open. */
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import type { Appointment, AppointmentSummary } from '#contract/agenda/appointments.ts';
import { PaymentDialog } from '../../../money/payments/payment-dialog.tsx';
import { WaitingDialog } from '../../waiting-list/waiting-dialog.tsx';
import { NotesDialog } from './appointment-notes.tsx';
import { CancelDialog, CompleteDialog } from './closing-dialogs.tsx';
import { OtherDayDialog } from './other-day-dialog.tsx';
import { asStepOfTheDay, type StepOfTheDay } from './status-steps.ts';

export type Question = 'completed' | 'cancelled' | StepOfTheDay | 'notes' | 'waiting' | 'money';

type AppointmentDialogsProps = {
  appointment: AppointmentSummary;
  /** With notes and version; undefined while loading. */
  details: Appointment | undefined;
  question: Question | null;
  onClose: () => void;
  /** The dialog is gone from the screen. */
  onClosed?: () => void;
  onCancelled?: () => void;
};

export function AppointmentDialogs(props: AppointmentDialogsProps) {
  const { appointment, details, question, onClose, onClosed, onCancelled } = props;
  const dialog = { appointment, onClose, onClosed };
  return (
    <>
      <CompleteDialog {...dialog} opened={question === 'completed'} />
      <CancelDialog {...dialog} opened={question === 'cancelled'} onDone={onCancelled} />
      <OtherDayDialog appointment={appointment} step={asStepOfTheDay(question)} onClose={onClose} />
      {details ? <NotesDialog {...dialog} appointment={details} opened={question === 'notes'} /> : null}
      <PaymentDialog {...dialog} opened={question === 'money'} />
      <WaitingDialog
        opened={question === 'waiting'}
        onClose={onClose}
        onClosed={onClosed}
        patient={appointment.patient}
        wishes={wishesOf(appointment)}
      />
    </>
  );
}

/** The same procedure, or the same text. */
const wishesOf = ({ procedure, service }: AppointmentSummary) => ({
  procedureId: procedure?.id ?? null,
  service: service === defaultService ? '' : service,
});
