import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Serious and critical violations that axe finds on the page, by all of its rules; that of contrast takes four fifths of its time. axe runs
 * in the page and only the violations come out: its own package for Playwright takes seven times as long.
 */
export async function axeViolations(page: Page, { readsContrast = true } = {}) {
  if (page.frames().length > 1) throw new Error('axe is not set up for frames');
  // A colour in the middle of a transition would be judged as it stands. A transition begins two
  // frames after React has drawn its element, which on a busy machine takes a few frames itself. Where motion is reduced
  // it lasts a millisecond (web/global.css).
  await page.evaluate(async () => {
    const enough = matchMedia('(prefers-reduced-motion: reduce)').matches ? 3 : 6;
    for (let framesAtRest = 0; framesAtRest < enough; framesAtRest += 1) {
      await new Promise(requestAnimationFrame);
      const running = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running');
      await Promise.allSettled(running.map(({ finished }) => finished));
      if (running.length > 0) framesAtRest = -1;
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (enabled) => {
    const rules = { 'color-contrast': { enabled } };
    const { violations } = await window.axe.run({ resultTypes: ['violations'], elementRef: false, rules });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, readsContrast);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
