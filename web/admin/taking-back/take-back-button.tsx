import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

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

/** For a table's row. */
export const TakeBackIcon = ({ name, onClick }: Pick<TakeBackButtonProps, 'name' | 'onClick'>) => (
  <Tooltip label={action}>
    <ActionIcon color="red" onClick={onClick} aria-label={`${action}: ${name}`} aria-haspopup="dialog">
      <IconTrash aria-hidden size="1.25rem" stroke={1.6} />
    </ActionIcon>
  </Tooltip>
);
