/** What a button or a mark says on hover, focus or tap. Mantine's tooltip is drawn then: no screen shows one at first. */
import type { TooltipProps } from '@mantine/core';
import { cloneElement, type DOMAttributes, type ReactElement, useEffect, useState } from 'react';
import { useLazyModule } from './use-lazy-module.ts';

const fetchTooltip = () => import('./drawn-tooltip.tsx');

type Events = DOMAttributes<HTMLElement>;
type Props = Pick<TooltipProps, 'position' | 'offset' | 'disabled'> & {
  label: string;
  /** After how many ms on hover: docs/product.md, Navigation. */
  openDelay?: number;
  children: ReactElement<Events & { 'aria-description'?: string | undefined }>;
};

export function Tooltip({ children, openDelay = 700, disabled = false, ...tooltip }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [reached, setReached] = useState<'hover' | 'focus' | null>(null);
  const [opened, setOpened] = useState(false);
  const drawn = useLazyModule(fetchTooltip, opened);
  useEffect(() => {
    if (!reached) return setOpened(false);
    const timer = setTimeout(() => setOpened(true), reached === 'hover' ? openDelay : 0);
    return () => clearTimeout(timer);
  }, [reached, openDelay]);
  const given = children.props;
  const leave = () => setReached(null);
  const isShown = opened && !disabled;
  // Of one that is shown by hover, too: the focus is elsewhere then.
  useEffect(() => {
    if (!isShown) return;
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setReached(null);
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [isShown]);
  return (
    <>
      {cloneElement(children, {
        'aria-description': isShown ? tooltip.label : undefined,
        onMouseEnter: (event) => {
          given.onMouseEnter?.(event);
          setTarget(event.currentTarget);
          setReached('hover');
        },
        onMouseLeave: (event) => {
          given.onMouseLeave?.(event);
          leave();
        },
        onFocus: (event) => {
          given.onFocus?.(event);
          if (!event.currentTarget.matches(':focus-visible')) return;
          setTarget(event.currentTarget);
          setReached('focus');
        },
        onBlur: (event) => {
          given.onBlur?.(event);
          leave();
        },
      })}
      {drawn ? <drawn.DrawnTooltip {...tooltip} target={target} opened={isShown} /> : null}
    </>
  );
}
