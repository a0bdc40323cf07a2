/**
 * The part of the pictures that is in sight, the same of each. It stands as `--zoom`, `--x` and `--y` on the stage, whose panes
 * (`data-pane`) follow by their styles.
 */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { distance, type Spot, spotOf, still, useZoom } from '#web/ui/use-zoom.ts';

type Handlers = {
  /** A finger that moves where the whole pictures are in sight: its place, in the window. */
  onSlide?: ((at: Spot) => void) | undefined;
  onTap?: (at: Spot, pane: HTMLElement) => void;
};

export function useComparisonView(handlers: Handlers = {}) {
  const pressed = useRef<Spot | null>(null);
  const paneAt = ({ x }: Spot): HTMLElement | undefined => {
    const panes = [...(zoom.frame.current?.querySelectorAll<HTMLElement>('[data-pane]') ?? [])];
    return panes.find((pane) => x <= pane.getBoundingClientRect().right) ?? panes[0];
  };
  const zoom = useZoom<HTMLElement>({
    largest: 8,
    shareAt(at, inFrameOf = at) {
      const box = paneAt(inFrameOf)?.getBoundingClientRect();
      return box ? { x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height } : { x: 0.5, y: 0.5 };
    },
    write(view) {
      for (const [name, value] of Object.entries(view))
        zoom.frame.current?.style.setProperty(`--${name}`, `${value}`);
    },
  });
  const { frame, isZoomed, larger, smaller, whole } = zoom;
  return {
    /** For the element around the panes. */
    stage: {
      ref: frame,
      'data-zoomed': isZoomed || undefined,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const down = zoom.press(event);
        if (down !== null) pressed.current = down === 1 ? spotOf(event) : null;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const at = spotOf(event);
        if (pressed.current && distance(pressed.current, at) < still) return;
        pressed.current = null;
        const before = zoom.move(event);
        if (before && isZoomed) zoom.panFrom(before, at);
        else if (before) handlers.onSlide?.(at);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const pane = paneAt(spotOf(event));
        if (zoom.release(event) !== null && pressed.current && pane) handlers.onTap?.(spotOf(event), pane);
        pressed.current = null;
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        zoom.release(event);
        pressed.current = null;
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (!event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey) zoom.key(event);
      },
    },
    isZoomed,
    larger,
    smaller,
    whole,
  };
}
