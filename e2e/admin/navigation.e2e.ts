/** The frame of the administrator's area: sidebar, tabs, toasts, skip link. */
import { expect, test } from '../fixtures.ts';
import { chooseInList, lead, register } from '../records.ts';

const places = [
  'Dashboard',
  'Pacientes',
  'Agendamentos',
  'Caixa',
  'Números',
  'Procedimentos',
  'Configurações',
];
const tabs = ['Dashboard', 'Pacientes', 'Agenda', 'Caixa', 'Números', 'Ajustes'];
const rem = 16;

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('the frame: sidebar, skip link, toasts, and tabs on a narrow screen', async ({
  page,
  context,
  api,
  expectAccessible,
}) => {
  await test.step('the sidebar folds to icons, and stays so for seven days', async () => {
    await page.setViewportSize(wide);
    await page.goto('/admin/patients');
    const sidebar = page.getByRole('complementary');
    const items = sidebar.getByRole('navigation', { name: 'Principal' }).getByRole('link');
    await expect(items).toHaveText(places);
    await expect(sidebar.getByRole('button', { name: 'Sair' })).toBeVisible();
    await expect(items.filter({ hasText: 'Pacientes' })).toHaveAttribute('aria-current', 'page');
    await expect(items.filter({ hasText: 'Agendamentos' })).toHaveAttribute(
      'href',
      '/admin/appointments/calendar',
    );
    const width = async () => (await sidebar.boundingBox())?.width;
    for (const address of ['/admin/users', '/admin/activity']) {
      await lead(page, address);
      await expect(items.filter({ hasText: 'Configurações' })).toHaveAttribute('aria-current', 'page');
    }
    expect(await width()).toBe(16 * rem);

    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(3 * rem);
    // The icons keep their accessible names.
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

  await test.step('the skip link leads the keyboard past the navigation', async () => {
    await lead(page, '/admin/patients');
    await page.getByRole('link', { name: 'Pular para o conteúdo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a toast stands over the foot of the sidebar and goes by its button or a swipe', async () => {
    await page.setViewportSize(wide);
    await lead(page, '/admin');
    const toasts = page.locator('[data-sonner-toast]');
    const refresh = page.getByRole('button', { name: 'Atualizar' });
    await refresh.click();
    const toast = toasts.filter({ hasText: 'Dados atualizados com sucesso' }).first();
    // It slides in: its place is measured once it rests.
    await expect(toast).toHaveAttribute('data-mounted', 'true');
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    // A toast stays while the mouse is over it.
    await toast.hover();
    const box = await toast.boundingBox();
    expect(box).toMatchObject({ x: 8, width: 240 });
    // 20 px are a swipe. Beside the text, which would be selected.
    const start = { x: (box?.x ?? 0) + 235, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x - 8, start.y, { steps: 4 });
    await page.mouse.move(start.x - 22, start.y, { steps: 7 });
    await page.mouse.up();
    await expect(toast).toHaveCount(0);

    await refresh.click();
    await expect(toasts).toHaveCount(1);
    await page.keyboard.press('Alt+t');
    await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('list')).toBeFocused();
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(toasts).toHaveCount(0);
  });

  await test.step('a narrow screen has tabs at its foot, the sidebar in a drawer, and row actions in a menu', async () => {
    await page.setViewportSize(narrow);
    await lead(page, '/admin/appointments/calendar');
    const bar = page.getByRole('navigation', { name: 'Seções' });
    await expect(bar.getByRole('link')).toHaveText(tabs);
    await expect(bar.getByRole('link', { name: 'Agenda' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText(places);
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * rem);
    await expectAccessible();
    await drawer.getByRole('link', { name: 'Procedimentos' }).click();
    await expect(page).toHaveURL('/admin/procedures');
    await expect(drawer).toHaveCount(0);

    const { id, fullName } = await register(api);
    await chooseInList(page, fullName, 'Plano de Tratamento');
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
  });
});
