/** 'Bloquear': closes time of the day on the screen, and changes or removes what closes it. Narrow: the end of 'Mais'. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDropdown } from '#web/ui/dropdown.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { everyone } from '../shown-professional.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { useWeekOf } from '../use-week-of.ts';

const fetchMenu = () => import('./closed-time-menu.tsx');

type ClosedTimeButtonProps = Pick<ButtonProps, 'leftSection' | 'rightSection'> & {
  address: AgendaAddress;
  label: ReactNode;
  /** It is 'Mais' of a narrow window, with the entries of that before its own. */
  isMore?: boolean;
};

export function ClosedTimeButton({ address, label, isMore = false, ...sections }: ClosedTimeButtonProps) {
  const { button, dropdown } = useDropdown('menu', useState(false));
  const menu = useLazyModule(fetchMenu, dropdown.opened || 'on-interaction');
  const week = useWeekOf(address);
  const [first, second] = address.professionalIds ?? [];
  const shown = week?.shown ?? (second ? everyone : first);
  return (
    <>
      <Button variant="default" {...sections} {...button}>
        {label}
      </Button>
      {menu ? (
        <menu.ClosedTimeMenu
          day={address.day}
          professionalId={shown === everyone ? undefined : shown}
          dropdown={dropdown}
          isMore={isMore}
        />
      ) : null}
    </>
  );
}
