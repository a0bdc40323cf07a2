/** Loads the finder's code at its first use. */
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const Finder = lazy(async () => ({ default: (await import('./finder.tsx')).Finder }));

/** @returns a function that opens the finder, and the element to render */
export function useFinder() {
  /** How often it was opened. */
  const [openings, setOpenings] = useState(0);
  const [opened, { open: show, close }] = useDisclosure(false);
  const open = () => {
    setOpenings((count) => count + 1);
    show();
  };
  // Also while a field has the focus, since Ctrl+K has no meaning there.
  useHotkeys([['mod+K', open]], []);
  const place =
    openings > 0 ? (
      <Suspense>
        <Finder opened={opened} opening={openings} onClose={close} />
      </Suspense>
    ) : null;
  return { open, place };
}
