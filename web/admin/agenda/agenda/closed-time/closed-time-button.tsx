/** 'Bloquear': closes time of the day on the screen, and changes or removes what closes it. Narrow: the end of 'Mais'. */
import { Button, type ButtonProps, Menu } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { everyone } from '../shown-professional.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { useWeekOf } from '../use-week-of.ts';

const fetchMenu = () => import('./closed-time-menu.tsx');

type ClosedTimeButtonProps = Pick<ButtonProps, 'leftSection' | 'rightSection'> & {
  address: AgendaAddress;
  label: ReactNode;
  /** Entries before its own. */
  children?: ReactNode;
};

export function ClosedTimeButton({ address, label, children, ...sections }: ClosedTimeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const menu = useLazyModule(fetchMenu);
  const week = useWeekOf(address);
  const [first, second] = address.professionalIds ?? [];
  const shown = week?.shown ?? (second ? everyone : first);
  return (
    <Menu position="bottom-end" opened={opened && menu !== null} onChange={setOpened}>
      <Menu.Target>
        <Button ref={button} variant="default" {...sections}>
          {label}
        </Button>
      </Menu.Target>
      {menu ? (
        <menu.ClosedTimeMenu
          day={address.day}
          professionalId={shown === everyone ? undefined : shown}
          button={button}
        >
          {children}
        </menu.ClosedTimeMenu>
      ) : null}
    </Menu>
  );
}
