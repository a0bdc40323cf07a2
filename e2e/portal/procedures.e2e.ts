/** The catalogue of procedures in the portal. */
import { expect, test } from '../fixtures.ts';
import { addProcedure, lead, newTitle, removeAddedProcedures } from '../records.ts';
import { answer, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('patient'));

const cards = { name: 'Procedimentos' };
const summary = (number: number) => ({
  id: `0198f1c2-7a10-4cc0-8a3e-0d2f6a1b${String(number).padStart(4, '0')}`,
  title: `Cuidado ${number}`,
  preview: 'Com calma.',
  duration: null,
  media: null,
});

test('the catalogue leads to a picture and a film; empty, continued, and without the procedure', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('the catalogue leads to a procedure with its picture, and to a film that can be searched', async () => {
    await page.goto('/patient');
    await page.getByRole('link', { name: 'Procedimentos' }).click();
    await expect(page).toHaveTitle('Procedimentos | Dra. Helena Prado');
    const card = page.getByRole('list', cards).getByRole('link', { name: /Crioterapia/u });
    await expect(card).toContainText('Nitrogênio líquido');
    await expect(card).toContainText('15 a 30 minutos');
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Crioterapia' })).toBeVisible();
    await expect(page).toHaveTitle('Crioterapia | Dra. Helena Prado');
    await expect(page.getByRole('img', { name: 'Imagem de Crioterapia' })).toHaveJSProperty('complete', true);
    await expect(page.getByText('Não precisa de anestesia.')).toBeVisible();
    await expect(page.getByRole('term')).toHaveText(['Duração', 'Preço']);
    await expect(page.getByRole('definition')).toHaveText(['15 a 30 minutos', 'R$ 250,00']);
    await expect(page.getByRole('link', { name: 'Agendar' })).toHaveAttribute('href', /procedimento=/u);
    await page.getByRole('main').getByRole('link', { name: 'Procedimentos' }).click();
    await expect(card).toBeVisible();

    const own = await addProcedure(api, newTitle(), {
      priceCents: 35_000,
      pricePublic: true,
      preparation: 'Venha sem maquiagem.',
    });
    await lead(page, `/patient/procedures/${own.id}`);
    await expect(page.getByRole('definition')).toHaveText('R$ 350,00');
    await expect(page.getByRole('region', { name: 'Antes do procedimento' })).toContainText(
      'Venha sem maquiagem.',
    );
    await removeAddedProcedures(api);

    const { rows } = await api.procedures.list({ search: 'Limpeza de pele profunda' });
    await lead(page, `/patient/procedures/${rows[0]?.id}`);
    const film = page.getByLabel('Vídeo de Limpeza de pele profunda');
    await expect(film).toHaveJSProperty('duration', 8);
    await expectAccessible();
    const position = await film.evaluate((element) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('not a film');
      return new Promise<number>((resolve) => {
        element.addEventListener('seeked', () => resolve(element.currentTime), { once: true });
        element.currentTime = 6;
      });
    });
    expect(position).toBeCloseTo(6, 1);

    using _refused = allowConsoleError(refusedRequest);
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    const cryotherapy = await api.procedures.list({ search: 'Crioterapia' });
    await lead(page, `/patient/procedures/${cryotherapy.rows[0]?.id}`);
    await expect(page.getByText('Esta imagem não pode ser exibida agora.')).toBeVisible();
    await expect(page.getByText('Não precisa de anestesia.')).toBeVisible();
  });

  await test.step('the catalogue empty and continued, and without the procedure', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    await answer(page, 'procedures.list', { rows: [], total: 0 });
    await lead(page, '/patient/procedures');
    await expect(page.getByText('Nenhum procedimento disponível no momento.')).toBeVisible();
    await answer(page, 'procedures.list', {
      rows: Array.from({ length: 12 }, (_, n) => summary(n)),
      total: 13,
    });
    await page.reload();
    const items = page.getByRole('list', cards).getByRole('listitem');
    await expect(items).toHaveCount(12);
    await answer(page, 'procedures.list', { rows: [summary(13)], total: 13 });
    const more = page.getByRole('button', { name: 'Mostrar mais procedimentos' });
    await more.click();
    await expect(items).toHaveCount(13);
    await expect(more).toHaveCount(0);

    await restore(page, 'procedures.list');
    for (const missing of ['00000000-0000-4000-8000-000000000000', 'nenhum']) {
      await lead(page, `/patient/procedures/${missing}`);
      await expect(page.getByText('Não foi possível carregar os detalhes do procedimento.')).toHaveCount(1);
      await expect(page).toHaveURL('/patient/procedures');
      await expect(page.getByRole('list', cards)).toBeVisible();
    }
  });
});
