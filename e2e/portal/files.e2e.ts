import { expect, test } from '../fixtures.ts';
import { answer, bringNothing, hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('patient'));

test('the four categories say how much they hold and lead there', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await answer(page, 'portalFiles.overview', {
    hasRecord: true,
    counts: { prescriptions: 2, exams: 1, procedures: 0, treatment: 3 },
  });
  await page.goto('/patient/files');
  await expect(page).toHaveTitle('Arquivos | Dra. Helena Prado');
  const categories = page.getByRole('navigation', { name: 'Categorias' });
  await expect(categories.getByRole('link')).toHaveText([
    'Prescrições2 itens',
    'Exames1 item',
    'Procedimentos FuturosNenhum item',
    'Plano de Tratamento3 itens',
  ]);
  await expectAccessible();
  await expectNoSidewaysScroll();
  await categories.getByRole('link', { name: 'Prescrições' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prescrições' })).toBeVisible();
  await page.getByRole('link', { name: 'Arquivos' }).first().click();
  await expect(page).toHaveURL('/patient/files');
});

test('a category lists its files with date and description, to look at and to save', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  allowConsoleError,
}) => {
  await page.goto('/patient/files/prescricoes');
  const first = page.getByRole('list', { name: 'Prescrições' }).getByRole('listitem').first();
  await expect(first).toContainText('Receita');
  await expect(first.locator('time')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  const saving = page.waitForEvent('download');
  await first.getByRole('button', { name: 'Baixar: Receita' }).click();
  expect((await saving).suggestedFilename()).toBe('Receita.pdf');
  await expect(page.getByText('Download iniciado')).toBeVisible();
  await first.getByRole('button', { name: 'Visualizar: Receita' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receita' });
  await expect(dialog.getByRole('figure', { name: /^Página 1 de/u })).toContainText('Modo de usar');
  await expectAccessible();
  await page.keyboard.press('Escape');
  allowConsoleError(refusedRequest);
  await page.route('**/api/files/*', (route) => route.fulfill({ status: 500, body: '' }));
  await first.getByRole('button', { name: 'Baixar: Receita' }).click();
  await expect(page.getByText('Não foi possível baixar o arquivo')).toBeVisible();
});

const file = {
  id: '0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11',
  name: 'De outro sistema',
  category: 'exame',
  type: 'application/pdf',
  sizeBytes: 1_000,
  description: null,
  createdAt: '2026-01-10T12:00:00.000Z',
  url: null,
};
const nothing = { hasRecord: true, rows: [], total: 0, futureProcedures: [], plans: [] };

test('an entry without a file says so', { tag: '@phone' }, async ({ page }) => {
  await answer(page, 'portalFiles.category', { ...nothing, rows: [file], total: 1 });
  await page.goto('/patient/files/exames');
  await expect(page.getByRole('button', { name: /^Visualizar/u })).toHaveCount(0);
  await page.getByRole('button', { name: 'Baixar: De outro sistema' }).click();
  await expect(page.getByText('Este item não possui arquivo para download')).toBeVisible();
});

test('procedures are listed with title, description and date', async ({ page, expectAccessible }) => {
  await answer(page, 'portalFiles.category', {
    ...nothing,
    futureProcedures: [
      {
        id: file.id,
        title: 'Peeling químico',
        description: 'Três sessões.',
        createdAt: '2026-01-10T12:00:00.000Z',
      },
    ],
  });
  await page.goto('/patient/files/procedimentos-futuros');
  const item = page.getByRole('list', { name: 'Procedimentos Futuros' }).getByRole('listitem');
  await expect(item).toContainText('Peeling químico');
  await expect(item).toContainText('Três sessões.');
  await expect(item).toContainText(/10 de janeiro/u);
  await expectAccessible();
});

test('a treatment plan leads to its timeline', async ({ page, expectAccessible }) => {
  await page.goto('/patient/files/plano-de-tratamento');
  const plans = page.getByRole('list', { name: 'Planos de tratamento' });
  await expect(plans.getByRole('link').first()).toHaveAttribute('href', '/patient/treatment');
  await expectAccessible();
});

for (const [slug, title] of [
  ['prescricoes', 'Nenhuma prescrição por aqui'],
  ['exames', 'Nenhum exame por aqui'],
  ['procedimentos-futuros', 'Nenhum procedimento planejado'],
  ['plano-de-tratamento', 'Nenhum plano de tratamento por aqui'],
] as const) {
  test(`says that there is nothing yet: ${slug}`, async ({ page, expectAccessible }) => {
    await answer(page, 'portalFiles.category', nothing);
    await page.goto(`/patient/files/${slug}`);
    await expect(page.getByText(title)).toBeVisible();
    await expectAccessible();
  });
}

test('says that there is no such category', async ({ page }) => {
  await page.goto('/patient/files/outra');
  await expect(page.getByText('Esta categoria não existe.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver meus arquivos' }).click();
  await expect(page).toHaveURL('/patient/files');
});

test('says that the profile is not ready', async ({ page }) => {
  await answer(page, 'portalFiles.overview', {
    hasRecord: false,
    counts: { prescriptions: 0, exams: 0, procedures: 0, treatment: 0 },
  });
  await answer(page, 'portalFiles.category', { ...nothing, hasRecord: false });
  for (const path of ['/patient/files', '/patient/files/exames']) {
    await page.goto(path);
    await expect(page.getByText('Seu perfil ainda não está disponível', { exact: false })).toBeVisible();
  }
});

test('shows a shape only when loading takes long', { tag: '@phone' }, async ({ page }) => {
  const release = await hold(page, 'portalFiles.overview');
  await page.goto('/patient/files');
  const shape = page.getByRole('status', { name: 'Carregando' });
  await expect(shape).toBeAttached();
  await expect(shape.locator('> div')).toHaveCSS('animation-delay', '0.3s');
  await expect(shape.locator('> div')).toBeVisible();
  await release();
  await expect(page.getByRole('navigation', { name: 'Categorias' })).toBeVisible();
});

for (const { path, call, message } of [
  {
    path: '/patient/files',
    call: 'portalFiles.overview',
    message: 'Não foi possível carregar seus arquivos',
  },
  {
    path: '/patient/files/exames',
    call: 'portalFiles.category',
    message: 'Não foi possível carregar seus arquivos',
  },
  {
    path: '/patient/files/procedimentos-futuros',
    call: 'portalFiles.category',
    message: 'Não foi possível carregar os procedimentos futuros',
  },
]) {
  test(`says that it could not be loaded, and tries again: ${path}`, async ({
    page,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(refusedRequest);
    await refuse(page, call, 'INTERNAL');
    await page.goto(path);
    await expect(page.getByText(message)).toBeVisible();
    await expectAccessible();
    await restore(page, call);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText(message)).toBeHidden();
  });
}

test('says that an answer could not be used', { tag: '@phone' }, async ({ page }) => {
  await bringNothing(page);
  await page.route('**/api/rpc/portalFiles/overview', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"json": {"counts"' }),
  );
  await page.goto('/patient/files');
  await expect(page.getByText('Ocorreu um erro ao processar seus arquivos')).toBeVisible();
});
