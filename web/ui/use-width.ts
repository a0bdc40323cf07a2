import { useCallback, useState } from 'react';

/**
 * The width of an element in rem, as in container queries, for what CSS alone cannot change. Measured before the first
 * paint; undefined until then.
 */
export function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width?: number] {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setWidth(element.clientWidth / rem);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
