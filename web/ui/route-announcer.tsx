/** After a change of screen: moves the focus to the content, and announces the new title to screen readers. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './route-announcer.module.css';

export const contentId = 'conteudo';

/** An attribute of what can be opened while a slow screen still arrives: that screen does not take the focus from it. */
export const keepsFocus = 'data-keeps-focus';

/** For a screen reader to go on where the content begins, after what had the focus is gone. */
export const focusContent = () => document.getElementById(contentId)?.focus({ preventScroll: true });

/** Whether the focus is in what keeps it. */
const isFocusKept = () => document.activeElement?.closest(`[${keepsFocus}]`) != null;

/** The `ref` of a field that has the focus when it appears. */
export const focusOnce = (input: HTMLInputElement | null) => {
  if (!isFocusKept()) input?.focus();
};

/** Enough time for the screen to set its title. */
const settleMs = 120;

export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A field of the screen keeps the focus that it took (`focusOnce`).
    const isInContent = document.getElementById(contentId)?.contains(document.activeElement);
    if (!isInContent && !isFocusKept()) focusContent();
    const timer = setTimeout(() => setAnnounced(document.title), settleMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}

/** The first element in the tab order: skips the navigation. */
export const SkipLink = () => (
  <a href={`#${contentId}`} className={styles.skip} data-screen-only>
    Pular para o conteúdo
  </a>
);
