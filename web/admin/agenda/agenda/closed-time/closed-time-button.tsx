/** 'Bloquear': closes time of the day on the screen, and changes or removes what closes it. */
import { Button, Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { IconLock } from '#web/ui/icons/icons.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import styles from '../grid/toolbar.module.css';
import type { ClosedTimeProps } from './closed-time-menu.tsx';

const fetchMenu = () => import('./closed-time-menu.tsx');

export function ClosedTimeButton(props: ClosedTimeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const menu = useLazyModule(fetchMenu);
  return (
    <Menu position="bottom-end" opened={opened && menu !== null} onChange={setOpened}>
      <Menu.Target>
        <Button ref={button} variant="default" leftSection={<IconLock aria-hidden size="1.1em" />}>
          <span className={styles.label}>Bloquear</span>
        </Button>
      </Menu.Target>
      {menu ? <menu.ClosedTimeMenu {...props} button={button} /> : null}
    </Menu>
  );
}
