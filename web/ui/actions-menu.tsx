/** The menu 'Ações' of a row, a card or an entry. */
import { Button, type ButtonProps, Menu } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { type Icon, IconChevronDown } from '#web/ui/icons/icons.ts';

export type MenuAction = {
  label: string;
  Icon: Icon;
  danger?: boolean;
  disabled?: boolean;
} & ({ to: string } | { run: () => void });

type ActionsMenuProps = Omit<ButtonProps, 'children'> & {
  /** Of the row, for the accessible name. */
  name: string;
  actions: readonly MenuAction[];
};

export function ActionsMenu({ name, actions, ...others }: ActionsMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          size="compact-md"
          rightSection={<IconChevronDown aria-hidden size="1.05em" />}
          aria-label={`Ações: ${name}`}
          {...others}
        >
          Ações
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
                button.current?.focus();
                action.run();
              }}
              {...item}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
