/** Loads the finder's code at its first use. */
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const Finder = lazy(async () => ({ default: (await import('./finder.tsx')).Finder }));

/** @returns a function that opens the finder, and the element to render */
export function useFinder() {
  const [asked, setAsked] = useState(false);
  const [opened, { open: show, close }] = useDisclosure(false);
  const open = () => {
    setAsked(true);
    show();
  };
  // Also while a field has the focus, since Ctrl+K has no meaning there.
  useHotkeys([['mod+K', open]], []);
  const place = asked ? (
    <Suspense>
      <Finder opened={opened} onClose={close} />
    </Suspense>
  ) : null;
  return { open, place };
}
