import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPrinter } from '#web/ui/icons/icons.ts';

/** Prints the screen. A phone's own menu prints, too, so it needs no button there. */
export const PrintButton = () => (
  <Tooltip label="Imprimir">
    <ActionIcon
      variant="default"
      size="input-sm"
      visibleFrom="sm"
      aria-label="Imprimir"
      data-from-tablet
      onClick={() => window.print()}
    >
      <IconPrinter aria-hidden size="1.15rem" stroke={1.7} />
    </ActionIcon>
  </Tooltip>
);
