/** What panel.tsx loads. */
import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonElsewhere, type Dropdown, useOpenedLater } from './dropdown.tsx';

export type PanelProps = Pick<PopoverProps, 'position' | 'width'> & {
  dropdown: Dropdown;
  label: string;
  children: ReactNode;
};

export function DrawnPanel({ dropdown: { target, ...state }, label, children, ...look }: PanelProps) {
  const opened = useOpenedLater(state.opened);
  return (
    <Popover {...look} {...state} opened={opened} shadow="md" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ButtonElsewhere target={target} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
