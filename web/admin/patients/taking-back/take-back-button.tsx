import { Button, type ButtonProps } from '@mantine/core';
import type { MenuAction } from '#web/ui/actions-menu-items.tsx';
import { IconTrash } from '#web/ui/icons/icons.ts';

const action = 'Retirar do prontuário';

type TakeBackButtonProps = ButtonProps & {
  /** Of the item, for the accessible name. */
  name: string;
  onClick: () => void;
  /** Shorter, where several buttons stand side by side. */
  label?: string;
};

export const TakeBackButton = ({ name, onClick, label = action, ...button }: TakeBackButtonProps) => (
  <Button
    variant="subtle"
    color="red"
    onClick={onClick}
    leftSection={<IconTrash aria-hidden size="1.1em" />}
    aria-label={`${action}: ${name}`}
    aria-haspopup="dialog"
    {...button}
  >
    {label}
  </Button>
);

export const takeBackAction = (run: () => void): MenuAction => ({
  label: action,
  Icon: IconTrash,
  danger: true,
  run,
});
