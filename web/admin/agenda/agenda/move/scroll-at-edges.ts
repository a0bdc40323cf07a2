/** Scrolls the grid while something is dragged to one of its edges. */

/** Pixels from an edge in which it scrolls, and pixels of one frame at the edge itself. */
const zone = 48;
const fastest = 16;

const speedAt = (position: number, first: number, last: number) => {
  if (position < first + zone) return -fastest * Math.min(1, (first + zone - position) / zone);
  if (position > last - zone) return fastest * Math.min(1, (position - last + zone) / zone);
  return 0;
};

/** @returns whether it has scrolled */
export function scrollAtEdges(scroller: HTMLElement | null, { x, y }: { x: number; y: number }): boolean {
  if (!scroller) return false;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const before = [scroller.scrollLeft, scroller.scrollTop, window.scrollY];
  const sideways = scroller.scrollWidth > scroller.clientWidth ? speedAt(x, left, right) : 0;
  const own = scroller.scrollHeight > scroller.clientHeight;
  // The part of the grid that is on the screen.
  const down = speedAt(y, Math.max(top, 0), Math.min(bottom, window.innerHeight));
  if (sideways !== 0 || (own && down !== 0)) scroller.scrollBy(sideways, own ? down : 0);
  // Where the grid itself cannot scroll further, the page does.
  if (down !== 0 && scroller.scrollTop === before[1]) window.scrollBy(0, down);
  const after = [scroller.scrollLeft, scroller.scrollTop, window.scrollY];
  return after.some((value, index) => value !== before[index]);
}
