/** What today's work does not need. This browser remembers whether it is open. */
import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import styles from './dashboard.module.css';

export function Fold({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useLocalStorage({
    key: 'dashboard-numbers',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const content = useId();
  return (
    <>
      <UnstyledButton
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight aria-hidden size="1rem" data-open={isOpen || undefined} />
        Números e recentes
      </UnstyledButton>
      <div id={content} className={styles.folded} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </>
  );
}
