import { expect, test } from '../fixtures.ts';
import { register } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('patient'));

test('the patient sees their own plans, and nothing to change them with', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const other = await register(api);
  await api.treatmentPlans.create({ patientId: other.id, title: 'De outra pessoa' });
  await page.goto('/patient/treatment');
  await expect(page.getByRole('heading', { level: 1, name: 'Plano de Tratamento' })).toBeVisible();
  await expect(page).toHaveTitle('Plano de Tratamento | Dra. Helena Prado');
  const entries = page.getByRole('list', { name: 'Planos de tratamento' }).getByRole('listitem');
  await expect(entries).toContainText(['Ativo', 'Concluído']);
  await expect(entries.first()).toContainText(/\d{2}\/\d{2}\/\d{4}/u);
  await expect(page.getByText('De outra pessoa')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Editar/u })).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('says when there is no plan yet', async ({ page, expectAccessible }) => {
  await answer(page, 'portal.treatmentPlans', { rows: [] });
  await page.goto('/patient/treatment');
  await expect(page.getByText('Nenhum plano de tratamento encontrado')).toBeVisible();
  await expectAccessible();
});

test('says when the profile is not there yet, and looks again', async ({ page, expectAccessible }) => {
  await answer(page, 'portal.treatmentPlans', { rows: null });
  await page.goto('/patient/treatment');
  await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
  await expectAccessible();
  await restore(page, 'portal.treatmentPlans');
  await page.getByRole('button', { name: 'Verificar novamente' }).click();
  await expect(page.getByRole('list', { name: 'Planos de tratamento' })).toBeVisible();
});

test('says when the plans could not be loaded, and tries again', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await refuse(page, 'portal.treatmentPlans', 'INTERNAL');
  await page.goto('/patient/treatment');
  await expect(page.getByText('Erro ao carregar planos de tratamento')).toBeVisible();
  await expectAccessible();
  await restore(page, 'portal.treatmentPlans');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('list', { name: 'Planos de tratamento' })).toBeVisible();
});

test('shapes stand where the plans will be', async ({ page }) => {
  const release = await hold(page, 'portal.treatmentPlans');
  await page.goto('/patient/treatment');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('list', { name: 'Planos de tratamento' })).toBeVisible();
});
