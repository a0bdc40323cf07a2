/** The next statuses as buttons, the likely one first, and what else is done with an appointment. */
import { Button, type ButtonProps } from '@mantine/core';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AppointmentDetails } from '#contract/agenda/appointment-details.ts';
import {
  type AppointmentStatus,
  appointmentTransitions,
  can,
  costsNothing,
  defaultService,
  hasPayment,
} from '#contract/agenda/appointment-rules.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { addDays } from '#web/format/date.ts';
import { namePayment } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarShare,
  IconCash,
  IconHourglass,
  IconPencil,
  IconUserPlus,
} from '#web/ui/icons/icons.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import type { KnownAppointment } from '../../appointments/cached-appointment.ts';
import type { Question } from '../../appointments/detail/appointment-dialogs.tsx';
import { wordsOf } from '../../appointments/detail/status-steps.ts';
import { type Steps, useSteps } from '../../appointments/detail/use-steps.ts';
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

/**
 * The first button keeps its place after a step: on a phone at the bottom edge of the sheet, elsewhere at the top of the
 * buttons.
 */
export function CardActions({ appointment, details, onAsk }: CardActionsProps) {
  const isPhone = useIsPhone();
  const mayDo = useCan();
  const steps = useSteps(details ?? appointment, onAsk);
  const { from, likely, undo } = steps;
  const isOpen = can.edit({ status: from });
  const gaveBack = costsNothing({ status: from });
  const { openCents } = details ?? appointment;
  // Where no step is likely after the one that was taken, its button becomes 'Desfazer'.
  const [hadLikely] = useState(likely !== null);
  const undoIsFirst = isOpen && !likely && hadLikely;
  const again = <BookAgain appointment={appointment} details={details} isFirst={!likely} />;
  const first = likely ? (
    <LikelyButton steps={steps} step={likely} />
  ) : isOpen ? (
    undoIsFirst && undo && <UndoStep {...undo} variant="default" size="sm" fullWidth />
  ) : (
    again
  );
  const parts = [
    <Fragment key="first">{first}</Fragment>,
    isOpen && <OtherSteps key="others" steps={undoIsFirst ? { ...steps, undo: null } : steps} />,
    likely && (!isOpen || from === 'in_service') && <Fragment key="again">{again}</Fragment>,
    <div key="further" className={styles.row} data-uneven>
      {isOpen ? <Reschedule appointment={appointment} details={details} isFirst={!likely} /> : null}
      {gaveBack ? <TakeSlot appointment={appointment} /> : null}
      {mayDo('money') && hasPayment({ status: from, openCents }) ? (
        <SmallButton Icon={IconCash} onClick={() => onAsk('money')} aria-haspopup="dialog">
          {namePayment(openCents)}
        </SmallButton>
      ) : null}
      <SmallButton Icon={IconHourglass} onClick={() => onAsk('waiting')} aria-haspopup="dialog">
        Lista de espera
      </SmallButton>
      {!isOpen && undo ? <UndoStep {...undo} className={styles.small} /> : null}
    </div>,
  ];
  return <div className={styles.actions}>{isPhone ? parts.toReversed() : parts}</div>;
}

/** Taking the last step back stands in the place of the step that leads there, too. */
function OtherSteps({ steps }: { steps: Steps }) {
  const { from, buttons, menu, undo } = steps;
  const offered: readonly AppointmentStatus[] = [...buttons, ...menu];
  const shown = appointmentTransitions[from].filter((step) => step === undo?.to || offered.includes(step));
  const hasLong = shown.some((step) => step !== undo?.to && wordsOf(from, step).short.length > longLabel);
  return (
    <div className={styles.row} data-long={hasLong || undefined}>
      {shown.map((step) =>
        step === undo?.to ? (
          <UndoStep key={step} {...undo} className={styles.small} />
        ) : (
          <OtherButton key={step} steps={steps} step={step} />
        ),
      )}
      {undo && !shown.includes(undo.to) ? <UndoStep {...undo} className={styles.small} /> : null}
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
      aria-haspopup={steps.asks(step) ? 'dialog' : undefined}
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
      aria-haspopup={steps.asks(step) ? 'dialog' : undefined}
      leftSection={<Icon aria-hidden size="1em" />}
    >
      {short}
    </Button>
  );
}

type UndoStepProps = NonNullable<Steps['undo']> &
  Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'className'>;

const UndoStep = ({ to, run, ...button }: UndoStepProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconArrowBackUp aria-hidden size="1em" />}
    onClick={run}
    aria-label={`Desfazer: voltar para ${sayStatus(to)}`}
    {...button}
  >
    Desfazer
  </Button>
);

type PartProps = Omit<CardActionsProps, 'onAsk'> & {
  /** No step is likely: it has the focus. */
  isFirst: boolean;
};

function BookAgain({ appointment, details, isFirst }: PartProps) {
  const { chooseSlot } = useAgendaState();
  const today = useToday();
  const { status, patient, procedure, service, date } = appointment;
  const bookAgain = () => {
    const day = addDays(date, details?.series?.everyDays ?? 7);
    const what = procedure ? { procedureId: procedure.id } : service === defaultService ? {} : { service };
    chooseSlot({ kind: 'book', draft: { patient, ...what } }, day > today ? day : today);
  };
  const button = {
    onClick: bookAgain,
    leftSection: <IconCalendarPlus aria-hidden size="1.1em" />,
    children: costsNothing({ status }) ? 'Agendar outro horário' : 'Agendar próxima sessão',
  };
  return isFirst ? <FirstButton {...button} /> : <Button variant="default" fullWidth {...button} />;
}

/** Another patient gets the time. The card lies over it, so that it cannot be clicked on the grid. */
function TakeSlot({ appointment }: Pick<CardActionsProps, 'appointment'>) {
  const { card, book } = useAgendaState();
  const { timeZone } = useClinic();
  const { date, time, professional } = appointment;
  if (hasPassed(date, time, timeZone)) return null;
  const slot = { date, time, professionalId: professional.id };
  return (
    <SmallButton Icon={IconUserPlus} onClick={() => book(slot, card?.anchor ?? null)}>
      Usar este horário
    </SmallButton>
  );
}

function Reschedule({ appointment, details, isFirst }: PartProps) {
  const { chooseSlot } = useAgendaState();
  const { version, patientPhone } = details ?? appointment;
  const movable =
    version === undefined || patientPhone === undefined ? null : { ...appointment, version, patientPhone };
  return (
    <>
      <SmallButton
        Icon={IconCalendarShare}
        data-autofocus={isFirst || undefined}
        disabled={!movable}
        onClick={() => movable && chooseSlot({ kind: 'move', appointment: movable })}
      >
        Remarcar
      </SmallButton>
      <Button
        component={Link}
        to={paths.admin.editAppointment(appointment.id)}
        variant="subtle"
        size="compact-sm"
        className={styles.small}
        leftSection={<IconPencil aria-hidden size="1em" />}
      >
        Editar
      </Button>
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
