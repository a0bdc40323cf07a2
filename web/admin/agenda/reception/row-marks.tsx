/** The parts of a row of the board beside its words: what is to notice, what is to pay, how long someone waits. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { termStateNames } from '#contract/patients/term-states.ts';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayPackageSession } from '#web/clinic/money/say-package-session.ts';
import { saySession } from '#web/clinic/session-progress.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { statusIcon } from '#web/clinic/status-icon.tsx';
import { sayShortDuration } from '#web/format/duration.ts';
import { formatCents, sayOpen } from '#web/format/money.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconChecklist,
  IconClockExclamation,
  IconClockOff,
  IconFile,
  IconHourglassHigh,
  IconRepeat,
  IconSparkles,
  IconStackPush,
  IconUserExclamation,
  IconUsers,
} from '#web/ui/icons/icons.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { sayIncomplete } from '../../patients/patients/incomplete-badge.tsx';
import { type Delay, sayDelay } from './board.ts';
import styles from './board-row.module.css';

type MarksSettings = {
  /** The status stands in each row where no group tells it. */
  withStatus?: boolean | undefined;
  /** The name of another patient of its professional in service. */
  beside?: string | undefined;
  /** Minutes after its time that who waits has come. */
  late?: number | null | undefined;
  /** A closing lies over its time. */
  isClosed?: boolean | undefined;
};

type Mark = { text: string; tone: 'alert' | 'due' | 'quiet' | 'icon'; Icon: Icon };

/** What is special about this person first. Many may lack an anamnesis: that is last, and an icon only. */
export function marksOf(
  row: BoardAppointment,
  { withStatus, beside, late, isClosed }: MarksSettings,
): Mark[] {
  const { alert, session, squeezeIn, outsideHours, isFirst, incomplete, birthDate, status, term } = row;
  const mark = (Icon: Icon, tone: Mark['tone'], text: string | null | false | undefined): Mark[] =>
    text ? [{ text, tone, Icon }] : [];
  return [
    ...mark(IconUsers, 'alert', beside && `Ao mesmo tempo que ${beside}`),
    ...mark(IconAlertTriangle, 'alert', alert),
    ...mark(statusIcon(status), 'quiet', withStatus && status !== 'scheduled' && sayStatus(status)),
    ...mark(
      IconFile,
      term === 'pending' ? 'due' : 'alert',
      term !== undefined && term !== 'signed' && `Termo ${termStateNames[term]}`,
    ),
    ...mark(IconUserExclamation, 'due', incomplete && sayIncomplete(birthDate !== null)),
    ...mark(IconClockExclamation, 'due', late ? `Chegou ${sayShortDuration(late)} depois` : null),
    ...mark(IconClockOff, 'due', isClosed && 'Horário fechado'),
    ...mark(IconStackPush, 'quiet', squeezeIn && 'Encaixe'),
    ...mark(IconClockOff, 'quiet', outsideHours && 'Fora do horário'),
    ...mark(IconSparkles, 'quiet', isFirst && 'Primeira vez'),
    ...mark(IconRepeat, 'quiet', session && saySession(session)),
    ...mark(statusIcon(status), 'quiet', status === 'scheduled' && 'Por confirmar'),
    ...mark(IconChecklist, 'icon', row.lacksAnamnesis && 'Anamnese pendente'),
  ];
}

/** What is to notice, by sign and words. */
export function Marks({ row, ...settings }: { row: BoardAppointment } & MarksSettings) {
  const marks = marksOf(row, settings);
  if (marks.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label="A notar">
      {marks.map(({ text, tone, Icon }) => (
        <Tooltip key={text} label={text} openDelay={300}>
          <li className={styles.mark} data-tone={tone}>
            <Icon aria-hidden size="1.05rem" />
            <span className={styles.word}>{text}</span>
          </li>
        </Tooltip>
      ))}
    </ul>
  );
}

/** What is left to pay, before the arrival too, or that it is paid: leads to the payment. Only of those who may see it. */
export function Money({ row, onOpen }: { row: BoardAppointment; onOpen: () => void }) {
  const { openCents, dueCents, unpriced, packageSession, patient, status } = row;
  const today = useToday();
  const cents = openCents ?? dueCents;
  if (cents === undefined && !unpriced)
    return packageSession ? (
      <Tooltip label={sayPackageSession(packageSession, today)}>
        <span className={styles.money}>
          Pacote
          <VisuallyHidden>: {sayPackageSession(packageSession, today)}</VisuallyHidden>
        </span>
      </Tooltip>
    ) : null;
  const text = cents === undefined ? 'Sem preço' : sayOpen(cents);
  return (
    <UnstyledButton
      className={styles.money}
      data-open={(cents === undefined ? status === 'completed' : Boolean(openCents)) || undefined}
      onClick={onOpen}
      aria-label={`${text}: ${patient.fullName}`}
      aria-haspopup="dialog"
    >
      {cents === 0 ? <IconCheck aria-hidden size="1em" /> : null}
      {cents !== undefined && cents > 0 ? <>Falta {formatCents(cents)}</> : text}
    </UnstyledButton>
  );
}

/** How long, below the time. */
export function DelayMark({ delay }: { delay: Delay }) {
  const { kind, minutes, urgent } = delay;
  const Icon = kind === 'late' ? IconClockExclamation : IconHourglassHigh;
  return (
    <Tooltip label={sayDelay(delay)}>
      <span className={styles.delay} data-kind={kind} data-urgent={urgent || undefined}>
        <span aria-hidden>
          {urgent ? <Icon size="0.9rem" /> : null}
          <span>
            {kind === 'late'
              ? `+${sayShortDuration(minutes)}`
              : kind === 'early'
                ? 'cedo'
                : minutes === 0
                  ? 'agora'
                  : `há ${sayShortDuration(minutes)}`}
          </span>
        </span>
        <VisuallyHidden>{sayDelay(delay)}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
