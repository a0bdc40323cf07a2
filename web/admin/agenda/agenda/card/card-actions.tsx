/** The next statuses as buttons, the likely one first, and what else is done with an appointment. */
import { Button, type ButtonProps, Menu } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
  IconDotsVertical,
  IconHourglass,
  IconPencil,
  IconUserPlus,
  IconUsers,
} from '#web/ui/icons/icons.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useBookingChoices } from '../../appointments/booking-choices.tsx';
import type { KnownAppointment } from '../../appointments/cached-appointment.ts';
import type { Question } from '../../appointments/detail/appointment-dialogs.tsx';
import { goesBack, wordsOf } from '../../appointments/detail/status-steps.ts';
import { type Steps, useSteps } from '../../appointments/detail/use-steps.ts';
import { hasPassed } from '../../appointments/form/has-passed.ts';
import { procedureNamed } from '../../appointments/form/procedure-options.ts';
import { returnDistances, returnVisit, sayIn, useFreeDay } from '../../appointments/return-visit.ts';
import { useAgendaState } from '../agenda-state.tsx';
import { useWhoFits } from '../waiting/who-fits.tsx';
import styles from './appointment-card.module.css';

type CardActionsProps = {
  appointment: KnownAppointment;
  details: AppointmentDetails | undefined;
  onAsk: (question: Question) => void;
};

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
  const movesFirst = isOpen && !likely && details?.wantsToMove === true;
  const undoIsFirst = isOpen && !likely && hadLikely && !movesFirst;
  const again = <BookAgain appointment={appointment} details={details} isFirst={!likely} />;
  const first = likely ? (
    <LikelyButton steps={steps} step={likely} />
  ) : movesFirst ? (
    <Reschedule appointment={appointment} details={details} isFirst isMain />
  ) : isOpen ? (
    undoIsFirst && undo && <UndoStep {...undo} variant="default" size="sm" fullWidth />
  ) : (
    again
  );
  const reschedule = isOpen && !movesFirst && (
    <Reschedule appointment={appointment} details={details} isFirst={!likely} />
  );
  const parts = [
    <Fragment key="first">{first}</Fragment>,
    isOpen && <OtherSteps key="others" steps={undoIsFirst ? { ...steps, undo: null } : steps} />,
    likely && (!isOpen || from === 'in_service') && <Fragment key="again">{again}</Fragment>,
    <div key="further" className={styles.row} data-uneven>
      {isThere(from) ? null : reschedule}
      {gaveBack ? <TakeSlot appointment={appointment} /> : null}
      {mayDo('money') && hasPayment({ status: from, openCents }) ? (
        <SmallButton Icon={IconCash} onClick={() => onAsk('money')} aria-haspopup="dialog">
          {namePayment(openCents)}
        </SmallButton>
      ) : null}
      {isThere(from) ? reschedule : null}
      {isOpen ? (
        <More appointment={appointment} steps={steps} onAsk={onAsk} />
      ) : (
        <SmallButton Icon={IconHourglass} onClick={() => onAsk('waiting')} aria-haspopup="dialog">
          Lista de espera
        </SmallButton>
      )}
      {!isOpen && undo ? <UndoStep {...undo} className={styles.small} /> : null}
    </div>,
  ];
  return <div className={styles.actions}>{isPhone ? parts.toReversed() : parts}</div>;
}

const isThere = (status: AppointmentStatus) => status === 'arrived' || status === 'in_service';

/** Steps that the reception takes. Those that come later, lead back, or are rare once the patient is there, are in 'Mais'. */
const isUsual = (from: AppointmentStatus, step: AppointmentStatus) =>
  !isThere(from) && step !== 'completed' && step !== 'in_service' && !goesBack(from, step);

/** In the order of the steps. Taking the last one back stands in the place of the step that leads there, too. */
function stepsBeside({ from, buttons, menu, undo }: Steps) {
  const offered: readonly AppointmentStatus[] = [...buttons, ...menu];
  const steps = appointmentTransitions[from].filter((step) => step === undo?.to || offered.includes(step));
  const isShown = (step: AppointmentStatus) => step === undo?.to || isUsual(from, step);
  return { shown: steps.filter(isShown), more: steps.filter((step) => !isShown(step)) };
}

function OtherSteps({ steps }: { steps: Steps }) {
  const { undo } = steps;
  const { shown } = stepsBeside(steps);
  return (
    <div className={styles.row}>
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

type MoreProps = Pick<CardActionsProps, 'appointment' | 'onAsk'> & { steps: Steps };

/** Inside the card, so that a press on it is no press elsewhere. */
function More({ appointment: { id }, steps, onAsk }: MoreProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <SmallButton Icon={IconDotsVertical}>Mais</SmallButton>
      </Menu.Target>
      <Menu.Dropdown>
        {stepsBeside(steps).more.map((step) => {
          const { action, Icon } = wordsOf(steps.from, step);
          return (
            <Menu.Item
              key={step}
              color={step === 'cancelled' ? 'red' : undefined}
              leftSection={<Icon aria-hidden size="1.15em" />}
              onClick={(event) => steps.take(step, event)}
            >
              {action}
            </Menu.Item>
          );
        })}
        <Menu.Item
          component={Link}
          to={paths.admin.editAppointment(id)}
          leftSection={<IconPencil aria-hidden size="1.15em" />}
        >
          Editar
        </Menu.Item>
        <Menu.Item leftSection={<IconHourglass aria-hidden size="1.15em" />} onClick={() => onAsk('waiting')}>
          Lista de espera
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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

function FirstButton({ ref, ...props }: Parameters<typeof Button<'button'>>[0]) {
  const button = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(button, ref);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return <Button ref={merged} data-autofocus fullWidth onKeyDown={ignoreHeldKeys} {...props} />;
}

function OtherButton({ steps, step }: StepProps) {
  const { short, Icon } = wordsOf(steps.from, step);
  return (
    <Button
      variant="subtle"
      color={step === 'cancelled' ? 'red' : undefined}
      size="compact-sm"
      className={styles.small}
      onClick={(event) => steps.take(step, event)}
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
  const { status, patient, procedure, service, date, session, professional } = appointment;
  const { packageSession } = details ?? appointment;
  const gaveBack = costsNothing({ status });
  const after = (days: number) => {
    const day = addDays(date, days);
    return day > today ? day : today;
  };
  const bookAgain = () => {
    const what = procedure ? { procedureId: procedure.id } : service === defaultService ? {} : { service };
    chooseSlot({ kind: 'book', draft: { patient, ...what } }, after(details?.series?.everyDays ?? 7));
  };
  const choices = useBookingChoices();
  const procedureId = procedureNamed(returnVisit, choices.data?.procedures ?? [])?.id;
  const choosing = useFreeDay<{ from: string; procedureId: string | undefined; professionalId: string }>(
    (day) => {
      const draft = { patient, professionalId: professional.id, service: returnVisit };
      chooseSlot({ kind: 'book', draft: { ...draft, ...(procedureId && { procedureId }) } }, day);
    },
  );
  const isReturn = !gaveBack && !session && !packageSession;
  const button = {
    ...(isReturn ? { loading: choosing.isPending } : { onClick: bookAgain }),
    leftSection: <IconCalendarPlus aria-hidden size="1.1em" />,
    children: gaveBack ? 'Agendar outro horário' : isReturn ? 'Agendar retorno' : 'Agendar próxima sessão',
  };
  const shown = isFirst ? <FirstButton {...button} /> : <Button variant="default" fullWidth {...button} />;
  if (!isReturn) return shown;
  return (
    <Menu position="bottom" withinPortal={false}>
      <Menu.Target>{shown}</Menu.Target>
      <Menu.Dropdown>
        {returnDistances.map((days) => (
          <Menu.Item
            key={days}
            onClick={() =>
              choosing.mutate({ from: after(days), procedureId, professionalId: professional.id })
            }
          >
            Retorno {sayIn(days)}
          </Menu.Item>
        ))}
        {procedure && procedure.id !== procedureId ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={bookAgain}>De novo: {service}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Another patient gets the time. The card lies over it, so that it cannot be clicked on the grid. */
function TakeSlot({ appointment }: Pick<CardActionsProps, 'appointment'>) {
  const { card, book, offerFreed } = useAgendaState();
  const { timeZone } = useClinic();
  const { date, time, professional, patient } = appointment;
  const slot = { date, time, professionalId: professional.id };
  const waiting = useWhoFits({ ...slot, patientId: patient.id }).all.length;
  if (hasPassed(date, time, timeZone)) return null;
  return (
    <>
      {waiting > 0 ? (
        <SmallButton Icon={IconUsers} onClick={() => offerFreed(appointment)}>
          Serve para {waiting} que {waiting === 1 ? 'espera' : 'esperam'}
        </SmallButton>
      ) : null}
      <SmallButton Icon={IconUserPlus} onClick={() => book(slot, card?.anchor ?? null)}>
        Usar este horário
      </SmallButton>
    </>
  );
}

function Reschedule({ appointment, details, isFirst, isMain }: PartProps & { isMain?: boolean }) {
  const { chooseSlot } = useAgendaState();
  const { version, patientPhone } = details ?? appointment;
  const movable =
    version === undefined || patientPhone === undefined ? null : { ...appointment, version, patientPhone };
  const button = {
    disabled: !movable,
    onClick: () => movable && chooseSlot({ kind: 'move', appointment: movable }),
    children: 'Remarcar',
  };
  return isMain ? (
    <FirstButton leftSection={<IconCalendarShare aria-hidden size="1.1em" />} {...button} />
  ) : (
    <SmallButton Icon={IconCalendarShare} data-autofocus={isFirst || undefined} {...button} />
  );
}

type SmallButtonProps = Parameters<typeof Button<'button'>>[0] & {
  Icon: typeof IconPencil;
  'data-autofocus'?: true | undefined;
};

const SmallButton = ({ Icon, ...button }: SmallButtonProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<Icon aria-hidden size="1em" />}
    {...button}
    // Last: the target of a menu is given another one.
    className={styles.small}
  />
);
