/**
 * Every screen at both sizes: it fits the width, axe finds nothing, the focus is visible in both colour schemes, and
 * before the login and in the portal a finger hits everything. The patient's name is as long as allowed, has no space, and is in everything written about the patient.
 * And every screen at the sizes of a tablet, with a long name of ordinary words: no word is broken, nothing is cut.
 */
import { randomUUID } from 'node:crypto';
import { type ScreenName, screenNames, screens } from '#contract/screen-addresses.ts';
import { axeViolations } from './axe.ts';
import { cutAndBroken } from './cut-text.ts';
import { expect, test } from './fixtures.ts';
import { withoutFocusRing } from './focus-ring.ts';
import { newPerson, registerWithRecord, show } from './records.ts';

const isIn = (area: string) => (name: ScreenName) => screens[name].startsWith(area);
const areas: Record<string, ScreenName[]> = {
  public: screenNames.filter((name) => !isIn('/admin')(name) && !isIn('/patient')(name)),
  admin: screenNames.filter(isIn('/admin')),
  // Those that look different for them.
  reception: ['admin', 'patient', 'patientFiles', 'procedures', 'users'],
  portal: screenNames.filter(isIn('/patient')),
};

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
    test.slow(); // up to 20 screens
    const person = { ...newPerson(), fullName: `${'W'.repeat(192)}${randomUUID().slice(0, 8)}` };
    const patient = await registerWithRecord(api, person);
    if (area === 'admin' || area === 'reception') await signInAs(area);
    if (area === 'portal') await signInAs(patient);
    for (const name of names)
      await test.step(name, async () => {
        await show(page, patient.addressOf(name));
        await expectAccessible();
        await expectNoSidewaysScroll();
        if (isMobile && (area === 'public' || area === 'portal')) await expectLargeTouchTargets();
        if (isMobile) return;
        await page.keyboard.press('Tab');
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          expect(await page.evaluate(withoutFocusRing), colorScheme).toEqual([]);
        }
      });
  });

// The menu of the staff's area takes 256 px when it is open, 48 px when it is folded.
const tablets = [
  { width: 768, height: 1024, menu: 'open' },
  { width: 1024, height: 768, menu: 'open' },
  { width: 820, height: 1180, menu: 'folded' },
] as const;

for (const area of ['admin', 'portal'])
  test(`on a tablet no word is broken and nothing is cut: ${area}`, async ({
    page,
    api,
    signInAs,
    isMobile,
    expectNoSidewaysScroll,
  }) => {
    test.skip(isMobile, 'the test sets the sizes itself');
    test.slow(); // up to 30 screens at three sizes
    const fullName = 'Maria Aparecida Conceição dos Santos Albuquerque Vasconcellos';
    const patient = await registerWithRecord(api, { ...newPerson(), fullName });
    await signInAs(area === 'admin' ? 'admin' : patient);
    const addresses = (areas[area] ?? []).map((name) => patient.addressOf(name));
    if (area === 'admin')
      for (const view of ['cartoes', 'tabela'])
        addresses.push(`${screens.appointments}?periodo=all&patientId=${patient.id}&visao=${view}`);
    for (const address of addresses)
      await test.step(address, async () => {
        await show(page, address);
        for (const { menu, ...size } of tablets) {
          const fold = page.getByRole('button', { name: menu === 'open' ? 'Abrir menu' : 'Recolher menu' });
          if (area === 'admin' && (await fold.isVisible())) await fold.click();
          await page.setViewportSize(size);
          await expect.poll(() => page.evaluate(cutAndBroken), `${size.width} px, menu ${menu}`).toEqual([]);
          await expectNoSidewaysScroll();
        }
      });
  });

test('axe finds a fault in a page that has one', async ({ page }) => {
  await page.setContent('<html lang="pt-BR"><title>Fotos</title><main><img src="data:,"></main></html>');
  expect(await axeViolations(page)).toEqual([{ id: 'image-alt', where: ['<img src="data:,">'] }]);
  await page.locator('img').evaluate((image) => image.setAttribute('alt', 'Antes'));
  expect(await axeViolations(page)).toEqual([]);
});
