/** The next statuses as buttons, the likely one first, and what else is done with an appointment. */
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarShare,
  IconHourglass,
  IconPencil,
  IconUserPlus,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { AppointmentDetails } from '#contract/appointment-details.ts';
import { appointmentTransitions, can, defaultService } from '#contract/appointment-rules.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { statusLabel } from '#web/clinic/status-badge.tsx';
import { addDays } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import type { KnownAppointment } from '../../appointments/cached-appointment.ts';
import type { Question } from '../../appointments/detail/appointment-dialogs.tsx';
import { wordsOf } from '../../appointments/detail/status-steps.ts';
import { asksFirst, type Steps, useSteps } from '../../appointments/detail/use-steps.ts';
import { hasPassed } from '../../appointments/form/has-passed.ts';
import { useAgendaState } from '../agenda-state.tsx';
import styles from './appointment-card.module.css';

type CardActionsProps = {
  appointment: KnownAppointment;
  details: AppointmentDetails | undefined;
  onAsk: (question: Question) => void;
};

/** In letters: what is longer has no room in a third of the card. */
const longLabel = 10;

export function CardActions({ appointment, details, onAsk }: CardActionsProps) {
  const steps = useSteps(details ?? appointment, onAsk);
  const { likely, buttons, menu, undo } = steps;
  const others = appointmentTransitions[steps.from].filter((step) => [...menu, ...buttons].includes(step));
  const hasLong = others.some((step) => wordsOf(steps.from, step).short.length > longLabel);
  return (
    <div className={styles.actions}>
      {likely ? <LikelyButton steps={steps} step={likely} /> : null}
      {others.length > 0 || undo ? (
        <div className={styles.row} data-long={hasLong || undefined}>
          {others.map((step) => (
            <OtherButton key={step} steps={steps} step={step} />
          ))}
          {undo ? <UndoStep {...undo} /> : null}
        </div>
      ) : null}
      <Further appointment={appointment} details={details} onAsk={onAsk} isFirst={!likely} />
    </div>
  );
}

/** Enter, held down since it opened the card, presses nothing. */
function ignoreHeldKeys(event: KeyboardEvent) {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

type StepProps = { steps: Steps; step: NonNullable<Steps['likely']> };

/** Has the focus when the card opens, so that Enter takes the step. */
function LikelyButton({ steps, step }: StepProps) {
  const { action, Icon } = wordsOf(steps.from, step);
  return (
    <FirstButton
      onClick={(event) => steps.take(step, event)}
      aria-haspopup={asksFirst(step) ? 'dialog' : undefined}
      leftSection={<Icon aria-hidden size="1.1em" />}
    >
      {action}
    </FirstButton>
  );
}

function FirstButton(props: Parameters<typeof Button<'button'>>[0]) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return <Button ref={button} data-autofocus fullWidth onKeyDown={ignoreHeldKeys} {...props} />;
}

function OtherButton({ steps, step }: StepProps) {
  const { action, short, Icon } = wordsOf(steps.from, step);
  const isBack = action.startsWith('Voltar');
  return (
    <Button
      variant={step === 'cancelled' ? 'subtle' : 'light'}
      color={step === 'cancelled' ? 'red' : undefined}
      size="compact-sm"
      className={styles.small}
      onClick={(event) => steps.take(step, event)}
      aria-label={isBack ? action : undefined}
      aria-haspopup={asksFirst(step) ? 'dialog' : undefined}
      leftSection={<Icon aria-hidden size="1em" />}
    >
      {short}
    </Button>
  );
}

const UndoStep = ({ to, run }: NonNullable<Steps['undo']>) => (
  <SmallButton Icon={IconArrowBackUp} onClick={run} aria-label={`Desfazer: voltar para ${statusLabel(to)}`}>
    Desfazer
  </SmallButton>
);

type FurtherProps = CardActionsProps & {
  /** No step is likely: its first button has the focus. */
  isFirst: boolean;
};

function Further({ appointment, details, onAsk, isFirst }: FurtherProps) {
  const { card, book, choosePlace } = useAgendaState();
  const { timeZone } = useClinic();
  const today = useToday();
  const { id, status, patient, procedure, service, date, time } = appointment;
  const isOpen = can.edit(appointment);
  const { version, patientPhone } = details ?? appointment;
  const movable =
    version === undefined || patientPhone === undefined ? null : { ...appointment, version, patientPhone };
  const bookAgain = () => {
    const day = addDays(date, details?.series?.everyDays ?? 7);
    const what = procedure ? { procedureId: procedure.id } : service === defaultService ? {} : { service };
    choosePlace({ kind: 'book', draft: { patient, ...what } }, day > today ? day : today);
  };
  const gaveBack = status === 'cancelled' || status === 'no_show';
  const again = {
    onClick: bookAgain,
    leftSection: <IconCalendarPlus aria-hidden size="1.1em" />,
    children: gaveBack ? 'Agendar outro horário' : 'Agendar próxima sessão',
  };
  const place = { date, time, professionalId: appointment.professional.id };
  const showsAgain = !isOpen || status === 'in_service';
  return (
    <>
      {showsAgain && isFirst ? <FirstButton {...again} /> : null}
      {showsAgain && !isFirst ? <Button variant="default" fullWidth {...again} /> : null}
      <div className={styles.row} data-uneven>
        {isOpen ? (
          <SmallButton
            Icon={IconCalendarShare}
            data-autofocus={isFirst || undefined}
            disabled={!movable}
            onClick={() => movable && choosePlace({ kind: 'move', appointment: movable })}
          >
            Remarcar
          </SmallButton>
        ) : null}
        {isOpen ? (
          <Button
            component={Link}
            to={paths.admin.editAppointment(id)}
            variant="subtle"
            size="compact-sm"
            className={styles.small}
            leftSection={<IconPencil aria-hidden size="1em" />}
          >
            Editar
          </Button>
        ) : null}
        {/* The card lies over the free time, which cannot be clicked there. */}
        {gaveBack && !hasPassed(date, time, timeZone) ? (
          <SmallButton Icon={IconUserPlus} onClick={() => book(place, card?.anchor ?? null)}>
            Usar este horário
          </SmallButton>
        ) : null}
        <SmallButton Icon={IconHourglass} onClick={() => onAsk('waiting')} aria-haspopup="dialog">
          Lista de espera
        </SmallButton>
      </div>
    </>
  );
}

type SmallButtonProps = {
  Icon: typeof IconPencil;
  onClick: () => void;
  disabled?: boolean;
  'data-autofocus'?: true | undefined;
  'aria-haspopup'?: 'dialog';
  'aria-label'?: string;
  children: ReactNode;
};

const SmallButton = ({ Icon, ...button }: SmallButtonProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    className={styles.small}
    leftSection={<Icon aria-hidden size="1em" />}
    {...button}
  />
);
