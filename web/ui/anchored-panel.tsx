/** A panel with a title beside the element that opened it; on a phone at the bottom of the window. */
import { CloseButton, Drawer, Group, getDefaultZIndex, Paper, Popover, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import classes from './anchored-panel.module.css';
import { hasUnsavedChanges } from './dirty-forms.ts';
import { useIsPhone } from './use-is-phone.ts';

type AnchoredPanelProps = {
  title: ReactNode;
  opened: boolean;
  /** The panel is placed beside it, and it gets the focus back. Without one: in the middle of the window. */
  anchor: HTMLElement | null;
  /** May ask first, and leave the panel open. A press elsewhere closes it too, unless a form in it has unsaved changes. */
  onClose: () => void;
  /** A press elsewhere does not close it. On a phone everything else is covered. */
  staysOpen?: boolean;
  /** A dialog is open above it, which alone takes Escape and clicks. */
  locked?: boolean;
  /** An element with `data-autofocus` gets the focus. */
  children: ReactNode;
};

export function AnchoredPanel(props: AnchoredPanelProps) {
  const isPhone = useIsPhone();
  return isPhone ? <AtTheBottom {...props} /> : <Beside {...props} />;
}

/** A dialog that the panel opens covers it. */
const belowDialogs = getDefaultZIndex('modal') - 1;

function AtTheBottom({ title, opened, anchor, onClose, locked = false, children }: AnchoredPanelProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="bottom"
      zIndex={belowDialogs}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      returnFocus={false}
      onExitTransitionEnd={() => anchor?.focus({ preventScroll: true })}
      classNames={{
        content: classes.sheet,
        header: classes.sheetHead,
        title: classes.title,
        body: classes.sheetBody,
      }}
      // A phone's keyboard lifts it.
      styles={{ inner: { bottom: useKeyboardHeight(opened) } }}
    >
      {children}
    </Drawer>
  );
}

const openedList = '[role="combobox"][aria-expanded="true"], [aria-haspopup][aria-expanded="true"]';

function Beside(props: AnchoredPanelProps) {
  const { title, opened, anchor, onClose, staysOpen = false, locked = false, children } = props;
  const titleId = useId();
  const { tallest, measure } = useTallest();
  const place = usePlaceOf(opened ? anchor : null);
  const markInside = usePressElsewhere(opened && !locked && !staysOpen, () => {
    if (!hasUnsavedChanges()) onClose();
  });
  const closeByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || locked) return;
    // The key closes an open list or calendar first. Those outside of the panel's element close by themselves.
    const { target, currentTarget } = event;
    if (!(target instanceof Node && currentTarget.contains(target))) return;
    if (!currentTarget.querySelector(openedList)) onClose();
  };
  return (
    <Popover
      opened={opened}
      position="right-start"
      middlewares={{
        // A side with room for its width; its height is `shift`'s part.
        flip: { crossAxis: false, fallbackPlacements: ['left-start', 'bottom', 'top'] },
        // Over the anchor, rather than outside of the window.
        shift: { padding: 12, crossAxis: true },
      }}
      width="24rem"
      zIndex={belowDialogs}
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // What was typed stays in sight when the anchor scrolls away.
      hideDetached={false}
      returnFocus={false}
      onClose={() => anchor?.focus({ preventScroll: true })}
    >
      {/* Takes no clicks: it only marks where the anchor is. */}
      <Popover.Target>
        <div aria-hidden className={classes.place} style={place} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-labelledby={titleId}
        className={classes.container}
        style={{ minHeight: tallest }}
        onKeyDown={closeByKey}
        onPointerDownCapture={markInside}
      >
        <Paper ref={measure} withBorder radius="md" shadow="lg" className={classes.panel} mod={{ opened }}>
          <Group justify="space-between" wrap="nowrap" mb="sm">
            <Text component="h2" id={titleId} className={classes.title}>
              {title}
            </Text>
            <CloseButton aria-label="Fechar" onClick={onClose} />
          </Group>
          {children}
        </Paper>
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * The greatest height of an element since it is there, in pixels: the panel keeps its place when its content gets shorter.
 * @returns also the `ref` of the element
 */
function useTallest() {
  const [tallest, setTallest] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setTallest((before) => Math.max(before, element.offsetHeight)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setTallest(0);
    };
  }, []);
  return { tallest, measure };
}

/**
 * Tells of a press outside of an element. Lists and dialogs of its children are elsewhere in the document, and count as inside.
 * @returns for `onPointerDownCapture` of the element
 */
function usePressElsewhere(active: boolean, onPress: () => void): () => void {
  const inside = useRef(false);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!active) return;
    const press = () => {
      if (!inside.current) latest.current();
      inside.current = false;
    };
    // After React's own listeners, which are on elements of the document.
    window.addEventListener('pointerdown', press);
    return () => window.removeEventListener('pointerdown', press);
  }, [active]);
  return () => {
    inside.current = true;
  };
}

/** In pixels: the panel lies over the rest of a wide element, rather than far away. */
const widestAnchor = 320;

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
      setPlace({ top, left, width: Math.min(width, widestAnchor), height });
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

/** How much of the window a phone's keyboard covers, in pixels. Some browsers do not make the window smaller for it. */
function useKeyboardHeight(active: boolean): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (!active || !visible) return;
    // Zoomed in, the visible part says nothing about the keyboard.
    const measure = () =>
      setHeight(visible.scale > 1 ? 0 : Math.max(0, window.innerHeight - visible.height - visible.offsetTop));
    measure();
    visible.addEventListener('resize', measure);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', measure);
      visible.removeEventListener('scroll', measure);
    };
  }, [active]);
  return height;
}
