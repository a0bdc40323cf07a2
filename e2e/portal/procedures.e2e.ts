import { expect, test } from '../fixtures.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('patient'));

const cards = { name: 'Procedimentos' };
const summary = (number: number) => ({
  id: `0198f1c2-7a10-4cc0-8a3e-0d2f6a1b${String(number).padStart(4, '0')}`,
  title: `Cuidado ${number}`,
  preview: 'Com calma.',
  duration: null,
  media: null,
});

test('the list shows what the clinic offers', async ({ page, expectAccessible, expectNoSidewaysScroll }) => {
  await page.goto('/patient');
  await page.getByRole('link', { name: 'Procedimentos' }).click();
  await expect(page).toHaveTitle('Procedimentos | Dra. Helena Prado');
  const card = page.getByRole('list', cards).getByRole('link', { name: /Crioterapia/u });
  await expect(card).toContainText('Nitrogênio líquido');
  await expect(card).toContainText('15 a 30 minutos');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crioterapia' })).toBeVisible();
  await expect(page).toHaveTitle('Crioterapia | Dra. Helena Prado');
  await expect(page.getByRole('img', { name: 'Imagem de Crioterapia' })).toHaveJSProperty('complete', true);
  await expect(page.getByText('Não precisa de anestesia.')).toBeVisible();
  await expect(page.getByRole('term')).toHaveText('Duração');
  await expect(page.getByRole('definition')).toHaveText('15 a 30 minutos');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('main').getByRole('link', { name: 'Procedimentos' }).click();
  await expect(card).toBeVisible();
});

test('a film can be searched through', async ({ page, api, request, expectAccessible }) => {
  const { rows } = await api.procedures.list({ search: 'Limpeza de pele profunda' });
  await page.goto(`/patient/procedures/${rows[0]?.id}`);
  const film = page.getByLabel('Vídeo de Limpeza de pele profunda');
  await expect(film).toHaveJSProperty('duration', 8);
  await expectAccessible();
  const reached = await film.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no film');
    return new Promise<number>((resolve) => {
      element.addEventListener('seeked', () => resolve(element.currentTime), { once: true });
      element.currentTime = 6;
    });
  });
  expect(reached).toBeCloseTo(6, 1);
  const part = await request.get(rows[0]?.media?.url ?? '', { headers: { range: 'bytes=1000-1999' } });
  expect([part.status(), (await part.body()).length]).toEqual([206, 1_000]);
});

test('a long list comes a part at a time', async ({ page }) => {
  await answer(page, 'procedures.list', {
    rows: Array.from({ length: 12 }, (_, n) => summary(n)),
    total: 13,
  });
  await page.goto('/patient/procedures');
  const list = page.getByRole('list', cards).getByRole('listitem');
  await expect(list).toHaveCount(12);
  await restore(page, 'procedures.list');
  await answer(page, 'procedures.list', { rows: [summary(13)], total: 13 });
  const more = page.getByRole('button', { name: 'Mostrar mais procedimentos' });
  await more.click();
  await expect(list).toHaveCount(13);
  await expect(more).toHaveCount(0);
});

test('the list has its loading, empty and failing states', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  const release = await hold(page, 'procedures.list');
  await page.goto('/patient/procedures');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('list', cards)).toBeVisible();

  await restore(page, 'procedures.list');
  await answer(page, 'procedures.list', { rows: [], total: 0 });
  await page.reload();
  await expect(page.getByText('Nenhum procedimento disponível no momento.')).toBeVisible();
  await expectAccessible();

  await restore(page, 'procedures.list');
  allowConsoleError(refusedRequest);
  await refuse(page, 'procedures.list', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Não foi possível carregar os procedimentos.')).toBeVisible();
  await expectAccessible();
  await restore(page, 'procedures.list');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('list', cards)).toBeVisible();
});

test('a procedure that cannot be shown is said, and leads back to the list', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nenhum']) {
    await page.goto(`/patient/procedures/${id}`);
    await expect(page.getByText('Não foi possível carregar os detalhes do procedimento.')).toHaveCount(1);
    await expect(page).toHaveURL('/patient/procedures');
    await expect(page.getByRole('list', cards)).toBeVisible();
  }
});

test('a picture that does not come says so', { tag: '@phone' }, async ({ page, api, allowConsoleError }) => {
  const { rows } = await api.procedures.list({ search: 'Crioterapia' });
  allowConsoleError(refusedRequest);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/patient/procedures/${rows[0]?.id}`);
  await expect(page.getByText('Esta imagem não pode ser exibida agora.')).toBeVisible();
  await expect(page.getByText('Não precisa de anestesia.')).toBeVisible();
});
