/**
 * Where toasts begin: in their corner, but beside the elements there that must stay free. `data-keep-free` marks it:
 * the actions of a page's header, the head of a patient, the clinic's name before the sign-in, the foot of the sidebar, and what closes or saves a dialog.
 */
import { useEffect, useState } from 'react';

export type Box = { top: number; bottom: number; left: number; right: number };

const margin = 8;

/** @param band where a toast would be; returns the top at which it covers none of the boxes */
export function freeTop(band: Box, boxes: readonly Box[]): number {
  const height = band.bottom - band.top;
  let { top } = band;
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    const isBeside = box.right <= band.left || box.left >= band.right;
    const isBelow = box.top >= top + height + margin;
    if (!isBeside && !isBelow && box.bottom > top - margin) top = box.bottom + margin;
  }
  return top;
}

/** What is behind a dialog cannot be clicked. */
function boxesToKeepFree(): Box[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return [...(dialog ?? document).querySelectorAll('[data-keep-free]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom }) => width > 0 && height > 0 && bottom > 0);
}

/** As seen from the bottom of the window. */
const fromBottom = ({ top, bottom, left, right }: Box): Box => ({
  top: window.innerHeight - bottom,
  bottom: window.innerHeight - top,
  left,
  right,
});

/**
 * The distance from the edge in px while toasts are shown; null for their usual place. Measured again when a dialog opens
 * or the page scrolls.
 */
export function useToastPlace(shown: number, edge: 'top' | 'bottom'): number | null {
  const [distance, setDistance] = useState<number | null>(null);
  useEffect(() => {
    if (shown === 0) return;
    const place = () => {
      const toast = document.querySelector('[data-sonner-toast][data-front="true"]');
      if (!toast) return;
      const { left, right } = toast.getBoundingClientRect();
      // Two more toasts look out below the first one.
      const height = toast.clientHeight + 2 * stackStep;
      const boxes = edge === 'top' ? boxesToKeepFree() : boxesToKeepFree().map(fromBottom);
      const found = freeTop({ top: usual, bottom: usual + height, left, right }, boxes);
      setDistance(found === usual || found + height > window.innerHeight ? null : found);
    };
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    place();
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [shown, edge]);
  return distance;
}

const usual = 16; // px, as 1rem in toaster.tsx
const stackStep = 14;
