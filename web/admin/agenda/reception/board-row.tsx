/** A patient on the board: time, name, what for, what is to notice, and one button with the next step. */
import { ActionIcon, Badge, Button, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { type ComponentProps, useRef, useState } from 'react';
import { can } from '#contract/agenda/appointment-rules.ts';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayPackageSession } from '#web/clinic/money/say-package-session.ts';
import type { Present } from '#web/clinic/present.ts';
import { StatusBadge, sayStatus } from '#web/clinic/status-badge.tsx';
import { TermBadge } from '#web/clinic/term/term-badge.tsx';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { sayOpen } from '#web/format/money.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconClockExclamation,
  IconDotsVertical,
  IconHourglassHigh,
} from '#web/ui/icons/icons.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { ageOn } from '../../patients/patients/age.ts';
import { IncompleteBadge } from '../../patients/patients/incomplete-badge.tsx';
import { useAgendaState } from '../agenda/agenda-state.tsx';
import { ChoiceBadges } from '../appointments/choice-badges.tsx';
import { nextStepOfToday, wordsOf } from '../appointments/detail/status-steps.ts';
import { type Delay, delayOf, sayDelay } from './board.ts';
import styles from './board-row.module.css';

const fetchMenu = () => import('./row-menu.tsx');
type MenuModule = Awaited<ReturnType<typeof fetchMenu>>;

export type RowSettings = {
  present: Present;
  /** The professional stands in each row where the rows are of several. */
  withProfessional?: boolean;
  /** The status stands in each row where no group tells it. */
  withStatus?: boolean;
  /** Rows of a board that must not shift are frozen before their step is taken. */
  onStep: (row: BoardAppointment) => void;
};

type BoardRowProps = RowSettings & {
  row: BoardAppointment;
  /** It was just moved on, and still stands where it was. */
  isFrozen?: boolean;
  /** The name of another patient of its professional in service. */
  beside?: string | undefined;
  /** Large, with a button that a thumb reaches. */
  isProminent?: boolean;
};

export function BoardRow(props: BoardRowProps) {
  const { row, present, withProfessional, withStatus, onStep, isFrozen = false, beside, isProminent } = props;
  const { patient, time, service, professional, birthDate, status } = row;
  const today = useToday();
  const { openCard } = useAgendaState();
  const name = useRef<HTMLButtonElement>(null);
  const delay = delayOf(row, present);
  const step = nextStepOfToday(row);
  const stepLabel = step && wordsOf(status, step).short;
  const age = birthDate && ageOn(birthDate, today);
  const isOver = !can.edit(row);
  const mayReceive = useCan()('money');
  const [isReceiving, setReceiving] = useState(false);
  return (
    <li
      className={styles.row}
      data-row={row.id}
      data-urgent={(delay?.urgent && !isFrozen) || undefined}
      data-delay={delay?.kind}
      data-over={isOver || undefined}
      data-prominent={isProminent || undefined}
    >
      <Text component="span" className={styles.time}>
        {time}
      </Text>
      <div className={styles.who}>
        <UnstyledButton
          ref={name}
          data-name
          data-printed
          className={styles.name}
          onClick={() => openCard(row.id, name.current)}
          aria-haspopup="dialog"
          aria-keyshortcuts={step ? 'c' : undefined}
        >
          {patient.fullName}
        </UnstyledButton>
      </div>
      <div className={styles.actions}>
        {isFrozen ? (
          <Text component="span" size="sm" className={styles.done}>
            <IconCheck aria-hidden size="1.05em" />
            {sayStatus(status)}
          </Text>
        ) : stepLabel ? (
          <Tooltip label="Tecla C">
            <Button
              variant={isProminent ? 'filled' : status === 'no_show' ? 'default' : 'light'}
              size={isProminent ? 'md' : 'compact-md'}
              className={styles.step}
              onClick={() => onStep(row)}
              aria-label={`${stepLabel}: ${patient.fullName}`}
            >
              {stepLabel}
            </Button>
          </Tooltip>
        ) : null}
        {isOver && status !== 'no_show' && !mayReceive ? null : (
          <RowMenu row={row} name={name} isReceiving={isReceiving} setReceiving={setReceiving} />
        )}
      </div>
      <div className={styles.facts}>
        <Text size="sm" c="dimmed" className={styles.what}>
          {[withProfessional ? whatAndWho(service, professional.fullName) : service, age]
            .filter((fact) => fact)
            .join(' · ')}
        </Text>
        <Marks
          row={row}
          delay={isFrozen ? null : delay}
          withStatus={withStatus}
          beside={beside}
          onReceive={() => setReceiving(true)}
        />
      </div>
    </li>
  );
}

type MarksProps = {
  row: BoardAppointment;
  delay: Delay | null;
  /** Only those who may receive are told what is open. */
  onReceive: () => void;
} & Pick<BoardRowProps, 'withStatus' | 'beside'>;

/** What is to notice: by sign and words, never by colour alone. */
function Marks({ row, delay, withStatus, beside, onReceive }: MarksProps) {
  const { alert, session, squeezeIn, outsideHours, isFirst, incomplete, birthDate, status, term } = row;
  const { openCents, packageSession, unpriced, lacksAnamnesis } = row;
  const open = openCents ? sayOpen(openCents) : unpriced && 'Sem preço';
  const today = useToday();
  const lacksTerm = term !== undefined && term !== 'signed';
  const isTold = withStatus && status !== 'scheduled';
  if (
    !delay &&
    !alert &&
    !isTold &&
    !session &&
    !squeezeIn &&
    !outsideHours &&
    !isFirst &&
    !incomplete &&
    !lacksTerm &&
    !lacksAnamnesis &&
    !open &&
    !packageSession &&
    !beside
  )
    return null;
  return (
    <div className={styles.marks}>
      {isTold ? <StatusBadge status={status} /> : null}
      {beside ? (
        <Text component="span" size="sm" className={styles.alert}>
          Ao mesmo tempo que {beside}
        </Text>
      ) : null}
      {delay ? <DelayMark delay={delay} /> : null}
      {alert ? (
        <Text component="span" size="sm" className={styles.alert}>
          <IconAlertTriangle aria-hidden size="1rem" />
          {alert}
        </Text>
      ) : null}
      <ChoiceBadges {...row} />
      {open ? (
        <Button
          variant="default"
          size="compact-xs"
          onClick={onReceive}
          aria-label={`${open}: ${row.patient.fullName}`}
          aria-haspopup="dialog"
        >
          {open}
        </Button>
      ) : null}
      {packageSession ? (
        <Text component="span" size="sm" c="dimmed">
          {sayPackageSession(packageSession, today)}
        </Text>
      ) : null}
      {isFirst ? <Badge color="gray">Primeira vez</Badge> : null}
      {lacksTerm ? <TermBadge state={term} /> : null}
      {lacksAnamnesis ? <Badge color="gray">Anamnese pendente</Badge> : null}
      {incomplete ? <IncompleteBadge isMinor={birthDate !== null} /> : null}
    </div>
  );
}

function DelayMark({ delay }: { delay: Delay }) {
  const text = sayDelay(delay);
  if (!delay.urgent)
    return (
      <Text component="span" size="sm" c="dimmed">
        {text}
      </Text>
    );
  const Icon = delay.kind === 'late' ? IconClockExclamation : IconHourglassHigh;
  return (
    <Badge
      className={styles.delay}
      color={delay.kind === 'late' ? 'orange' : 'red'}
      leftSection={<Icon aria-hidden size="0.95rem" />}
    >
      {text}
    </Badge>
  );
}

/** Its entries, with their dialogs, are loaded at the first touch of the screen. */
function RowMenu({ row, ...props }: Omit<ComponentProps<MenuModule['RowMenu']>, 'button'>) {
  const [opened, setOpened] = useState(false);
  const menu = useLazyModule(fetchMenu);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu opened={opened && menu !== null} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          className={styles.more}
          aria-label={`Ações: ${row.patient.fullName}`}
        >
          <IconDotsVertical aria-hidden size="1.15rem" />
        </ActionIcon>
      </Menu.Target>
      {menu ? <menu.RowMenu row={row} button={button} {...props} /> : null}
    </Menu>
  );
}
