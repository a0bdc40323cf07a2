/** What stands beside the main column of `Columns`. Where there is no room beside it, a button opens it. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import styles from './beside.module.css';

/** @param label of the button */
export function Beside({ label, children }: { label: string; children: ReactNode }) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <div className={styles.beside} data-opened={opened || undefined}>
      <Button
        variant="default"
        className={styles.open}
        onClick={toggle}
        aria-expanded={opened}
        aria-controls={id}
        rightSection={<IconChevronDown aria-hidden size="1.1em" className={styles.chevron} />}
      >
        {label}
      </Button>
      <div id={id} className={styles.content}>
        {children}
      </div>
    </div>
  );
}
