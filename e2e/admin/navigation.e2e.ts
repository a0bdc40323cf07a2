import { expect, test } from '../fixtures.ts';

const places = ['Dashboard', 'Pacientes', 'Agendamentos', 'Procedimentos', 'Configurações'];
const tabs = ['Dashboard', 'Pacientes', 'Agenda', 'Procedimentos', 'Ajustes'];
const rem = 16;

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('the sidebar leads everywhere, folds to icons and remembers it for seven days', async ({
  page,
  context,
}) => {
  await page.setViewportSize(wide);
  await page.goto('/admin/patients');
  const sidebar = page.getByRole('complementary');
  const items = sidebar.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(items).toHaveText(places);
  await expect(sidebar.getByRole('button', { name: 'Sair' })).toBeVisible();
  await expect(items.filter({ hasText: 'Pacientes' })).toHaveAttribute('aria-current', 'page');
  const width = async () => (await sidebar.boundingBox())?.width;
  expect(await width()).toBe(16 * rem);

  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(3 * rem);
  // Without words in sight the icons still have their names.
  for (const name of places) await expect(sidebar.getByRole('link', { name })).toBeVisible();
  const kept = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  const days = ((kept?.expires ?? 0) - Date.now() / 1_000) / (24 * 60 * 60);
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  await page.reload();
  await expect.poll(width).toBe(3 * rem);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect.poll(width).toBe(16 * rem);
});

test('a phone has tabs at its foot and the sidebar in a drawer', async ({ page, expectAccessible }) => {
  await page.setViewportSize(narrow);
  await page.goto('/admin/appointments/calendar');
  const bar = page.getByRole('navigation', { name: 'Seções' });
  await expect(bar.getByRole('link')).toHaveText(tabs);
  await expect(bar.getByRole('link', { name: 'Agenda' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link')).toHaveText(places);
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * rem);
  await expectAccessible();
  await drawer.getByRole('link', { name: 'Procedimentos' }).click();
  await expect(page).toHaveURL('/admin/procedures');
  await expect(drawer).toHaveCount(0);
});

test('toasts stand at the top right, three at most, and go by their button or a swipe', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/admin');
  const toasts = page.locator('[data-sonner-toast]');
  const refresh = page.getByRole('button', { name: 'Atualizar' });
  await refresh.click();
  const toast = toasts.filter({ hasText: 'Dados atualizados com sucesso' }).first();
  // It slides in: where it is taken hold of is measured once it rests.
  await expect(toast).toHaveAttribute('data-mounted', 'true');
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  // The mouse over a toast keeps it meanwhile.
  await toast.hover();
  const box = await toast.boundingBox();
  expect(box?.width).toBe(356);
  expect((box?.x ?? 0) + 356).toBeGreaterThan(1440 - 48);
  // Slow enough that the distance alone counts: 20 px are a swipe. Beside the text, which a mouse would select instead.
  const grip = { x: (box?.x ?? 0) + 330, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, grip.y, { steps: 4 });
  await page.mouse.move(grip.x + 22, grip.y, { steps: 7 });
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(toast).toHaveCount(0);

  await refresh.click();
  await expect(toasts).toHaveCount(1);
  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('list')).toBeFocused();
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(toasts).toHaveCount(0);
});

test('past the navigation to the content by keyboard, and from there back to the list', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/admin/patients');
  await page.getByRole('table', { name: 'Pacientes' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/patients\/[\da-f-]{36}$/u);
  await page.getByRole('link', { name: 'Pular para o conteúdo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/admin/patients');
});
