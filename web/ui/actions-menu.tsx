/** The menu 'Ações' of a row, a card or an entry. */
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import type { MenuAction } from './actions-menu-items.tsx';
import { useDropdown } from './dropdown.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const fetchItems = () => import('./actions-menu-items.tsx');

type ActionsMenuProps = Omit<ButtonProps, 'children'> & {
  /** Of the row, for the accessible name. */
  name: string;
  actions: readonly MenuAction[];
};

export function ActionsMenu({ name, actions, ...others }: ActionsMenuProps) {
  const { button, dropdown } = useDropdown('menu', useState(false));
  const items = useLazyModule(fetchItems, dropdown.opened);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        rightSection={<IconChevronDown aria-hidden size="1.05em" />}
        aria-label={`Ações: ${name}`}
        onPointerEnter={() => void fetchItems().catch(() => undefined)}
        {...others}
        {...button}
      >
        Ações
      </Button>
      {items ? <items.ActionItems dropdown={dropdown} actions={actions} /> : null}
    </>
  );
}
