/**
 * What a reader cannot read whole: words broken over two lines, cut labels of badges and buttons, tables and a page that scroll
 * sideways; and buttons about as high as they are wide. Runs in the page.
 */
export function cutAndBroken(): string[] {
  const found = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page scrolls ${scrollWidth - clientWidth} px`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true })) continue;
    // For screen readers only.
    if (element.clientWidth <= 1 && getComputedStyle(element).clipPath !== 'none') continue;
    // Addresses may be broken after a hyphen, a dot, an at sign or a question mark, markup (names of other tests) at its
    // signs.
    for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[^\s\-–—/@.,?<>="']+/gu)) {
      // Longer than any real word: names of other tests.
      if (word.length > 40) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`broken: ${word}`);
    }
  }
  for (const label of document.querySelectorAll('.mantine-Badge-label, .mantine-Button-label'))
    if (label.scrollWidth > label.clientWidth + 1) found.add(`cut: ${label.textContent}`);
  for (const button of document.querySelectorAll<HTMLElement>('.mantine-Button-root'))
    if (
      button.offsetHeight > 0 &&
      button.offsetHeight <= 48 &&
      button.offsetWidth < 1.5 * button.offsetHeight
    )
      found.add(`egg: ${button.textContent}`);
  for (const table of document.querySelectorAll('table')) {
    const room = table.closest('.mantine-ScrollArea-viewport');
    if (room && room.scrollWidth > room.clientWidth + 1) found.add(`scrolls: ${table.ariaLabel}`);
  }
  return [...found];
}
