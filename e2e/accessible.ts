import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe finds serious or critical on the page as it stands, by all of its rules. It runs in the page itself, and only
 * what it finds comes out: axe's own package for Playwright carries every result of every rule to a second page and back,
 * at seven times the price.
 */
export async function grave(page: Page) {
  // Nor does it look into frames, of which we have none.
  if (page.frames().length > 1) throw new Error('axe would have to look into each frame');
  // A colour caught halfway through its transition is no colour of ours.
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], elementRef: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  });
}

declare global {
  interface Window {
    /** Where it was put into the page. */
    axe: typeof axe;
  }
}
