import type { Page } from '@playwright/test';

const mark = 'seen picture: ';

/**
 * Notes each state of a picture from now on, also one that lasts for a moment: 'preview' of a picked file, the address
 * of the stored one, or what stands there without a picture.
 * @param selector of what holds the picture
 */
export async function watchPicture(page: Page, selector: string): Promise<string[]> {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) seen.push(message.text().slice(mark.length));
  });
  await page.evaluate(
    ([holder, start]) => {
      let last = '';
      const look = () => {
        const place = document.querySelector(holder);
        const source = place?.querySelector('img')?.getAttribute('src');
        const state = source?.replace(/^blob:.*/u, 'preview') ?? place?.textContent ?? '';
        if (state !== last) console.info(start + state);
        last = state;
      };
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      new MutationObserver(look).observe(document.body, everything);
      look();
    },
    [selector, mark] as const,
  );
  return seen;
}
