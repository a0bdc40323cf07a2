/** A patient's own files, by category. */
import { expect, test } from '../fixtures.ts';
import { lead } from '../records.ts';
import { answer, hold, refusedRequest, withoutPreloadedAnswers } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('patient'));

const counts = {
  orientations: 1,
  prescriptions: 2,
  exams: 1,
  papers: 4,
  photographs: 0,
  procedures: 0,
  treatment: 3,
};
const empty = { hasRecord: true, rows: [], total: 0, futureProcedures: [], plans: [], orientations: [] };
const fileFromElsewhere = {
  id: '0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11',
  name: 'De outro sistema',
  category: 'exame',
  type: 'application/pdf',
  sizeBytes: 1_000,
  description: null,
  createdAt: '2026-01-10T12:00:00.000Z',
  url: null,
};

test('the files by category: counted, empty, filled, previewed, enlarged and downloaded', async ({
  page,
  expectNoSidewaysScroll,
  expectLargeTouchTargets,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('a preview is enlarged by its buttons, and by two fingers', async () => {
    await page.goto('/patient/files/prescricoes');
    await page.getByRole('button', { name: 'Visualizar: Receita' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Receita' });
    const sheet = dialog.getByRole('figure', { name: /^Página 1 de/u });
    await expect(sheet).toContainText('Modo de usar');
    const { width = 0 } = (await sheet.boundingBox()) ?? {};
    await expectLargeTouchTargets();
    await dialog.getByRole('button', { name: 'Aumentar' }).tap();
    await dialog.getByRole('button', { name: 'Aumentar' }).tap();
    await expect(dialog.getByRole('status')).toHaveText('200%');
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBeCloseTo(2 * width, 0);
    await expectNoSidewaysScroll();

    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart ? [195 - apart, 195 + apart].map((x, id) => ({ x, y: 400, id })) : [],
      });
    await touch('touchStart', 30);
    for (let apart = 40; apart <= 120; apart += 10) await touch('touchMove', apart);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale ?? 1)).toBeGreaterThan(1.5);
  });

  await test.step('a file is previewed and downloaded', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    await lead(page, '/patient/files/prescricoes');
    const first = page.getByRole('list', { name: 'Prescrições' }).getByRole('listitem').first();
    const download = first.getByRole('button', { name: 'Baixar: Receita' });
    await expect(first).toContainText('Receita');
    await expect(first.locator('time')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await download.click();
    expect((await downloading).suggestedFilename()).toBe('Receita.pdf');
    await expect(page.getByText('Download iniciado')).toBeVisible();
    await first.getByRole('button', { name: 'Visualizar: Receita' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receita' });
    await expect(dialog.getByRole('figure', { name: /^Página 1 de/u })).toContainText('Modo de usar');
    await expectAccessible();
    // The phone's Back closes it, and stays on the screen.
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/prescricoes$/u);
    await page.route('**/api/files/*', (route) => route.fulfill({ status: 500, body: '' }));
    await download.click();
    await expect(page.getByText('Não foi possível baixar o arquivo')).toBeVisible();

    await answer(page, 'portalFiles.category', { ...empty, rows: [fileFromElsewhere], total: 1 });
    await lead(page, '/patient/files/exames');
    await page.getByRole('button', { name: 'Baixar: De outro sistema' }).click();
    await expect(page.getByText('Este item não possui arquivo para download')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Visualizar/u })).toHaveCount(0);
  });

  await test.step('each category empty and filled', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await lead(page, '/patient/files/plano-de-tratamento');
    const plans = page.getByRole('list', { name: 'Planos de tratamento' });
    await expect(plans.getByRole('link').first()).toHaveAttribute('href', '/patient/treatment');

    await answer(page, 'portalFiles.category', empty);
    for (const [slug, title] of [
      ['prescricoes', 'Nenhuma prescrição por aqui'],
      ['exames', 'Nenhum exame por aqui'],
      ['procedimentos-futuros', 'Nenhum procedimento planejado'],
      ['plano-de-tratamento', 'Nenhum plano de tratamento por aqui'],
    ] as const) {
      await lead(page, `/patient/files/${slug}`);
      await expect(page.getByText(title)).toBeVisible();
    }
    await answer(page, 'portalFiles.category', { ...empty, hasRecord: false });
    await lead(page, '/patient/files/exames');
    await expect(page.getByText('Seu perfil ainda não está disponível', { exact: false })).toBeVisible();

    const planned = { id: fileFromElsewhere.id, title: 'Peeling químico', description: 'Três sessões.' };
    await answer(page, 'portalFiles.category', {
      ...empty,
      futureProcedures: [{ ...planned, createdAt: fileFromElsewhere.createdAt }],
    });
    await lead(page, '/patient/files/procedimentos-futuros');
    const item = page.getByRole('list', { name: 'Procedimentos Futuros' }).getByRole('listitem');
    for (const text of ['Peeling químico', 'Três sessões.', /10 de janeiro/u])
      await expect(item).toContainText(text);
  });

  await test.step('the overview counts the categories and leads to them', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    const categories = page.getByRole('navigation', { name: 'Categorias' });
    const shape = page.getByRole('status', { name: 'Carregando' });
    const release = await hold(page, 'portalFiles.overview');
    await page.goto('/patient/files');
    await expect(shape).toBeAttached();
    // A fast answer shows no placeholder at all.
    await expect(shape.locator('> div')).toHaveCSS('animation-delay', '0.3s');
    await expect(shape.locator('> div')).toBeVisible();
    await release();
    await expect(categories).toBeVisible();

    await withoutPreloadedAnswers(page);
    await page.route('**/api/rpc/portalFiles/overview', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"json": {"counts"' }),
    );
    await page.reload();
    await expect(page.getByText('Ocorreu um erro ao processar seus arquivos')).toBeVisible();
    const documents = [
      {
        ...fileFromElsewhere,
        name: 'Atestado 2026-0012',
        url: '/api/files/0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11',
        document: {
          kind: 'certificate',
          cancelledAt: '2026-11-20T12:00:00.000Z',
          signedBy: null,
          quote: null,
        },
      },
    ];
    await answer(page, 'portalFiles.overview', { hasRecord: false, counts, documents });
    await page.reload();
    await expect(page.getByText('Seu perfil ainda não está disponível', { exact: false })).toBeVisible();

    await answer(page, 'portalFiles.overview', { hasRecord: true, counts, documents, withdrawn: [] });
    await page.reload();
    await expect(page).toHaveTitle('Arquivos | Dra. Helena Prado');
    await expect(categories.getByRole('link')).toHaveText([
      'Orientações da sua consultaO que fazer depois: orientações escritas e em PDF1 item',
      'PrescriçõesReceitas2 itens',
      'ExamesResultados e pedidos de exame1 item',
      'Atestados e documentosAtestados, relatórios, orçamentos e termos4 itens',
      'FotografiasNenhum item',
      'Procedimentos FuturosO que foi combinadoNenhum item',
      'Plano de TratamentoO seu plano e arquivos dele3 itens',
    ]);
    await expect(page.getByRole('listitem').filter({ hasText: 'Atestado 2026-0012' })).toContainText(
      'Cancelado em 20/11/2026',
    );
    await expect(page.getByRole('button', { name: 'Atestado 2026-0012' })).toHaveAttribute(
      'aria-haspopup',
      'dialog',
    );
    await expect(page.getByRole('link', { name: 'Termos e autorizações' })).toBeVisible();
    await categories.getByRole('link', { name: 'Prescrições' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prescrições' })).toBeVisible();
    await page.getByRole('link', { name: 'Arquivos' }).first().click();
    await expect(page).toHaveURL('/patient/files');

    await lead(page, '/patient/files/outra');
    await expect(page.getByText('Esta categoria não existe.')).toBeVisible();
    await page.getByRole('link', { name: 'Ver meus arquivos' }).click();
    await expect(page).toHaveURL('/patient/files');
  });
});
