/** The entries of 'Ações' (actions-menu.tsx). */
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { Icon } from '#web/ui/icons/icons.ts';
import type { Dropdown } from './dropdown.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

export type MenuAction = {
  label: string;
  Icon: Icon;
  danger?: boolean;
  disabled?: boolean;
} & ({ to: string } | { run: () => void });

type ActionItemsProps = { dropdown: Dropdown; actions: readonly MenuAction[] };

export const ActionItems = ({ dropdown, actions }: ActionItemsProps) => (
  <DropdownMenu dropdown={dropdown}>
    {actions.map(({ label, Icon: ActionIcon, danger, disabled, ...action }) => {
      const item = {
        c: danger ? 'red' : undefined,
        disabled,
        leftSection: <ActionIcon aria-hidden size="1.15em" />,
      };
      return 'to' in action ? (
        <Menu.Item key={label} component={Link} to={action.to} {...item}>
          {label}
        </Menu.Item>
      ) : (
        <Menu.Item
          key={label}
          onClick={() => {
            // A dialog returns the focus to what had it before. The item is gone by then.
            dropdown.target?.focus();
            action.run();
          }}
          {...item}
        >
          {label}
        </Menu.Item>
      );
    })}
  </DropdownMenu>
);
