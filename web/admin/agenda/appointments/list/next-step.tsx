/** The step of a visit that comes next, in its row: what the card offers first. Of one that is done, its payment. */
import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { moveParam } from '#contract/agenda/agenda-address.ts';
import { hasPayment } from '#contract/agenda/appointment-rules.ts';
import type { ListedAppointment } from '#contract/agenda/appointments.ts';
import { useCan } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import type { Question } from '../detail/appointment-dialogs.tsx';
import { wordsOf } from '../detail/status-steps.ts';
import { useSteps } from '../detail/use-steps.ts';
import styles from './appointment-cards.module.css';

export type AskStep = (appointment: ListedAppointment, question: Question) => void;

type NextStepProps = { appointment: ListedAppointment; onAsk: AskStep };

export function NextStep({ appointment, onAsk }: NextStepProps) {
  const ask = (question: Question) => onAsk(appointment, question);
  const { likely, take, asks } = useSteps(appointment, ask);
  const mayReceive = useCan()('money') && appointment.status === 'completed' && hasPayment(appointment);
  const { fullName } = appointment.patient;
  if (!likely && appointment.wantsToMove)
    return (
      <Button
        component={Link}
        to={paths.admin.appointmentCalendar({ dia: appointment.date, [moveParam]: appointment.id })}
        variant="light"
        size="compact-md"
        className={styles.step}
        aria-label={`Remarcar: ${fullName}`}
        data-screen-only
      >
        Remarcar
      </Button>
    );
  if (!likely)
    return mayReceive ? <Step label="Pagamento" who={fullName} isAsked onClick={() => ask('money')} /> : null;
  return (
    <Step
      label={wordsOf(appointment.status, likely).short}
      who={fullName}
      isAsked={asks(likely) !== undefined}
      isUsual={appointment.status !== 'no_show'}
      onClick={(event) => take(likely, event)}
    />
  );
}

type StepProps = {
  label: string;
  who: string;
  /** A dialog comes first. */
  isAsked: boolean;
  isUsual?: boolean;
  onClick: (event: MouseEvent) => void;
};

const Step = ({ label, who, isAsked, isUsual = false, onClick }: StepProps) => (
  <Button
    variant={isUsual ? 'light' : 'default'}
    size="compact-md"
    className={styles.step}
    aria-label={`${label}: ${who}`}
    aria-haspopup={isAsked ? 'dialog' : undefined}
    onClick={onClick}
    data-screen-only
  >
    {label}
  </Button>
);
