/** After a change of screen: the focus goes to its content and the new title is said to those who listen. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './route-announcer.module.css';

export const contentId = 'conteudo';

/** Long enough for the screen to have put its title in place. */
const settleMs = 120;

export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(contentId);
    // A field that asked for the focus keeps it.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnounced(document.title), settleMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}

/** The first thing the keyboard meets: past the navigation, to the content. */
export const SkipLink = () => (
  <a href={`#${contentId}`} className={styles.skip}>
    Pular para o conteúdo
  </a>
);
