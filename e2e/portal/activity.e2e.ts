/** Who looked at a patient's record, and the patient's copy of it. */
import { expect, test } from '../fixtures.ts';
import { newPerson, register } from '../records.ts';
import { answer, refusedRequest } from '../simulate.ts';

test('a patient sees who did what with the record, and downloads a copy', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const person = newPerson('Sílvia');
  const { id } = await register(api, person);
  await api.patients.get({ id });
  await signInAs(person);
  await page.goto('/patient/profile');
  const copy = page.getByRole('button', { name: 'Baixar meus dados' });
  const [download] = await Promise.all([page.waitForEvent('download'), copy.click()]);
  expect(await download.failure()).toBeNull();
  expect(download.suggestedFilename()).toMatch(/^Dados de Sílvia .*\.zip$/u);
  await page.route('**/api/portal/export', (route) => route.fulfill({ status: 503 }));
  await copy.click();
  await expect(page.getByText('Não foi possível baixar seus dados')).toBeVisible();

  await page.getByRole('link', { name: 'Quem acessou meus dados' }).click();
  await expect(page).toHaveURL('/patient/activity');
  await expect(page).toHaveTitle('Quem acessou meus dados | Dra. Helena Prado');
  const entries = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(entries).toContainText([
    'Você baixou uma cópia dos seus dados',
    'Você entrou no aplicativo',
    'Helena Prado consultou o seu prontuário',
    'Helena Prado fez o seu cadastro',
  ]);
  await page.getByRole('link', { name: 'Meu Perfil' }).click();
  await expect(page).toHaveURL('/patient/profile');

  await answer(page, 'portal.activity', { rows: null, next: null });
  await page.goto('/patient/activity');
  await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
  await answer(page, 'portal.activity', { rows: [], next: null });
  await page.reload();
  await expect(page.getByText('Ninguém acessou seus dados ainda.')).toBeVisible();
});
