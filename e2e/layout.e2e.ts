/**
 * Every screen, opened once at each size. At that of a phone with a name of a patient as long as allowed, without a space, in everything
 * written about the patient: it fits the width, at a desk too, axe finds nothing, and before the login and in the portal a finger hits
 * everything. At a desk with a long name of ordinary words: axe finds nothing, the focus is visible in both colour schemes, and at the sizes of a
 * tablet no word is broken and nothing is cut.
 */
import { randomUUID } from 'node:crypto';
import { type ScreenName, screenNames, screens } from '#contract/screen-addresses.ts';
import { axeViolations } from './axe.ts';
import { cutAndBroken } from './cut-text.ts';
import { expect, test } from './fixtures.ts';
import { withoutFocusRing } from './focus-ring.ts';
import { lead, newPerson, registerWithRecord, show } from './records.ts';

const isIn = (area: string) => (name: ScreenName) => screens[name].startsWith(area);
const areas: Record<string, ScreenName[]> = {
  public: screenNames.filter((name) => !isIn('/admin')(name) && !isIn('/patient')(name)),
  admin: screenNames.filter(isIn('/admin')),
  portal: screenNames.filter(isIn('/patient')),
};

// The menu of the staff's area takes 256 px when it is open, 48 px when it is folded. At a desk it is open.
const tablets = [
  { width: 1024, height: 768, menu: 'open' },
  { width: 768, height: 1024, menu: 'open' },
  { width: 820, height: 1180, menu: 'folded' },
] as const;
const desk = { width: 1440, height: 900 };
const longName = 'Maria Aparecida Conceição dos Santos Albuquerque Vasconcellos';

// The longest file: else one of two processes would work it off alone.
test.describe.configure({ mode: 'parallel' });

for (const [area, names] of Object.entries(areas))
  test(`every screen fits: ${area}`, async ({
    page,
    api,
    signInAs,
    isMobile,
    expectAccessible,
    expectNoSidewaysScroll,
    expectLargeTouchTargets,
  }) => {
    test.slow(); // up to 40 screens
    const longest = `${'W'.repeat(192)}${randomUUID().slice(0, 8)}`;
    const patient = await registerWithRecord(api, {
      ...newPerson(),
      fullName: isMobile ? longest : longName,
    });
    if (area === 'admin') await signInAs('admin');
    if (area === 'portal') await signInAs(patient);
    const { viewport } = test.info().project.use;
    const addresses = names.map(patient.addressOf);
    if (area === 'admin')
      for (const view of ['cartoes', 'tabela'])
        addresses.push(`${screens.appointments}?periodo=all&patientId=${patient.id}&visao=${view}`);

    // Colours are the same at both sizes: those of the portal are read on a phone, all others at a desk.
    const checkAxe = () => expectAccessible({ readsContrast: isMobile === (area === 'portal') });
    async function checkOnPhone() {
      if (viewport) await page.setViewportSize(viewport);
      await checkAxe();
      await expectNoSidewaysScroll();
      if (area === 'public' || area === 'portal') await expectLargeTouchTargets();
    }
    async function checkWidthOfDesk() {
      await page.setViewportSize(desk);
      await expectNoSidewaysScroll();
    }
    async function setMenu(menu: 'open' | 'folded') {
      const fold = page.getByRole('button', { name: menu === 'open' ? 'Abrir menu' : 'Recolher menu' });
      // Without a pointer, which would wait for the place of the button.
      if (area === 'admin' && (await fold.isVisible())) await fold.dispatchEvent('click');
    }
    async function checkAtDesk() {
      await setMenu('open');
      await page.setViewportSize(desk);
      await checkAxe();
      await expectNoSidewaysScroll();
      await page.keyboard.press('Tab');
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        expect(await page.evaluate(withoutFocusRing), colorScheme).toEqual([]);
      }
    }
    const checkOnTablet =
      ({ menu, ...size }: (typeof tablets)[number]) =>
      async () => {
        await setMenu(menu);
        await page.setViewportSize(size);
        await expect.poll(() => page.evaluate(cutAndBroken), `${size.width} px, menu ${menu}`).toEqual([]);
      };
    const ofDesk = area === 'public' ? [checkAtDesk] : [checkAtDesk, ...tablets.map(checkOnTablet)];
    const checks = isMobile ? [checkOnPhone, checkWidthOfDesk] : ofDesk;
    for (const [index, address] of addresses.entries())
      await test.step(address, async () => {
        // Each public screen is a page of its own.
        await (area === 'public' ? show : lead)(page, address);
        // Every second one from the last size back: each change of the size draws the screen anew.
        for (const check of index % 2 === 0 ? checks : checks.toReversed()) await check();
      });
  });

test('axe finds a fault in a page that has one', async ({ page }) => {
  await page.setContent('<html lang="pt-BR"><title>Fotos</title><main><img src="data:,"></main></html>');
  expect(await axeViolations(page)).toEqual([{ id: 'image-alt', where: ['<img src="data:,">'] }]);
  await page.locator('img').evaluate((image) => image.setAttribute('alt', 'Antes'));
  expect(await axeViolations(page)).toEqual([]);
  // Of texts that look alike it reads three; a pale one behind many others looks otherwise.
  const add = (lines: string) =>
    page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), lines);
  const pale = '<p style="color: #bbb">Cinza</p>';
  await add('<p>Preto</p>'.repeat(9) + pale);
  expect(await axeViolations(page)).toEqual([{ id: 'color-contrast', where: [pale] }]);
  await add(pale.repeat(8));
  expect(await axeViolations(page)).toEqual([{ id: 'color-contrast', where: [pale, pale, pale] }]);
});
