import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

type TakeBackButtonProps = {
  /** Of the item, for the accessible name. */
  name: string;
  onClick: () => void;
  /** An icon in a table's row, a button on a card or below a record. */
  as: 'icon' | 'button';
};

const label = 'Retirar do prontuário';

export const TakeBackButton = ({ name, onClick, as }: TakeBackButtonProps) =>
  as === 'icon' ? (
    <Tooltip label={label}>
      <ActionIcon color="red" onClick={onClick} aria-label={`${label}: ${name}`} aria-haspopup="dialog">
        <IconTrash aria-hidden size="1.25rem" stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  ) : (
    <Button
      variant="subtle"
      color="red"
      size="compact-md"
      onClick={onClick}
      leftSection={<IconTrash aria-hidden size="1.05em" />}
      aria-label={`${label}: ${name}`}
      aria-haspopup="dialog"
    >
      Retirar
    </Button>
  );
