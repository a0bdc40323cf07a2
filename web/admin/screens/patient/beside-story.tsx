/** What stands beside a patient's story. Where there is no room beside it, it opens above. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import styles from './beside-story.module.css';

export function BesideStory({ children }: { children: ReactNode }) {
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
        Dados, contato e ações
      </Button>
      <div id={id} className={styles.content}>
        {children}
      </div>
    </div>
  );
}
