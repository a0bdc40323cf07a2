/** The manifest and icons that a phone needs to offer the portal as an app. */
import { z } from 'zod';
import { expect, test } from '../fixtures.ts';

const manifest = z.object({
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  display: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
});

test('the portal can be installed under the clinic’s name, and offers it once', async ({
  page,
  signInAs,
}) => {
  await test.step('the portal can be installed under the clinic’s name and with its logo', async () => {
    await page.goto('/login');
    const browser = await page.context().newCDPSession(page);
    const { data = '', errors } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { name, short_name, start_url, display, icons } = manifest.parse(JSON.parse(data));
    expect({ name, short_name, start_url, display }).toEqual({
      name: 'Viço Dermatologia',
      short_name: 'Viço',
      start_url: '/patient',
      display: 'standalone',
    });
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    const apple = (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '';
    for (const { src, sizes } of [...icons, { src: apple, sizes: '180x180' }]) {
      const drawn = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(drawn).toBe(sizes);
    }
  });

  await test.step('the home screen offers to install it where the browser can, once', async () => {
    await signInAs('patient');
    await page.goto('/patient');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const install = page.getByRole('button', { name: 'Instalar o aplicativo' });
    await expect(install).toHaveCount(0);
    // The browser's own event needs a visit of some length.
    await page.evaluate(() => {
      const prompt = async () => {
        document.body.dataset.asked = 'true';
      };
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    await install.click();
    await expect(page.locator('body')).toHaveAttribute('data-asked', 'true');
    await expect(install).toHaveCount(0);
  });
});
