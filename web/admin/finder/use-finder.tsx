/** Keeps the finder's code away until somebody asks for it. */
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const Finder = lazy(async () => ({ default: (await import('./finder.tsx')).Finder }));

/** @returns what opens the finder, and the place for it to be drawn in */
export function useFinder() {
  const [asked, setAsked] = useState(false);
  const [opened, { open: show, close }] = useDisclosure(false);
  const open = () => {
    setAsked(true);
    show();
  };
  // Also while a field has the focus: Ctrl+K writes nothing there.
  useHotkeys([['mod+K', open]], []);
  const place = asked ? (
    <Suspense>
      <Finder opened={opened} onClose={close} />
    </Suspense>
  ) : null;
  return { open, place };
}
