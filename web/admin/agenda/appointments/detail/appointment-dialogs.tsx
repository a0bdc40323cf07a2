/** The questions and forms that the card and the page of an appointment open. */
import { useState } from 'react';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import type { Appointment, AppointmentSummary } from '#contract/agenda/appointments.ts';
import { PaymentDialog } from '../../../money/payments/payment-dialog.tsx';
import { WaitingDialog } from '../../waiting-list/waiting-dialog.tsx';
import { NotesDialog } from './appointment-notes.tsx';
import { CancelDialog, CompleteDialog } from './closing-dialogs.tsx';
import { OtherDayDialog } from './other-day-dialog.tsx';
import { asStepOfTheDay, type StepOfTheDay } from './status-steps.ts';

export type Question =
  | 'completed'
  | 'cancelled'
  | StepOfTheDay
  | 'notes'
  | 'waiting'
  | 'money'
  /** Of another visit or package of the patient, by its id. */
  | `debt:${string}`;

const debtPrefix = 'debt:';

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
  const { patient } = appointment;
  const isDebt = question?.startsWith(debtPrefix) ?? false;
  const [paid, setPaid] = useState<string | null>(null);
  // While the dialog fades out it still shows what it showed.
  if (question !== null && (isDebt ? question : null) !== paid) setPaid(isDebt ? question : null);
  return (
    <>
      <CompleteDialog {...dialog} opened={question === 'completed'} />
      <CancelDialog {...dialog} opened={question === 'cancelled'} onDone={onCancelled} />
      <OtherDayDialog appointment={appointment} step={asStepOfTheDay(question)} onClose={onClose} />
      {details ? <NotesDialog {...dialog} appointment={details} opened={question === 'notes'} /> : null}
      <PaymentDialog
        {...dialog}
        appointment={paid === null ? appointment : { id: paid.slice(debtPrefix.length), patient }}
        opened={question === 'money' || isDebt}
      />
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
