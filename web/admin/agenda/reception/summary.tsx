/** The line above the board: how many are where. */
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Icon, IconClockExclamation, IconHourglassHigh } from '#web/ui/icons/icons.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './board.module.css';
import type { Delay, summaryOf } from './board.ts';

type SummaryProps = {
  counts: ReturnType<typeof summaryOf>;
  /** The date, where the heading does not have it. */
  day: string | null;
  /** At the end of the sentence. */
  children: ReactNode;
};

export function Summary({ counts, day, children }: SummaryProps) {
  const { expected, late, arrived, longWaits, inService, completed } = counts;
  const isPhone = useIsPhone();
  return (
    <p className={styles.counts}>
      {day ? <span className={styles.part}>{day}</span> : null}
      <span className={styles.part}>
        {expected} {expected === 1 ? 'esperado' : 'esperados'}
        {late > 0 ? (
          <>
            {', '}
            <Jump to="late" Icon={IconClockExclamation}>
              {late} com atraso
            </Jump>
          </>
        ) : null}
      </span>
      <span className={styles.part}>
        {arrived} na recepção
        {longWaits > 0 ? (
          <>
            {', '}
            <Jump to="waiting" Icon={IconHourglassHigh}>
              {longWaits} com espera longa
            </Jump>
          </>
        ) : null}
      </span>
      {/* The board's one column counts them, too. */}
      {isPhone ? null : (
        <>
          <span className={styles.part}>{inService} em atendimento</span>
          <span className={styles.part}>
            {completed} {completed === 1 ? 'concluído' : 'concluídos'}
          </span>
        </>
      )}
      {children ? <span className={styles.part}>{children}</span> : null}
    </p>
  );
}

type JumpProps = { to: Delay['kind']; Icon: Icon; children: ReactNode };

/** Leads to the first of them. */
const Jump = ({ to, Icon: Sign, children }: JumpProps) => (
  <UnstyledButton
    className={styles.jump}
    data-to={to}
    onClick={() =>
      document.querySelector<HTMLElement>(`[data-delay="${to}"][data-urgent] [data-name]`)?.focus()
    }
  >
    <Sign aria-hidden size="1em" />
    {children}
  </UnstyledButton>
);
