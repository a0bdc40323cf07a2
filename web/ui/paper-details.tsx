import { type ComponentProps, useState } from 'react';
import { usePrinting } from './printing.ts';

/** Paper shows it whole; on the screen it stays as the person left it. */
export function PaperDetails(props: Omit<ComponentProps<'details'>, 'open' | 'onToggle'>) {
  const printing = usePrinting();
  const [opened, setOpened] = useState(false);
  return (
    <details
      {...props}
      open={opened || printing}
      onToggle={({ currentTarget }) => {
        if (!printing) setOpened(currentTarget.open);
      }}
    />
  );
}
