import { useEffect, useRef } from 'react';
import { contentId } from './route-announcer.tsx';

/**
 * An arrow key leads into a grid or a board while nothing else has the focus: by Tab, all controls of the page are before
 * it. After a change of screen the content itself has the focus.
 * @param enter moves the focus; false: there is nothing to enter, and the page scrolls as it does elsewhere
 */
export function useArrowsFromPage(enter: () => boolean) {
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !/^Arrow/.test(event.key)) return;
      if (event.target !== document.body && event.target !== document.getElementById(contentId)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (latest.current()) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
