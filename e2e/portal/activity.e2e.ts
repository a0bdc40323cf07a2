import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { register, somebody } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const entries = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem');

test('a patient learns who did what with their record, and takes a copy of it home', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const person = somebody('Sílvia');
  const { id } = await register(api, person);
  await api.patients.get({ id });
  await page.goto('/login');
  await page.getByLabel('E-mail:').fill(person.email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/patient');
  await page.getByRole('link', { name: 'Perfil' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar meus dados' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Dados de Sílvia .*\.zip$/u);
  expect(await download.failure()).toBeNull();
  await page.getByRole('link', { name: 'Quem acessou meus dados' }).click();
  await expect(page).toHaveURL('/patient/activity');
  await expect(page).toHaveTitle('Quem acessou meus dados | Dra. Helena Prado');
  await expect(entries(page)).toContainText([
    'Você baixou uma cópia dos seus dados',
    'Você entrou no aplicativo',
    'Helena Prado consultou o seu prontuário',
    'Helena Prado fez o seu cadastro',
  ]);
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('link', { name: 'Meu Perfil' }).click();
  await expect(page).toHaveURL('/patient/profile');
});

test('nothing yet, no record yet, and what failed are said', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await signInAs('patient');
  const release = await hold(page, 'portal.activity');
  await page.goto('/patient/activity');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(entries(page).first()).toBeVisible();
  await answer(page, 'portal.activity', { rows: [], next: null });
  await page.reload();
  await expect(page.getByText('Ninguém acessou seus dados ainda.')).toBeVisible();
  await expectAccessible();
  await restore(page, 'portal.activity');
  await refuse(page, 'portal.activity', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Não foi possível carregar os acessos')).toBeVisible();
  await expectAccessible();
  await restore(page, 'portal.activity');
  await answer(page, 'portal.activity', { rows: null, next: null });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
});

test('a copy that cannot be had says so', { tag: '@phone' }, async ({
  page,
  signInAs,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  await signInAs('patient');
  await page.goto('/patient/profile');
  await page.route('**/api/portal/export', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  await expect(page.getByText('Não foi possível baixar seus dados')).toBeVisible();
});
