/** The menu of a button (dropdown.tsx), for a module that is loaded when one touches it. */
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonElsewhere, type Dropdown, useOpenedLater } from './dropdown.tsx';

type DropdownMenuProps = { dropdown: Dropdown; children: ReactNode };

export function DropdownMenu({ dropdown: { target, ...state }, children }: DropdownMenuProps) {
  const opened = useOpenedLater(state.opened);
  return (
    <Menu {...state} opened={opened}>
      <Menu.Target>
        <ButtonElsewhere target={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
