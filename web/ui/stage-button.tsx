import { ActionIcon } from '@mantine/core';
import type { IconZoomIn } from './icons/icons.ts';
import { Tooltip } from './tooltip.tsx';

type StageButtonProps = { label: string; onClick: (() => void) | undefined; Icon: typeof IconZoomIn };

/** A tool of a picture that is looked at. Without `onClick` it keeps the focus (the smallest and the largest size), so it is not `disabled`. */
export const StageButton = ({ label, onClick, Icon }: StageButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size="2.75rem"
      variant="default"
      onClick={onClick}
      aria-label={label}
      aria-disabled={!onClick}
      data-disabled={onClick ? undefined : true}
    >
      <Icon aria-hidden size="1.25rem" stroke={1.6} />
    </ActionIcon>
  </Tooltip>
);
