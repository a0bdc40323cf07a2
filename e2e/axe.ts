import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The small form, which every page with a check reads again: the other one, of more than a megabyte, costs half as much more. */
const source = readFileSync(
  join(import.meta.dirname, '..', 'node_modules', 'axe-core', 'axe.min.js'),
  'utf8',
);

/**
 * Serious and critical violations that axe finds on the page, by all of its rules. That of contrast took four fifths of its time, so it
 * reads three of the texts that look alike. Over an open dialog only the dialog is read: layout.e2e.ts reads the screen behind. axe runs
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};0`);
  const context = await page.evaluateHandle(openDialog);
  if (readsContrast) await context.evaluate(markAlike);
  return context.evaluate(async (context, enabled) => {
    window.axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-alike])' }] });
    // 'region' looks at each text of the page, and is never serious.
    const rules = { 'color-contrast': { enabled }, region: { enabled: false } };
    const { violations } = await window.axe.run(context, {
      resultTypes: ['violations'],
      elementRef: false,
      // Reading all style sheets takes a sixth of the time, for the rule of a turned screen alone: scripts/build-web.test.ts has it.
      preload: false,
      rules,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, readsContrast);
}

/** The dialog on top, or the page. Runs in the page. */
const openDialog = (): Element | Document =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].findLast((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  ) ?? document;

/**
 * Marks all visible texts after the third of a look: the same colours, backgrounds, sizes and weights from the text to the root. Runs in the
 * page.
 */
function markAlike(context: Element | Document) {
  const numbers = new Map<string, number>();
  const lookOf = new Map<Element | null, number>();
  const seen = new Map<number, number>();
  for (const element of context.querySelectorAll('*')) {
    element.removeAttribute('data-alike');
    const style = getComputedStyle(element);
    const look = [
      lookOf.get(element.parentElement),
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.position,
      style.zIndex,
      style.clipPath,
      // axe does not read what is disabled.
      element.matches(':disabled, [aria-disabled=true]'),
      element instanceof HTMLLabelElement && element.control?.matches(':disabled'),
    ].join('|');
    const number = numbers.get(look) ?? numbers.size;
    numbers.set(look, number);
    lookOf.set(element, number);
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    if (!hasText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const before = seen.get(number) ?? 0;
    if (before >= 3) element.setAttribute('data-alike', '');
    seen.set(number, before + 1);
  }
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
