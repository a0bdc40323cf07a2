/** A panel with a title beside the element that opened it; on a phone at the bottom of the window. */
import { CloseButton, Drawer, Group, getDefaultZIndex, Popover, Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './anchored-panel.module.css';
import { useIsPhone } from './use-is-phone.ts';

type AnchoredPanelProps = {
  title: ReactNode;
  opened: boolean;
  /** The panel is placed beside it, and it gets the focus back. Without one: in the middle of the window. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** A dialog is open above it, which alone takes Escape and clicks. */
  locked?: boolean;
  children: ReactNode;
};

export function AnchoredPanel(props: AnchoredPanelProps) {
  const isPhone = useIsPhone();
  const { title, opened, onClose, locked = false, children } = props;
  if (!isPhone) return <Beside {...props} />;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="bottom"
      classNames={{
        content: classes.sheet,
        header: classes.sheetHead,
        title: classes.title,
        body: classes.sheetBody,
      }}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
    >
      {children}
    </Drawer>
  );
}

/** A dialog that the panel opens covers it. */
const belowDialogs = getDefaultZIndex('modal') - 1;

function Beside({ title, opened, anchor, onClose, locked = false, children }: AnchoredPanelProps) {
  const titleId = useId();
  const place = usePlaceOf(opened ? anchor : null);
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position="right-start"
      middlewares={{ flip: { fallbackPlacements: ['left-start', 'bottom', 'top'] }, shift: { padding: 12 } }}
      width="24rem"
      shadow="lg"
      zIndex={belowDialogs}
      trapFocus
      withRoles={false}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      returnFocus={false}
      onClose={() => anchor?.focus({ preventScroll: true })}
    >
      {/* Takes no clicks: it only marks where the anchor is. */}
      <Popover.Target>
        <div aria-hidden className={classes.place} style={place} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={titleId} className={classes.panel}>
        <Group justify="space-between" wrap="nowrap" mb="sm">
          <Text component="h2" id={titleId} className={classes.title}>
            {title}
          </Text>
          <CloseButton aria-label="Fechar" onClick={onClose} />
        </Group>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

const middle = { top: '50%', left: '50%', width: 0, height: 0 };

/** Where an element is in the window; follows scrolling. */
function usePlaceOf(element: HTMLElement | null) {
  const [place, setPlace] = useState<{ top: number; left: number; width: number; height: number }>();
  useEffect(() => {
    if (!element) return;
    const measure = () => {
      // An element that left the page keeps its last place.
      if (!element.isConnected) return;
      const { top, left, width, height } = element.getBoundingClientRect();
      setPlace({ top, left, width, height });
    };
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return place ?? middle;
}
