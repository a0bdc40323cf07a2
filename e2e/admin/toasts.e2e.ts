/** Where toasts appear: over the foot of the sidebar, on a phone at the top; over no main action and no dialog's close button. */
import type { Locator, Page } from '@playwright/test';
import { expect, inMotion, test } from '../fixtures.ts';
import { lead, register } from '../records.ts';
import { asFile, report } from '../sample-files.ts';

test.use(inMotion);

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Waits until the toast covers nothing of the element; its last place counts. */
async function expectBeside(page: Page, text: string, element: Locator) {
  const toast = page.locator('[data-sonner-toast]', { hasText: text });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const [one, other] = [await toast.boundingBox(), await element.boundingBox()];
      if (!one || !other) return 'not on the screen';
      const apart =
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y ||
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x;
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      // The sidebar is 256 px wide.
      const isAtPlace =
        width < 768 ? one.y < 250 : one.y + one.height > height - 250 && one.x + one.width <= 256;
      return apart && isAtPlace ? 'beside' : [one, other];
    })
    .toBe('beside');
}

test('a toast covers no main action and no close button', async ({ page, api, signInAs }) => {
  const { id: patientId, fullName } = await register(api);
  await api.files.upload({
    patientId,
    name: 'Laudo',
    description: fullName,
    file: asFile(report()),
  });
  await signInAs('admin');
  for (const size of sizes)
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await lead(page, '/admin');
      await page.getByRole('button', { name: 'Atualizar' }).click();
      const main = page.getByRole('link', { name: 'Novo Paciente' });
      await expectBeside(page, 'Dados atualizados com sucesso', main);

      await lead(page, `/admin/patients/${patientId}/files`);
      await page.getByRole('button', { name: 'Visualizar: Laudo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Laudo' });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Baixar' }).click();
      await expectBeside(page, 'Download iniciado', dialog.getByRole('button', { name: 'Fechar' }));
    });
});
