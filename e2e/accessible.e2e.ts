import { grave } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('what axe finds is found, each time it is asked', { tag: '@desktop' }, async ({ page }) => {
  await page.setContent('<html lang="pt-BR"><title>Fotos</title><main><img src="data:,"></main></html>');
  expect(await grave(page)).toEqual([{ id: 'image-alt', where: ['<img src="data:,">'] }]);
  await page.locator('img').evaluate((image) => image.setAttribute('alt', 'Antes'));
  expect(await grave(page)).toEqual([]);
  await page.locator('main').evaluate((main) => main.append(document.createElement('button')));
  expect(await grave(page)).toEqual([{ id: 'button-name', where: ['<button></button>'] }]);
});
