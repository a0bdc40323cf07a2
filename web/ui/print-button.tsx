import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '#web/ui/icons/icons.ts';
import { Tooltip } from './tooltip.tsx';

type PrintButtonProps = { onPrint?: () => unknown; disabled?: boolean };

/** Prints the screen. A phone's own menu prints, too, so it needs no button there. */
export const PrintButton = ({ onPrint = () => window.print(), disabled = false }: PrintButtonProps) => (
  <Tooltip label="Imprimir">
    <ActionIcon
      variant="default"
      size="input-sm"
      // As high as the buttons beside it.
      miw="var(--app-touch)"
      mih="var(--app-touch)"
      visibleFrom="sm"
      aria-label="Imprimir"
      data-from-tablet
      onClick={() => onPrint()}
      disabled={disabled}
    >
      <IconPrinter aria-hidden size="1.15rem" stroke={1.7} />
    </ActionIcon>
  </Tooltip>
);
